import ChartModel
import Liquid

/// What the views of one page share: the site's facts, and how to link from this page.
final class PageScope: Sendable {
  let site: SiteFacts
  let links: Links
  /// The address that the page is known by.
  let address: Address

  init(site: SiteFacts, address: Address, links: Links? = nil) {
    self.site = site
    self.address = address
    self.links = links ?? Links(from: address, namesIndex: site.namesIndex)
  }

  /// The link to a page.
  func link(_ address: Address) -> String {
    links.link(to: address)
  }

  /// The link to a page, or nil where there is no page to link to.
  func link(_ address: Address?) -> String? {
    address.map { links.link(to: $0) }
  }

  /// The genres of an item, with links where a genre has a page.
  func genres(_ labels: [GenreLabel], in media: Media) -> [GenreLinkView] {
    labels.compactMap { label in
      guard !Genre.isRoot(label) else { return nil }
      let known = label.id ?? Genre.known(named: label.name, in: media)?.id
      return GenreLinkView(scope: self, id: known, name: label.name)
    }
  }
}
