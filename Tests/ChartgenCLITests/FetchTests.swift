import ChartgenCLI
import ChartModel
import ChartStore
import Foundation
import Testing
import TestSupport

/// Good nights: what is asked, what is not asked again, and what comes of it.
struct FetchTests {
  @Test func `a first build has every chart and what is on it, with few questions`() async throws {
    let site = try FetchedSite()
    // Only the British store has this one.
    site.apple.withdraw(1_017, from: "us")
    let run = await site.run("build", "--format=json")
    #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
    #expect(
      site.asked(\.feeds) == [
        "/api/v2/gb/music/most-played/10/albums.json", "/api/v2/gb/music/most-played/10/songs.json",
        "/api/v2/gb/podcasts/top/10/podcasts.json",
        "/api/v2/us/music/most-played/10/albums.json", "/api/v2/us/music/most-played/10/songs.json",
        "/api/v2/us/podcasts/top/10/podcasts.json",
      ])
    // All in the first storefront, and in the second what only that one has.
    #expect(
      site.apple.itunes.requests.map {
        [$0.query["entity"], $0.query["country"]].compactMap(\.self).joined(separator: " ")
      } == ["podcast us", "podcast gb", "album us", "song us"])
    #expect(site.apple.itunes.requests.dropFirst().first?.query["id"] == "1017")
    #expect(
      run.output.contains(
        #""fetched":{"charts":6,"itemsNotLookedUp":0,"lookups":4,"newCharts":6,"staleCharts":[]}"#))
    let page = try site.site.page("us/top-podcasts/index.html")
    #expect(page.contains("2026-11-30"))
    let podcast = try #require(
      try site.site.published().first { $0.key.hasPrefix("podcasts/") && $0.key.contains("1001") })
    #expect(
      String(decoding: podcast.value, as: UTF8.self).contains("https://feeds.example/1001.xml"))
    let album = try #require(
      try site.site.published().first { $0.key.hasPrefix("albums/") && $0.key.contains("3002") })
    #expect(String(decoding: album.value, as: UTF8.self).contains("song-50008"))
    #expect(await site.site.run("check").status == .done)
  }

  @Test func `a second build of the night asks feeds for news only, and touches nothing`()
    async throws
  {
    let site = try await FetchedSite.built()
    let before = try await site.state()
    let revision = try await site.store { try await $0.revision() }
    let (feeds, lookups) = (site.asked(\.feeds).count, site.asked(\.itunes).count)
    site.clock.advance(by: 600)
    let run = await site.run("build")
    #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
    let asked = site.apple.feeds.requests.dropFirst(feeds)
    #expect(asked.count == 6)
    #expect(asked.allSatisfy { $0.headers["if-none-match"]?.isEmpty == false })
    #expect(site.asked(\.itunes).count == lookups)
    #expect(try await site.state() == before)
    #expect(try await site.store { try await $0.revision() } == revision)
  }

  @Test(arguments: [.refusal, .slowDown(60), .status(404), .status(400)] as [FictionalApple.Fault])
  func `a feed that rejects a request with a tag is asked without it the next night`(
    fault: FictionalApple.Fault
  ) async throws {
    let site = try await FetchedSite.built()
    site.sleep()
    site.apple.fail(fault, at: "/us/podcasts")
    _ = await site.run("fetch")
    site.apple.recover()
    site.sleep()
    let count = site.apple.feeds.requests.count
    #expect(await site.run("fetch").status == .done)
    let asked = site.apple.feeds.requests.dropFirst(count)
    for request in asked where request.target.contains("/us/podcasts") {
      #expect(request.headers["if-none-match"] == nil)
    }
    #expect(asked.contains { $0.headers["if-none-match"] != nil })
    #expect(try await site.store { try await $0.newestDay(of: Self.podcasts) }?.number == 20_789)
  }

  private static let podcasts = ChartKey(storefront: .us, kind: .topPodcasts)

  @Test func `a tag that cannot be sent costs no night`() async throws {
    let site = try await FetchedSite.built()
    try await site.store { store in
      let address = site.apple.feeds.url("/api/v2/us/podcasts/top/10/podcasts.json")
      #expect(try await store.feedTag(of: address) != nil)
      try await store.keepFeedTag("\"a\u{1}b\"", of: address)
    }
    site.sleep()
    let run = await site.run("build")
    #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
    #expect(try await site.store { try await $0.newestDay(of: Self.podcasts) }?.number == 20_788)
  }

  @Test func `the next night's charts move, and nothing that is known is looked up again`()
    async throws
  {
    let site = try await FetchedSite.built()
    let lookups = site.asked(\.itunes).count
    site.sleep()
    let run = await site.run("build")
    #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
    #expect(site.asked(\.itunes).count == lookups)
    #expect(try site.site.page("us/top-podcasts/index.html").contains("2026-12-01"))
    let newest = try #require(
      try await site.store { store in
        try await store.snapshots().first { $0.key.kind == .topPodcasts }
      })
    #expect(newest.date == Day(number: FetchedSite.day + 1))
    #expect(newest.entries.contains { $0.movement != nil })
  }

  @Test func `two clean builds give the same bytes`() async throws {
    let first = try await FetchedSite.builtAnew()
    let second = try await FetchedSite.builtAnew()
    #expect(try first.site.published() == second.site.published())
  }

  @Test func `after a week all is asked again, and not all in one night`() async throws {
    let site = try await FetchedSite.built()
    var perNight: [Int] = []
    for _ in 1...7 {
      let before = site.apple.itunes.requests.count
      site.sleep()
      let run = await site.run("fetch")
      #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
      perNight.append(
        site.apple.itunes.requests.dropFirst(before).filter { $0.query["entity"] == "podcast" }
          .reduce(0) { $0 + ($1.query["id"] ?? "").split(separator: ",").count })
    }
    #expect(perNight.reduce(0, +) == 17)
    #expect(perNight.prefix(3) == [0, 0, 0])
    #expect(perNight.count { $0 > 0 } > 1)
  }

  @Test func `an item that its only storefront lacks is not asked for again every night`()
    async throws
  {
    let site = try FetchedSite()
    // It is on a chart of the first storefront, which therefore is the only one asked.
    site.apple.withdraw(1_008, from: "us")
    for _ in 1...3 {
      let run = await site.run("build", "--strict")
      #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
      site.sleep()
    }
    let asked = site.apple.itunes.requests.filter {
      ($0.query["id"] ?? "").split(separator: ",").contains("1008")
    }
    #expect(asked.compactMap { $0.query["country"] } == ["us"])
    #expect(try site.site.published().contains { $0.key.hasSuffix("-1008/index.html") })
  }

  @Test func `newest episodes are asked for once a day`() async throws {
    let site = try await FetchedSite.builtAnew(
      configuration: FetchedSite.configuration + "\nepisodes: 3\n")
    let first = site.apple.itunes.requests.filter { $0.query["entity"] == "podcastEpisode" }
    #expect(first.count == 1 && first.allSatisfy { $0.query["limit"] == "3" })
    let page = try #require(
      try site.site.published().first { $0.key.hasPrefix("podcasts/") && $0.key.contains("1001") })
    #expect(String(decoding: page.value, as: UTF8.self).contains("Episode 12"))
    _ = await site.run("build")
    #expect(
      site.apple.itunes.requests.count { $0.query["entity"] == "podcastEpisode" } == 1)
    site.sleep()
    _ = await site.run("build")
    #expect(
      site.apple.itunes.requests.count { $0.query["entity"] == "podcastEpisode" } == 2)
  }

  @Test func `a genre's chart comes from the older feeds`() async throws {
    let site = try FetchedSite(
      configuration: FetchedSite.configuration.replacing(
        "[top-podcasts, top-albums, top-songs]",
        with: "[top-podcasts, top-podcasts/comedy]"))
    let run = await site.run("build")
    #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
    #expect(site.asked(\.feeds).count == 2)
    #expect(site.asked(\.itunes).contains("/us/rss/toppodcasts/limit=10/genre=1303/json"))
    #expect(try site.site.page("us/top-podcasts/comedy/index.html").contains("Talk"))
  }

  @Test func `fetch alone leaves Output alone, and render asks nobody`() async throws {
    let site = try FetchedSite()
    let fetched = await site.run("fetch")
    #expect(fetched.status == .done && fetched.error.isEmpty, "\(fetched.error)")
    #expect(try site.site.published().isEmpty)
    let count = site.apple.requests.count
    let rendered = await site.site.run("render")
    #expect(rendered.status == .done)
    #expect(try site.site.published()["us/top-songs/index.html"] != nil)
    #expect(site.apple.requests.count == count)
  }

  @Test func `an offline build asks nobody`() async throws {
    let site = try await FetchedSite.built()
    let count = site.apple.requests.count
    site.sleep()
    let run = await site.run("build", "--offline")
    #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
    #expect(site.apple.requests.count == count)
  }

  @Test func `a dry run leaves no trace`() async throws {
    let site = try FetchedSite()
    let run = await site.run("build", "--dry-run")
    #expect(run.status == .done)
    #expect(run.error.contains("+ us/top-podcasts/index.html"))
    #expect(try site.site.published().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: site.site.path + "/Data"))
    let built = try await FetchedSite.built()
    let store = try Data(contentsOf: built.site.folder.url.appending(path: "Data/charts.sqlite"))
    built.sleep()
    #expect(await built.run("build", "--dry-run").status == .done)
    #expect(
      try Data(contentsOf: built.site.folder.url.appending(path: "Data/charts.sqlite")) == store)
  }

  @Test func `the lookups of runs and searches within a minute are counted together`() async throws
  {
    let site = try await FetchedSite.builtAnew()
    for term in ["amber", "brisk", "cobalt", "drowsy", "eager"] {
      #expect(await site.run("search", term).status == .done)
    }
    #expect(site.apple.itunes.requests.count == 18)
    #expect(site.clock.waits.isEmpty)
    #expect(await site.run("search", "fallow").status == .done)
    #expect(site.clock.waits == [.seconds(61)])
  }
}
