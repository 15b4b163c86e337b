public import ChartModel
import SQLite

extension Store {
  /// Returns the snapshots around a date, beside which a chart of that date is judged.
  ///
  /// - Parameters:
  ///   - key: Which chart.
  ///   - day: The date.
  /// - Returns: The newest snapshot up to and with the date, and the oldest one after it.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func neighbors(
    of key: ChartKey, around day: Day
  ) throws(StoreError) -> (before: Plausibility.Neighbor?, after: Plausibility.Neighbor?) {
    try reading { (connection) throws(SQLiteError) in
      guard let number = try findNumber(of: key, connection) else { return (nil, nil) }
      return (
        before: try neighbor(Queries.snapshotUpTo, number, day, connection),
        after: try neighbor(Queries.snapshotAfter, number, day, connection)
      )
    }
  }

  private func neighbor(
    _ query: String, _ chart: Int, _ day: Day, _ connection: Connection
  ) throws(SQLiteError) -> Plausibility.Neighbor? {
    let found = try connection.statement(query).first(chart, day.number) {
      (day: $0.int(0), leftOut: $0.int(1))
    }
    guard let found else { return nil }
    let items = Set(
      try connection.statement(Queries.ranks).map(chart, found.day) { $0.int(1) })
    return Plausibility.Neighbor(
      day: Day(number: found.day), rows: items.count + found.leftOut, items: items)
  }
}
