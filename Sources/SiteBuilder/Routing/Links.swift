import ChartModel

/// Makes the links of one page.
///
/// They are relative, so that the site works under any base path and from a folder on disk; only
/// the 404 page, which hosts show at any address, has links from the host's root.
struct Links: Hashable, Sendable {
  /// What leads from the page to the site's root: `../../`, empty at the root.
  let root: String

  /// Whether links name `index.html`, as they must where no server does it.
  let namesIndex: Bool

  /// The links of a page at an address.
  init(from page: Address, namesIndex: Bool) {
    root = String(repeating: "../", count: page.depth)
    self.namesIndex = namesIndex
  }

  /// The links of a page that may be shown at any address under the site.
  init(fromAnywhereOn site: WebURL) {
    root = site.basePath
    namesIndex = false
  }

  /// The link to a page, optionally to a place on it.
  func link(to address: Address, fragment: String? = nil) -> String {
    var link = root + address.encoded
    if namesIndex, address.isFolder { link += "index.html" }
    if link.isEmpty { link = "./" }
    if let fragment { link += "#" + fragment }
    return link
  }
}
