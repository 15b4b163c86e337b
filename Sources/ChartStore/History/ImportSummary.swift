public import ChartModel

/// What an import brought.
public struct ImportSummary: Hashable, Sendable {
  /// The rows that were stored.
  public var rows = 0
  /// The snapshots that were stored.
  public var snapshots = 0
  /// Those of them that took the place of one of the same date.
  public var replaced = 0
  /// The dates that Apple's own answers gave already, which stayed as they were.
  public var kept = 0
}

/// Why a row cannot be stored.
public struct ImportError: Error, Hashable, Sendable {
  /// What is wrong with it.
  public enum Kind: Hashable, Sendable {
    /// The same item has the same rank on the same date in an earlier line.
    case doubled
    /// Apple's charts need Apple's ids.
    case noNumber
  }

  public let kind: Kind
  public let row: ImportedRow
}
