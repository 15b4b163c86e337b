#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What is at the place of a database, found out without SQLite and without changing anything.
public enum DatabaseFile: Equatable, Sendable {
  /// There is nothing, in a folder that is there.
  case absent
  /// There is no such folder.
  case noFolder
  /// The file has no bytes, as SQLite leaves one that it had no time to fill.
  case empty
  /// A SQLite database, with the number by which its program knows it; 0 where it has none.
  case database(applicationID: Int)
  /// A file of another kind.
  case other
  /// A folder, a device or the like.
  case noFile
  /// The operating system refuses to open it, for the reason given.
  case unreadable(String)

  /// Looks at what is at a path.
  public static func inspect(_ path: String) -> DatabaseFile {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { return .unreadable(reason()) }
      return isFolder(folder(of: path)) ? .absent : .noFolder
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return .noFile }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .unreadable(reason()) }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 100)
    let count = read(descriptor, &header, header.count)
    guard count >= 0 else { return .unreadable(reason()) }
    guard count > 0 else { return .empty }
    // https://sqlite.org/fileformat.html: a string of 16 bytes, and the application id at 68.
    guard count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else { return .other }
    return .database(applicationID: header[68..<72].reduce(0) { $0 << 8 | Int($1) })
  }

  /// Tells whether a `-wal` is beside a database: somebody has it open, or was cut off, and the
  /// file alone may not be all there is.
  public static func hasLog(_ path: String) -> Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0
  }

  /// Tells whether files can be made in the folder of a path.
  public static func isFolderWritable(of path: String) -> Bool {
    access(folder(of: path), W_OK | X_OK) == 0
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func reason() -> String {
    String(cString: strerror(errno))
  }
}
