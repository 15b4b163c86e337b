/// An item's whole way through one chart.
public struct ItemRun: Hashable, Sendable {
  public let key: ChartKey
  /// What the storefront's rows call the item now; nil where it was not asked for.
  public var entry: ChartEntry?
  /// Its stays by date, each from an entry to the next absence; of two rows of one date the better.
  public let stays: [[ChartStatistics.Appearance]]
  /// Its record up to its last appearance.
  public let record: ChartStatistics

  /// Describes a run.
  public init(
    key: ChartKey, entry: ChartEntry? = nil, stays: [[ChartStatistics.Appearance]],
    record: ChartStatistics
  ) {
    self.key = key
    self.entry = entry
    self.stays = stays
    self.record = record
  }

  /// Its appearances by date.
  public var appearances: [ChartStatistics.Appearance] { stays.flatMap(\.self) }
}
