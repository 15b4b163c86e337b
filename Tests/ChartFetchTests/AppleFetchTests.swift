import AppleCharts
import ChartFetch
import ChartModel
import HTTP
import SiteConfiguration
import TestSupport
import Testing

/// What a fetch requests, stores and reports, without a program around it.
struct AppleFetchTests {
  private static let site = """
    title: Test Room
    url: https://charts.example/
    storefronts: [us]
    charts: [top-podcasts, top-songs]
    limit: 10
    """
  private static let day = 20_787

  private let apple: FictionalApple
  private let fetched: FetchedStore

  init() async throws {
    apple = try FictionalApple(day: Self.day)
    fetched = try await FetchedStore(Self.site, at: Self.day * 86_400 + 9_000)
    try fetched.use(feeds: apple.feeds, itunes: apple.itunes)
  }

  private func fetch() async throws -> FetchReport {
    let sources = fetched.configuration.sources
    let client = try await AppleClient(
      for: sources, fetched.store,
      over: HTTPClient(HTTPConfiguration(for: sources, userAgent: "tests")), fetched.context)
    var fetch = AppleFetch(
      fetched.configuration, naming: NamedItems(), from: client, into: fetched.store,
      accepting: AcceptedCharts(), fetched.context)
    return try await fetch.run()
  }

  @Test func `charts come first, then what is on them, and each step is reported`() async throws {
    let report = try await fetch()
    #expect(report.fetchedCharts == 2 && report.newCharts == 2 && report.isComplete)
    #expect(report.lookups == 3 && report.skippedRows == 0)
    let steps = fetched.events.map { event in
      switch event {
      case .charts(let done, let count): "charts \(done)/\(count)"
      case .lookups(let subject, let storefront, let done, let count):
        "\(subject.plural) in \(storefront) \(done)/\(count)"
      default: "\(event)"
      }
    }
    #expect(steps.prefix(2) == ["charts 1/2", "charts 2/2"])
    #expect(
      steps.dropFirst(2).map { $0.split(separator: " ").first } == [
        "podcasts", "artists", "albums",
      ],
      "\(steps)")
  }

  @Test func `a second fetch finds nothing new and looks nothing up`() async throws {
    _ = try await fetch()
    let lookups = apple.itunes.requests.count
    let report = try await fetch()
    #expect(report.fetchedCharts == 2 && report.newCharts == 0 && report.lookups == 0)
    #expect(apple.itunes.requests.count == lookups && fetched.warnings.isEmpty)
  }

  @Test func `a chart that fails is in the report, with one warning, and costs no other`()
    async throws
  {
    // A refusal would end the host, and with it the other chart, if that comes later.
    apple.fail(.status(404), at: "/podcasts/top")
    let report = try await fetch()
    #expect(report.staleCharts == [ChartKey(storefront: .us, kind: .topPodcasts)])
    #expect(report.newCharts == 1 && !report.isComplete)
    #expect(
      fetched.warnings == [
        "responded with status 404; the chart us/top-podcasts could not be fetched; "
          + "it is left out until it can be fetched"
      ])
  }
}
