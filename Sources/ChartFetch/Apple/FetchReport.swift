public import ChartModel
public import Diagnostics

/// What was requested of Apple, and what came of it.
public struct FetchReport: Sendable {
  /// Charts whose feed responded, changed or not.
  public internal(set) var fetchedCharts = 0
  /// Charts that have a new snapshot.
  public internal(set) var newCharts = 0
  /// Charts that could not be fetched, or were rejected; the store's last snapshots are shown.
  public internal(set) var staleCharts: [ChartKey] = []
  /// Lookups that got a response.
  public internal(set) var lookups = 0
  /// Rows of charts and records of lookups that could not be read.
  public internal(set) var skippedRows = 0
  /// Items that could not be looked up.
  public internal(set) var missingItems = 0
  /// The names in site.yml that mean nothing, or several things; an error, once everything is stored.
  public internal(set) var unclearNames: [Diagnostic] = []

  /// Whether everything that was requested came.
  public var isComplete: Bool { staleCharts.isEmpty && missingItems == 0 }
}
