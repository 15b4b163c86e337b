import AppleCharts
import ChartModel
import HTTP
import TestSupport
import Testing

/// A client of a fictional Apple, with a clock that goes only when the client waits.
struct Asker {
  let apple: FictionalApple
  let clock: SteppedClock
  let client: AppleClient

  /// The day of the charts: 2026-11-30.
  static let day = 20_787

  /// Makes a client that asks for `budget` seconds of its clock, waits `patience` for each answer,
  /// and gives to `keep` what was asked; `secureITunes` looks up where TLS must fail.
  init(
    apple: FictionalApple? = nil, clock: SteppedClock? = nil, budget: Int? = nil,
    history: RateLimitState = RateLimitState(), patience: Duration = .seconds(30),
    secureITunes: Bool = false,
    keep: @escaping @Sendable (RateLimitState) async -> Void = { _ in }
  ) throws {
    let apple = try apple ?? FictionalApple(day: Self.day)
    let clock = clock ?? SteppedClock(at: Self.day * 86_400 + 9_000)
    let asking = RequestClock(
      now: { Timestamp(seconds: clock.seconds) }, sleep: clock.sleep,
      deadline: budget.map { Timestamp(seconds: clock.seconds + $0) })
    // Nobody speaks TLS there.
    let itunes = secureITunes ? "https://127.0.0.1:\(apple.itunes.port)" : apple.itunes.url("/")
    let endpoints = AppleEndpoints(
      feeds: try .service(apple.feeds.url("")), itunes: try .service(itunes))
    var http = HTTPConfiguration(
      allowedHosts: endpoints.hosts, localHosts: endpoints.hosts, userAgent: "chart-tests/1")
    http.requestDeadline = patience
    self.apple = apple
    self.clock = clock
    client = AppleClient(
      http: HTTPClient(http), endpoints: endpoints, clock: asking,
      itunesLimiter: RateLimiter(
        callsPerMinute: RateLimiter.appleCallsPerMinute, history: history, clock: asking, save: keep
      ))
  }

  static let gb = Storefront("gb") ?? .us
}

/// The kind of error that a question ends with; an answer is a failure of the test.
func failure<Value>(
  sourceLocation location: SourceLocation = #_sourceLocation,
  of ask: () async throws(AppleError) -> Value
) async -> AppleError.Kind? {
  do throws(AppleError) {
    _ = try await ask()
    Issue.record("answered", sourceLocation: location)
    return nil
  } catch {
    return error.kind
  }
}
