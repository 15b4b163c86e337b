/// One chart on one UTC day, beside the snapshot before it.
public struct Snapshot: Hashable, Sendable {
  public let key: ChartKey
  /// The day of the feed's own `updated`.
  public let date: Day
  /// The day of the snapshot before this one, whatever its distance; nil for a chart's first.
  public let previousDate: Day?
  /// The rows by rank.
  public var entries: [RankedEntry]

  /// Describes a snapshot.
  public init(key: ChartKey, date: Day, previousDate: Day?, entries: [RankedEntry]) {
    self.key = key
    self.date = date
    self.previousDate = previousDate
    self.entries = entries
  }
}

/// A row of a snapshot, with how it moved since the snapshot before.
public struct RankedEntry: Hashable, Sendable {
  public let entry: ChartEntry
  /// The rank in the snapshot before; nil where the item was not in it.
  public let previousRank: Int?
  /// How the item moved; nil in a chart's first snapshot, where nothing can be said.
  public let movement: Movement?

  /// Describes a row.
  public init(entry: ChartEntry, previousRank: Int?, movement: Movement?) {
    self.entry = entry
    self.previousRank = previousRank
    self.movement = movement
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
