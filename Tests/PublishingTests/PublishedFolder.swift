import Foundation
import Publishing

/// A folder to publish into, inside a temporary folder that goes with the value.
final class PublishedFolder {
  let home: String
  let path: String

  init() throws {
    home = NSTemporaryDirectory() + "chartgen-apply-\(UUID().uuidString)"
    path = home + "/Output"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: home)
  }

  var folder: OutputFolder { OutputFolder(path: path) }

  /// Publishes an edition.
  @discardableResult
  func publish(
    _ files: [String: String], dryRun: Bool = false, hook: ChangeHook? = nil
  ) throws -> OutputSummary {
    var update = try OutputFolder(path: path, hook: hook).begin(dryRun: dryRun)
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      try update.add(path, Array(text.utf8))
    }
    return try update.apply()
  }

  /// Writes a file as somebody else would.
  func write(_ file: String, _ text: String) throws {
    let full = "\(path)/\(file)"
    try FileManager.default.createDirectory(
      atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: full, atomically: false, encoding: .utf8)
  }

  func read(_ file: String) -> String? {
    try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
  }

  func remove(_ file: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(file)")
  }

  func link(_ file: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(file)", withDestinationPath: target)
  }

  func exists(_ file: String) -> Bool {
    status(file) != nil
  }

  /// All that is in the folder but what chartgen keeps for itself: files with their text, folders
  /// with a `/` at the end, links with an arrow.
  func tree() -> [String: String] {
    var tree: [String: String] = [:]
    for name in FileManager.default.enumerator(atPath: path)?.compactMap({ $0 as? String }) ?? []
    where !name.hasPrefix(".chartgen-") {
      switch (status(name)?.st_mode ?? 0) & S_IFMT {
      case S_IFDIR: tree[name + "/"] = ""
      case S_IFLNK: tree[name] = "-> "
      default: tree[name] = read(name)
      }
    }
    return tree
  }

  func status(_ file: String) -> stat? {
    var result = stat()
    return lstat("\(path)/\(file)", &result) == 0 ? result : nil
  }

  func mode(_ file: String) -> mode_t? {
    status(file).map { $0.st_mode & 0o777 }
  }

  /// When a file was last written, and which file it is.
  func identity(_ file: String) -> [Int]? {
    guard let status = status(file) else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return [time.tv_sec, time.tv_nsec, Int(status.st_ino)]
  }

  /// Sets a file's time of modification to a time long ago, as `cp -p` and `touch` can.
  func age(_ file: String) {
    let times = [timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000, tv_nsec: 0)]
    utimensat(AT_FDCWD, "\(path)/\(file)", times, AT_SYMLINK_NOFOLLOW)
  }
}
