import ChartModel
import SiteBuilder
import SiteConfiguration

/// What `--accept` takes although it is suspect: charts that look implausible, or an Output that
/// another store has made.
struct AcceptedCharts: Sendable {
  private let keys: Set<ChartKey>
  private let acceptsAll: Bool
  /// Whether Output may be replaced although the store does not know it; `all` is about charts only.
  let acceptsStore: Bool

  /// Finds the charts that `--accept` names.
  ///
  /// - Throws: A ``UsageError`` for a name that is not a chart of the site's.
  init(_ accepted: Acceptance, of configuration: Configuration) throws(UsageError) {
    let known = configuration.chartKeys
    for key in accepted.charts where !known.contains(key) {
      throw UsageError(
        "'--accept' needs 'all', 'store' or charts that site.yml names, found '\(key)'",
        near: key.description, of: known.map(\.description).sorted() + ["all", "store"])
    }
    keys = Set(accepted.charts)
    acceptsAll = accepted.all
    acceptsStore = accepted.store
  }

  func contains(_ key: ChartKey) -> Bool {
    acceptsAll || keys.contains(key)
  }
}
