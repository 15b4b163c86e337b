import Foundation

/// Notices when a site's sources or its stored data change, by looking at them.
///
/// Looking costs a few microseconds a file, works on every system and file system, and misses nothing
/// that an editor does: a file that is renamed into another's place, a folder that comes back.
struct SourceWatch: Sendable {
  let paths: SitePaths

  /// What tells one state of the files from another: names, sizes, times and identities.
  func state() -> [String: FileState] {
    var state: [String: FileState] = [:]
    for folder in ["Content", "Templates"] {
      add(paths.root + "/" + folder, isTop: true, to: &state)
    }
    for store in [paths.store, paths.sample] {
      state[store] = FileState(at: store)
      // An empty log is made by whoever looks at the store.
      if let log = FileState(at: store + "-wal"), log.size > 0 { state[store + "-wal"] = log }
    }
    return state
  }

  private func add(
    _ path: String, isTop: Bool = false, to state: inout [String: FileState]
  ) {
    guard let file = FileState(at: path) else { return }
    state[path] = file
    // A link to a folder is refused when the sources are read, and may lead in circles.
    guard file.isFolder, isTop || !FileState.isLink(path) else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    // What editors keep beside a file begins with a point.
    for name in names where !name.hasPrefix(".") { add(path + "/" + name, to: &state) }
  }
}

/// A file as it is now.
struct FileState: Hashable, Sendable {
  let size: Int
  let isFolder: Bool
  private let number: UInt64
  private let seconds: Int
  private let nanoseconds: Int

  /// Looks at a file, or at what a link leads to; nil where there is none.
  init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    // A folder's own time says nothing that its files do not.
    size = isFolder ? 0 : Int(status.st_size)
    number = UInt64(status.st_ino)
    // The time of the last change of any kind: a copy may keep the time of what it was made from, and
    // a file may become readable.
    #if canImport(Darwin)
    let time = status.st_ctimespec
    #else
    let time = status.st_ctim
    #endif
    seconds = isFolder ? 0 : Int(time.tv_sec)
    nanoseconds = isFolder ? 0 : Int(time.tv_nsec)
  }

  /// Whether a path is a link.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
