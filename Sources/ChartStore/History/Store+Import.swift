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
  /// - Returns: What was stored.
  /// - Throws: What reading the rows throws, an ``ImportError`` for a row that does not fit, or a
  ///   ``StoreError``.
  @discardableResult
  public func importChart(
    _ key: ChartKey, ranking items: ImportedItems?, from rows: sending some ImportedRows,
    source: String
  ) throws -> ImportSummary {
    // What ends the transaction for another reason than SQLite's.
    var failure: (any Error)?
    do {
      return try writing { (connection) throws(SQLiteError) in
        do {
          var run = try ImportRun(
            chart: chartNumber(of: key, ranking: items, connection), key: key,
            source: Self.importMark + source, connection)
          var rows = rows
          while let row = try rows.next() { try run.keep(row, in: self) }
          try run.setDepths()
          return run.summary
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
  private(set) var summary = ImportSummary()
  private let chart: Int
  private let key: ChartKey
  private let source: String
  private let connection: Connection
  private let insert: Statement
  private let find: Statement
  private let add: Statement
  /// The days met so far, and whether their rows are taken.
  private var days: [Int: Bool] = [:]
  /// How many ranks a day covers, where the file says so.
  private var depths: [Int: Int] = [:]

  init(
    chart: Int, key: ChartKey, source: String, _ connection: Connection
  ) throws(SQLiteError) {
    self.chart = chart
    self.key = key
    self.source = source
    self.connection = connection
    insert = try connection.statement(
      "INSERT INTO entry (chart, day, rank, item) VALUES (?, ?, ?, ?)")
    find = try connection.statement("SELECT number FROM imported_item WHERE chart = ? AND id = ?")
    add = try connection.statement(
      "INSERT INTO imported_item (chart, id) VALUES (?, ?) RETURNING number")
  }

  mutating func keep(_ row: ImportedRow, in store: isolated Store) throws {
    guard try takes(row.date.number) else { return }
    let item = try number(of: row)
    do throws(SQLiteError) {
      try insert.run(chart, row.date.number, row.rank, item)
    } catch {
      guard error.code.primary == .constraint else { throw error }
      throw ImportError(kind: .doubled, row: row)
    }
    summary.rows += 1
    if let depth = row.depth {
      depths[row.date.number] = max(depth, depths[row.date.number] ?? 0)
    }
    let entry = ChartEntry(rank: row.rank, id: item, name: row.title, artistName: row.maker)
    try store.keep(entry, of: key, saidAt: Timestamp(row.date), connection)
  }

  /// Makes place for the rows of a day, and tells whether they are taken.
  private mutating func takes(_ day: Int) throws(SQLiteError) -> Bool {
    if let known = days[day] { return known }
    let stored = try connection.statement(
      "SELECT source FROM snapshot WHERE chart = ? AND day = ?"
    ).first(chart, day) { $0.text(0) }
    // What was fetched says more than a file does.
    if let stored, !key.kind.isImported, !stored.hasPrefix(Store.importMark) {
      days[day] = false
      summary.kept += 1
      return false
    }
    days[day] = true
    summary.snapshots += 1
    if stored != nil {
      summary.replaced += 1
      try connection.statement("DELETE FROM snapshot WHERE chart = ? AND day = ?").run(chart, day)
    }
    try connection.statement(
      "INSERT INTO snapshot (chart, day, updated, received, source) VALUES (?, ?, NULL, ?, ?)"
    ).run(chart, day, Timestamp(Day(number: day)).seconds, source)
    return true
  }

  /// Sets how many ranks the stored snapshots cover: down to the greatest of each at least.
  func setDepths() throws(SQLiteError) {
    let update = try connection.statement(
      """
      UPDATE snapshot SET depth = max(?1, (
        SELECT max(rank) FROM entry WHERE entry.chart = ?2 AND entry.day = ?3))
      WHERE chart = ?2 AND day = ?3
      """)
    for day in days where day.value { try update.run(depths[day.key] ?? 0, chart, day.key) }
  }

  /// The number of a row's item: Apple's id, or one of the import's own, below zero.
  private func number(of row: ImportedRow) throws -> Int {
    guard key.kind.isImported else {
      guard let id = Int(row.id), id > 0, String(id) == row.id else {
        throw ImportError(kind: .noNumber, row: row)
      }
      return id
    }
    if let known = try find.first(chart, row.id, row: { $0.int(0) }) { return -known }
    return try -(add.first(chart, row.id) { $0.int(0) } ?? 0)
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
