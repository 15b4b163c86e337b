import AppleCharts
import ChartModel
import ChartStore
import Diagnostics
import SiteBuilder

/// Brings what Apple says into the store: charts first, then what they name and the store lacks or
/// holds too long.
///
/// What fails costs only what it concerns: it is named in a line, and what the store holds stays.
struct FetchRun {
  let configuration: Configuration
  /// The items that the site names itself.
  let named: NamedItems
  let store: Store
  let apple: AppleClient
  let console: Console
  /// The charts that are taken as they come.
  let accepted: AcceptedCharts
  /// What could not be had so far.
  var failures: FetchFailures
  /// Why no more lookups are made in this run, once several in a row gave nothing of use.
  var lookupsEnd: AppleError?
  var report = FetchReport()

  /// Makes ready to fetch, with what could not be had before the run itself began.
  init(
    _ sources: SiteSources, _ store: Store, _ apple: AppleClient, _ console: Console,
    accepting accepted: AcceptedCharts, after failures: FetchFailures
  ) {
    configuration = sources.configuration
    named = sources.content.named(with: sources.configuration)
    self.store = store
    self.apple = apple
    self.console = console
    self.accepted = accepted
    self.failures = failures
  }

  /// Asks for everything that is due.
  ///
  /// - Throws: What the store throws.
  mutating func run() async throws -> FetchReport {
    try await fetchCharts()
    try await lookUp(configuration.episodes.map { .episodes($0) } ?? .podcast) { $0.podcasts }
    try await lookUp(.artist) { $0.artists }
    try await lookUp(.album) { $0.albums }
    // Albums may name artists that no chart row did.
    try await lookUp(.artist) { $0.artists }
    report.unansweredItems = failures.itemCount
    try await noteLookups()
    for cause in failures.causes { try await warn(of: cause) }
    return report
  }

  var now: Timestamp { console.surroundings.now() }

  /// Says in a line why something could not be had, what, and what is shown in its place.
  private func warn(of cause: FetchFailures.Cause) async throws {
    var parts = [cause.message]
    if !cause.charts.isEmpty {
      parts.append(
        "\(cause.chartsText) could not be had\(try await standIn(for: cause.charts))")
    }
    parts += cause.othersTexts
    console.report(
      Diagnostic(
        .warning, parts.joined(separator: "; "), at: .name(cause.address),
        hint: "run again later"
          + (cause.artists.isEmpty ? "" : ", or write the artist's id in place of the name")))
  }

  /// How it went with all lookups, for whoever looks at the store.
  private func noteLookups() async throws {
    guard report.answeredLookups > 0 || report.unansweredItems > 0 else { return }
    let outcome =
      RunSummary.count(report.answeredLookups, "answer")
      + (report.unansweredItems > 0
        ? ", \(RunSummary.count(report.unansweredItems, "item")) without one" : "")
    try await store.recordAttempt(
      source: apple.endpoints.itunes, at: now, outcome: outcome,
      isSuccess: report.unansweredItems == 0)
  }
}

/// The charts that `--accept` names: they are taken however suspect they look.
struct AcceptedCharts: Sendable {
  private let keys: Set<ChartKey>
  private let acceptsAll: Bool

  /// Accepts none.
  static let none = AcceptedCharts(keys: [], acceptsAll: false)

  private init(keys: Set<ChartKey>, acceptsAll: Bool) {
    self.keys = keys
    self.acceptsAll = acceptsAll
  }

  /// Reads what follows `--accept`: `all`, or names of charts with commas between them.
  ///
  /// - Throws: A ``UsageError`` for a name that is no chart of the site's.
  init(_ text: String?, of configuration: Configuration) throws(UsageError) {
    guard let text else {
      self = .none
      return
    }
    guard text != "all" else {
      self.init(keys: [], acceptsAll: true)
      return
    }
    var known: [String: ChartKey] = [:]
    for key in configuration.chartKeys { known[Self.name(of: key)] = key }
    var keys: Set<ChartKey> = []
    for name in text.split(separator: ",").map(String.init) {
      guard let key = known[name] else {
        throw UsageError(
          "'--accept' needs 'all' or charts that site.yml names, got '\(name)'", near: name,
          of: known.keys.sorted())
      }
      keys.insert(key)
    }
    self.init(keys: keys, acceptsAll: false)
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
