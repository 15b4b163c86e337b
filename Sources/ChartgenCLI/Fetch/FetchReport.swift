import ChartModel
import Diagnostics

/// What a run asked Apple for, and what came of it.
struct FetchReport: Sendable {
  /// Charts whose feed answered, with news or without.
  var answeredCharts = 0
  /// Charts that have a new snapshot.
  var newCharts = 0
  /// Charts that could not be had, or are not believed; the store's last snapshots stand for them.
  var staleCharts: [ChartKey] = []
  /// Lookups and searches that were answered.
  var answeredLookups = 0
  /// Rows of charts and records of lookups that could not be read.
  var skippedRows = 0
  /// Items that could not be looked up.
  var unansweredItems = 0
  /// The names in site.yml that mean no artist, or several; an error, once everything is stored.
  var unclearNames: [Diagnostic] = []

  /// Whether everything that was wanted came.
  var isComplete: Bool { staleCharts.isEmpty && unansweredItems == 0 }
}
