/// An item's whole way through one chart.
public struct ItemRun: Hashable, Sendable {
  public let key: ChartKey
  /// What the storefront's rows call the item now; nil where it was not asked for.
  public var entry: ChartEntry?
  /// Its appearances by date; of two rows of one date the better.
  public let appearances: [TrackRecord.Appearance]
  /// Its record up to its last appearance.
  public let record: TrackRecord

  /// Describes a run.
  public init(
    key: ChartKey, entry: ChartEntry? = nil, appearances: [TrackRecord.Appearance],
    record: TrackRecord
  ) {
    self.key = key
    self.entry = entry
    self.appearances = appearances
    self.record = record
  }
}
