import ChartModel
import Liquid
import Publishing

extension PageWriter {
  /// Writes the home page, the storefronts and the charts.
  mutating func writeCharts(
    _ content: Content, following followed: [FollowedItem], into output: inout OutputUpdate
  ) throws {
    let home = scope(.home)
    try write(
      .home, home, HomeVariables(scope: home, followed: followed, blurb: home.markup(content.home)),
      date: context.newestDate, into: &output)
    for shown in context.storefronts {
      let scope = scope(context.routes.storefront(shown.storefront))
      let view = StorefrontView(scope: scope, shown: shown, rows: StorefrontVariables.rows)
      try write(
        .storefront, scope, StorefrontVariables(storefront: view),
        date: shown.charts.map { context.charts[$0].snapshot.date }.max(), into: &output)
    }
    for chart in context.charts {
      let scope = scope(context.routes.chart(chart.key))
      try write(
        .chart, scope,
        ChartVariables(
          chart: ChartView(scope: scope, chart: chart),
          older: scope.past(
            chart.key,
            context.archive(of: chart.key).neighbours(of: chart.snapshot.date).older),
          blurb: scope.markup(content.charts[chart.key])),
        date: chart.snapshot.date, into: &output)
    }
  }

  /// Writes a page for every genre that anything charts in.
  mutating func writeGenres(into output: inout OutputUpdate) throws {
    for genre in context.routes.genres.sorted().compactMap({ Genre.known[$0] }) {
      guard let address = context.routes.genre(genre.id) else { continue }
      let scope = scope(address)
      let charts = context.charts.compactMap { chart -> GenreChartView? in
        let rows = chart.snapshot.entries.filter { row in
          row.entry.genres.contains { $0.id == genre.id }
        }
        return rows.isEmpty ? nil : GenreChartView(scope: scope, chart: chart, rows: rows)
      }
      try write(
        .genre, scope,
        GenreVariables(genre: GenreView(scope: scope, genre: genre), charts: charts),
        into: &output)
    }
  }
}
