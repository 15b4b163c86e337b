/// One chart on one UTC day, beside an earlier snapshot: the one before it or, for the page of a past
/// date, that of the page before it.
public struct Snapshot: Hashable, Sendable {
  public let key: ChartKey
  /// What the rows of an imported chart are; nil for Apple's, whose kind says it.
  public var items: ImportedItems?
  /// The day of the feed's own `updated`.
  public let date: Day
  /// The day of the snapshot that this one is compared with, whatever its distance; nil where there
  /// is none.
  public let previousDate: Day?
  /// How many snapshots of the chart there are before this one.
  public var position: Int
  /// Which ranks it tells of.
  public var coverage: Coverage
  /// The rows by rank.
  public var entries: [RankedEntry]
  /// What was in the snapshot that this one is compared with and is certain not to be in this one, by
  /// its rank there.
  public var dropouts: [Dropout]

  /// Describes a snapshot; without a coverage it tells of the ranks down to its last row.
  public init(
    key: ChartKey, items: ImportedItems? = nil, date: Day, previousDate: Day?, position: Int = 0,
    coverage: Coverage? = nil, entries: [RankedEntry], dropouts: [Dropout] = []
  ) {
    self.key = key
    self.items = items
    self.date = date
    self.previousDate = previousDate
    self.position = position
    self.coverage = coverage ?? Coverage(depth: entries.last?.entry.rank ?? 0)
    self.entries = entries
    self.dropouts = dropouts
  }
}

/// A row of a snapshot, with how it moved since the one compared with, and how it did until then.
public struct RankedEntry: Hashable, Sendable {
  public let entry: ChartEntry
  /// The rank in the snapshot compared with; nil where the item was not in it.
  public let previousRank: Int?
  /// How the item moved; nil where nothing can be said: there is no snapshot to compare with, or it
  /// does not cover the rank.
  public let movement: Movement?
  /// The item's record in the chart up to and with this snapshot; nil where it was not asked for.
  public let record: ChartStatistics?
  /// The ranks of the last snapshots up to this one, nil where the item was absent.
  public let series: [Int?]
  /// Where a re-entry was last seen before its absence, and how many snapshots that lasted.
  public let absence: Absence?

  /// The time between two stays.
  public struct Absence: Hashable, Sendable {
    public let last: ChartStatistics.Appearance
    public let snapshots: Int

    /// Describes an absence.
    public init(last: ChartStatistics.Appearance, snapshots: Int) {
      self.last = last
      self.snapshots = snapshots
    }
  }

  /// Describes a row.
  public init(
    entry: ChartEntry, previousRank: Int?, movement: Movement?, record: ChartStatistics? = nil,
    series: [Int?] = [], absence: Absence? = nil
  ) {
    self.entry = entry
    self.previousRank = previousRank
    self.movement = movement
    self.record = record
    self.series = series
    self.absence = absence
  }

  /// Describes a row by the item's record, of which it is the last appearance.
  public init(_ entry: ChartEntry, _ record: ChartStatistics, series: [Int?] = []) {
    let previous = record.previous
    self.init(
      entry: entry, previousRank: record.previousRank, movement: record.movement(to: entry.rank),
      record: record, series: series,
      absence: record.away.flatMap { away in
        previous.map { Absence(last: $0, snapshots: away) }
      })
  }

  /// By how many ranks the item rose since the snapshot compared with; negative where it fell.
  public var change: Int? {
    previousRank.map { $0 - entry.rank }
  }
}

/// An item that was in the snapshot compared with and is no longer.
public struct Dropout: Hashable, Sendable {
  /// The item as it was called, with its rank in that snapshot.
  public let entry: ChartEntry
  /// Its record in the chart up to now.
  public let record: ChartStatistics

  /// Describes a dropout.
  public init(entry: ChartEntry, record: ChartStatistics) {
    self.entry = entry
    self.record = record
  }
}

/// How an item moved between two snapshots; the raw value is the word that
/// templates see.
public enum Movement: String, Sendable {
  /// Never before in this chart.
  case new
  /// Absent in the snapshot compared with, present earlier.
  case reentry = "re-entry"
  case up
  case down
  case same

  /// The movement from one rank to another.
  public init(from previous: Int, to rank: Int) {
    self = rank < previous ? .up : rank > previous ? .down : .same
  }
}
