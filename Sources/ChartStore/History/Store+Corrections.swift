public import ChartModel
import SQLite

/// A chart as the store has it, in figures.
public struct StoredHistory: Hashable, Sendable {
  public let key: ChartKey
  /// The dates, the oldest first.
  public let dates: [Day]
  public let rows: Int
  /// Where the snapshots come from: files, or Apple.
  public let sources: [String]

  /// The dates that are missing between the first and the last, by the step that is there most often.
  public var missing: [Day] {
    let steps = zip(dates, dates.dropFirst()).map { $1.number - $0.number }
    let counts = Dictionary(steps.map { ($0, 1) }, uniquingKeysWith: +)
    let usual = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 1
    return zip(dates, steps).flatMap { date, step in
      stride(from: usual, to: step - usual / 2, by: usual).map { Day(number: date.number + $0) }
    }
  }
}

/// Why two items are not merged.
public enum MergeError: Error, Hashable, Sendable {
  /// The chart has no item with the id.
  case unknown(id: String)
  /// Both are on a date, so they are two.
  case bothOn(Day)
}

extension Store {
  /// Returns what the store has of each chart, ordered by storefront, kind and genre.
  public func histories() throws(StoreError) -> [StoredHistory] {
    try reading { (connection) throws(SQLiteError) in
      var histories: [StoredHistory] = []
      for chart in try storedCharts(connection) {
        let rows = try connection.statement("SELECT count(*) FROM entry WHERE chart = ?")
          .first(chart.number) { $0.int(0) }
        let sources = try connection.statement(
          "SELECT source FROM snapshot WHERE chart = ? GROUP BY source ORDER BY min(day)"
        ).map(chart.number) { $0.text(0) }
        histories.append(
          StoredHistory(
            key: chart.key, dates: try days(of: chart.number, connection).map(Day.init(number:)),
            rows: rows ?? 0, sources: sources.map { Self.shownSource($0) }))
      }
      return histories
    }
  }

  /// The name of a source as people read it: an imported file's, else the host that was asked.
  private static func shownSource(_ source: String) -> String {
    source.hasPrefix(importMark) ? String(source.dropFirst(importMark.count)) : source
  }

  /// Removes snapshots of a chart, and what was published of them.
  ///
  /// - Parameters:
  ///   - key: The chart.
  ///   - dates: The dates; those that are not there count for nothing.
  /// - Returns: How many snapshots and rows were removed.
  /// - Throws: A ``StoreError`` when they could not be.
  @discardableResult
  public func removeSnapshots(
    of key: ChartKey, on dates: [Day]
  ) throws(StoreError) -> (snapshots: Int, rows: Int) {
    try writing { (connection) throws(SQLiteError) in
      guard let chart = try findNumber(of: key, connection) else { return (0, 0) }
      var removed = (snapshots: 0, rows: 0)
      let count = try connection.statement("SELECT count(*) FROM entry WHERE chart = ? AND day = ?")
      let find = try connection.statement("SELECT 1 FROM snapshot WHERE chart = ? AND day = ?")
      let remove = try connection.statement("DELETE FROM snapshot WHERE chart = ? AND day = ?")
      let forget = try connection.statement("DELETE FROM archive_page WHERE chart = ? AND day = ?")
      for date in dates where try find.first(chart, date.number, row: { _ in true }) != nil {
        removed.snapshots += 1
        removed.rows += try count.first(chart, date.number) { $0.int(0) } ?? 0
        try remove.run(chart, date.number)
        try forget.run(chart, date.number)
      }
      return removed
    }
  }

  /// Makes one item of two of an imported chart, for later imports too.
  ///
  /// - Parameters:
  ///   - id: The item that is another, by its id in the chart.
  ///   - target: That other item, which stays.
  ///   - key: The chart.
  /// - Returns: How many rows now are the other item's.
  /// - Throws: A ``MergeError``, or a ``StoreError``.
  public func mergeItem(_ id: String, into target: String, of key: ChartKey) throws -> Int {
    var failure: MergeError?
    let rows = try writing { (connection) throws(SQLiteError) -> Int in
      let chart = try findNumber(of: key, connection)
      let find = try connection.statement(
        "SELECT number FROM imported_item WHERE chart = ? AND id = ?")
      guard let chart, let item = try find.first(chart, id, row: { $0.int(0) }) else {
        failure = .unknown(id: id)
        return 0
      }
      guard let other = try find.first(chart, target, row: { $0.int(0) }) else {
        failure = .unknown(id: target)
        return 0
      }
      let both = try connection.statement(
        """
        SELECT one.day FROM entry AS one JOIN entry AS other ON other.chart = one.chart
          AND other.day = one.day AND other.item = ?3
        WHERE one.chart = ?1 AND one.item = ?2 ORDER BY one.day LIMIT 1
        """
      ).first(chart, -item, -other) { $0.int(0) }
      if let both {
        failure = .bothOn(Day(number: both))
        return 0
      }
      let rows = try connection.statement("SELECT count(*) FROM entry WHERE chart = ? AND item = ?")
        .first(chart, -item) { $0.int(0) }
      try connection.statement("UPDATE entry SET item = ? WHERE chart = ? AND item = ?")
        .run(-other, chart, -item)
      try connection.statement("UPDATE merged_item SET target = ? WHERE target = ?").run(
        other, item)
      try connection.statement("DELETE FROM merged_item WHERE item = ?").run(other)
      try connection.statement("INSERT OR REPLACE INTO merged_item (item, target) VALUES (?, ?)")
        .run(item, other)
      return rows ?? 0
    }
    if let failure { throw failure }
    return rows
  }
}
