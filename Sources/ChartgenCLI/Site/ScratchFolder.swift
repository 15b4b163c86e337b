import Dispatch
import Foundation

/// A folder of a run's own, which is removed even where a signal ends the run: Ctrl-C, a terminal that
/// is closed.
struct ScratchFolder {
  let path: String
  private let signals: [(number: Int32, source: any DispatchSourceSignal)]
  /// Where the folder is removed, by a signal or at the end.
  private let queue = DispatchQueue(label: "scratch folder")

  /// The signals that end a run; a terminal that is closed does not where `nohup` has that ignored.
  private static let endingSignals: [Int32] = {
    let before = unsafeBitCast(signal(SIGHUP, SIG_IGN), to: Int.self)
    guard before != unsafeBitCast(SIG_IGN, to: Int.self) else { return [SIGINT, SIGTERM] }
    signal(SIGHUP, SIG_DFL)
    return [SIGHUP, SIGINT, SIGTERM]
  }()

  /// A path in the system's temporary folder that nothing has.
  static func newPath() -> String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("chartgen-\(UUID().uuidString)").path
  }

  /// A path like that in memory, where the system has a folder there with room enough and no other
  /// is asked for: pages that are only looked at need no disk.
  static func newPathInMemory(_ environment: Environment) -> String {
    let memory = "/dev/shm"
    guard environment.variables["TMPDIR"] == nil, access(memory, W_OK) == 0,
      environment.freeSpace(memory) ?? 0 > 2 << 30
    else { return newPath() }
    return memory + "/chartgen-\(UUID().uuidString)"
  }

  /// Watches over a folder, which need not be there yet.
  init(at path: String) {
    self.path = path
    let queue = queue
    signals = Self.endingSignals.map { number in
      // Before the source is there, which takes the signal over: after it, this would take it away.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        Self.remove(path)
        // Ends the process as the signal would have.
        signal(number, SIG_DFL)
        kill(getpid(), number)
      }
      // A signal that comes before the source is in place is lost, so there is no folder before that.
      let isInPlace = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { isInPlace.signal() }
      source.resume()
      isInPlace.wait()
      return (number, source)
    }
  }

  /// Removes the folder; signals do what they did before.
  func remove() {
    // A run that fails because a signal has taken its folder away does not get past this.
    queue.sync { Self.remove(path) }
    for (number, source) in signals {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }

  private static func remove(_ path: String) {
    // A run that is at work may make a file while the others are being removed.
    for _ in 0..<3 where FileManager.default.fileExists(atPath: path) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
