import ChartModel
public import HTTP

/// Apple's chart feeds, search and lookup, within their limits.
///
///     let apple = AppleClient(userAgent: "my-program/1")
///     let chart = try await apple.fetchTopPodcasts(limit: 50, allowExplicit: false)
///     let artist = try await apple.lookupArtist(909_253)
///
/// Searches and lookups are rate-limited. A host that refuses (403, 429, 503 with a
/// time to retry) is not requested again, nor is one that cannot be reached. What may be a passing
/// fault (another status of 500 or more, a connection that broke, a page in place of JSON) is tried
/// again, three times at most, after a pause that grows. Apple sends JSON as `text/javascript`, so
/// its type is never looked at.
public struct AppleClient: Sendable {
  /// Where the services are.
  public let endpoints: AppleEndpoints
  private let http: HTTPClient
  private let clock: RequestClock
  private let feedLimiter: RateLimiter
  private let itunesLimiter: RateLimiter
  /// The older feeds stand on the lookups' host, and a refusal of theirs says nothing of lookups.
  private let olderFeedLimiter: RateLimiter

  /// The longest term that is searched for, in bytes.
  public static let longestTerm = 200

  /// Makes a client of parts that the caller has made.
  ///
  /// - Parameters:
  ///   - http: What makes the requests; it must allow the endpoints' hosts.
  ///   - endpoints: Where the services are.
  ///   - clock: The clock for pauses.
  ///   - itunesLimiter: The rate limiter of searches and lookups.
  ///   - feedLimiter: The rate limiter of the feed generator, which has no stated limit.
  public init(
    http: HTTPClient, endpoints: AppleEndpoints, clock: RequestClock, itunesLimiter: RateLimiter,
    feedLimiter: RateLimiter? = nil
  ) {
    self.http = http
    self.endpoints = endpoints
    self.clock = clock
    self.itunesLimiter = itunesLimiter
    self.feedLimiter = feedLimiter ?? RateLimiter(callsPerMinute: nil, clock: clock)
    olderFeedLimiter = RateLimiter(callsPerMinute: nil, clock: clock)
  }

  /// Makes a client of Apple's own services, with a rate limiter of its own.
  ///
  /// - Parameter userAgent: What the program calls itself.
  public init(userAgent: String) {
    let endpoints = AppleEndpoints()
    self.init(
      http: HTTPClient(HTTPConfiguration(allowedHosts: endpoints.hosts, userAgent: userAgent)),
      endpoints: endpoints, clock: .system,
      itunesLimiter: RateLimiter(callsPerMinute: RateLimiter.appleCallsPerMinute, clock: .system))
  }

  // MARK: - Requests

  /// What a request is made of, each with a rate limiter of its own.
  enum Service {
    /// The feed generator's.
    case feeds
    /// The lookup service's, with a search or lookup, which are counted.
    case lookups
    /// The lookup service's, with one of its older feeds.
    case olderFeeds
  }

  /// Requests a URL until there is a response that can be read, or it is clear that there will be
  /// none.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - service: Whose rate limiter it waits for.
  ///   - headers: Headers to send beside the usual ones.
  ///   - read: Reads a good response.
  /// - Returns: What was read.
  /// - Throws: An ``AppleError``, that of the last attempt.
  func request<Value>(
    _ url: String, from service: Service, headers: [String: String] = [:],
    read: (HTTPResponse) throws(ResponseError) -> Value
  ) async throws(AppleError) -> Value {
    let limiter =
      switch service {
      case .feeds: feedLimiter
      case .lookups: itunesLimiter
      case .olderFeeds: olderFeedLimiter
      }
    var attempt = 1
    var last: AppleError?
    while true {
      do throws(RateLimiter.Closed) {
        if service == .olderFeeds { try await itunesLimiter.turn(isCounted: false) }
        try await limiter.turn(isCounted: service == .lookups)
      } catch {
        switch error {
        case .refused(let until):
          let host = (service == .feeds ? endpoints.feeds : endpoints.itunes).host
          throw AppleError(.refusedBefore(host: host, until: until), url: url)
        // What went wrong while there was time says more.
        case .outOfTime: throw last ?? AppleError(.outOfTime, url: url)
        case .cancelled: throw AppleError(.http(.cancelled), url: url)
        }
      }
      do throws(AppleError) {
        return try await send(url, limiter, headers, read)
      } catch {
        guard attempt < Self.attempts(at: error.kind, service) else { throw error }
        do { try await clock.sleep(Self.pause(after: attempt)) } catch { throw canceled(url) }
        attempt += 1
        last = error
      }
    }
  }

  private func canceled(_ url: String) -> AppleError {
    AppleError(.http(.cancelled), url: url)
  }

  private func send<Value>(
    _ url: String, _ limiter: RateLimiter, _ headers: [String: String],
    _ read: (HTTPResponse) throws(ResponseError) -> Value
  ) async throws(AppleError) -> Value {
    let response: HTTPResponse
    do throws(HTTPError) {
      response = try await http.get(url, headers: headers, limit: AppleResponse.maximumBytes)
    } catch {
      throw AppleError(error)
    }
    switch response.status {
    case 200..<300, 304: break
    case 503 where response.retryAfter != nil, 403, 429:
      await limiter.close(for: response.retryAfter)
      throw AppleError(
        .refused(status: response.status, retryAfter: response.retryAfter), url: response.url)
    case let status:
      // A wrong request gets Apple's own error object, which says more.
      if let fault = Self.error(in: response.body) {
        throw AppleError(.unreadable(fault), url: response.url)
      }
      throw AppleError(.http(.status(status)), url: response.url)
    }
    do throws(ResponseError) {
      return try read(response)
    } catch {
      throw AppleError(.unreadable(error), url: response.url)
    }
  }

  /// Apple's error object, if the body is one.
  private static func error(in body: [UInt8]) -> ResponseError? {
    do throws(ResponseError) {
      _ = try AppleResponse.decode(body)
      return nil
    } catch {
      guard case .appleError = error.kind else { return nil }
      return error
    }
  }

  /// How many times in all a request is made that ends so.
  private static func attempts(at fault: AppleError.Kind, _ service: Service) -> Int {
    switch fault {
    // Each costs the whole deadline.
    case .http(.timedOut): 2
    // A connection that breaks during the handshake looks like a bad certificate.
    case .http(.tls): 2
    // Too many ids make Apple's gateway fail; the caller requests fewer.
    case .http(.status(502)) where service == .lookups: 1
    case .http(.cutOff), .http(.other), .http(.status(500...)): 3
    case .unreadable(let error):
      switch error.kind {
      case .empty, .html, .cutOff, .notJSON, .wrongShape: 3
      case .appleError, .tooLarge, .tooManyRows, .tooDeep: 1
      }
    default: 1
    }
  }

  /// The pause before the next attempt: about one second, then about four.
  ///
  /// The jitter keeps many sites that run at the same minute from trying again in step.
  private static func pause(after attempt: Int) -> Duration {
    let base = attempt == 1 ? 1_000 : 4_000
    return .milliseconds(base / 2 + Int.random(in: 0...base))
  }
}
