import ChartModel
import Liquid

extension PageWriter {
  /// How many rows the home page shows of each chart, and a storefront's page.
  private static let homeRows = 5
  private static let storefrontRows = 10

  /// Writes the home page, the storefronts and the charts.
  mutating func writeCharts(_ content: Content, into output: inout OutputUpdate) throws {
    let home = scope(.home)
    let storefronts = facts.storefronts.map { shown in
      Value.object(
        StorefrontView(
          scope: home, shown: shown, rows: Self.homeRows))
    }
    try write(
      .home, home,
      [("storefronts", .array(storefronts)), ("blurb", home.markup(content.home))],
      date: facts.newestDate, into: &output)

    for shown in facts.storefronts {
      let scope = scope(facts.routes.storefront(shown.storefront))
      let view = StorefrontView(scope: scope, shown: shown, rows: Self.storefrontRows)
      try write(
        .storefront, scope, [("storefront", .object(view)), ("charts", view.charts)],
        date: shown.charts.map { facts.charts[$0].snapshot.date }.max(), into: &output)
    }

    for chart in facts.charts {
      let scope = scope(facts.routes.chart(chart.key))
      try write(
        .chart, scope,
        [
          ("chart", .object(ChartView(scope: scope, chart: chart))),
          ("blurb", scope.markup(content.charts[chart.key])),
          ("older", .null), ("newer", .null),
        ],
        date: chart.snapshot.date, into: &output)
    }
  }

  /// Writes a page for every genre that anything charts in.
  mutating func writeGenres(into output: inout OutputUpdate) throws {
    for genre in facts.routes.genres.sorted().compactMap({ Genre.known[$0] }) {
      guard let address = facts.routes.genre(genre.id) else { continue }
      let scope = scope(address)
      let charts = facts.charts.compactMap { chart -> Value? in
        let rows = chart.snapshot.entries.filter { row in
          row.entry.genres.contains { $0.id == genre.id }
        }
        guard !rows.isEmpty else { return nil }
        return .object(GenreChartView(scope: scope, chart: chart, rows: rows))
      }
      try write(
        .genre, scope,
        [("genre", .object(GenreView(scope: scope, genre: genre))), ("charts", .array(charts))],
        into: &output)
    }
  }
}
