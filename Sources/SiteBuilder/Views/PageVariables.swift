import ChartModel
import Liquid

// What the templates of each kind of page are given, besides what every template sees. One
// declaration feeds the templates, the check and the reference.

/// What every template sees.
struct CommonVariables: DeclaredObject {
  let scope: PageScope
  let kind: PageKind
  let data: Map

  static let members = Members<CommonVariables>([
    Member("site", .object(SiteView.self), "the whole site") {
      .object(SiteView(scope: $0.scope))
    },
    Member("page", .object(PageView.self), "the page being rendered") {
      .object(PageView(scope: $0.scope, kind: $0.kind, data: $0.data))
    },
    Member("strings", .map, "the theme's words, from Templates/strings") {
      .map($0.scope.site.strings.words)
    },
  ])
}

struct HomeVariables: DeclaredObject {
  let scope: PageScope
  let blurb: Value
  /// How many rows to show of each chart.
  static let rows = 5

  static let members = Members<HomeVariables>([
    Member("storefronts", .list(.object(StorefrontView.self)), "the storefronts with their charts")
    { page in
      .array(
        page.scope.site.storefronts.map {
          .object(StorefrontView(scope: page.scope, shown: $0, rows: Self.rows))
        })
    },
    Member(
      "breakouts", .list(.object(BreakoutView.self)), "what is new in three storefronts or more"
    ) { page in
      .array(
        page.scope.site.breakouts.map {
          .object(BreakoutView(scope: page.scope, breakout: $0))
        })
    },
    Member("blurb", .optional(.markup), "Content/index.md as HTML") { $0.blurb },
  ])
}

struct StorefrontVariables: DeclaredObject {
  let storefront: StorefrontView
  /// How many rows to show of each chart.
  static let rows = 10

  static let members = Members<StorefrontVariables>([
    Member("storefront", .object(StorefrontView.self), "the storefront") {
      .object($0.storefront)
    },
    Member("charts", .list(.object(ChartView.self)), "its charts, with their first rows") {
      $0.storefront.charts
    },
  ])
}

struct ChartVariables: DeclaredObject {
  let chart: ChartView
  let older: Value
  let blurb: Value

  static let members = Members<ChartVariables>([
    Member("chart", .object(ChartView.self), "the chart with all of its rows") {
      .object($0.chart)
    },
    Member("siblings", .list(.object(ChartLinkView.self)), "the charts of its storefront") {
      view in
      view.charts { $0.storefront == view.chart.chart.key.storefront }
    },
    Member("elsewhere", .list(.object(ChartLinkView.self)), "this chart in each storefront") {
      view in
      let key = view.chart.chart.key
      return view.charts { $0.kind == key.kind && $0.genre == key.genre }
    },
    Member("older", .optional(.object(PastLinkView.self)), "the newest page of its past") {
      $0.older
    },
    Member("newer", .optional(.object(PastLinkView.self)), "nil: it is the newest") { _ in .null },
    Member("blurb", .optional(.markup), "the chart's file in Content/charts as HTML") { $0.blurb },
  ])

  /// The charts of the site whose keys are wanted, this one among them.
  private func charts(where isWanted: (ChartKey) -> Bool) -> Value {
    .array(
      chart.scope.site.charts.lazy.map(\.key).filter(isWanted).map {
        .object(ChartLinkView(scope: chart.scope, key: $0, isCurrent: $0 == chart.chart.key))
      })
  }
}

struct PodcastVariables: DeclaredObject {
  let podcast: PodcastView
  let placements: Value
  let history: Value
  let blurb: Value

  static let members = Members<PodcastVariables>([
    Member("podcast", .object(PodcastView.self), "the podcast") { .object($0.podcast) },
    Member("placements", .list(.object(PlacementView.self)), "every chart it is on now") {
      $0.placements
    },
    Member("history", .list(.object(RunView.self)), "its whole way through each chart") {
      $0.history
    },
    Member("blurb", .optional(.markup), "the podcast's file in Content/podcasts as HTML") {
      $0.blurb
    },
  ])
}

struct ArtistVariables: DeclaredObject {
  let artist: ArtistView
  let placements: Value
  let blurb: Value

  static let members = Members<ArtistVariables>([
    Member("artist", .object(ArtistView.self), "the artist") { .object($0.artist) },
    Member("placements", .list(.object(PlacementView.self)), "everything of theirs that charts") {
      $0.placements
    },
    Member("blurb", .optional(.markup), "the artist's file in Content/artists as HTML") {
      $0.blurb
    },
  ])
}

struct AlbumVariables: DeclaredObject {
  let album: AlbumView
  let placements: Value
  let history: Value
  let blurb: Value

  static let members = Members<AlbumVariables>([
    Member("album", .object(AlbumView.self), "the album") { .object($0.album) },
    Member("placements", .list(.object(PlacementView.self)), "where it and its songs chart now") {
      $0.placements
    },
    Member("history", .list(.object(RunView.self)), "its and its songs' way through each chart") {
      $0.history
    },
    Member("blurb", .optional(.markup), "the album's file in Content/albums as HTML") {
      $0.blurb
    },
  ])
}

struct GenreVariables: DeclaredObject {
  let genre: GenreView
  let charts: [GenreChartView]

  static let members = Members<GenreVariables>([
    Member("genre", .object(GenreView.self), "the genre") { .object($0.genre) },
    Member("charts", .list(.object(GenreChartView.self)), "the charts that have rows of it") {
      .array($0.charts.map { .object($0) })
    },
  ])
}

struct ListVariables: DeclaredObject {
  let section: SectionView
  let items: [ListedItemView]
  let pages: [ListPageView]

  static let members = Members<ListVariables>([
    Member("section", .object(SectionView.self), "which list it is") { .object($0.section) },
    Member("items", .list(.object(ListedItemView.self)), "the items of this page of the list") {
      .array($0.items.map { .object($0) })
    },
    Member("pages", .list(.object(ListPageView.self)), "the pages that the list is split into") {
      .array($0.pages.map { .object($0) })
    },
  ])
}

struct ContentVariables: DeclaredObject {
  let content: Value

  static let members = Members<ContentVariables>([
    Member("content", .optional(.markup), "the page's Markdown as HTML") { $0.content }
  ])
}

struct SitemapVariables: DeclaredObject {
  let urls: [SitemapEntryView]

  static let members = Members<SitemapVariables>([
    Member("urls", .list(.object(SitemapEntryView.self)), "the pages of this part of the site") {
      .array($0.urls.map { .object($0) })
    }
  ])
}

struct SitemapIndexVariables: DeclaredObject {
  let sitemaps: [SitemapEntryView]

  static let members = Members<SitemapIndexVariables>([
    Member("sitemaps", .list(.object(SitemapEntryView.self)), "the parts of the sitemap") {
      .array($0.sitemaps.map { .object($0) })
    }
  ])
}

/// What a template is given that needs no more than every template sees.
struct NoVariables: DeclaredObject {
  static let members = Members<NoVariables>([])
}

/// The templates that every theme has, with what each is given.
enum PageTemplates {
  static let all: [(template: String, variables: any DeclaredObject.Type)] = [
    ("home.html", HomeVariables.self), ("storefront.html", StorefrontVariables.self),
    ("chart.html", ChartVariables.self), ("archive.html", ArchiveVariables.self),
    ("calendar.html", CalendarVariables.self), ("records.html", RecordsVariables.self),
    ("podcast.html", PodcastVariables.self),
    ("artist.html", ArtistVariables.self), ("album.html", AlbumVariables.self),
    ("genre.html", GenreVariables.self), ("list.html", ListVariables.self),
    ("page.html", ContentVariables.self), ("404.html", NoVariables.self),
    ("sitemap.xml", SitemapVariables.self), ("sitemap-index.xml", SitemapIndexVariables.self),
    ("robots.txt", NoVariables.self),
  ]

  /// How the names of templates end, those of partials and layouts included, which have the end of
  /// the template that asks for them.
  static let extensions = [".html", ".xml", ".txt"]
}
