import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The socket calls that the loopback server is made of.
public enum Sockets: Sendable {
  /// Opens a listening socket on 127.0.0.1.
  ///
  /// - Parameter backlog: How many connections may wait to be accepted.
  /// - Returns: The socket, and its port.
  /// - Throws: A `POSIXError` when the system refuses.
  public static func listen(backlog: Int32) throws -> (socket: Int32, port: Int) {
    let listener = stream()
    var address = loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failed = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(listener, generic, length) != 0 || systemListen(listener, backlog) != 0
          || getsockname(listener, generic, &length) != 0
      }
    }
    if listener < 0 || failed { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (listener, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Begins to connect to a port of 127.0.0.1 without waiting for it.
  public static func beginConnecting(to port: Int) -> Int32 {
    let socket = stream()
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
    var address = loopback(port: port)
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        _ = connect(socket, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return socket
  }

  /// Closes a socket.
  public static func end(_ socket: Int32) {
    close(socket)
  }

  static func accept(_ listener: Int32) -> Int32 {
    systemAccept(listener)
  }

  /// Waits until there is something to read, the end included.
  static func canRead(_ socket: Int32, within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }

  /// Waits until something can be sent.
  static func canWrite(_ socket: Int32, within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }

  /// Reads what there is, waiting for something; nothing at the end.
  static func read(_ socket: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(socket, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(0, count)))
  }

  /// Sends all bytes; false when the client has gone.
  static func send(_ bytes: [UInt8], over socket: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemSend(socket, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func stream() -> Int32 {
    #if canImport(Glibc)
    socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  private static func loopback(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}

// Inside the enumeration these names would mean its own functions.

private func systemListen(_ socket: Int32, _ backlog: Int32) -> Int32 {
  listen(socket, backlog)
}

private func systemAccept(_ listener: Int32) -> Int32 {
  accept(listener, nil, nil)
}

private func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Glibc)
  send(socket, bytes, count, Int32(MSG_NOSIGNAL))
  #else
  send(socket, bytes, count, 0)
  #endif
}

/// One client's connection to the loopback server.
struct LoopbackConnection {
  let socket: Int32
  private var unread: [UInt8] = []

  init(socket: Int32) {
    self.socket = socket
    #if !canImport(Glibc)
    var yes: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Reads the next request, which has no body; nil at the end.
  mutating func readRequest() -> LoopbackRequest? {
    var lines: [String] = []
    while true {
      while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        var line = unread[..<end]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        let text = String(decoding: line, as: UTF8.self)
        unread.removeSubrange(...end)
        if !text.isEmpty {
          lines.append(text)
        } else if !lines.isEmpty {
          return request(of: lines)
        }
      }
      let more = Sockets.read(socket)
      guard !more.isEmpty, unread.count < 1 << 20 else { return nil }
      unread += more
      if unread.first == 0x16 {
        // A TLS greeting, to which a plain server answers in plain words.
        _ = Sockets.send(LoopbackAnswer.head(status: 400, headers: []), over: socket)
        return nil
      }
    }
  }

  private func request(of lines: [String]) -> LoopbackRequest? {
    let first = lines[0].split(separator: " ")
    guard first.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    return LoopbackRequest(
      method: String(first[0]), target: String(first[1]), headers: headers)
  }

  /// Does the steps of an answer, and tells whether the connection goes on.
  func perform(_ answer: LoopbackAnswer) -> Bool {
    for step in answer.steps {
      switch step {
      case .send(let bytes):
        guard Sockets.send(bytes, over: socket) else { return false }
      case .pause(let duration):
        let (seconds, attoseconds) = duration.components
        let milliseconds = Int32(seconds) * 1_000 + Int32(attoseconds / 1_000_000_000_000_000)
        // The client has nothing more to say while it waits: what can be read is its going.
        if Sockets.canRead(socket, within: milliseconds) { return false }
      case .silence:
        _ = Sockets.canRead(socket, within: -1)
        return false
      case .close:
        return false
      }
    }
    return true
  }
}
