import AppleCharts
import ChartModel
import HTTP
import TestSupport
import Testing

/// What is asked again, and what is not.
struct RetryTests {
  private static let path = "/us/podcasts"

  private func ask(_ asker: Asker) async -> AppleError.Kind? {
    await failure { () throws(AppleError) in try await asker.client.fetchTopPodcasts(limit: 5) }
  }

  @Test(
    arguments: [
      .page, .empty, .null, .half, .status(500), .status(502), .status(503), .status(504),
    ] as [FictionalApple.Fault])
  func `what may pass is asked three times in all`(fault: FictionalApple.Fault) async throws {
    let asker = try Asker()
    asker.apple.fail(fault, at: Self.path, times: 2)
    #expect(try await asker.client.fetchTopPodcasts(limit: 5).entries.count == 5)
    #expect(asker.apple.feeds.requests.count == 3)
    asker.apple.fail(fault, at: Self.path)
    #expect(await ask(asker) != nil)
    #expect(asker.apple.feeds.requests.count == 6)
  }

  @Test func `pauses grow and are never the same for all`() async throws {
    var firsts: Set<Duration> = []
    for _ in 1...8 {
      let asker = try Asker()
      asker.apple.fail(.empty, at: Self.path)
      _ = await ask(asker)
      let waits = asker.clock.waits
      try #require(waits.count == 2)
      #expect(waits[0] >= .milliseconds(500) && waits[0] <= .milliseconds(1_500))
      #expect(waits[1] >= .milliseconds(2_000) && waits[1] <= .milliseconds(6_000))
      firsts.insert(waits[0])
    }
    #expect(firsts.count > 1)
  }

  @Test(
    arguments: [
      .errorObject, .status(404), .status(405), .redirect("https://elsewhere.example/"),
      .redirect("file:///etc/passwd"),
    ] as [FictionalApple.Fault])
  func `what will not pass is asked once`(fault: FictionalApple.Fault) async throws {
    let asker = try Asker()
    asker.apple.fail(fault, at: Self.path)
    #expect(await ask(asker) != nil)
    #expect(asker.apple.feeds.requests.count == 1)
    // Nor does it keep others from being asked.
    #expect(try await asker.client.fetchTopPodcasts(limit: 5, in: Asker.gb).entries.count == 5)
  }

  @Test func `a host that says nothing is asked twice, since each time costs the whole deadline`()
    async throws
  {
    let asker = try Asker(patience: .milliseconds(500))
    asker.apple.fail(.silence, at: Self.path)
    #expect(await ask(asker) == .http(.timedOut))
    #expect(asker.apple.feeds.requests.count == 2)
  }

  @Test func `a secure connection that fails is tried twice, and then the host is given up`()
    async throws
  {
    let asker = try Asker(secureITunes: true)
    let failures = try await asker.client.lookup(Array(1_001...2_800), .podcast, in: .us) { _ in }
    #expect(failures.allSatisfy { $0.error.endsHost })
    #expect(failures.reduce(0) { $0 + $1.ids.count } == 1_800)
    // Four calls are under way at once.
    #expect((2...8).contains(asker.apple.itunes.connectionCount))
    guard case .http(.tls) = failures.first?.error.kind else {
      Issue.record("\(String(describing: failures.first))")
      return
    }
  }

  @Test(arguments: [.refusal, .slowDown(600), .comeBack(600)] as [FictionalApple.Fault])
  func `a refusal stops everything at that host, and nothing at the other`(
    fault: FictionalApple.Fault
  ) async throws {
    let asker = try Asker()
    asker.apple.fail(fault, at: "/lookup", times: 1)
    let first = await failure { () throws(AppleError) in
      try await asker.client.lookupArtist(2_001)
    }
    guard case .refused(let status, let wait) = first else {
      Issue.record("not refused")
      return
    }
    switch fault {
    case .refusal: #expect(status == 403 && wait == nil)
    case .slowDown: #expect(status == 429 && wait == .seconds(600))
    default: #expect(status == 503 && wait == .seconds(600))
    }
    // The older feeds are at the same host.
    let older = ChartKey(storefront: .us, kind: .topPodcasts, genre: 1_303)
    let kinds = [
      await failure { () throws(AppleError) in try await asker.client.searchArtists("kettle") },
      await failure { () throws(AppleError) in try await asker.client.lookupAlbum(3_001) },
      await failure { () throws(AppleError) in try await asker.client.fetchChart(older, limit: 5) },
    ]
    #expect(kinds == Array(repeating: .refusedBefore(host: "127.0.0.1", until: nil), count: 3))
    #expect(asker.apple.itunes.requests.count == 1)
    #expect(try await asker.client.fetchTopPodcasts(limit: 5).entries.count == 5)
  }

  @Test func `a refusal of an older feed says nothing of lookups`() async throws {
    let asker = try Asker()
    asker.apple.fail(.refusal, at: "/rss/")
    let older = ChartKey(storefront: .us, kind: .topPodcasts, genre: 1_303)
    for _ in 1...2 {
      _ = await failure { () throws(AppleError) in
        try await asker.client.fetchChart(older, limit: 5)
      }
    }
    #expect(asker.apple.itunes.requests.count == 1)
    #expect(try await asker.client.lookupArtist(2_001).albums.count == 3)
  }

  @Test func `what a host asked for is kept for later runs, twenty hours at most`() async throws {
    let kept = Kept()
    let asker = try Asker(keep: kept.keep)
    asker.apple.fail(.slowDown(100 * 86_400), at: "/lookup")
    _ = await failure { () throws(AppleError) in try await asker.client.lookupArtist(2_001) }
    let end = Timestamp(seconds: asker.clock.seconds + 20 * 3_600)
    #expect(
      kept.history
        == RateLimitState(calls: [Timestamp(seconds: asker.clock.seconds)], closedUntil: end))

    asker.apple.recover()
    let next = try Asker(apple: asker.apple, clock: asker.clock, history: kept.history)
    asker.clock.advance(by: 20 * 3_600 - 1)
    #expect(
      await failure { () throws(AppleError) in try await next.client.lookupArtist(2_001) }
        == .refusedBefore(host: "127.0.0.1", until: end))
    asker.clock.advance(by: 1)
    #expect(try await next.client.lookupArtist(2_001).albums.count == 3)
  }

  @Test func `a pause noted by a clock that was years ahead does not last for years`() async throws
  {
    let asker = try Asker(
      history: RateLimitState(closedUntil: Timestamp(seconds: (Asker.day + 700) * 86_400)))
    #expect(try await asker.client.lookupArtist(2_001).albums.count == 3)
  }

  @Test func `cancelling ends the wait for another attempt`() async throws {
    let asker = try Asker()
    asker.apple.fail(.silence, at: Self.path)
    let task = Task { await ask(asker) }
    while asker.apple.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    task.cancel()
    #expect(await task.value == .http(.cancelled))
    #expect(asker.apple.requests.count == 1)
  }
}
