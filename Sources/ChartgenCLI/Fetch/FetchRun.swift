import AppleCharts
import ChartModel
import ChartStore
import Diagnostics
import SiteBuilder
import SiteConfiguration

/// Brings what Apple says into the store: charts first, then what they name and the store lacks or
/// holds too long.
///
/// What fails costs only what it concerns: it is named in a line, and what the store holds stays.
struct FetchRun {
  /// What site.yml says; names of artists become ids as they are found.
  private(set) var configuration: Configuration
  /// The items that Content names.
  private let contentItems: NamedItems
  let store: Store
  let apple: AppleClient
  let console: Console
  /// Judges and stores the charts.
  let intake: ChartIntake
  /// What could not be had so far.
  var failures = FetchFailures()
  /// Why no more lookups are made in this run, once several in a row gave nothing of use.
  var lookupsEnd: AppleError?
  var report = FetchReport()

  /// Makes ready to fetch.
  init(
    _ configuration: Configuration, naming items: NamedItems, _ store: Store, _ apple: AppleClient,
    _ console: Console, accepting accepted: AcceptedCharts
  ) {
    self.configuration = configuration
    contentItems = items
    self.store = store
    self.apple = apple
    self.console = console
    intake = ChartIntake(store: store, accepted: accepted)
  }

  /// The items that the site names itself, in Content or in site.yml.
  var named: NamedItems { contentItems.adding(configuration.artists) }

  /// Asks for everything that is due.
  ///
  /// - Throws: What the store throws.
  mutating func run() async throws -> FetchReport {
    try await fetchCharts()
    report.unclearNames = try await ArtistNames.search(
      &configuration, in: store, apple, console, &failures)
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
      source: apple.endpoints.itunes.string, at: now, outcome: outcome,
      isSuccess: report.unansweredItems == 0)
  }
}
