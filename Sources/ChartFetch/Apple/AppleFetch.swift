public import AppleCharts
public import ChartModel
public import ChartStore
import Diagnostics
public import SiteConfiguration

/// Fetches what a site shows from Apple into the store: charts first, then the records of what they
/// name that the store lacks or has held for too long.
///
/// What fails costs only what it concerns: it is reported in a line, and what is stored stays.
public struct AppleFetch: Sendable {
  /// What site.yml says; names of artists and podcasts become ids as they are found.
  private(set) var configuration: Configuration
  /// The items that Content names.
  private let contentItems: NamedItems
  let store: Store
  let apple: AppleClient
  let context: FetchContext
  /// Judges and stores the charts.
  let intake: ChartIntake
  /// What could not be fetched so far.
  var failures = FetchFailures()
  /// Why no more lookups are made in this run, once several in a row gave nothing of use.
  var lookupsEnd: AppleError?
  var report = FetchReport()

  /// Prepares a fetch.
  ///
  /// - Parameters:
  ///   - configuration: What site.yml says.
  ///   - items: The items that Content names.
  ///   - apple: What makes the requests.
  ///   - store: Where everything is stored.
  ///   - accepted: The charts that are stored however implausible they look.
  ///   - context: The world around the fetch.
  public init(
    _ configuration: Configuration, naming items: NamedItems, from apple: AppleClient,
    into store: Store, accepting accepted: AcceptedCharts, _ context: FetchContext
  ) {
    self.configuration = configuration
    contentItems = items
    self.store = store
    self.apple = apple
    self.context = context
    intake = ChartIntake(store: store, accepted: accepted)
  }

  /// The items that the site names itself, in Content or in site.yml.
  var namedItems: NamedItems { contentItems.adding(configuration) }

  /// Requests everything that is due.
  ///
  /// - Returns: What came of it.
  /// - Throws: What the store throws.
  public mutating func run() async throws -> FetchReport {
    try await fetchCharts()
    report.unclearNames = try await ItemSearch.run(
      &configuration, in: store, apple, context, &failures)
    try await lookUp(configuration.episodes.map { .episodes($0) } ?? .podcast) { $0.podcasts }
    try await lookUp(.artist) { $0.artists }
    try await lookUp(.album) { $0.albums }
    // Albums may name artists that no chart row did.
    try await lookUp(.artist) { $0.artists }
    report.missingItems = failures.itemCount
    try await noteLookups()
    for cause in failures.causes { try await warn(of: cause) }
    return report
  }

  var now: Timestamp { context.now() }

  /// Reports in a line why something could not be fetched, what, and what is shown in its place.
  private func warn(of cause: FetchFailures.Cause) async throws {
    var parts = [cause.message]
    if !cause.charts.isEmpty {
      parts.append(
        "\(cause.chartsText) could not be fetched\(try await fallback(for: cause.charts))")
    }
    parts += cause.othersTexts
    context.warn(
      Diagnostic(
        .warning, parts.joined(separator: "; "), at: .name(cause.address),
        hint: "run again later"
          + (cause.names.isEmpty ? "" : ", or write the id instead of the name")))
  }

  /// How it went with all lookups, for whoever looks at the store.
  private func noteLookups() async throws {
    guard report.lookups > 0 || report.missingItems > 0 else { return }
    let outcome =
      counted(report.lookups, "response")
      + (report.missingItems > 0
        ? ", \(counted(report.missingItems, "item")) without one" : "")
    try await store.recordAttempt(
      source: apple.endpoints.itunes.string, at: now, outcome: outcome,
      isSuccess: report.missingItems == 0)
  }
}
