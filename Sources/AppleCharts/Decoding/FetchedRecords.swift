public import ChartModel

/// The records of a lookup or a search as they were received, with what was left out of them.
public struct FetchedRecords: Equatable, Sendable {
  public let records: Lookup
  /// Why each row that was left out is missing, in the response's order: `row 3 (id 12): no name`.
  public let skipped: [String]
  /// Which of them, by their indices in that list, are sound but of a kind that is not stored: a
  /// music video among an album's songs.
  let foreign: Set<Int>

  /// Why each record that should have been stored is missing.
  public var faults: [String] {
    skipped.indices.filter { !foreign.contains($0) }.map { skipped[$0] }
  }
}
