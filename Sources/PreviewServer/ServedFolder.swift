#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The folder of pages that is served, below a path.
struct ServedFolder: Sendable {
  let path: String
  /// The path that the site's address has; begins and ends with a slash.
  var basePath: String

  /// What there is at a path.
  enum Found: Equatable {
    /// A file, from the folder.
    case file(String)
    /// A page elsewhere.
    case redirect(String)
    case nothing
  }

  /// Looks for what a request's decoded path means.
  ///
  /// Only files of the folder are found: no path leads up, no link is followed, and names that begin
  /// with a point are ours.
  func find(_ request: String) -> Found {
    guard request.hasPrefix(basePath) else {
      return request == "/" || request + "/" == basePath ? .redirect(basePath) : .nothing
    }
    var name = String(request.dropFirst(basePath.count))
    // As the system reads it: a mark after a slash or a point makes another character of it.
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if part.isEmpty, index == parts.count - 1 { continue }
      guard let first = part.first, first != UInt8(ascii: "."), !part.contains(0) else {
        return .nothing
      }
    }
    var folder = path
    for part in parts.dropLast() {
      folder += "/" + String(Substring(part))
      guard Self.kind(of: folder) == S_IFDIR else { return .nothing }
    }
    if name.utf8.last ?? UInt8(ascii: "/") == UInt8(ascii: "/") { name += "index.html" }
    switch Self.kind(of: path + "/" + name) {
    case S_IFREG: return .file(name)
    case S_IFDIR: return .redirect(request + "/")
    default: return .nothing
    }
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The bytes of a file.
  func bytes(of name: String) -> [UInt8]? {
    guard let file = open(name) else { return nil }
    defer { close(file.descriptor) }
    var bytes = [UInt8](repeating: 0, count: file.size)
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes { buffer in
        read(file.descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      guard more > 0 else { break }
      count += more
    }
    return Array(bytes.prefix(count))
  }

  /// Opens a file for reading; whoever asks closes it.
  func open(_ name: String) -> (descriptor: Int32, size: Int)? {
    #if canImport(Darwin)
    let descriptor = Darwin.open(path + "/" + name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    #elseif canImport(Musl)
    let descriptor = Musl.open(path + "/" + name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    #else
    let descriptor = Glibc.open(path + "/" + name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    #endif
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    return (descriptor, Int(status.st_size))
  }

  /// The media type of a file, by the end of its name.
  static func mediaType(of name: String) -> String {
    let end = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    return end.flatMap { mediaTypes[$0] } ?? "application/octet-stream"
  }

  private static let mediaTypes = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "json": "application/json",
    "xml": "application/xml", "rss": "application/rss+xml", "atom": "application/atom+xml",
    "opml": "text/x-opml; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8",
    "ics": "text/calendar; charset=utf-8", "svg": "image/svg+xml", "png": "image/png",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp", "gif": "image/gif",
    "avif": "image/avif", "ico": "image/x-icon", "woff": "font/woff", "woff2": "font/woff2",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "mp4": "video/mp4", "pdf": "application/pdf",
    "webmanifest": "application/manifest+json",
  ]
}
