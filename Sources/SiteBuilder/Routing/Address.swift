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

  /// The path as it stands in links: all bytes but those every URL may hold are percent-encoded.
  var encoded: String {
    var plain = path
    let isPlain = plain.withUTF8 { $0.allSatisfy(Self.isPlain) }
    if isPlain { return path }
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      if Self.isPlain(byte) {
        bytes.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// RFC 3986's unreserved characters, and the slash between segments.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
