public import ChartModel

/// What became of a folder of recordings.
public struct RecordingsReport: Sendable {
  /// Charts that are stored now, or were already.
  public internal(set) var charts = 0
  /// The dates of those, from the first to the last.
  public internal(set) var dates: ClosedRange<Day>?
  /// Lookups and searches that were stored.
  public internal(set) var lookups = 0
  /// Responses that could not be read, or were rejected as implausible.
  public internal(set) var rejected = 0
  /// Rows and records that could not be read and were left out.
  public internal(set) var skippedRows = 0
}
