public import ChartModel
import SQLite

extension Store {
  /// Returns the newest snapshot of every stored chart, ordered by storefront, kind and genre, the
  /// chart of all genres first.
  ///
  /// What a row says of its item is what the storefront's charts said last.
  public func snapshots() throws(StoreError) -> [Snapshot] {
    try reading { (connection) throws(SQLiteError) in
      var snapshots: [Snapshot] = []
      for chart in try newestDays(connection) {
        snapshots.append(
          Snapshot(
            key: chart.key, date: Day(number: chart.day),
            previousDate: chart.previous.map(Day.init(number:)),
            entries: try entries(of: chart, connection)))
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

  /// A stored chart with the days of its newest snapshot and of the one before.
  private struct StoredChart {
    let number: Int
    let key: ChartKey
    let day: Int
    let previous: Int?
  }

  private func newestDays(_ connection: Connection) throws(SQLiteError) -> [StoredChart] {
    var charts: [StoredChart] = []
    try connection.statement(Question.newestDays).query { row in
      // A kind that this chartgen does not know is kept for one that does.
      guard let kind = ChartKind(rawValue: row.text(1)), let storefront = Storefront(row.text(2))
      else { return }
      charts.append(
        StoredChart(
          number: row.int(0),
          key: ChartKey(storefront: storefront, kind: kind, genre: row.optionalInt(3)),
          day: row.int(4), previous: row.optionalInt(5)))
    }
    let kinds = ChartKind.allCases
    return charts.sorted {
      if $0.key.storefront != $1.key.storefront { return $0.key.storefront < $1.key.storefront }
      if $0.key.kind != $1.key.kind {
        return kinds.firstIndex(of: $0.key.kind) ?? 0 < kinds.firstIndex(of: $1.key.kind) ?? 0
      }
      return $0.key.genre ?? Int.min < $1.key.genre ?? Int.min
    }
  }

  private func entries(
    of chart: StoredChart, _ connection: Connection
  ) throws(SQLiteError) -> [RankedEntry] {
    let genres = try genres(of: chart, connection)
    var entries: [RankedEntry] = []
    try connection.statement(Question.entries).query(
      chart.number, chart.day, chart.key.kind.rawValue, chart.key.storefront.code, chart.previous
    ) { row in
      let rank = row.int(0)
      let previousRank = row.optionalInt(12)
      let movement: Movement? =
        if chart.previous == nil {
          nil
        } else if let previousRank {
          rank < previousRank ? .up : rank > previousRank ? .down : .same
        } else {
          row.isNil(13) ? .new : .reentry
        }
      let entry = ChartEntry(
        rank: rank, id: row.int(1), name: row.text(3), artistName: row.text(4),
        artistID: row.optionalInt(5), albumID: row.optionalInt(6), albumName: row.optionalText(7),
        advisory: row.advisory(8), genres: genres[row.int(2)] ?? [], released: row.day(9),
        url: row.optionalText(10), artwork: row.artwork(11))
      entries.append(RankedEntry(entry: entry, previousRank: previousRank, movement: movement))
    }
    return entries
  }

  /// The genres of a snapshot's items by the number of their listing.
  private func genres(
    of chart: StoredChart, _ connection: Connection
  ) throws(SQLiteError) -> [Int: [GenreLabel]] {
    var genres: [Int: [GenreLabel]] = [:]
    try connection.statement(Question.entryGenres).query(
      chart.number, chart.day, chart.key.kind.rawValue, chart.key.storefront.code
    ) { (row) throws(SQLiteError) in
      guard let label = try self.genreLabels.label(row.int(1), in: connection) else { return }
      genres[row.int(0), default: []].append(label)
    }
    return genres
  }
}
