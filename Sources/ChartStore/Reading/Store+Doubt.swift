public import ChartModel
import SQLite

/// Why a chart is not believed.
public enum ChartDoubt: Hashable, Sendable {
  /// It has no row.
  case empty
  /// It has far fewer rows than its last snapshot.
  case short(rows: Int, before: Int)
  /// It has more rows than were asked for.
  case long(rows: Int, limit: Int)
  /// So many of its rows had to be left out.
  case leftOut(Int, of: Int)
  /// It is older than its last snapshot.
  case older(Day, than: Day)
  /// It says that it was made in the future.
  case ahead(Day)
  /// Nearly all of its items are new, though its last snapshot is recent.
  case replaced(new: Int, of: Int)
}

extension ChartDoubt: CustomStringConvertible {
  /// What is suspect, as the end of a sentence about the chart.
  public var description: String {
    switch self {
    case .empty: "it has no rows"
    case .short(let rows, let before): "it has \(rows) rows, where there were \(before)"
    case .long(let rows, let limit): "it has \(rows) rows, where \(limit) were asked for"
    case .leftOut(let count, let all): "\(count) of its \(all) rows cannot be read"
    case .older(let day, let stored): "it is of \(day), older than the stored one of \(stored)"
    case .ahead(let day): "it says that it is of \(day), which is yet to come"
    case .replaced(let new, let all): "\(new) of its \(all) items were not in the last one"
    }
  }
}

extension Store {
  /// Tells why a chart is suspect, beside the last snapshot of it that is stored.
  ///
  /// A service in trouble answers with charts that are empty, cut short, of last week, or another
  /// country's.
  ///
  /// - Parameters:
  ///   - chart: The chart as it was decoded.
  ///   - leftOut: How many of its rows could not be read.
  ///   - limit: How many rows were asked for; nil where that is not known.
  ///   - now: The present moment.
  ///   - isCurrent: Whether it should be the newest; one that was recorded earlier need not be.
  /// - Returns: The first reason to doubt it, or nil.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func doubt(
    about chart: Chart, leftOut: Int = 0, limit: Int? = nil, at now: Timestamp,
    isCurrent: Bool = true
  ) throws(StoreError) -> ChartDoubt? {
    guard !chart.entries.isEmpty else { return .empty }
    let day = (chart.updated ?? now).day
    // Clocks differ a little; a chart of tomorrow would stand in the way of today's.
    if let updated = chart.updated, updated.seconds > now.seconds + 3_600 { return .ahead(day) }
    let rows = chart.entries.count
    if let limit, rows > limit { return .long(rows: rows, limit: limit) }
    if leftOut * 4 > leftOut + rows { return .leftOut(leftOut, of: leftOut + rows) }
    guard isCurrent, let last = try lastSnapshot(of: chart.key) else { return nil }
    if day < last.day { return .older(day, than: last.day) }
    let before = min(last.items.count, limit ?? last.items.count)
    if rows * 2 < before { return .short(rows: rows, before: before) }
    let new = chart.entries.count { !last.items.contains($0.id) }
    if rows >= 10, last.items.count >= 10, new * 10 > rows * 9, day.number - last.day.number <= 14 {
      return .replaced(new: new, of: rows)
    }
    return nil
  }

  private func lastSnapshot(of key: ChartKey) throws(StoreError) -> (day: Day, items: Set<Int>)? {
    try reading { (connection) throws(SQLiteError) in
      guard let number = try findNumber(of: key, connection) else { return nil }
      var items: Set<Int> = []
      var day: Int?
      try connection.statement(Question.lastItems).query(number) { row in
        day = row.int(0)
        items.insert(row.int(1))
      }
      return day.map { (Day(number: $0), items) }
    }
  }
}
