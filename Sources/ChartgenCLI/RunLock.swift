public import Diagnostics
import Publishing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The right to be the one run that changes a site: a kernel lock on `.lock` in the data folder.
///
/// It is held as long as the value lives, and ends with the process however that ends; the file
/// stays and means nothing by itself.
public struct RunLock: ~Copyable, Sendable {
  /// The lock's file; -1 where there is nothing to lock.
  private let file: Int32

  /// Takes the lock without waiting for another run; the data folder is made where it is missing.
  public init(dataFolder: String) throws(RunLockError) {
    try self.init(dataFolder: dataFolder) { usleep(20_000) }
  }

  /// Takes the lock, and lets time pass while runs that leave no trace are copying.
  package init(dataFolder: String, wait: () -> Void) throws(RunLockError) {
    file = try Self.take("\(dataFolder)/.lock", in: dataFolder, wait)
  }

  /// Takes the lock for a run that leaves no trace: nothing is made, and the data folder may be
  /// write-protected.
  ///
  /// Where there is no lock file, no run is in progress.
  public init(withoutTraceIn dataFolder: String) throws(RunLockError) {
    let path = "\(dataFolder)/.lock"
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        throw RunLockError(.failed(code: errno), at: path)
      }
      self.file = -1
      return
    }
    // Shared, since looking does not get in the way of looking.
    try Self.lock(file, LOCK_SH, at: path)
    self.file = file
  }

  /// Gives the lock up, as the end of the value does; using it last keeps the value alive till then.
  public consuming func release() {}

  deinit {
    if file >= 0 { close(file) }
  }

  private static func take(
    _ path: String, in folder: String, _ wait: () -> Void
  ) throws(RunLockError) -> Int32 {
    if mkdir(folder, 0o755) != 0, errno != EEXIST {
      throw RunLockError(.failed(code: errno), at: folder)
    }
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard file >= 0 else { throw RunLockError(.failed(code: errno), at: path) }
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      // Those that leave no trace share the lock, and soon have their copy: they cost no night.
      try lock(file, LOCK_SH, at: path)
      flock(file, LOCK_UN)
      wait()
    }
    // Only for the message of the run that finds the lock held.
    let number = Array("\(getpid())\n".utf8)
    if ftruncate(file, 0) == 0 { _ = pwrite(file, number, number.count, 0) }
    return file
  }

  private static func lock(
    _ file: Int32, _ kind: Int32, at path: String
  ) throws(RunLockError) {
    guard flock(file, kind | LOCK_NB) != 0 else { return }
    let code = errno
    let holder = code == EWOULDBLOCK ? holder(in: file) : nil
    close(file)
    throw RunLockError(code == EWOULDBLOCK ? .held(by: holder) : .failed(code: code), at: path)
  }

  /// The process that wrote its number into the file.
  private static func holder(in file: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(file, &bytes, bytes.count, 0)
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    return text.split(separator: "\n").first.flatMap { Int32($0) }
  }
}

/// Why the lock could not be acquired.
public struct RunLockError: Error, Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// Another run holds it; its process, where known.
    case held(by: Int32?)
    /// The system refused; its error number.
    case failed(code: Int32)
  }

  /// The lock's file, or the data folder.
  public let path: String

  /// What happened.
  public let kind: Kind

  init(_ kind: Kind, at path: String) {
    self.kind = kind
    self.path = path
  }

  /// Whether another run holds the lock.
  public var isHeld: Bool {
    if case .held = kind { true } else { false }
  }

  /// The error as it is shown.
  public var diagnostic: Diagnostic {
    Diagnostic(.error, message, at: .name(path), hint: hint)
  }

  /// What was found and what was expected.
  public var message: String {
    switch kind {
    case .held(let process):
      "another chartgen run is in progress" + (process.map { " (process \($0))" } ?? "")
    case .failed(let code): "cannot acquire the lock: \(String(cString: strerror(code)))"
    }
  }

  /// What to do about it.
  public var hint: String? {
    switch kind {
    case .held: "wait until it has finished"
    case .failed(let code): OutputError.hint(for: code)
    }
  }
}
