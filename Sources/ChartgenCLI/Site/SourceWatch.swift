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
      add(paths.root + "/" + folder, to: &state)
    }
    for store in [paths.store, paths.sample] {
      state[store] = FileState(at: store)
      // An empty log is made by whoever looks at the store.
      if let log = FileState(at: store + "-wal"), log.size > 0 { state[store + "-wal"] = log }
    }
    return state
  }

  private func add(_ folder: String, to state: inout [String: FileState]) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // What editors keep beside a file begins with a point.
    for name in names where !name.hasPrefix(".") {
      let path = folder + "/" + name
      guard let file = FileState(at: path) else { continue }
      state[path] = file
      if file.isFolder { add(path, to: &state) }
    }
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
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    seconds = isFolder ? 0 : Int(time.tv_sec)
    nanoseconds = isFolder ? 0 : Int(time.tv_nsec)
  }
}
