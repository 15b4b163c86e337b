public import ChartModel
import SQLite

/// What became of a chart that was to be stored.
public enum SaveOutcome: String, Equatable, Sendable {
  /// It is the first of its date.
  case stored
  /// It took the place of an older one of its date, or of one that lacked more.
  case replaced
  /// A newer one of its date was stored already, and stays.
  case olderThanStored
  /// The same one was stored already.
  case unchanged
}

extension Store {
  /// What the source of an imported snapshot begins with.
  ///
  /// Such a snapshot counts as of its date's first second, so that any answer of Apple's of the same
  /// date takes its place.
  static let importMark = "import: "

  /// Stores a chart as the snapshot of its date, with what its rows say of their items.
  ///
  /// The date is the UTC day of the chart's own `updated`, or of its receipt where it says none. Of
  /// two charts with one date the newer stays, and so does what it says of its items; of two of one
  /// moment, the one that covers more ranks or lacks fewer rows. Whether a chart is plausible is for
  /// the caller to judge.
  ///
  /// A chart with fewer rows than the snapshot before covers those rows only: what was below may
  /// have been cut off.
  ///
  /// - Parameters:
  ///   - chart: The chart as it was decoded.
  ///   - received: When it was received.
  ///   - source: Where it came from, as text: an address, a file's name.
  /// - Returns: What became of it.
  /// - Throws: A ``StoreError`` when it could not be stored; then nothing of it is.
  @discardableResult
  public func save(
    _ chart: Chart, receivedAt received: Timestamp, source: String
  ) throws(StoreError) -> SaveOutcome {
    try writing(changesPages: { $0 == .stored || $0 == .replaced }) {
      (connection) throws(SQLiteError) in
      let moment = chart.updated ?? received
      let number = try self.number(of: chart.key, connection)
      let day = moment.day.number
      let depth = try self.depth(of: chart, number, on: day, connection)
      let stored = try storedSnapshot(of: number, on: day, connection)
      if let stored {
        // What is fetched says more than a file does, even at the date's first second.
        if !stored.isImported {
          if stored.seconds > moment.seconds { return .olderThanStored }
          if stored.seconds == moment.seconds, !stored.lacksMore(than: chart, of: depth) {
            return .unchanged
          }
        }
        try connection.statement("DELETE FROM snapshot WHERE chart = ? AND day = ?")
          .run(number, day)
      }
      try connection.statement(
        """
        INSERT INTO snapshot (chart, day, updated, received, source, depth, left_out)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
      ).run(
        number, day, chart.updated?.seconds, received.seconds, source, depth, chart.leftOut)
      let insert = try connection.statement(
        "INSERT INTO entry (chart, day, rank, item) VALUES (?, ?, ?, ?)")
      for entry in chart.entries {
        try insert.run(number, day, entry.rank, entry.id)
        try keep(entry, of: chart.key, saidAt: moment, connection)
      }
      for (rank, item) in chart.leftOutItems {
        try connection.statement(
          "INSERT INTO left_out (chart, day, rank, item) VALUES (?, ?, ?, ?)"
        ).run(number, day, rank, item)
      }
      return stored == nil ? .stored : .replaced
    }
  }

  /// How many ranks a chart covers, beside the snapshot before it.
  private func depth(
    of chart: Chart, _ number: Int, on day: Int, _ connection: Connection
  ) throws(SQLiteError) -> Int {
    let before = try connection.statement(
      """
      SELECT left_out + (
        SELECT count(*) FROM entry WHERE entry.chart = snapshot.chart AND entry.day = snapshot.day)
      FROM snapshot WHERE chart = ? AND day < ? ORDER BY day DESC LIMIT 1
      """
    ).first(number, day) { $0.int(0) }
    let rows = chart.rows
    return rows < before ?? 0 ? rows : max(chart.depth, rows)
  }

  private func storedSnapshot(
    of chart: Int, on day: Int, _ connection: Connection
  ) throws(SQLiteError) -> StoredSnapshot? {
    try connection.statement(
      """
      SELECT ifnull(updated, received), source, depth, left_out, (
        SELECT count(*) FROM entry WHERE entry.chart = snapshot.chart AND entry.day = snapshot.day)
      FROM snapshot WHERE chart = ? AND day = ?
      """
    ).first(chart, day) { row in
      StoredSnapshot(
        seconds: row.int(0), isImported: row.text(1).hasPrefix(Self.importMark),
        depth: row.int(2), leftOut: row.int(3), entries: row.int(4))
    }
  }

  /// The number of a chart, which it is given at first sight.
  func number(
    of key: ChartKey, ranking items: ImportedItems? = nil, _ connection: Connection
  ) throws(SQLiteError) -> Int {
    if let known = try findNumber(of: key, connection) { return known }
    let added = try connection.statement(
      "INSERT INTO chart (kind, storefront, genre, items) VALUES (?, ?, ?, ?) RETURNING id"
    ).first(key.kind.rawValue, key.storefront.code, key.genre, items?.rawValue) { $0.int(0) }
    return added ?? 0
  }

  /// Keeps what a row says of its item, unless a newer chart of the storefront said something.
  ///
  /// What the row leaves out stays as an earlier one said it, but for the advisory: a row without
  /// one says that there is none.
  func keep(
    _ entry: ChartEntry, of key: ChartKey, saidAt moment: Timestamp, _ connection: Connection
  ) throws(SQLiteError) {
    try keepFormerName(
      given: ItemName(name: entry.name, maker: entry.artistName), to: entry.id, of: key,
      saidAt: moment, connection)
    let listing = try connection.statement(
      """
      INSERT INTO listing (
        kind, item, storefront, said, name, maker, artist, album, album_name, advisory, released,
        url, artwork)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (kind, item, storefront) DO UPDATE SET
        said = excluded.said, name = excluded.name, maker = excluded.maker,
        artist = ifnull(excluded.artist, artist), album = ifnull(excluded.album, album),
        album_name = ifnull(excluded.album_name, album_name), advisory = excluded.advisory,
        released = ifnull(excluded.released, released), url = ifnull(excluded.url, url),
        artwork = ifnull(excluded.artwork, artwork)
      WHERE excluded.said >= said
      RETURNING id
      """
    ).first(
      key.kind.rawValue, entry.id, key.storefront.code, moment.seconds, entry.name,
      entry.artistName, entry.artistID, entry.albumID, entry.albumName, entry.advisory?.rawValue,
      entry.released?.number, entry.url, entry.artwork?.string
    ) { $0.int(0) }
    guard let listing else { return }
    try setGenres(entry.genres, of: listing, in: .listing, connection)
    switch key.kind {
    case .topPodcasts: try giveSlug(from: entry.name, to: entry.id, .podcast, connection)
    case .topAlbums: try giveSlug(from: entry.name, to: entry.id, .album, connection)
    case .topSongs:
      if let album = entry.albumID, let name = entry.albumName {
        try giveSlug(from: name, to: album, .album, connection)
      }
    case .podcastEpisodes, .musicVideos, .playlists, .imported: break
    }
  }
}

/// What is stored of a chart's date already.
private struct StoredSnapshot {
  let seconds: Int
  let isImported: Bool
  let depth: Int
  let leftOut: Int
  let entries: Int

  /// Whether it says less than another response of the same moment, which covers so many ranks.
  func lacksMore(than chart: Chart, of depth: Int) -> Bool {
    if depth != self.depth { return depth > self.depth }
    if chart.entries.count != entries { return chart.entries.count > entries }
    return chart.leftOut < leftOut
  }
}
