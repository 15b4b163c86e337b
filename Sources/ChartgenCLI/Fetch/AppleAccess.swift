import AppleCharts
import ChartModel
import ChartStore
import Foundation
import HTTP
import SiteBuilder

/// How Apple is asked in one run: one client, one clock, one gate for lookups.
enum AppleAccess {
  /// How long a run may go on asking, in seconds; what is left then waits for the next run.
  private static let budget = 600

  /// Makes the client of a run.
  ///
  /// - Parameters:
  ///   - sources: Where to ask.
  ///   - store: Where the calls of earlier runs are kept; nil where there is no store.
  ///   - console: Where waiting is shown.
  /// - Returns: The client.
  /// - Throws: A `StoreError` when what is kept cannot be read.
  static func client(
    of sources: Configuration.Sources, _ store: Store?, _ console: Console
  ) async throws(StoreError) -> AppleClient {
    let surroundings = console.surroundings
    let endpoints = AppleEndpoints(feeds: sources.feeds, itunes: sources.itunes)
    var http = HTTPConfiguration(
      allowedHosts: endpoints.hosts, userAgent: "chartgen/\(Program.version)")
    http.proxy = HTTPProxy(environment: surroundings.variables)
    http.runDeadline = .now + .seconds(budget)
    let clock = AskingClock(
      now: surroundings.now,
      sleep: { duration in
        if duration > .seconds(5) {
          console.progress("waiting \(duration.components.seconds) s for the next turn at Apple's")
        }
        try await surroundings.sleep(duration)
      },
      deadline: Timestamp(seconds: surroundings.now().seconds + budget))

    let host = endpoints.itunes
    let gate = CallGate(
      callsPerMinute: CallGate.appleCallsPerMinute,
      history: try await store?.callHistory(of: host) ?? CallHistory(), clock: clock
    ) { history in
      // A call that could not be noted is still made: the note only serves the next run.
      try? await store?.keep(history, of: host)
    }
    return AppleClient(
      http: HTTPClient(http), endpoints: endpoints, clock: clock, itunesGate: gate)
  }
}
