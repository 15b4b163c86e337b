public import ChartModel
import SQLite

/// A place in a chart's history, with what every item did until there.
///
/// A walk through a chart holds a record and the words of each item that it has met, and never the
/// rows: memory grows with the items, not with the years.
public struct HistoryCursor: Sendable {
  /// The chart that is walked through.
  public let key: ChartKey
  /// The chart's records up to the place.
  public private(set) var records = ChartRecords()

  /// The day of the last snapshot that was passed.
  private(set) var day: Int?
  private var position = 0
  /// The places of items in the two lists below.
  private var places: [Int: Int] = [:]
  private var tracks: [TrackRecord] = []
  private var words: [ItemWords] = []
  /// The items of the last snapshot that was passed, by rank.
  private var present: [Int] = []

  /// Stands before the first snapshot of a chart.
  public init(_ key: ChartKey) {
    self.key = key
  }
}

/// What is known of an item, and what it was called before.
struct ItemWords {
  let entry: ChartEntry
  let former: [(until: Int, name: ItemName)]

  /// The item as it was called on a day.
  func entry(rank: Int, on day: Int) -> ChartEntry {
    var entry = entry
    entry.rank = rank
    if let name = former.first(where: { $0.until >= day })?.name {
      entry.name = name.name
      entry.artistName = name.maker
    }
    return entry
  }
}

extension HistoryCursor {
  /// Passes the next snapshot.
  ///
  /// - Parameters:
  ///   - day: Its day.
  ///   - ranks: Its rows by rank.
  ///   - isWanted: Whether it is to be returned, or only counted.
  ///   - items: What an imported chart ranks.
  ///   - find: Returns what is known of an item that was not met before.
  /// - Returns: The snapshot, where it is wanted.
  /// - Throws: What finding throws.
  mutating func pass(
    _ day: Int, _ ranks: [(rank: Int, item: Int)], isWanted: Bool, items: ImportedItems?,
    find: (Int) throws(SQLiteError) -> ItemWords?
  ) throws(SQLiteError) -> Snapshot? {
    let date = Day(number: day)
    var entries: [RankedEntry] = []
    var now: [Int] = []
    now.reserveCapacity(ranks.count)
    for (rank, item) in ranks {
      let next = TrackRecord.Appearance(rank: rank, date: date, position: position)
      let place: Int
      if let known = places[item] {
        place = known
        let isFirstRow = tracks[place].last.position < position
        tracks[place].add(next)
        if isFirstRow {
          now.append(place)
          records.note(tracks[place], of: item)
        }
      } else {
        guard let found = try find(item) else { continue }
        place = tracks.count
        places[item] = place
        tracks.append(TrackRecord(next))
        words.append(found)
        now.append(place)
        records.note(tracks[place], of: item)
      }
      if isWanted {
        entries.append(RankedEntry(words[place].entry(rank: rank, on: day), tracks[place]))
      }
    }
    var snapshot: Snapshot?
    if isWanted {
      let previous = self.day
      snapshot = Snapshot(
        key: key, items: items, date: date, previousDate: previous.map(Day.init(number:)),
        position: position, entries: entries,
        dropouts: present.compactMap { place in
          let track = tracks[place]
          guard track.last.position < position, let previous else { return nil }
          return Dropout(
            entry: words[place].entry(rank: track.last.rank, on: previous), record: track)
        })
    }
    present = now
    self.day = day
    position += 1
    return snapshot
  }

  /// The items that hold the records, called as they are now, by id.
  public var holders: [Int: ChartEntry] {
    var holders: [Int: ChartEntry] = [:]
    for feat in records.all {
      if let place = places[feat.item] { holders[feat.item] = words[place].entry }
    }
    return holders
  }
}

extension Store {
  /// Walks on through a chart's history, in order of date.
  ///
  /// - Parameters:
  ///   - cursor: Where to go on; it is moved.
  ///   - limit: How many snapshots to return at most.
  ///   - wanted: The dates that are returned; all where it is nil. The others are only counted.
  /// - Returns: The next snapshots, called as they were then; none when the end is reached.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func walk(
    _ cursor: inout HistoryCursor, limit: Int, wanted: Set<Day>? = nil
  ) throws(StoreError) -> [Snapshot] {
    try reading { (connection) throws(SQLiteError) in
      guard let chart = try findChart(cursor.key, connection) else { return [] }
      let start = cursor.day ?? Day(number: .min).number - 1
      var snapshots: [Snapshot] = []
      var ranks: [(rank: Int, item: Int)] = []
      let question = try connection.statement(Question.ranks)
      for day in try days(of: chart.number, after: start, connection) {
        guard snapshots.count < limit else { break }
        ranks.removeAll(keepingCapacity: true)
        try question.query(chart.number, day) { ranks.append((rank: $0.int(0), item: $0.int(1))) }
        let isWanted = wanted?.contains(Day(number: day)) ?? true
        let snapshot = try cursor.pass(day, ranks, isWanted: isWanted, items: chart.items) {
          (item) throws(SQLiteError) in try self.words(of: item, in: chart.key, connection)
        }
        if let snapshot { snapshots.append(snapshot) }
      }
      return snapshots
    }
  }

  /// Everything that a storefront's charts of a kind say of an item, and said.
  func words(
    of item: Int, in key: ChartKey, _ connection: Connection
  ) throws(SQLiteError) -> ItemWords? {
    let listing = try connection.statement(Question.listing)
      .first(key.kind.rawValue, item, key.storefront.code) { Listing($0) }
    guard let listing else { return nil }
    var former: [(until: Int, name: ItemName)] = []
    try connection.statement(Question.formerNames).query(listing.number) {
      former.append((until: $0.int(0), name: ItemName(name: $0.text(1), maker: $0.text(2))))
    }
    let genres = key.kind.isImported ? [] : try genres(of: listing, connection)
    return ItemWords(
      entry: ChartEntry(
        rank: 0, id: item, name: listing.name, artistName: listing.maker,
        artistID: listing.artist, albumID: listing.album, albumName: listing.albumName,
        advisory: listing.advisory, genres: genres, released: listing.released, url: listing.url,
        artwork: listing.artwork), former: former)
  }
}
