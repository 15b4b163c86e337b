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
  /// - Throws: A ``UsageError`` for a name that is no chart of the site's.
  init(_ accepted: Acceptance, of configuration: Configuration) throws(UsageError) {
    var known: [String: ChartKey] = [:]
    for key in configuration.chartKeys { known[Self.name(of: key)] = key }
    var keys: Set<ChartKey> = []
    for name in accepted.charts {
      guard let key = known[name] else {
        throw UsageError(
          "'--accept' needs 'all', 'store' or charts that site.yml names, found '\(name)'",
          near: name, of: known.keys.sorted() + ["all", "store"])
      }
      keys.insert(key)
    }
    self.keys = keys
    acceptsAll = accepted.all
    acceptsStore = accepted.store
  }

  func contains(_ key: ChartKey) -> Bool {
    acceptsAll || keys.contains(key)
  }

  /// A chart's name on the command line, which is its address on the site.
  static func name(of key: ChartKey) -> String {
    "\(key.storefront)/\(key.kind.rawValue)"
      + (key.genre.map { "/" + (Genre.known[$0]?.slug ?? String($0)) } ?? "")
  }
}
