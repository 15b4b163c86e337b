import Foundation

/// The process's standard input, output and error.
public enum StandardStreams: Sendable {
  /// Makes them safe to use, whatever is at their other ends; to be called first of all.
  ///
  /// A reader that goes away must not end the run: SIGPIPE is ignored, here and in child processes,
  /// if there ever are any. In place of a stream that is closed /dev/null is opened, so that no file
  /// of a run gets its descriptor, into which messages would then be written.
  public static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free descriptor is the one that is missing.
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Writes a whole text to a stream; returns the error's number where that fails.
  static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = Foundation.write(descriptor, start, rest.count)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno == EAGAIN {
          // Another process may have made the stream one that does not wait.
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&ready, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }
}
