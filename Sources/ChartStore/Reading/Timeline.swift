import ChartModel
import SQLite

/// A chart's snapshots in order: their days, and which ranks each tells of.
struct Timeline {
  var days: [Int] = []
  var coverage: [Coverage] = []
}

extension Store {
  /// A chart's snapshots within a range of days.
  func timeline(
    of chart: Int, after: Int = Day(number: .min).number - 1,
    upTo last: Int = Day(number: .max).number, _ connection: Connection
  ) throws(SQLiteError) -> Timeline {
    var timeline = Timeline()
    let leftOut = try leftOutItems(of: chart, connection)
    try connection.statement(Queries.timeline).query(chart, after + 1, last) { row in
      let day = row.int(0)
      timeline.days.append(day)
      timeline.coverage.append(
        Coverage(depth: row.int(1), leftOut: row.int(2), items: leftOut[day] ?? []))
    }
    return timeline
  }

  /// The items of the rows that could not be stored, by day, one for each row that gave its id.
  private func leftOutItems(
    of chart: Int, _ connection: Connection
  ) throws(SQLiteError) -> [Int: [Int]] {
    var items: [Int: [Int]] = [:]
    try connection.statement("SELECT day, item FROM left_out WHERE chart = ?").query(chart) {
      items[$0.int(0), default: []].append($0.int(1))
    }
    return items
  }
}
