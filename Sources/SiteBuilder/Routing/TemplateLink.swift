import Foundation

/// A link as templates write it, taken apart.
struct TemplateLink {
  /// The path; all of a whole address.
  let path: Substring

  /// The query and the fragment, with their first signs.
  let tail: Substring

  /// Whether it says on which host, or in which other way, to look: `https://…`, `//host`, `mailto:`.
  let isWhole: Bool

  init(_ text: String) {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    isWhole = path.hasPrefix("//") || LinkTarget.afterScheme(Array(path.utf8)[...]) != nil
    self.path = isWhole ? text[...] : path
    tail = isWhole ? "" : text[path.endIndex...]
  }

  /// The path as an address of the site, with or without its first slash, encoded or not.
  var address: Address {
    let path = path.hasPrefix("/") ? path.dropFirst() : path
    return Address(path.removingPercentEncoding ?? String(path))
  }
}
