/// One chart on one UTC day, beside the snapshot before it.
public struct Snapshot: Hashable, Sendable {
  public let key: ChartKey
  /// What the rows of an imported chart are; nil for Apple's, whose kind says it.
  public var items: ImportedItems?
  /// The day of the feed's own `updated`.
  public let date: Day
  /// The day of the snapshot before this one, whatever its distance; nil for a chart's first.
  public let previousDate: Day?
  /// How many snapshots of the chart there are before this one.
  public var position: Int
  /// The rows by rank.
  public var entries: [RankedEntry]
  /// What was in the snapshot before and is not in this one, by its rank there.
  public var dropouts: [Dropout]

  /// Describes a snapshot.
  public init(
    key: ChartKey, items: ImportedItems? = nil, date: Day, previousDate: Day?, position: Int = 0,
    entries: [RankedEntry], dropouts: [Dropout] = []
  ) {
    self.key = key
    self.items = items
    self.date = date
    self.previousDate = previousDate
    self.position = position
    self.entries = entries
    self.dropouts = dropouts
  }
}

/// A row of a snapshot, with how it moved since the snapshot before and how it did until then.
public struct RankedEntry: Hashable, Sendable {
  public let entry: ChartEntry
  /// The rank in the snapshot before; nil where the item was not in it.
  public let previousRank: Int?
  /// How the item moved; nil in a chart's first snapshot, where nothing can be said.
  public let movement: Movement?
  /// The item's record in the chart up to and with this snapshot; nil where it was not asked for.
  public let record: TrackRecord?
  /// The ranks of the last snapshots up to this one, nil where the item was absent.
  public let series: [Int?]

  /// Describes a row.
  public init(
    entry: ChartEntry, previousRank: Int?, movement: Movement?, record: TrackRecord? = nil,
    series: [Int?] = []
  ) {
    self.entry = entry
    self.previousRank = previousRank
    self.movement = movement
    self.record = record
    self.series = series
  }

  /// Describes a row by the item's record, of which it is the last appearance.
  public init(_ entry: ChartEntry, _ record: TrackRecord, series: [Int?] = []) {
    self.init(
      entry: entry, previousRank: record.previousRank,
      movement: record.movement(to: entry.rank), record: record, series: series)
  }

  /// By how many ranks the item rose since the snapshot before; negative where it fell.
  public var change: Int? {
    previousRank.map { $0 - entry.rank }
  }
}

/// An item that was in the snapshot before and is no longer.
public struct Dropout: Hashable, Sendable {
  /// The item as it was called, with its rank in the snapshot before.
  public let entry: ChartEntry
  /// Its record in the chart up to that snapshot.
  public let record: TrackRecord

  /// Describes a dropout.
  public init(entry: ChartEntry, record: TrackRecord) {
    self.entry = entry
    self.record = record
  }
}

/// How an item moved between two snapshots that follow each other; the raw value is the word that
/// templates see.
public enum Movement: String, Sendable {
  /// Never before in this chart.
  case new
  /// Absent in the snapshot before, present earlier.
  case reentry = "re-entry"
  case up
  case down
  case same
}
