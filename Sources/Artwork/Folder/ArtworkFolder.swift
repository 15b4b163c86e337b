public import ChartModel
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The folder that pictures are kept in: originals named by their content, and beside each the files
/// that are published.
///
/// A file is written under another name and renamed, so that under its own name it is whole, as far
/// as the disk keeps its word.
public struct ArtworkFolder: Sendable {
  /// The folder's path.
  public let path: String

  private let drafts: Drafts
  private let room: DiskRoom

  /// Names a folder, which need not be there yet, on a disk of which it leaves some room.
  public init(path: String, room: DiskRoom = .unlimited) {
    self.path = path
    self.room = room
    drafts = Drafts(quota: .max)
  }

  /// Names a folder that takes only so many bytes, as a disk does.
  package init(path: String, quota: Int) {
    self.path = path
    room = .unlimited
    drafts = Drafts(quota: quota)
  }

  /// Why no picture should be requested now, for lack of room; nil where one can be stored.
  func shortage() -> ArtworkError.Kind? { room.shortage(for: Self.usual) }

  /// The most bytes that all files of a picture usually have.
  private static let usual = 1 << 20

  // MARK: - Whole pictures

  /// Keeps a picture: the files that are published, then the original.
  func store(_ verified: VerifiedPicture, original: [UInt8]) throws(ArtworkError) {
    if let shortage = room.shortage(for: verified.picture.totalBytes) {
      throw ArtworkError(shortage, of: path)
    }
    try writeFiles(of: verified)
    try write(original, to: verified.picture.originalName)
  }

  private func writeFiles(of verified: VerifiedPicture) throws(ArtworkError) {
    for (file, bytes) in zip(verified.picture.files, verified.contents) {
      try write(bytes, to: file.name)
    }
  }

  /// Makes the files that are published of a picture again, from its original.
  ///
  /// - Returns: Whether they are now what they were; the original may be gone or damaged.
  public func repairFiles(of picture: Picture) -> Bool {
    guard room.shortage(for: picture.totalBytes) == nil, let bytes = original(of: picture),
      let verified = try? VerifiedPicture(bytes), verified.picture == picture
    else { return false }
    return (try? writeFiles(of: verified)) != nil
  }

  /// Returns a picture's original, or nil where it is gone or is not what it was.
  func original(of picture: Picture) -> [UInt8]? {
    guard let bytes = read(picture.originalName, limit: PictureLimits.bytes),
      bytes.count == picture.bytes, ContentDigest.hash(bytes) == picture.hash
    else { return nil }
    return bytes
  }

  /// Removes all files of a picture.
  func removeAll(of picture: Picture) {
    for file in picture.files { remove(named: file.name) }
    remove(named: picture.originalName)
  }

  /// Removes the files that are published of a picture; they are made again of its original.
  public func removeFiles(of picture: Picture) {
    for file in picture.files { remove(named: file.name) }
    remove(named: Self.note)
  }

  // MARK: - Whether anything has changed

  /// The file that says when the folder had all that it should.
  ///
  /// It holds the folder's own time, which changes when a file is made, renamed or removed in it, and
  /// not when a file is written to; which pictures it should have; and how many files without a record
  /// are noted. The names need not be read as long as all agree.
  private static let note = ".whole"

  /// Tells whether the folder was found to have all files of these records' pictures and no others
  /// that were not noted, and has not changed since.
  func isStillWhole(for records: [ArtworkRecord]) -> Bool {
    guard let state = state(with: records), let note = read(Self.note, limit: 128) else {
      return false
    }
    return note == Array(state.utf8)
  }

  /// Notes that the folder has all that it should; where that fails, its names are read again.
  func noteWhole(for records: [ArtworkRecord]) {
    let file = open(path + "/" + Self.note, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { return }
    defer { close(file) }
    // Only now, since making the file changes the folder.
    guard let state = state(with: records) else { return }
    _ = Array(state.utf8).withUnsafeBytes { writeSome(file, $0) }
  }

  /// What the note says, with a number that stands for the records' pictures in any order.
  private func state(with records: [ArtworkRecord]) -> String? {
    let sum = records.reduce(UInt64(0)) { $0 &+ ($1.picture?.hash ?? 0) }
    return changed.map { "\($0) \(Picture.name(of: sum)) \(unreferenced.count)" }
  }

  /// When the folder changed, in seconds and nanoseconds.
  private var changed: String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return "\(time.tv_sec).\(time.tv_nsec)"
  }

  // MARK: - The folder

  /// Makes the folder and those above it.
  func make() throws(ArtworkError) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
      if mkdir(String(path[..<end]), 0o777) != 0, errno != EEXIST, end == path.endIndex {
        throw ArtworkError(.folder(code: errno), of: path)
      }
    }
  }

  /// Passes on the names of all files, as bytes that last for the call only; none where there is no
  /// folder.
  func forEachName(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard let folder = opendir(path) else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        let start = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
        body(UnsafeBufferPointer(start: start, count: strlen(UnsafePointer(OpaquePointer(name)))))
      }
    }
  }

  /// Removes a file.
  func remove(named name: String) {
    unlink(path + "/" + name)
  }

  // MARK: - Files

  func write(_ bytes: [UInt8], to name: String) throws(ArtworkError) {
    let place = path + "/" + name
    guard let number = drafts.next(of: bytes.count) else {
      throw ArtworkError(.folder(code: ENOSPC), of: place)
    }
    let draft = "\(place).\(number).part"
    if let code = fill(draft, with: bytes) ?? (rename(draft, place) == 0 ? nil : errno) {
      unlink(draft)
      throw ArtworkError(.folder(code: code), of: place)
    }
  }

  /// Writes a file; returns the system's error number where it cannot.
  private func fill(_ draft: String, with bytes: [UInt8]) -> Int32? {
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard file >= 0 else { return errno }
    let fault = bytes.withUnsafeBytes { bytes -> Int32? in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = writeSome(file, UnsafeRawBufferPointer(rebasing: rest))
        if count < 0, errno == EINTR { continue }
        // A disk that takes nothing, without saying why, is full.
        guard count > 0 else { return count < 0 ? errno : ENOSPC }
        rest = rest.dropFirst(count)
      }
      return nil
    }
    // A disk may say only now that it is full.
    let closing = close(file) == 0 ? nil : errno
    return fault ?? closing
  }

  func read(_ name: String, limit: Int) -> [UInt8]? {
    let file = open(path + "/" + name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size >= 0, Int(status.st_size) <= limit else {
      return nil
    }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let more = readSome(file, UnsafeMutableRawBufferPointer(buffer), from: count)
        if more < 0, errno == EINTR { continue }
        guard more > 0 else { break }
        count += more
      }
    }
    return bytes.count == size ? bytes : nil
  }
}

private func writeSome(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(file, bytes.baseAddress, bytes.count)
}

private func readSome(
  _ file: Int32, _ bytes: UnsafeMutableRawBufferPointer, from start: Int
) -> Int {
  let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
  return read(file, rest.baseAddress, rest.count)
}

/// The files that are being written: each has a name of its own, since two addresses may bring the
/// same picture at once.
private final class Drafts: Sendable {
  private let state: Mutex<(rest: Int, number: Int)>

  init(quota: Int) {
    state = Mutex((quota, 0))
  }

  /// Returns a new file's number; nil where there is no room for its bytes.
  func next(of bytes: Int) -> Int? {
    state.withLock { state in
      guard bytes <= state.rest else { return nil }
      state.rest -= bytes
      state.number += 1
      return state.number
    }
  }
}
