import ChartModel
import Diagnostics
import Liquid
import Markdown
import SiteConfiguration

/// What the views of one page share: the site, and how to link from this page.
final class PageScope: Sendable {
  let site: SiteContext
  let links: Links
  /// The address that the page is known by.
  let address: Address

  init(site: SiteContext, address: Address, links: Links? = nil) {
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

  /// What site.yml has below every page, as HTML; raw HTML in it is left out.
  var footer: Markup? {
    guard let footer = site.configuration.look.footer else { return nil }
    let source = SourceText(name: "Content/site.yml", footer)
    return (try? MarkdownDocument(source, rewritingLinks: rewrite)).map { Markup($0.html) }
  }

  /// A file's Markdown as HTML for this page; nil where there is no file, or no text in it.
  func markup(_ file: MarkdownFile?) -> Markup? {
    // A text that cannot be rendered was refused when it was read.
    guard let file,
      let document = try? file.document(rewritingLinks: { rewrite($0, in: file.folder) }),
      !document.html.isEmpty
    else { return nil }
    return Markup(document.html)
  }
}
