public import ChartModel
import SQLite

extension Store {
  /// Stores the rows of a file as a chart's snapshots: all of them, or none.
  ///
  /// An imported chart's ids belong to it and never meet Apple's; a date that it had before takes
  /// the new rows. A chart of Apple's takes Apple's ids, and a date that was fetched stays as it was.
  /// Ranks are kept as they are, ties and holes included. Rows may come in any order.
  ///
  /// - Parameters:
  ///   - key: The chart.
  ///   - items: What an imported chart ranks; what it ranked before, or songs, where it is nil.
  ///   - rows: The rows.
  ///   - source: Where the rows come from, as text.
  ///   - keepsMakers: Whether rows without makers are refused where the chart has them.
  /// - Returns: What was stored.
  /// - Throws: What reading the rows throws, an ``ImportError`` for a row that does not fit, a
  ///   ``LostFieldError``, or a ``StoreError``.
  @discardableResult
  public func importChart(
    _ key: ChartKey, ranking items: ImportedItems?, from rows: sending some ImportedRows,
    source: String, keepsMakers: Bool = false
  ) throws -> ImportSummary {
    // What ends the transaction for another reason than SQLite's.
    var failure: (any Error)?
    do {
      return try writing { (connection) throws(SQLiteError) in
        do {
          let chart = try chartNumber(of: key, ranking: items, connection)
          if keepsMakers { try checkMakers(of: key, connection) }
          var run = try ImportRun(
            chart: chart, key: key, source: Self.importMark + source, connection)
          var rows = rows
          while let row = try rows.next() { try run.keep(row, in: self) }
          return try run.finish(in: self)
        } catch let error as SQLiteError {
          throw error
        } catch {
          failure = error
          throw SQLiteError(code: .misuse, message: "\(error)", sql: nil)
        }
      }
    } catch {
      throw failure ?? error
    }
  }

  /// Refuses rows without makers for a chart that has them.
  private func checkMakers(of key: ChartKey, _ connection: Connection) throws {
    let count = try connection.statement(
      "SELECT count(*) FROM listing WHERE kind = ? AND storefront = ? AND maker <> ''"
    ).first(key.kind.rawValue, key.storefront.code) { $0.int(0) }
    if let count, count > 0 { throw LostFieldError(items: count) }
  }

  /// The number of a chart that rows come in for.
  private func chartNumber(
    of key: ChartKey, ranking items: ImportedItems?, _ connection: Connection
  ) throws(SQLiteError) -> Int {
    let isImported = key.kind.isImported
    let number = try number(
      of: key, ranking: isImported ? items ?? .songs : nil, connection)
    if isImported, let items {
      try connection.statement("UPDATE chart SET items = ? WHERE id = ? AND items <> ?")
        .run(items.rawValue, number, items.rawValue)
    }
    return number
  }
}

/// An import on its way through a transaction.
private struct ImportRun {
  private var summary = ImportSummary()
  private let chart: Int
  private let key: ChartKey
  private let source: String
  private let connection: Connection
  private let insert: Statement
  private var items: ImportedItemNumbers
  /// The first row of each day met so far; nil where its rows are not taken.
  private var days: [Int: ImportedRow?] = [:]
  /// How many ranks a day covers, where the file says so.
  private var depths: [Int: Int] = [:]
  /// The items of the days: each may be there once.
  private var taken: Set<Int> = []
  /// The rows that have figures of their own, with their items.
  private var figures: [(row: ImportedRow, item: Int)] = []

  init(
    chart: Int, key: ChartKey, source: String, _ connection: Connection
  ) throws(SQLiteError) {
    self.chart = chart
    self.key = key
    self.source = source
    self.connection = connection
    insert = try connection.statement(
      "INSERT INTO entry (chart, day, rank, item) VALUES (?, ?, ?, ?)")
    items = try ImportedItemNumbers(of: chart, key, connection)
  }

  mutating func keep(_ row: ImportedRow, in store: isolated Store) throws {
    guard try takes(row) else { return }
    let item = try items.number(of: row)
    // Days are five digits, and items far below the rest of an integer.
    guard taken.insert(row.date.number << 44 ^ item).inserted else {
      throw ImportError(kind: .doubled, row: row)
    }
    try insert.run(chart, row.date.number, row.rank, item)
    summary.rows += 1
    if let depth = row.depth {
      depths[row.date.number] = max(depth, depths[row.date.number] ?? 0)
    }
    if row.lastWeek != nil || row.peak != nil || row.weeks != nil { figures.append((row, item)) }
    let entry = ChartEntry(rank: row.rank, id: item, name: row.title, artistName: row.maker)
    try store.keep(entry, of: key, saidAt: Timestamp(row.date), connection)
  }

  /// Makes place for the rows of a row's day, and tells whether they are taken.
  private mutating func takes(_ row: ImportedRow) throws(SQLiteError) -> Bool {
    let day = row.date.number
    if let known = days[day] { return known != nil }
    let stored = try connection.statement(
      "SELECT source FROM snapshot WHERE chart = ? AND day = ?"
    ).first(chart, day) { $0.text(0) }
    // What was fetched says more than a file does.
    if let stored, !key.kind.isImported, !stored.hasPrefix(Store.importMark) {
      days[day] = .some(nil)
      summary.kept += 1
      return false
    }
    days[day] = .some(row)
    summary.dates.insert(row.date)
    if stored != nil {
      summary.replaced += 1
      try connection.statement("DELETE FROM snapshot WHERE chart = ? AND day = ?").run(chart, day)
    }
    try connection.statement(
      "INSERT INTO snapshot (chart, day, updated, received, source) VALUES (?, ?, NULL, ?, ?)"
    ).run(chart, day, Timestamp(row.date).seconds, source)
    return true
  }

  /// Does what needs all rows, and says what was stored.
  mutating func finish(in store: isolated Store) throws -> ImportSummary {
    try checkDistances()
    try setDepths()
    summary.newItems = items.new
    summary.doubledRows = items.doubledRows
    summary.misspellings = try items.likelyMisspellings()
    try compareFigures(in: store)
    return summary
  }

  /// Refuses a day that lies half a century from all others: its year is a slip.
  private func checkDistances() throws {
    var all: [Int] = []
    try connection.statement("SELECT day FROM snapshot WHERE chart = ? ORDER BY day").query(chart) {
      all.append($0.int(0))
    }
    guard all.count > 1 else { return }
    for (place, day) in all.enumerated() {
      guard case .some(.some(let row)) = days[day] else { continue }
      let before = place > 0 ? all[place - 1] : nil
      let after = place + 1 < all.count ? all[place + 1] : nil
      let near = [before, after].compactMap(\.self).min { abs($0 - day) < abs($1 - day) }
      guard let near, abs(near - day) >= 18_262 else { continue }
      // Of two groups of days that are far apart the smaller one is at fault.
      let isLess = near < day ? all.count - place <= place : place + 1 < all.count - place
      if isLess {
        throw ImportError(kind: .farDate(nearest: Day(number: near)), row: row)
      }
    }
  }

  /// Sets how many ranks the stored snapshots cover: down to the greatest of each at least.
  private func setDepths() throws(SQLiteError) {
    let update = try connection.statement(
      """
      UPDATE snapshot SET depth = max(?1, (
        SELECT max(rank) FROM entry WHERE entry.chart = ?2 AND entry.day = ?3))
      WHERE chart = ?2 AND day = ?3
      """)
    for (day, row) in days where row != nil { try update.run(depths[day] ?? 0, chart, day) }
  }

  /// Compares the file's own figures with ours, which the whole chart decides.
  private mutating func compareFigures(in store: isolated Store) throws {
    guard !figures.isEmpty else { return }
    summary.comparedRows = figures.count
    var wanted: [Int: [(row: ImportedRow, item: Int)]] = [:]
    for figure in figures { wanted[figure.row.date.number, default: []].append(figure) }
    var cursor = HistoryCursor(key)
    while case let snapshots = try store.walk(&cursor, limit: 64, in: connection),
      !snapshots.isEmpty
    {
      for snapshot in snapshots {
        guard let rows = wanted[snapshot.date.number] else { continue }
        let ours = Dictionary(
          snapshot.entries.map { ($0.entry.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (row, item) in rows {
          guard let entry = ours[item] else { continue }
          func compare(_ figure: String, _ theirs: Int?, _ ours: Int?) {
            guard let theirs, theirs != ours else { return }
            summary.differences.append(
              FigureDifference(row: row, figure: figure, theirs: theirs, ours: ours))
          }
          compare("last week", row.lastWeek, entry.previousRank)
          compare("peak", row.peak, entry.record?.peak)
          compare("weeks", row.weeks, entry.record?.appearances)
        }
      }
    }
  }
}

extension Store {
  /// Returns the ids that the items of an imported chart had in its file, by their numbers.
  public func importedIDs(of key: ChartKey) throws(StoreError) -> [Int: String] {
    try reading { (connection) throws(SQLiteError) in
      guard key.kind.isImported, let chart = try findNumber(of: key, connection) else { return [:] }
      var ids: [Int: String] = [:]
      try connection.statement("SELECT number, id FROM imported_item WHERE chart = ?").query(chart)
      {
        ids[-$0.int(0)] = $0.text(1)
      }
      return ids
    }
  }
}
