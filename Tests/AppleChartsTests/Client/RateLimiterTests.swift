import AppleCharts
import ChartModel
import Synchronization
import TestSupport
import Testing

/// Takes the place of the store.
final class Kept: Sendable {
  private let state = Mutex(RateLimitState())

  var history: RateLimitState { state.withLock { $0 } }

  func keep(_ history: RateLimitState) async {
    // The store takes its time as well.
    await Task.yield()
    state.withLock { $0 = history }
  }
}

/// Twenty searches and lookups a minute.
struct GateTests {
  private func lookUp(_ count: Int, _ asker: Asker) async throws {
    for number in 0..<count { _ = try await asker.client.lookupArtist(2_001 + number % 40) }
  }

  @Test func `the twenty-first call of a minute waits for the minute's end`() async throws {
    let asker = try Asker()
    try await lookUp(20, asker)
    #expect(asker.clock.waits.isEmpty)
    asker.clock.advance(by: 40)
    try await lookUp(1, asker)
    #expect(asker.clock.waits == [.seconds(21)])
    try await lookUp(19, asker)
    #expect(asker.clock.waits.count == 1)
  }

  @Test func `calls made at once are counted like any`() async throws {
    let asker = try Asker()
    let began = asker.clock.seconds
    try await withThrowingTaskGroup { group in
      for number in 0..<50 {
        group.addTask { _ = try await asker.client.lookupAlbum(3_001 + number) }
      }
      try await group.waitForAll()
    }
    #expect(asker.apple.itunes.requests.count == 50)
    #expect((122...200).contains(asker.clock.seconds - began))
  }

  @Test func `feeds do not count`() async throws {
    let asker = try Asker()
    for number in 1...30 { _ = try await asker.client.fetchTopPodcasts(limit: number) }
    let older = ChartKey(storefront: .us, kind: .topPodcasts, genre: 1_303)
    for number in 1...30 { _ = try await asker.client.fetchChart(older, limit: number) }
    try await lookUp(20, asker)
    #expect(asker.clock.waits.isEmpty)
  }

  @Test func `attempts that fail count`() async throws {
    let asker = try Asker()
    asker.apple.fail(.empty, at: "/lookup", times: 18)
    for _ in 1...6 {
      _ = await failure { () throws(AppleError) in try await asker.client.lookupArtist(2_001) }
    }
    let waits = asker.clock.waits.count
    #expect(asker.apple.requests.count == 18 && waits == 12)
    let began = asker.clock.seconds
    try await lookUp(3, asker)
    #expect(asker.clock.seconds > began)
  }

  @Test func `a run a minute after another does not start from zero`() async throws {
    let kept = Kept()
    let first = try Asker(keep: kept.keep)
    try await lookUp(15, first)
    #expect(kept.history.calls.count == 15)
    first.clock.advance(by: 30)
    let second = try Asker(apple: first.apple, clock: first.clock, history: kept.history)
    try await lookUp(5, second)
    #expect(second.clock.waits.isEmpty)
    try await lookUp(1, second)
    #expect(second.clock.waits == [.seconds(31)])
  }

  @Test func `what is kept are the calls of the last minute`() async throws {
    let kept = Kept()
    let asker = try Asker(keep: kept.keep)
    try await lookUp(10, asker)
    asker.clock.advance(by: 61)
    try await lookUp(1, asker)
    #expect(kept.history.calls == [Timestamp(seconds: asker.clock.seconds)])
  }

  @Test func `calls from the future, noted by a clock that was wrong, do not count`() async throws {
    let future = Timestamp(seconds: Asker.day * 86_400 + 50_000)
    let asker = try Asker(history: RateLimitState(calls: Array(repeating: future, count: 20)))
    try await lookUp(20, asker)
    #expect(asker.clock.waits.isEmpty)
  }

  @Test func `a clock that is set back in the middle holds nothing up for long`() async throws {
    let asker = try Asker()
    try await lookUp(20, asker)
    asker.clock.advance(by: -86_400)
    try await lookUp(20, asker)
    #expect(asker.clock.waits.isEmpty)
  }

  @Test func `what would have to wait beyond the run's time is not asked`() async throws {
    let asker = try Asker(budget: 60)
    try await lookUp(20, asker)
    let kind = await failure { () throws(AppleError) in
      try await asker.client.lookupArtist(2_001)
    }
    #expect(kind == .outOfTime)
    #expect(asker.clock.waits.isEmpty)
    // What needs no turn is still asked, until the time is up.
    #expect(try await asker.client.fetchTopPodcasts(limit: 1).entries.count == 1)
    asker.clock.advance(by: 60)
    #expect(
      await failure { () throws(AppleError) in try await asker.client.fetchTopPodcasts(limit: 1) }
        == .outOfTime)
    #expect(asker.apple.itunes.requests.count == 20)
  }
}
