import ChartModel
import Liquid
import SiteConfiguration

/// A chart's newest snapshot, with all of its rows or the first of them.
struct ChartView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart
  /// How many rows to show; nil for all.
  var limit: Int?

  static let members = Members<ChartView> {
    Member("name", "what the chart is called: 'Top Podcasts'") {
      $0.scope.site.strings.name(of: $0.chart.key.kind)
    }
    Member("kind", "'top-podcasts', 'top-albums', 'top-songs' or an imported chart's name") {
      $0.chart.key.kind.rawValue
    }
    Member("key", "its name everywhere: 'us/top-podcasts/comedy'") { $0.chart.key.description }
    Member("storefront", "the storefront it is a chart of") {
      StorefrontLinkView(scope: $0.scope, storefront: $0.chart.key.storefront)
    }
    Member("genre", "the genre, for a genre's own chart") {
      GenreView(scope: $0.scope, id: $0.chart.key.genre)
    }
    Member("url", "the link to the chart's page") {
      $0.scope.link($0.scope.site.routes.chart($0.chart.key))
    }
    Member("address", "the full URL of the chart's page") {
      $0.scope.site.configuration.url.home + $0.scope.site.routes.chart($0.chart.key).encoded
    }
    Member("date", "the day of the snapshot, as an ISO date") { $0.chart.snapshot.date }
    Member("dates", "the days of all its snapshots, the oldest first") {
      $0.scope.site.archive(of: $0.chart.key).dates
    }
    Member("previous_date", "the day of the snapshot it is compared with") {
      $0.chart.snapshot.previousDate
    }
    Member("entries", "the rows by rank; previews have the first") { view in
      let entries = view.chart.snapshot.entries
      return entries.prefix(view.limit ?? entries.count).lazy.map {
        EntryView(scope: view.scope, chart: view.chart, ranked: $0)
      }
    }
    Member("size", "how many rows the chart shows") { $0.chart.snapshot.entries.count }
    Member("hidden", "how many explicit rows site.yml hides") { $0.chart.hidden }
    Member("left_out", "how many rows could not be read, so that their ranks are missing") {
      $0.chart.snapshot.coverage.leftOut
    }
    Member("depth", "down to which rank the chart is known") { $0.chart.snapshot.coverage.depth }
    Member("dropouts", "what left since 'previous_date'") { view in
      view.chart.snapshot.dropouts.lazy.map {
        DropoutView(scope: view.scope, chart: view.chart, dropout: $0)
      }
    }
    Member("cadence", "what they count: 'days', 'weeks', 'months', 'years' or 'charts'") {
      $0.scope.site.archive(of: $0.chart.key).cadence(on: $0.chart.snapshot.date).rawValue
    }
    Member("calendar_url", "the link to all dates, where past ones have pages") { view in
      view.pastLink { $0.calendar(view.chart.key) }
    }
    Member("records_url", "the link to the records, where there is a past") { view in
      view.pastLink { $0.records(view.chart.key) }
    }
    Member("makers_url", "the link to the makers of an imported chart") {
      $0.chart.key.kind.isImported ? $0.scope.link(ChartItemRoutes.makers(of: $0.chart.key)) : nil
    }
    Member("highlights", "the rows that stand out") {
      HighlightsView(scope: $0.scope, chart: $0.chart)
    }
  }
}

extension ChartView {
  /// A link that only a chart with pages of its past has.
  fileprivate func pastLink(_ address: (Routes) -> Address) -> String? {
    let hasPast = !scope.site.archive(of: chart.key).pages.isEmpty
    return scope.link(hasPast ? address(scope.site.routes) : nil)
  }
}

/// A chart, as links show it.
struct ChartLinkView: DeclaredObject {
  let scope: PageScope
  let key: ChartKey
  /// Whether it is the chart of the page that shows the link.
  let isCurrent: Bool

  static let members = Members<ChartLinkView> {
    Member("name", "what the chart is called") { $0.scope.site.strings.name(of: $0.key.kind) }
    Member("genre", "the genre's name, for a genre's own chart") {
      $0.key.genre.flatMap { Genre.known[$0]?.name }
    }
    Member("storefront", "the storefront it is a chart of") {
      StorefrontLinkView(scope: $0.scope, storefront: $0.key.storefront)
    }
    Member("url", "the link to the chart's page") {
      $0.scope.link($0.scope.site.routes.chart($0.key))
    }
    Member("is_current", "whether it is the chart of this page") { $0.isCurrent }
  }
}

/// The rows of a chart that stand out; each is nil where no row does.
struct HighlightsView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart

  static let members = Members<HighlightsView> {
    Member("number_one", "the row at rank 1") { view in
      view.entry(view.chart.snapshot.entries.first { $0.entry.rank == 1 })
    }
    Member("highest_new", "the best row that is new") { view in
      view.entry(view.chart.snapshot.entries.first { $0.movement == .new })
    }
    Member("biggest_climb", "the row that rose the most") { view in
      view.entry(view.extreme { $0 > 0 ? $0 : nil })
    }
    Member("biggest_fall", "the row that fell the most") { view in
      view.entry(view.extreme { $0 < 0 ? -$0 : nil })
    }
    Member("longest_run", "the row with the longest run") { view in
      var best: RankedEntry?
      for row in view.chart.snapshot.entries
      where row.record?.run ?? 1 > best?.record?.run ?? 1 { best = row }
      return view.entry(best)
    }
  }

  private func entry(_ ranked: RankedEntry?) -> EntryView? {
    ranked.map { EntryView(scope: scope, chart: chart, ranked: $0) }
  }

  /// The first row with the greatest weight of its change, of those that have one.
  private func extreme(_ weight: (Int) -> Int?) -> RankedEntry? {
    var best: (row: RankedEntry, weight: Int)?
    for row in chart.snapshot.entries {
      guard let change = row.change, let weight = weight(change) else { continue }
      if weight > best?.weight ?? 0 { best = (row, weight) }
    }
    return best?.row
  }
}
