#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Asked before each change to the disk; an error number other than 0 makes the change fail with
/// it, so that tests can end a run, or fill the disk, at any step.
package typealias ChangeHook = @Sendable (OutputError.Action) -> Int32

/// An open folder: the one place where the output folder is read and changed.
///
/// Paths are bytes relative to the folder, and their last part is never followed if it is a link;
/// that no other part is one, ``FolderMap`` knows.
package final class FolderHandle: Sendable {
  static let fileMode: mode_t = 0o644
  static let folderMode: mode_t = 0o755

  /// The folder's path as the user knows it.
  let name: String
  let hook: ChangeHook?
  private let descriptor: Int32

  private init(_ descriptor: Int32, name: String, hook: ChangeHook?) {
    self.descriptor = descriptor
    self.name = name
    self.hook = hook
  }

  deinit {
    close(descriptor)
  }

  /// Opens a folder by its path, which may lead through links; nil where there is none.
  package convenience init?(path: String, hook: ChangeHook?) throws(OutputError) {
    let result = open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let code = errno
    if result < 0, code != ENOENT {
      throw OutputError(.failed(.open, code: code), at: path)
    }
    guard result >= 0 else { return nil }
    self.init(result, name: path, hook: hook)
  }

  /// Opens a folder in this one; nil where there is none.
  func folder(_ path: ArraySlice<UInt8>) throws(OutputError) -> FolderHandle? {
    let result = call(path) {
      openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    if result == -ENOENT { return nil }
    try check(result, .open, path)
    return FolderHandle(result, name: fullName(path), hook: hook)
  }

  package func fullName(_ path: ArraySlice<UInt8>) -> String {
    "\(name)/\(String(decoding: path, as: UTF8.self))"
  }

  // MARK: - Reading

  /// Returns what is at a path; nil where nothing does.
  package func status(of path: ArraySlice<UInt8>) throws(OutputError) -> FileStatus? {
    var raw = stat()
    let result = call(path) { fstatat(descriptor, $0, &raw, AT_SYMLINK_NOFOLLOW) }
    if result == -ENOENT || result == -ENOTDIR { return nil }
    try check(result, .read, path)
    return FileStatus(raw)
  }

  /// A name in a folder, and whether it is surely a folder's.
  package struct Entry {
    package let name: [UInt8]
    package let isFolder: Bool
  }

  /// Returns what is in a folder, in no order; an empty path is this folder.
  package func entries(of path: ArraySlice<UInt8> = []) throws(OutputError) -> [Entry] {
    let place = path.isEmpty ? Array(".".utf8)[...] : path
    let result = call(place) {
      openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    try check(result, .list, path)
    guard let stream = fdopendir(result) else {
      let code = errno
      close(result)
      throw OutputError(.failed(.list, code: code), at: fullName(path))
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let start = UnsafeRawPointer(entry) + offset
      let length = strlen(start.assumingMemoryBound(to: CChar.self))
      let name = [UInt8](UnsafeRawBufferPointer(start: start, count: length))
      guard name != [0x2E], name != [0x2E, 0x2E] else { continue }
      entries.append(Entry(name: name, isFolder: Int(entry.pointee.d_type) == Int(DT_DIR)))
    }
    try check(-errno, .list, path)
    return entries
  }

  /// Reads a regular file whole; nil where there is none.
  package func contents(
    of path: ArraySlice<UInt8>, upTo limit: Int = .max
  ) throws(OutputError) -> [UInt8]? {
    let file = call(path) { openat(descriptor, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK) }
    if file == -ENOENT { return nil }
    try check(file, .read, path)
    defer { close(file) }
    var raw = stat()
    try check(fstat(file, &raw) == 0 ? 0 : -errno, .read, path)
    let whole = FileStatus(raw).kind == .file ? Int(raw.st_size) : -1
    guard whole >= 0, whole <= 1 << 30 else { throw OutputError(.damaged, at: fullName(path)) }
    let size = min(whole, limit)
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      (count, code) = Self.fill(UnsafeMutableRawBufferPointer(buffer), from: file)
    }
    try check(-code, .read, path)
    return bytes
  }

  /// Tells whether a file holds these bytes and no more; one that cannot be read does not.
  func file(_ path: ArraySlice<UInt8>, holds bytes: [UInt8]) -> Bool {
    let file = call(path) { openat(descriptor, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else { return false }
    defer { close(file) }
    return bytes.withUnsafeBytes { wanted in
      withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
        var offset = 0
        while true {
          let (count, code) = Self.fill(buffer, from: file)
          guard code == 0, count <= wanted.count - offset else { return false }
          if count == 0 { return offset == wanted.count }
          guard let found = buffer.baseAddress, let expected = wanted.baseAddress,
            memcmp(found, expected + offset, count) == 0
          else { return false }
          offset += count
        }
      }
    }
  }

  // MARK: - Changing

  /// Makes a folder; false where something is there already.
  func makeFolder(_ path: ArraySlice<UInt8>, setMode: Bool) throws(OutputError) -> Bool {
    try ask(.makeFolder, path)
    let result = call(path) { mkdirat(descriptor, $0, Self.folderMode) }
    if result == -EEXIST { return false }
    try check(result, .makeFolder, path)
    if setMode {
      try check(
        call(path) { fchmodat(descriptor, $0, Self.folderMode, 0) }, .setMode, path)
    }
    return true
  }

  /// Writes a new file.
  func write(
    _ path: ArraySlice<UInt8>, _ bytes: ArraySlice<UInt8>, setMode: Bool, sync: Bool = false
  ) throws(OutputError) {
    try ask(.write, path)
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
    let file = call(path) { openat(descriptor, $0, flags, Self.fileMode) }
    try check(file, .write, path)
    var code = bytes.withUnsafeBytes { Self.writeAll($0, to: file) }
    if code == 0, setMode, fchmod(file, Self.fileMode) != 0 { code = errno }
    if code == 0, sync, fsync(file) != 0 { code = errno }
    // Some network file systems report a full disk only here.
    if close(file) != 0, code == 0 { code = errno }
    try check(-code, .write, path)
  }

  /// Gives a file its permissions, as far as the file system and its owner allow; its content and
  /// time of modification stay.
  func setFileMode(of path: ArraySlice<UInt8>) throws(OutputError) {
    try ask(.setMode, path)
    let file = call(path) { openat(descriptor, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else { return }
    fchmod(file, Self.fileMode)
    close(file)
  }

  /// Moves a file to another folder over whatever file is there; false where it is gone.
  func move(
    _ path: ArraySlice<UInt8>, to folder: FolderHandle, _ target: ArraySlice<UInt8>
  ) throws(OutputError) -> Bool {
    try folder.ask(.move, target)
    let result = call(path) { source in
      folder.call(target) { renameat(descriptor, source, folder.descriptor, $0) }
    }
    if result == -ENOENT { return false }
    try folder.check(result, .move, target)
    return true
  }

  /// Removes a file or a link, if it is there.
  func removeFile(_ path: ArraySlice<UInt8>) throws(OutputError) {
    try ask(.remove, path)
    let result = call(path) { unlinkat(descriptor, $0, 0) }
    if result != -ENOENT, result != -ENOTDIR { try check(result, .remove, path) }
  }

  /// Removes a folder; false where it is not empty or no folder.
  func removeFolder(_ path: ArraySlice<UInt8>) throws(OutputError) -> Bool {
    try ask(.remove, path)
    let result = call(path) { unlinkat(descriptor, $0, AT_REMOVEDIR) }
    switch result {
    case -ENOTEMPTY, -EEXIST, -ENOTDIR: return false
    case -ENOENT: return true
    default:
      try check(result, .remove, path)
      return true
    }
  }

  /// Removes this very folder if it is empty.
  func removeItself() {
    if hook?(.remove) ?? 0 == 0 { rmdir(name) }
  }

  // MARK: - Calls

  private func ask(_ action: OutputError.Action, _ path: ArraySlice<UInt8>) throws(OutputError) {
    if let hook { try check(-hook(action), action, path) }
  }

  private func check(
    _ result: Int32, _ action: OutputError.Action, _ path: ArraySlice<UInt8>
  ) throws(OutputError) {
    if result < 0 { throw OutputError(.failed(action, code: -result), at: fullName(path)) }
  }

  /// Makes a call with a path, and returns its result, or its error number below zero.
  private func call(_ path: ArraySlice<UInt8>, _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    withUnsafeTemporaryAllocation(byteCount: path.count + 1, alignment: 1) { buffer in
      buffer.copyBytes(from: path)
      buffer[path.count] = 0
      guard let base = buffer.baseAddress else { return -EINVAL }
      let result = body(base.assumingMemoryBound(to: CChar.self))
      return result < 0 ? (result == -1 ? -errno : result) : result
    }
  }

  /// Reads until the buffer is full or the file ends; the count, and an error number or 0.
  private static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from file: Int32
  ) -> (Int, Int32) {
    var count = 0
    while count < buffer.count, let base = buffer.baseAddress {
      let result = posixRead(file, base + count, buffer.count - count)
      if result == 0 { break }
      if result > 0 {
        count += result
      } else if errno != EINTR {
        return (count, errno)
      }
    }
    return (count, 0)
  }

  /// Writes all bytes; an error number, or 0.
  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
    var offset = 0
    while offset < bytes.count, let base = bytes.baseAddress {
      let result = posixWrite(file, base + offset, bytes.count - offset)
      if result >= 0 {
        offset += result
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}

// Out of the class, whose own `write` would hide the system's.

private func posixRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, buffer, count)
}

private func posixWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
