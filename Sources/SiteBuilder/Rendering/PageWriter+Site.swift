import ChartModel
import Diagnostics
import Liquid
import Publishing
import SiteConfiguration

extension PageWriter {
  /// How many items a page of a list of everything holds.
  private static let listRows = 500

  /// How many addresses a sitemap may hold; more are split, with an index.
  private static let sitemapRows = 50_000

  /// Writes the user's Markdown pages, what lies beside them, and their earlier addresses.
  mutating func writePages(_ content: Content, into output: inout OutputUpdate) throws {
    for file in content.files { try output.add(file.address.file, file.source.bytes) }
    for alias in content.aliases {
      let scope = scope(alias.address)
      let title = alias.title ?? context.configuration.title
      let target = PageLink(title: title, address: alias.target)
      try write(
        theme.outputs[.redirect], PageKind.redirect.rawValue, scope,
        RedirectVariables(target: PageLinkView(scope: scope, page: target)), isListed: false,
        into: &output)
    }
    for page in content.pages {
      let scope = scope(page.address)
      let kind = page.template ?? PageKind.page.rawValue
      try write(
        theme.outputs[kind], kind, scope, ContentVariables(content: scope.markup(page.file)),
        data: page.data, into: &output)
    }
  }

  /// Writes the lists of all podcasts, artists and albums, so that what has left every chart is
  /// still found.
  mutating func writeLists(
    _ listed: [String: [ListedItem]], into output: inout OutputUpdate
  ) throws {
    for section in context.sections {
      // Slugs are in lower case and stored once: their order is the same on every machine.
      let items = (listed[section] ?? []).filter { $0.address != nil }.sorted {
        ($0.address?.path ?? "") < ($1.address?.path ?? "")
      }
      let pages = max(1, (items.count + Self.listRows - 1) / Self.listRows)
      for page in 1...pages {
        let scope = scope(context.routes.list(section, page: page))
        let rows = items.dropFirst((page - 1) * Self.listRows).prefix(Self.listRows)
        try write(
          .list, scope,
          ListVariables(
            section: SectionView(scope: scope, name: section),
            items: rows.map { ListedItemView(scope: scope, item: $0) },
            pages: (1...pages).map {
              ListPageView(
                scope: scope, address: context.routes.list(section, page: $0), number: $0)
            }), into: &output)
      }
    }
  }

  /// Writes what a site has besides its pages: 404, sitemap, robots.txt, assets.
  mutating func writeSiteFiles(into output: inout OutputUpdate) throws {
    for made in theme.outputs[.site] {
      switch made.name {
      case ThemeOutput.sitemap: try writeSitemap(made, into: &output)
      case ThemeOutput.notFound:
        let links = Links(fromAnywhereOn: context.configuration.url)
        let scope = PageScope(site: context, address: Address(made.name), links: links)
        try writeSiteFile(made, scope, NoVariables(), into: &output)
      default:
        try writeSiteFile(made, scope(Address(made.name)), NoVariables(), into: &output)
      }
    }
    try output.add(".nojekyll", [])
    for asset in theme.assets { try output.add(asset.themePath, asset.bytes) }
  }

  private mutating func writeSitemap(
    _ made: ThemeOutput, into output: inout OutputUpdate
  ) throws {
    let base = context.configuration.url.home
    let urls = sitemap.map { entry in
      SitemapEntryView(address: base + entry.address.encoded, date: entry.date)
    }
    var variables = SitemapVariables(urls: urls, sitemaps: nil)
    if urls.count > Self.sitemapRows {
      var parts: [SitemapEntryView] = []
      for start in stride(from: 0, to: urls.count, by: Self.sitemapRows) {
        let address = Address("sitemap-\(parts.count + 1).xml")
        let part = urls[start..<min(start + Self.sitemapRows, urls.count)]
        try writeSiteFile(
          made, scope(address), SitemapVariables(urls: Array(part), sitemaps: nil), into: &output)
        parts.append(SitemapEntryView(address: base + address.encoded, date: nil))
      }
      variables = SitemapVariables(urls: [], sitemaps: parts)
    }
    try writeSiteFile(made, scope(Address(made.name)), variables, into: &output)
  }
}
