import AppleCharts
import ChartModel
import HTTP
import Testing
import TestSupport

/// The tags by which feeds name their states.
struct ValidatorTests {
  private static let key = ChartKey(storefront: .us, kind: .topPodcasts)
  private static let path = "/api/v2/us/podcasts/top/5/podcasts.json"

  /// The body of the fictional Apple's chart.
  private func body() async throws -> [UInt8] {
    let apple = try FictionalApple(day: Asker.day)
    let client = HTTPClient(
      HTTPConfiguration(
        allowedHosts: ["127.0.0.1"], localHosts: ["127.0.0.1"], userAgent: "tests"))
    return try await client.get(apple.feeds.url(Self.path)).body
  }

  static let unusable = [
    "", " ", "\"a\u{1}b\"", "\"a\tb\"", "\"\u{7F}\"", "\"ünï\"", "\"\u{1B}[31m\"",
    "\"" + String(repeating: "a", count: 1_023) + "\"",
    "\"" + String(repeating: "a", count: 20_000) + "\"",
  ]

  @Test(arguments: unusable)
  func `a tag that could not be sent back is neither taken nor sent`(tag: String) async throws {
    let asker = try Asker()
    let body = try await body()
    asker.apple.feeds.on(Self.path) { _ in .answer(headers: [("ETag", tag)], body: body) }
    for stored in [nil, tag] {
      let fetched = try #require(
        try await asker.client.fetchFeed(of: Self.key, limit: 5, unlessTagged: stored))
      #expect(fetched.tag == nil && fetched.chart.entries.count == 5)
    }
    let requests = asker.apple.feeds.requests
    #expect(requests.count == 2 && requests.allSatisfy { $0.headers["if-none-match"] == nil })
  }

  @Test(arguments: [
    "\"a1\"", "W/\"a 1\"", "a1", "\"" + String(repeating: "a", count: 1_000) + "\"",
  ])
  func `any other tag is taken and sent`(tag: String) async throws {
    let asker = try Asker()
    let body = try await body()
    asker.apple.feeds.on(Self.path) { request in
      request.headers["if-none-match"] == tag
        ? .answer(status: 304) : .answer(headers: [("ETag", tag)], body: body)
    }
    #expect(try await asker.client.fetchFeed(of: Self.key, limit: 5)?.tag == tag)
    #expect(
      try await asker.client.fetchFeed(of: Self.key, limit: 5, unlessTagged: tag) == nil)
  }

  @Test(arguments: [400, 404, 412, 416, 431])
  func `a feed that rejects a tag is requested once more without it`(status: Int) async throws {
    let asker = try Asker()
    let body = try await body()
    asker.apple.feeds.on(Self.path) { request in
      request.headers["if-none-match"] == nil
        ? .answer(headers: [("ETag", "\"new\"")], body: body) : .answer(status: status)
    }
    let fetched = try await asker.client.fetchFeed(
      of: Self.key, limit: 5, unlessTagged: "\"old\"")
    #expect(fetched?.tag == "\"new\"")
    #expect(asker.apple.feeds.requests.map { $0.headers["if-none-match"] } == ["\"old\"", nil])
  }

  @Test(arguments: [(403, 1), (429, 1), (404, 2)])
  func `one that rejects every request is an error that costs the tag`(
    status: Int, requests: Int
  ) async throws {
    let asker = try Asker()
    asker.apple.fail(.status(status), at: Self.path)
    do throws(AppleError) {
      _ = try await asker.client.fetchFeed(of: Self.key, limit: 5, unlessTagged: "\"old\"")
      Issue.record("answered")
    } catch {
      #expect(error.rejectsRequest)
    }
    #expect(asker.apple.feeds.requests.count == requests)
  }

  @Test func `a feed that fails otherwise keeps its tag`() async throws {
    let asker = try Asker()
    asker.apple.fail(.status(500), at: Self.path)
    do throws(AppleError) {
      _ = try await asker.client.fetchFeed(of: Self.key, limit: 5, unlessTagged: "\"old\"")
      Issue.record("answered")
    } catch {
      #expect(!error.rejectsRequest)
    }
    #expect(asker.apple.feeds.requests.allSatisfy { $0.headers["if-none-match"] == "\"old\"" })
  }
}
