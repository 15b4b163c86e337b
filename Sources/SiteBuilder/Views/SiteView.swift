import ChartModel
import Liquid
import SiteConfiguration

/// The whole site, as every page sees it.
struct SiteView: DeclaredObject {
  let scope: PageScope

  static let members = Members<SiteView>([
    Member("title", .string, "the site's title, from site.yml") {
      .string($0.scope.site.configuration.title)
    },
    Member("description", .optional(.string), "a sentence on the site, from site.yml") {
      Value($0.scope.site.configuration.description)
    },
    Member("language", .string, "the language of the theme's words, a code such as 'en'") {
      .string($0.scope.site.configuration.language)
    },
    Member("address", .string, "the site's whole address, with a slash at its end") {
      .string($0.scope.site.configuration.url.string)
    },
    Member("url", .string, "the link from this page to the home page") {
      $0.scope.link(.home)
    },
    Member("date", .optional(.string), "the newest day of any chart shown, as an ISO date") {
      Value($0.scope.site.newestDate)
    },
    Member("is_sample", .bool, "true for the sample edition, which is fictional") {
      .bool($0.scope.site.isSample)
    },
    Member("storefronts", .list(.object(StorefrontLinkView.self)), "the storefronts, in order") {
      view in
      .array(
        view.scope.site.storefronts.map {
          .object(StorefrontLinkView(scope: view.scope, storefront: $0.storefront))
        })
    },
    Member("pages", .list(.object(PageLinkView.self)), "the Markdown pages") {
      view in
      .array(
        view.scope.site.pages.map { .object(PageLinkView(scope: view.scope, page: $0)) })
    },
    Member(
      "sections", .list(.object(SectionView.self)), "the lists of all podcasts, artists, albums"
    ) { view in
      .array(
        view.scope.site.sections.map { .object(SectionView(scope: view.scope, name: $0)) })
    },
  ])
}

/// One of the lists of everything: `podcasts`, `artists`, `albums`.
struct SectionView: DeclaredObject {
  let scope: PageScope
  let name: String

  static let members = Members<SectionView>([
    Member("name", .string, "'podcasts', 'artists' or 'albums'") { .string($0.name) },
    Member("url", .string, "the link to the list") {
      $0.scope.link($0.scope.site.routes.list($0.name, page: 1))
    },
    Member("is_current", .bool, "whether this page is the first of the list") {
      .bool($0.scope.site.routes.list($0.name, page: 1) == $0.scope.address)
    },
  ])
}

/// A Markdown page, as navigation shows it.
struct PageLinkView: DeclaredObject {
  let scope: PageScope
  let page: PageLink

  static let members = Members<PageLinkView>([
    Member("title", .string, "the page's title") { .string($0.page.title) },
    Member("url", .string, "the link to the page") { $0.scope.link($0.page.address) },
    Member("is_current", .bool, "whether it is this page") {
      .bool($0.page.address == $0.scope.address)
    },
  ])
}

/// A storefront, as links show it.
struct StorefrontLinkView: DeclaredObject {
  let scope: PageScope
  let storefront: Storefront

  static let members = Members<StorefrontLinkView>([
    Member("code", .string, "the code of two letters, 'us'") { .string($0.storefront.code) },
    Member("name", .string, "the country's name") {
      .string($0.scope.site.strings.name(of: $0.storefront))
    },
    Member("url", .string, "the link to the storefront's page") {
      $0.scope.link($0.scope.site.routes.storefront($0.storefront))
    },
    Member("is_current", .bool, "whether this page is the storefront's") {
      .bool($0.scope.site.routes.storefront($0.storefront) == $0.scope.address)
    },
  ])
}

/// The page being rendered.
struct PageView: DeclaredObject {
  let scope: PageScope
  let kind: PageKind
  /// The front matter of a Markdown page; empty for all others.
  let data: Map

  static let members = Members<PageView>([
    Member("kind", .string, "the page's kind: 'home', 'chart', 'podcast', …") {
      .string($0.kind.rawValue)
    },
    Member("address", .string, "the page's whole address, for the canonical link") {
      .string($0.scope.site.configuration.url.string + $0.scope.address.encoded)
    },
    Member("root", .string, "what leads to the site's root, to put before 'assets/…'") {
      .string($0.scope.links.root)
    },
    Member("title", .optional(.string), "the title of a Markdown page") {
      $0.data["title"] ?? .null
    },
    Member("data", .map, "the front matter of a Markdown page") { .map($0.data) },
  ])
}
