import ChartModel
import Foundation
import SiteConfiguration

extension PageScope {
  /// A link as it stands on this page: a path of the site, `/about/`, leads there wherever the site
  /// is published; what is whole, or relative to the page, stays.
  func relative(_ text: String) -> String {
    let link = TemplateLink(text)
    if text.isEmpty { return links.link(to: .home) }
    guard !link.isWhole, !isRooted(link.path) else { return text }
    // A page that is shown at any address has none that a path could be relative to.
    let isLost = links.root.hasPrefix("/") && !link.path.isEmpty && !link.path.hasPrefix("/")
    return rewrite(isLost ? "/" + text : text)
  }

  /// A link from the site's root, `/about/#team`, as a link of this page; others stay.
  func rewrite(_ text: String) -> String {
    let link = TemplateLink(text)
    guard link.path.hasPrefix("/"), !link.isWhole, !link.path.split(separator: "/").contains("..")
    else { return text }
    return links.link(to: link.address) + link.tail
  }

  /// A link of a Markdown file, from the site's root or to another file of Content, as a link of
  /// this page; others stay.
  func rewrite(_ text: String, in folder: [Substring]) -> String {
    let link = TemplateLink(text)
    guard !site.addresses.isEmpty, !link.isWhole, !link.path.isEmpty, !link.path.hasPrefix("/")
    else { return rewrite(text) }
    var parts = folder
    for part in (link.path.removingPercentEncoding ?? String(link.path)).split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
    }
    guard let address = site.addresses[parts.joined(separator: "/")] else { return text }
    return links.link(to: address) + link.tail
  }

  /// The whole address of a link: of a path of the site, or of what it leads to from this page.
  func absolute(_ text: String) -> String {
    let link = TemplateLink(text)
    let site = site.configuration.url
    if link.isWhole { return text }
    if isRooted(link.path) { return site.origin + text }
    if text.isEmpty || link.path.hasPrefix("/") {
      return site.home + link.address.encoded + link.tail
    }
    guard !link.path.isEmpty else { return site.home + address.encoded + link.tail }
    let path = link.address.encoded
    let whole = address.encoded
    let folder = whole[..<(whole.lastIndex(of: "/").map(whole.index(after:)) ?? whole.startIndex)]
    var segments: [Substring] = []
    let parts = (site.basePath.dropFirst() + folder + path)
      .split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if part == ".." { _ = segments.popLast() } else if part != "." { segments.append(part) }
      // A folder's path ends with a slash.
      if index == parts.count - 1, part == ".." || part == "." { segments.append("") }
    }
    return site.origin + "/" + segments.joined(separator: "/") + link.tail
  }

  /// Whether a path is one that ``links`` made, from the host's root.
  private func isRooted(_ path: Substring) -> Bool {
    links.root.hasPrefix("/") && links.root != "/" && path.hasPrefix(links.root)
  }
}
