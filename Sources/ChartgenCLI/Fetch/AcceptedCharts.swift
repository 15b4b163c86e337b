import ChartModel
import SiteBuilder

/// What `--accept` takes although it is suspect: charts that look implausible, or an Output that
/// another store has made.
struct AcceptedCharts: Sendable {
  private let keys: Set<ChartKey>
  private let acceptsAll: Bool
  /// Whether Output may be replaced although the store does not know it; `all` is about charts only.
  let acceptsStore: Bool

  /// Reads what follows `--accept`: `all`, `store`, or names of charts, with commas between them.
  ///
  /// - Throws: A ``UsageError`` for a name that is no chart of the site's.
  init(_ text: String?, of configuration: Configuration) throws(UsageError) {
    var known: [String: ChartKey] = [:]
    for key in configuration.chartKeys { known[Self.name(of: key)] = key }
    var keys: Set<ChartKey> = []
    var words: Set<String> = []
    for name in text?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
      if name == "all" || name == "store" {
        words.insert(String(name))
      } else if let key = known[String(name)] {
        keys.insert(key)
      } else {
        throw UsageError(
          "'--accept' needs 'all', 'store' or charts that site.yml names, got '\(name)'",
          near: String(name), of: known.keys.sorted() + ["all", "store"])
      }
    }
    self.keys = keys
    acceptsAll = words.contains("all")
    acceptsStore = words.contains("store")
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
