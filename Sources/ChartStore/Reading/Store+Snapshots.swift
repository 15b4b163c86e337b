public import ChartModel
import SQLite

/// A stored chart, by the number that its rows have.
struct StoredChart {
  let number: Int
  let key: ChartKey
  /// What an imported chart ranks.
  let items: ImportedItems?
}

extension Store {
  /// How many of the last snapshots a row's series shows.
  static let seriesLength = 30

  /// Returns every chart that has a snapshot, ordered by storefront, kind and genre, the chart of
  /// all genres first.
  public func charts() throws(StoreError) -> [ChartKey] {
    try reading { (connection) throws(SQLiteError) in try storedCharts(connection).map(\.key) }
  }

  /// Returns the newest snapshot of charts, in their order; those without one are left out.
  ///
  /// What a row says of its item is what the storefront's charts said last.
  ///
  /// - Parameter keys: The charts; all that are stored where it is nil.
  /// - Returns: The snapshots.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func snapshots(of keys: [ChartKey]? = nil) throws(StoreError) -> [Snapshot] {
    try reading { (connection) throws(SQLiteError) in
      var snapshots: [Snapshot] = []
      let stored = keys == nil ? try storedCharts(connection).map(\.key) : []
      for key in keys ?? stored {
        guard let snapshot = try snapshot(of: key, on: nil, connection) else { continue }
        snapshots.append(snapshot)
      }
      return snapshots
    }
  }

  /// Returns the day of a chart's newest snapshot, or nil where none was ever stored.
  public func newestDay(of key: ChartKey) throws(StoreError) -> Day? {
    try reading { (connection) throws(SQLiteError) in
      guard let number = try findNumber(of: key, connection) else { return nil }
      return try connection.statement("SELECT max(day) FROM snapshot WHERE chart = ?")
        .first(number) { $0.optionalInt(0) }.flatMap { $0 }.map { Day(number: $0) }
    }
  }

  /// Returns a chart's snapshot of a date, with its items called as they were then.
  ///
  /// - Parameters:
  ///   - key: The chart.
  ///   - date: The date; the newest where it is nil.
  /// - Returns: The snapshot; nil where the store has none.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func snapshot(of key: ChartKey, on date: Day? = nil) throws(StoreError) -> Snapshot? {
    try reading { (connection) throws(SQLiteError) in
      try snapshot(of: key, on: date, connection)
    }
  }

  /// Returns the dates of a chart's snapshots, the oldest first.
  public func dates(of key: ChartKey) throws(StoreError) -> [Day] {
    try reading { (connection) throws(SQLiteError) in
      guard let chart = try findChart(key, connection) else { return [] }
      return try days(of: chart.number, connection).map(Day.init(number:))
    }
  }

  // MARK: - Charts

  func storedCharts(_ connection: Connection) throws(SQLiteError) -> [StoredChart] {
    var charts: [StoredChart] = []
    try connection.statement(Queries.charts).query { row in
      let items = row.optionalText(4).flatMap(ImportedItems.init(rawValue:))
      // A kind that this chartgen does not know is kept for one that does.
      guard let storefront = Storefront(row.text(2)),
        let kind = items == nil ? ChartKind(rawValue: row.text(1)) : .imported(row.text(1))
      else { return }
      charts.append(
        StoredChart(
          number: row.int(0),
          key: ChartKey(storefront: storefront, kind: kind, genre: row.optionalInt(3)),
          items: items))
    }
    let kinds = ChartKind.allCases
    return charts.sorted {
      if $0.key.storefront != $1.key.storefront { return $0.key.storefront < $1.key.storefront }
      if $0.key.kind != $1.key.kind {
        let places = [$0, $1].map { kinds.firstIndex(of: $0.key.kind) ?? kinds.count }
        if places[0] != places[1] { return places[0] < places[1] }
        return $0.key.kind.rawValue < $1.key.kind.rawValue
      }
      return $0.key.genre ?? Int.min < $1.key.genre ?? Int.min
    }
  }

  /// The number of a chart that was stored before.
  func findNumber(of key: ChartKey, _ connection: Connection) throws(SQLiteError) -> Int? {
    try connection.statement(
      """
      SELECT id FROM chart
      WHERE kind = ? AND storefront = ? AND ifnull(genre, -1) = ifnull(?, -1)
      """
    ).first(key.kind.rawValue, key.storefront.code, key.genre) { $0.int(0) }
  }

  /// A chart that was stored before.
  func findChart(_ key: ChartKey, _ connection: Connection) throws(SQLiteError) -> StoredChart? {
    guard let number = try findNumber(of: key, connection) else { return nil }
    let items = try connection.statement("SELECT items FROM chart WHERE id = ?")
      .first(number) { $0.optionalText(0) }
    return StoredChart(
      number: number, key: key, items: (items ?? nil).flatMap(ImportedItems.init(rawValue:)))
  }

  /// The days of a chart's snapshots within a range, in order.
  func days(
    of chart: Int, after: Int = Day(number: .min).number - 1,
    upTo last: Int = Day(number: .max).number, _ connection: Connection
  ) throws(SQLiteError) -> [Int] {
    try connection.statement(Queries.days).map(chart, after + 1, last) { $0.int(0) }
  }

  // MARK: - One snapshot

  private func snapshot(
    of key: ChartKey, on date: Day?, _ connection: Connection
  ) throws(SQLiteError) -> Snapshot? {
    guard let chart = try findChart(key, connection) else { return nil }
    let timeline = try timeline(
      of: chart.number, upTo: date?.number ?? Day(number: .max).number, connection)
    guard let day = timeline.days.last, let coverage = timeline.coverage.last,
      date == nil || date?.number == day
    else { return nil }
    let previous = timeline.days.dropLast().last
    let isPast = date != nil
    let rows = try rows(of: chart, on: day, isPast: isPast, connection)
    let present = Set(rows.map(\.id))
    let gone = try previous.map { (previous) throws(SQLiteError) in
      try self.rows(of: chart, on: previous, isPast: isPast, connection)
        .filter { !present.contains($0.id) && coverage.rulesOut($0.id, at: $0.rank) }
    }
    let careers = try careers(
      of: present.union((gone ?? []).map(\.id)).sorted(), in: chart.number, timeline, connection)
    var dropouts: [Dropout] = []
    for entry in gone ?? [] where !dropouts.contains(where: { $0.entry.id == entry.id }) {
      guard let career = careers[entry.id] else { continue }
      dropouts.append(Dropout(entry: entry, record: career.record))
    }
    return Snapshot(
      key: key, items: chart.items, date: Day(number: day),
      previousDate: previous.map(Day.init(number:)), position: timeline.days.count - 1,
      coverage: coverage,
      entries: rows.compactMap { entry in
        careers[entry.id].map { RankedEntry(entry, $0.record, series: $0.series) }
      }, dropouts: dropouts)
  }

  /// The rows of a snapshot; those of a past one are called as they were then.
  private func rows(
    of chart: StoredChart, on day: Int, isPast: Bool, _ connection: Connection
  ) throws(SQLiteError) -> [ChartEntry] {
    let genres = try genres(of: chart, on: day, connection)
    var entries: [ChartEntry] = []
    try connection.statement(Queries.entries).query(
      chart.number, day, chart.key.kind.rawValue, chart.key.storefront.code
    ) { (row) throws(SQLiteError) in
      let listing = row.int(2)
      var entry = ChartEntry(
        rank: row.int(0), id: row.int(1), name: row.text(3), artistName: row.text(4),
        artistID: row.optionalInt(5), albumID: row.optionalInt(6), albumName: row.optionalText(7),
        advisory: row.advisory(8), genres: genres[listing] ?? [], released: row.day(9),
        url: row.optionalText(10), artwork: row.artwork(11))
      if isPast, let former = try self.formerName(of: listing, on: day, connection) {
        entry.name = former.name
        entry.artistName = former.maker
      }
      entries.append(entry)
    }
    return entries
  }

  /// The genres of a snapshot's items by the number of their listing.
  private func genres(
    of chart: StoredChart, on day: Int, _ connection: Connection
  ) throws(SQLiteError) -> [Int: [GenreLabel]] {
    guard !chart.key.kind.isImported else { return [:] }
    var genres: [Int: [GenreLabel]] = [:]
    try connection.statement(Queries.entryGenres).query(
      chart.number, day, chart.key.kind.rawValue, chart.key.storefront.code
    ) { (row) throws(SQLiteError) in
      guard let label = try self.genreLabels.label(row.int(1), in: connection) else { return }
      genres[row.int(0), default: []].append(label)
    }
    return genres
  }

  /// An item's record up to the last of the days, and its last ranks.
  private struct Career {
    var record: ChartStatistics
    var series: [Int?]
  }

  /// What items did in a chart in its first snapshots, of which all are given.
  private func careers(
    of items: [Int], in chart: Int, _ timeline: Timeline, _ connection: Connection
  ) throws(SQLiteError) -> [Int: Career] {
    let days = timeline.days
    guard let last = days.last else { return [:] }
    try setRequestedIDs(items, connection)
    var careers: [Int: Career] = [:]
    careers.reserveCapacity(items.count)
    let shown = min(days.count, Self.seriesLength)
    let firstShown = days.count - shown
    var item = -1
    var position = 0
    var current: Career?
    try connection.statement(Queries.careers).query(chart, last) { row in
      if row.int(0) != item {
        if item >= 0, let current { careers[items[item]] = current }
        item = row.int(0)
        position = 0
        current = nil
      }
      let day = row.int(1)
      while position < days.count - 1, days[position] < day { position += 1 }
      let next = ChartStatistics.Appearance(
        rank: row.int(2), date: Day(number: day), position: position)
      if current == nil {
        current = Career(
          record: ChartStatistics(next, of: items[item], among: timeline.coverage),
          series: [Int?](repeating: nil, count: shown))
      } else {
        current?.record.add(next, of: items[item], among: timeline.coverage)
      }
      if position >= firstShown, current?.series[position - firstShown] == nil {
        current?.series[position - firstShown] = next.rank
      }
    }
    if item >= 0, let current { careers[items[item]] = current }
    return careers
  }
}
