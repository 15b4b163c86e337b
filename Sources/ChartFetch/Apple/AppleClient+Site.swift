public import AppleCharts
import Artwork
import ChartModel
public import ChartStore
public import HTTP
public import SiteConfiguration

/// How long a run may go on making requests, in seconds; what is left then waits for the next run.
private let budget = 600

extension HTTPConfiguration {
  /// What a run may request of a site's sources, and for how long.
  public init(for sources: Configuration.Sources, userAgent: String) {
    let endpoints = AppleEndpoints(feeds: sources.feeds, itunes: sources.itunes)
    let local = [sources.feeds, sources.itunes, sources.artwork].compactMap { $0 }
      .filter(\.isLoopback)
    self.init(
      allowedHosts: endpoints.hosts + ArtworkSource.allowedHosts(base: sources.artwork),
      localHosts: local.map(\.host), userAgent: userAgent)
    runDeadline = .now + .seconds(budget)
  }
}

extension AppleClient {
  /// Makes the client of a run: one clock, one rate limiter for each service.
  ///
  /// - Parameters:
  ///   - sources: Where to request charts and records.
  ///   - store: Where the calls of earlier runs are stored; nil where there is no store.
  ///   - http: What makes the requests.
  ///   - context: The world around the fetch.
  /// - Throws: A `StoreError` when what is stored cannot be read.
  public init(
    for sources: Configuration.Sources, _ store: Store?, over http: HTTPClient,
    _ context: FetchContext
  ) async throws(StoreError) {
    let endpoints = AppleEndpoints(feeds: sources.feeds, itunes: sources.itunes)
    let began = context.now()
    func clock(until seconds: Int) -> RequestClock {
      RequestClock(
        now: context.now,
        sleep: { duration in
          if duration > .seconds(5) { context.report(.waiting(duration)) }
          try await context.sleep(duration)
        },
        deadline: Timestamp(seconds: began.seconds + seconds))
    }
    func limiter(
      _ name: String, _ callsPerMinute: Int?, _ clock: RequestClock
    ) async throws(StoreError) -> RateLimiter {
      RateLimiter(
        callsPerMinute: callsPerMinute,
        history: try await store?.rateLimitState(of: name) ?? RateLimitState(), clock: clock
      ) { history in
        // A call that could not be noted is still made: the note only serves the next run.
        try? await store?.keep(history, of: name)
      }
    }
    // Both services may be at one address, and still each has its own limiter. Feeds that are silent
    // one after another leave half the time for lookups.
    let wholeRun = clock(until: budget)
    self.init(
      http: http, endpoints: endpoints, clock: wholeRun,
      itunesLimiter: try await limiter(
        endpoints.itunes.string, RateLimiter.appleCallsPerMinute, wholeRun),
      feedLimiter: try await limiter(
        "feeds of \(endpoints.feeds.string)", nil, clock(until: budget / 2)))
  }
}
