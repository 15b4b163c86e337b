public import ChartModel

/// A chart as it was received, with what was left out of it.
public struct FetchedChart: Equatable, Sendable {
  public var chart: Chart
  /// Why each row that was left out is missing, in the response's order: `row 3 (id 12): no name`.
  public let skipped: [String]
  /// The tag by which the feed knows this state of the chart; nil for a recording, or without one
  /// that could be sent back.
  public internal(set) var tag: String?
  /// When the response was sent, as its `Date` header says; nil for a recording.
  public internal(set) var responded: Timestamp?
}
