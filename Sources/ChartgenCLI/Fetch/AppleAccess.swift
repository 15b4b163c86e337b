import AppleCharts
import Artwork
import ChartModel
import ChartStore
import Foundation
import HTTP
import SiteBuilder
import SiteConfiguration

/// How Apple is asked in one run: one client, one clock, one rate limiter for each service.
enum AppleAccess {
  /// How long a run may go on asking, in seconds; what is left then waits for the next run.
  private static let budget = 600

  /// Makes what all hosts of a run are asked with.
  static func http(for sources: Configuration.Sources, _ console: Console) -> HTTPClient {
    let endpoints = AppleEndpoints(feeds: sources.feeds, itunes: sources.itunes)
    let local = [sources.feeds, sources.itunes, sources.artwork].compactMap { $0 }.filter(
      \.isLoopback)
    var configuration = HTTPConfiguration(
      allowedHosts: endpoints.hosts + ArtworkSource.allowedHosts(base: sources.artwork),
      localHosts: local.map(\.host),
      userAgent: "chartgen/\(Program.version)")
    configuration.proxy = HTTPProxy(environment: console.surroundings.variables)
    configuration.requestDeadline = console.surroundings.patience
    configuration.runDeadline = .now + .seconds(budget)
    return HTTPClient(configuration)
  }

  /// Makes the client of a run.
  ///
  /// - Parameters:
  ///   - sources: Where to ask.
  ///   - store: Where the calls of earlier runs are kept; nil where there is no store.
  ///   - console: Where waiting is shown.
  ///   - http: What hosts are asked with.
  /// - Returns: The client.
  /// - Throws: A `StoreError` when what is kept cannot be read.
  static func client(
    of sources: Configuration.Sources, _ store: Store?, _ console: Console, over http: HTTPClient
  ) async throws(StoreError) -> AppleClient {
    let surroundings = console.surroundings
    let endpoints = AppleEndpoints(feeds: sources.feeds, itunes: sources.itunes)
    let began = surroundings.now().seconds
    func clock(until seconds: Int) -> RequestClock {
      RequestClock(
        now: surroundings.now,
        sleep: { duration in
          if duration > .seconds(5) {
            console.progress(
              "waiting \(duration.components.seconds) s for the next turn at Apple's")
          }
          try await surroundings.sleep(duration)
        },
        deadline: Timestamp(seconds: began + seconds))
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
    return AppleClient(
      http: http, endpoints: endpoints, clock: wholeRun,
      itunesLimiter: try await limiter(
        endpoints.itunes.string, RateLimiter.appleCallsPerMinute, wholeRun),
      feedLimiter: try await limiter(
        "feeds of \(endpoints.feeds.string)", nil, clock(until: budget / 2)))
  }
}
