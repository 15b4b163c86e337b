import AppleCharts
import ChartModel
import HTTP
import TestSupport
import Testing

struct ChartCallTests {
  @Test func `the chart of podcasts comes as Apple ranks it`() async throws {
    let asker = try Asker()
    let chart = try await asker.client.fetchTopPodcasts(limit: 10)
    #expect(chart.key == ChartKey(storefront: .us, kind: .topPodcasts))
    #expect(chart.updated == Timestamp(Day(number: Asker.day), hour: 2, minute: 21))
    #expect(chart.entries.map(\.rank) == Array(1...10))
    #expect(Set(chart.entries.map(\.id)) == Set(1_001...1_010))
    #expect(
      asker.apple.feeds.requests.map(\.target) == ["/api/v2/us/podcasts/top/10/podcasts.json"])
    #expect(asker.apple.feeds.requests.first?.headers["user-agent"] == "chart-tests/1")
  }

  @Test func `without explicit rows the others keep their ranks`() async throws {
    let asker = try Asker()
    let all = try await asker.client.fetchTopPodcasts(limit: 10)
    let clean = try await asker.client.fetchTopPodcasts(limit: 10, allowExplicit: false)
    #expect(all.entries.count { $0.advisory == .explicit } == 2)
    #expect(clean.entries == all.entries.filter { $0.advisory != .explicit })
    #expect(clean.entries.map(\.rank) != Array(1...8))
  }

  @Test func `albums and songs have charts of their own in every storefront`() async throws {
    let asker = try Asker()
    let albums = try await asker.client.fetchChart(
      ChartKey(storefront: Asker.gb, kind: .topAlbums), limit: 3)
    let songs = try await asker.client.fetchChart(
      ChartKey(storefront: Asker.gb, kind: .topSongs), limit: 3)
    #expect(albums.key == ChartKey(storefront: Asker.gb, kind: .topAlbums))
    #expect(songs.key == ChartKey(storefront: Asker.gb, kind: .topSongs))
    #expect(songs.entries.allSatisfy { $0.albumID != nil && $0.artistID != nil })
    #expect(
      asker.apple.feeds.requests.map(\.target) == [
        "/api/v2/gb/music/most-played/3/albums.json", "/api/v2/gb/music/most-played/3/songs.json",
      ])
  }

  @Test func `a genre's chart comes from the older feeds`() async throws {
    let asker = try Asker()
    let key = ChartKey(storefront: .us, kind: .topPodcasts, genre: 1_303)
    let chart = try await asker.client.fetchChart(key, limit: 200)
    #expect(chart.key == key && chart.entries.count == 60)
    #expect(
      asker.apple.itunes.requests.map(\.target)
        == ["/us/rss/toppodcasts/limit=200/genre=1303/json"])
  }

  @Test(arguments: [0, -1, 101, 150, 200, Int.max])
  func `a limit that Apple fails at is refused before anything is asked`(limit: Int) async throws {
    let asker = try Asker()
    let kind = await failure { () throws(AppleError) in
      try await asker.client.fetchTopPodcasts(limit: limit)
    }
    #expect(kind == .badLimit(limit, allowed: 1...100))
    #expect(asker.apple.requests.isEmpty)
  }

  @Test func `the older feeds give 200 rows at most`() async throws {
    let asker = try Asker()
    let key = ChartKey(storefront: .us, kind: .topPodcasts, genre: 1_303)
    let kind = await failure { () throws(AppleError) in
      try await asker.client.fetchChart(key, limit: 201)
    }
    #expect(kind == .badLimit(201, allowed: 1...200))
    let none = ChartKey(storefront: .us, kind: .playlists, genre: 14)
    #expect(
      await failure { () throws(AppleError) in try await asker.client.fetchChart(none, limit: 10) }
        == .noFeed(none))
    #expect(asker.apple.requests.isEmpty)
  }

  @Test func `a feed asked with its tag says that nothing has changed, until something has`()
    async throws
  {
    let asker = try Asker()
    let key = ChartKey(storefront: .us, kind: .topPodcasts)
    let tag = try #require(try await asker.client.fetchFeed(of: key, limit: 5)?.tag)
    #expect(try await asker.client.fetchFeed(of: key, limit: 5, unlessTagged: tag) == nil)
    asker.apple.moveOn(to: Asker.day + 1)
    let next = try #require(
      try await asker.client.fetchFeed(of: key, limit: 5, unlessTagged: tag))
    #expect(next.tag != nil && next.tag != tag)
    #expect(next.chart.updated?.day == Day(number: Asker.day + 1))
  }

  @Test func `the chart of another storefront is not taken for the one asked for`() async throws {
    let asker = try Asker()
    asker.apple.fail(.redirect("/api/v2/us/podcasts/top/10/podcasts.json"), at: "/gb/")
    let kind = await failure { () throws(AppleError) in
      try await asker.client.fetchTopPodcasts(limit: 10, in: Asker.gb)
    }
    #expect(
      kind
        == .otherChart(
          found: ChartKey(storefront: .us, kind: .topPodcasts),
          expected: ChartKey(storefront: Asker.gb, kind: .topPodcasts)))
  }

  @Test func `an error says the address and what happened in one line`() async throws {
    let asker = try Asker()
    asker.apple.fail(.errorObject, at: "/us/")
    do throws(AppleError) {
      _ = try await asker.client.fetchChart(
        ChartKey(storefront: .us, kind: .topSongs), limit: 1)
      Issue.record("answered")
    } catch {
      #expect(
        error.description
          == asker.apple.feeds.url("/api/v2/us/music/most-played/1/songs.json")
          + ": Apple returned an error: 'Invalid value(s) for key(s): [country]'")
    }
  }
}
