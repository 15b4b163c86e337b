public import ChartModel
import SQLite

/// A place in a chart's history, with what every item did until there.
///
/// A walk through a chart holds a record and the details of each item that it has met, and never the
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
  private var tracks: [ChartStatistics] = []
  private var details: [ItemDetails] = []
  /// What each snapshot that was passed covers.
  private var coverage: [Coverage] = []
  /// The last snapshot that was returned, with which the next is compared.
  private var compared: ComparedSnapshot?
  /// What each item did beside the snapshot compared with, by place.
  private var sightings: [Sighting] = []

  /// Stands before the first snapshot of a chart.
  public init(_ key: ChartKey) {
    self.key = key
  }
}

/// A snapshot that later ones are compared with.
private struct ComparedSnapshot {
  let day: Int
  let position: Int
  let coverage: Coverage
  /// The places of its items, by rank.
  let items: [Int]
}

/// What an item did beside the snapshot compared with.
private struct Sighting {
  /// Its rank in the last returned snapshot that held it, and the position of that.
  var rank = 0
  var position = -1
  /// Its last absence that began before the snapshot compared with or with it.
  var absence: RankedEntry.Absence?
}

/// What is known of an item, and what it was called before.
struct ItemDetails {
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
  ///   - coverage: Which ranks it tells of.
  ///   - ranks: Its rows by rank.
  ///   - isWanted: Whether it is to be returned, or only counted.
  ///   - items: What an imported chart ranks.
  ///   - find: Returns what is known of an item that was not met before.
  /// - Returns: The snapshot, where it is wanted, compared with the one returned before.
  /// - Throws: What finding throws.
  mutating func pass(
    _ day: Int, _ coverage: Coverage, _ ranks: [(rank: Int, item: Int)], isWanted: Bool,
    items: ImportedItems?, find: (Int) throws(SQLiteError) -> ItemDetails?
  ) throws(SQLiteError) -> Snapshot? {
    let date = Day(number: day)
    self.coverage.append(coverage)
    var entries: [RankedEntry] = []
    var now: [Int] = []
    now.reserveCapacity(ranks.count)
    for (rank, item) in ranks {
      let next = ChartStatistics.Appearance(rank: rank, date: date, position: position)
      let place: Int
      if let known = places[item] {
        place = known
        if tracks[place].last.position < position {
          noteAbsence(of: place)
          tracks[place].add(next, of: item, among: self.coverage)
          now.append(place)
          records.note(tracks[place], of: item)
        }
      } else {
        guard let found = try find(item) else { continue }
        place = tracks.count
        places[item] = place
        tracks.append(ChartStatistics(next, of: item, among: self.coverage))
        details.append(found)
        sightings.append(Sighting())
        now.append(place)
        records.note(tracks[place], of: item)
      }
      if isWanted {
        entries.append(ranked(details[place].entry(rank: rank, on: day), place))
      }
    }
    self.day = day
    defer { position += 1 }
    guard isWanted else { return nil }
    let snapshot = Snapshot(
      key: key, items: items, date: date, previousDate: compared.map { Day(number: $0.day) },
      position: position, coverage: coverage, entries: entries, dropouts: dropouts(from: coverage))
    for place in now {
      sightings[place].rank = tracks[place].last.rank
      sightings[place].position = position
    }
    compared = ComparedSnapshot(day: day, position: position, coverage: coverage, items: now)
    return snapshot
  }

  /// Notes for how long an item was away that now comes back, where it was so in the snapshot
  /// compared with.
  private mutating func noteAbsence(of place: Int) {
    let last = tracks[place].last
    guard let compared, last.position < compared.position else { return }
    sightings[place].absence = RankedEntry.Absence(
      last: last, snapshots: position - last.position - 1)
  }

  /// An item's row, beside the snapshot compared with.
  private func ranked(_ entry: ChartEntry, _ place: Int) -> RankedEntry {
    let (track, sighting) = (tracks[place], sightings[place])
    guard let compared else {
      return RankedEntry(entry: entry, previousRank: nil, movement: nil, record: track)
    }
    if sighting.position == compared.position {
      return RankedEntry(
        entry: entry, previousRank: sighting.rank,
        movement: Movement(from: sighting.rank, to: entry.rank), record: track)
    }
    guard compared.coverage.rulesOut(entry.id, at: track.last.rank) else {
      return RankedEntry(entry: entry, previousRank: nil, movement: nil, record: track)
    }
    let isNew = track.debut.position > compared.position
    return RankedEntry(
      entry: entry, previousRank: nil, movement: isNew ? .new : .reentry, record: track,
      absence: isNew ? nil : sighting.absence)
  }

  /// What was in the snapshot compared with and is certain not to be in the one that is passed.
  private func dropouts(from coverage: Coverage) -> [Dropout] {
    guard let compared else { return [] }
    return compared.items.compactMap { place in
      let rank = sightings[place].rank
      let entry = details[place].entry(rank: rank, on: compared.day)
      guard tracks[place].last.position < position, coverage.rulesOut(entry.id, at: rank)
      else { return nil }
      return Dropout(entry: entry, record: tracks[place])
    }
  }

  /// The items that hold the records, called as they are now, by id.
  public var holders: [Int: ChartEntry] {
    var holders: [Int: ChartEntry] = [:]
    for row in records.all {
      if let place = places[row.item] { holders[row.item] = details[place].entry }
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
  /// - Returns: The next snapshots, called as they were then, each compared with the one returned
  ///   before; none when the end is reached.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func walk(
    _ cursor: inout HistoryCursor, limit: Int, wanted: Set<Day>? = nil
  ) throws(StoreError) -> [Snapshot] {
    try reading { (connection) throws(SQLiteError) in
      try walk(&cursor, limit: limit, wanted: wanted, in: connection)
    }
  }

  /// The same within a transaction.
  func walk(
    _ cursor: inout HistoryCursor, limit: Int, wanted: Set<Day>? = nil, in connection: Connection
  ) throws(SQLiteError) -> [Snapshot] {
    guard let chart = try findChart(cursor.key, connection) else { return [] }
    let start = cursor.day ?? Day(number: .min).number - 1
    var snapshots: [Snapshot] = []
    var ranks: [(rank: Int, item: Int)] = []
    let statement = try connection.statement(Queries.ranks)
    let timeline = try timeline(of: chart.number, after: start, connection)
    for (day, coverage) in zip(timeline.days, timeline.coverage) {
      guard snapshots.count < limit else { break }
      ranks.removeAll(keepingCapacity: true)
      try statement.query(chart.number, day) { ranks.append((rank: $0.int(0), item: $0.int(1))) }
      let isWanted = wanted?.contains(Day(number: day)) ?? true
      let snapshot = try cursor.pass(
        day, coverage, ranks, isWanted: isWanted, items: chart.items
      ) { (item) throws(SQLiteError) in try self.details(of: item, in: chart.key, connection)
      }
      if let snapshot { snapshots.append(snapshot) }
    }
    return snapshots
  }

  /// Everything that a storefront's charts of a kind say of an item, and said.
  func details(
    of item: Int, in key: ChartKey, _ connection: Connection
  ) throws(SQLiteError) -> ItemDetails? {
    let listing = try connection.statement(Queries.listing)
      .first(key.kind.rawValue, item, key.storefront.code) { Listing($0) }
    guard let listing else { return nil }
    let former = try connection.statement(Queries.formerNames).map(listing.number) {
      (until: $0.int(0), name: ItemName(name: $0.text(1), maker: $0.text(2)))
    }
    let genres = key.kind.isImported ? [] : try genres(of: listing, connection)
    return ItemDetails(
      entry: ChartEntry(
        rank: 0, id: item, name: listing.name, artistName: listing.maker,
        artistID: listing.artist, albumID: listing.album, albumName: listing.albumName,
        advisory: listing.advisory, genres: genres, released: listing.released, url: listing.url,
        artwork: listing.artwork), former: former)
  }
}
