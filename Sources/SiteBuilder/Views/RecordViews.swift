import ChartModel
import Liquid

/// One of a chart's records: those who did something most.
struct RecordView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart
  let name: String
  let rows: [(row: ChartRecords.Row, entry: ChartEntry)]

  static let members = Members<RecordView> {
    Member(
      "name",
      "'longest_at_top', 'most_appearances', 'biggest_climb', 'biggest_fall', 'highest_debut' or "
        + "'most_reentries'"
    ) { $0.name }
    Member("rows", "the best first") { view in
      view.rows.lazy.map {
        RecordHolderView(scope: view.scope, chart: view.chart, row: $0.row, entry: $0.entry)
      }
    }
  }

  /// The records of a chart that somebody holds.
  static func all(
    _ records: ChartRecords, _ holders: [Int: ChartEntry], of chart: ShownChart, _ scope: PageScope
  ) -> [RecordView] {
    [
      ("longest_at_top", records.longestAtTop), ("most_appearances", records.mostAppearances),
      ("biggest_climb", records.biggestClimbs), ("biggest_fall", records.biggestFalls),
      ("highest_debut", records.highestDebuts), ("most_reentries", records.mostReentries),
    ].compactMap { name, rows in
      let shown = rows.compactMap { row in
        holders[row.item].flatMap { chart.hides($0) ? nil : (row: row, entry: $0) }
      }
      return shown.isEmpty ? nil : RecordView(scope: scope, chart: chart, name: name, rows: shown)
    }
  }
}

/// A row of a record.
struct RecordHolderView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart
  let row: ChartRecords.Row
  let entry: ChartEntry

  static let members = Members<RecordHolderView> {
    Member("item", "who holds it") { ItemView(scope: $0.scope, chart: $0.chart, entry: $0.entry) }
    Member("value", "how many snapshots, ranks or times; for a debut the rank") { $0.row.value }
    Member("date", "the day it happened, began, or the item first charted") { $0.row.date }
    Member("page", "that day's page, where it has one") { view in
      let pages = view.scope.site.archive(of: view.chart.key).pages
      return view.scope.past(view.chart.key, pages.contains(view.row.date) ? view.row.date : nil)
    }
    Member("from", "the rank before a climb or fall") { $0.row.from }
    Member("to", "the rank after it") { $0.row.to }
  }
}
