import ChartModel
import ChartStore
import Testing

/// What was asked, kept so that it is not asked again too soon.
struct FetchStateTests {
  @Test func `a feed's tag is kept for its address, until an answer has none`() async throws {
    let archive = try await Archive()
    let store = archive.store
    #expect(try await store.feedTag(of: "a") == nil)
    try await store.keepFeedTag("\"1\"", of: "a")
    try await store.keepFeedTag("\"2\"", of: "a")
    #expect(try await store.feedTag(of: "a") == "\"2\"")
    #expect(try await store.feedTag(of: "b") == nil)
    try await store.keepFeedTag(nil, of: "a")
    #expect(try await store.feedTag(of: "a") == nil)
  }

  @Test func `what a host was asked takes the place of what was kept of it`() async throws {
    let archive = try await Archive()
    let store = archive.store
    #expect(try await store.rateLimitState(of: "one") == RateLimitState())
    // Two calls within a second are two.
    let twice = [Archive.moment(1), Archive.moment(1), Archive.moment(2)]
    let history = RateLimitState(calls: twice, closedUntil: Archive.moment(3))
    try await store.keep(history, of: "one")
    try await store.keep(RateLimitState(calls: [Archive.moment(9)]), of: "two")
    #expect(try await store.rateLimitState(of: "one") == history)
    try await store.keep(RateLimitState(calls: [Archive.moment(4)]), of: "one")
    #expect(try await store.rateLimitState(of: "one") == RateLimitState(calls: [Archive.moment(4)]))
    #expect(try await store.rateLimitState(of: "two").calls == [Archive.moment(9)])
  }

  @Test func `what was asked outlives the run`() async throws {
    let archive = try await Archive()
    try await archive.store.keepFeedTag("t", of: "a")
    try await archive.store.keep(RateLimitState(calls: [Archive.moment(1)]), of: "one")
    try await archive.store.choose(.artist, 20, for: "Ann Other")
    try await archive.store.close()
    let again = try await Store(at: archive.path)
    #expect(try await again.feedTag(of: "a") == "t")
    #expect(try await again.rateLimitState(of: "one").calls == [Archive.moment(1)])
    #expect(try await again.chosen(.artist, for: "Ann Other") == 20)
    try await again.close()
  }

  @Test func `a name stands for the artist and the podcast that were chosen last`() async throws {
    let archive = try await Archive()
    let store = archive.store
    #expect(try await store.chosen(.artist, for: "Ann") == nil)
    try await store.choose(.artist, 20, for: "Ann")
    try await store.choose(.artist, 21, for: "Ann")
    try await store.choose(.podcast, 22, for: "Ann")
    #expect(try await store.chosen(.artist, for: "Ann") == 21)
    #expect(try await store.chosen(.podcast, for: "Ann") == 22)
    #expect(try await store.chosen(.artist, for: "ann") == nil)
  }

  @Test func `only what pages may show changes the store's revision`() async throws {
    let archive = try await Archive()
    let store = archive.store
    var last = try await store.revision()
    func changes(_ body: () async throws -> Void) async throws -> Bool {
      try await body()
      let now = try await store.revision()
      defer { last = now }
      return now != last
    }
    #expect(try await changes { try await archive.save([1, 2], on: 2) })
    #expect(try await !changes { try await archive.save([1, 2], on: 2) })
    #expect(try await !changes { try await archive.save([2, 1], on: 2, hour: 1) })
    #expect(try await changes { try await archive.save([2, 1], on: 2, hour: 4) })
    #expect(try await changes { try await store.choose(.artist, 20, for: "Ann") })
    #expect(
      try await changes {
        try await archive.save { $0.artists = [Artist(id: 20, name: "Ann")] }
      })
    #expect(try await !changes { try await store.keepFeedTag("t", of: "a") })
    #expect(
      try await !changes {
        try await store.keep(RateLimitState(calls: [Archive.moment(1)]), of: "one")
      })
    #expect(
      try await !changes {
        try await store.recordAttempt(
          source: "s", at: Archive.moment(1), outcome: "read", isSuccess: true)
      })
    #expect(
      try await !changes {
        _ = try await store.wantedItems(
          charts: [], named: NamedItems(), storefronts: Archive.order)
      })
  }
}
