import ChartModel

/// The address of a page within the site.
///
/// Every link, file name and sitemap line is made from one of these, so that a base path and odd
/// names work everywhere or nowhere.
public struct Address: Hashable, Sendable {
  /// The path from the site's root, without a slash before it, as a reader would write it:
  /// `podcasts/日本語-7/`; empty for the home page.
  public let path: String

  /// The address of a path from the site's root; a folder's ends with a slash.
  init(_ path: String) {
    self.path = path
  }

  /// The address of a folder of these names.
  init(segments: [String]) {
    path = segments.map { $0 + "/" }.joined()
  }

  /// The home page.
  static let home = Address("")

  /// The file that holds the page, from the output folder.
  var file: String {
    isFolder ? path + "index.html" : path
  }

  /// Tells whether the page is a folder's `index.html`.
  var isFolder: Bool {
    path.isEmpty || path.utf8.last == UInt8(ascii: "/")
  }

  /// How many folders the page lies below the root.
  var depth: Int {
    path.utf8.count { $0 == UInt8(ascii: "/") }
  }

  /// The path as it stands in links.
  var encoded: String {
    WebURL.percentEncoded(path, keeping: UInt8(ascii: "/"))
  }
}
