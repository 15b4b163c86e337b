import ChartModel
import Liquid

// What the templates of each kind of page are given, besides what every template sees. One
// declaration feeds the templates, the check and the reference.

/// What every template sees.
struct CommonVariables: DeclaredObject {
  let scope: PageScope
  let kind: String
  let data: Map
  let outputs: [ThemeOutput]

  static let members = Members<CommonVariables> {
    Member("site", "the whole site") { SiteView(scope: $0.scope) }
    Member("page", "the page being rendered") {
      PageView(scope: $0.scope, kind: $0.kind, data: $0.data, outputs: $0.outputs)
    }
    Member("strings", "the theme's words, from Templates/strings") { $0.scope.site.strings.words }
  }
}

struct HomeVariables: DeclaredObject {
  let scope: PageScope
  let followed: [FollowedItem]
  let blurb: Markup?
  /// How many rows to show of each chart.
  static let rows = 5

  static let members = Members<HomeVariables> {
    Member("storefronts", "the storefronts with their charts") { page in
      page.scope.site.storefronts.lazy.map {
        StorefrontView(scope: page.scope, shown: $0, rows: Self.rows)
      }
    }
    Member("followed", "the podcasts and artists that site.yml names") { page in
      page.followed.map { FollowedView(scope: page.scope, item: $0) }
    }
    Member("breakouts", "what is new in three storefronts or more") { page in
      page.scope.site.breakouts.lazy.map { BreakoutView(scope: page.scope, breakout: $0) }
    }
    Member("blurb", "Content/index.md as HTML") { $0.blurb }
  }
}

struct StorefrontVariables: DeclaredObject {
  let storefront: StorefrontView
  /// How many rows to show of each chart.
  static let rows = 10

  static let members = Members<StorefrontVariables> {
    Member("storefront", "the storefront") { $0.storefront }
    Member("charts", "its charts, with their first rows") { $0.storefront.charts }
  }
}

struct ChartVariables: DeclaredObject {
  let chart: ChartView
  let older: PastLinkView?
  let blurb: Markup?

  static let members = Members<ChartVariables> {
    Member("chart", "the chart with all of its rows") { $0.chart }
    Member("siblings", "the charts of its storefront") { view in
      view.charts { $0.storefront == view.chart.chart.key.storefront }
    }
    Member("elsewhere", "this chart in each storefront") { view in
      let key = view.chart.chart.key
      return view.charts { $0.kind == key.kind && $0.genre == key.genre }
    }
    Member("older", "the newest page of its past") { $0.older }
    Member("newer", "nil: it is the newest") { _ in nil as PastLinkView? }
    Member("blurb", "the chart's file in Content/charts as HTML") { $0.blurb }
  }

  /// The charts of the site whose keys are wanted, this one among them.
  private func charts(where isWanted: (ChartKey) -> Bool) -> [ChartLinkView] {
    chart.scope.site.charts.lazy.map(\.key).filter(isWanted).map {
      ChartLinkView(scope: chart.scope, key: $0, isCurrent: $0 == chart.chart.key)
    }
  }
}

struct ArchiveVariables: DeclaredObject {
  let chart: ChartView
  let older: PastLinkView?
  let newer: PastLinkView?

  static let members = Members<ArchiveVariables> {
    Member("chart", "the chart of that day, its rows called as then") { $0.chart }
    Member("older", "the page before this one") { $0.older }
    Member("newer", "the page after this one") { $0.newer }
  }
}

struct CalendarVariables: DeclaredObject {
  let chart: ChartView
  let years: [CalendarYearView]

  static let members = Members<CalendarVariables> {
    Member("chart", "the chart, without looking at its rows") { $0.chart }
    Member("years", "its years, the newest first") { $0.years }
  }
}

struct RecordsVariables: DeclaredObject {
  let chart: ChartView
  let records: [RecordView]
  let since: Day?
  let count: Int

  static let members = Members<RecordsVariables> {
    Member("chart", "the chart, without looking at its rows") { $0.chart }
    Member("records", "the records that are held") { $0.records }
    Member("since", "the day of the first snapshot") { $0.since }
    Member("snapshots", "how many snapshots there are") { $0.count }
  }
}

struct PodcastVariables: DeclaredObject {
  let podcast: PodcastView
  let isFollowed: Bool
  let placements: [PlacementView]
  let standings: [StandingView]
  let history: [RunView]
  let blurb: Markup?

  static let members = Members<PodcastVariables> {
    Member("podcast", "the podcast") { $0.podcast }
    Member("is_followed", "whether site.yml names it") { $0.isFollowed }
    Member("placements", "every chart it is on now") { $0.placements }
    Member("standings", "how it stands in each chart that it is or was on; followed: in every one")
    {
      $0.standings
    }
    Member("best", "the standing with the best rank ever, the first of equal ones") { page in
      page.standings.filter { $0.run != nil }.min { one, other in
        guard let one = one.run?.record, let other = other.run?.record else { return false }
        return (one.peak, one.peakDate) < (other.peak, other.peakDate)
      }
    }
    Member("last_date", "the last day on which it was on any of the charts") { page in
      page.standings.compactMap { $0.run?.record.last.date }.max()
    }
    Member("history", "its whole way through each chart") { $0.history }
    Member("blurb", "the podcast's file in Content/podcasts as HTML") { $0.blurb }
  }
}

struct ArtistVariables: DeclaredObject {
  let artist: ArtistView
  let placements: [PlacementView]
  let blurb: Markup?

  static let members = Members<ArtistVariables> {
    Member("artist", "the artist") { $0.artist }
    Member("placements", "everything of theirs that charts") { $0.placements }
    Member("blurb", "the artist's file in Content/artists as HTML") { $0.blurb }
  }
}

struct AlbumVariables: DeclaredObject {
  let album: AlbumView
  let placements: [PlacementView]
  let history: [RunView]
  let blurb: Markup?

  static let members = Members<AlbumVariables> {
    Member("album", "the album") { $0.album }
    Member("placements", "where it and its songs chart now") { $0.placements }
    Member("history", "its and its songs' way through each chart") { $0.history }
    Member("blurb", "the album's file in Content/albums as HTML") { $0.blurb }
  }
}

struct GenreVariables: DeclaredObject {
  let genre: GenreView
  let charts: [GenreChartView]

  static let members = Members<GenreVariables> {
    Member("genre", "the genre") { $0.genre }
    Member("charts", "the charts that have rows of it") { $0.charts }
  }
}

struct ListVariables: DeclaredObject {
  let section: SectionView
  let items: [ListedItemView]
  let pages: [ListPageView]

  static let members = Members<ListVariables> {
    Member("section", "which list it is") { $0.section }
    Member("items", "the items of this page of the list") { $0.items }
    Member("pages", "the pages that the list is split into") { $0.pages }
  }
}

struct ContentVariables: DeclaredObject {
  let content: Markup?

  static let members = Members<ContentVariables> {
    Member("content", "the page's Markdown as HTML") { $0.content }
  }
}

struct RedirectVariables: DeclaredObject {
  let target: PageLinkView

  static let members = Members<RedirectVariables> {
    Member("target", "the page that it leads to") { $0.target }
  }
}

struct SitemapVariables: DeclaredObject {
  let urls: [SitemapEntryView]
  let sitemaps: [SitemapEntryView]?

  static let members = Members<SitemapVariables> {
    Member("urls", "the pages, or those of one part of a large sitemap") { $0.urls }
    Member("sitemaps", "the parts of a large sitemap, in the file that lists them") { $0.sitemaps }
  }
}

/// What a template is given that needs no more than every template sees.
struct NoVariables: DeclaredObject {
  static let members = Members<NoVariables> {}
}

extension PageKind {
  /// What the templates of the kind are given besides what every template sees; of what is made once
  /// for the site, only the sitemap is given anything.
  func variables(for output: String) -> any DeclaredObject.Type {
    switch self {
    case .home: HomeVariables.self
    case .storefront: StorefrontVariables.self
    case .chart: ChartVariables.self
    case .archive: ArchiveVariables.self
    case .calendar: CalendarVariables.self
    case .records: RecordsVariables.self
    case .podcast: PodcastVariables.self
    case .artist: ArtistVariables.self
    case .album: AlbumVariables.self
    case .item: ItemVariables.self
    case .maker: MakerVariables.self
    case .makers: MakersVariables.self
    case .genre: GenreVariables.self
    case .list: ListVariables.self
    case .page: ContentVariables.self
    case .redirect: RedirectVariables.self
    case .site: output == ThemeOutput.sitemap ? SitemapVariables.self : NoVariables.self
    }
  }

  /// All kinds as the reference lists them, with what their templates are given.
  static var reference: [(templates: String, variables: any DeclaredObject.Type)] {
    allCases.map { kind in
      let name = kind == .site ? ThemeOutput.sitemap : ""
      return ("\(kind.rawValue)/\(name)", kind.variables(for: name))
    }
  }
}
