import AppleCharts
import ChartModel
import TestSupport
import Testing

private let recorded = FixtureFolder.shared("apple")

/// Answers that Apple gave, which may lie beside the package.
@Suite(.enabled(if: recorded != nil, "no ../shared: 45 recorded answers"))
struct RecordedAnswerTests {
  private let folder: FixtureFolder

  init() throws {
    folder = try #require(recorded)
  }

  @Test(arguments: [
    ("legacy-topalbums-us-02", "us/top-albums", 2, 0, "2018-09-08T15:27:00Z"),
    ("legacy-topalbums-us-04", "us/top-albums", 3, 0, "none"),
    ("legacy-toppodcasts-us-01", "us/top-podcasts/music", 5, 0, "2023-11-12T14:45:29Z"),
    ("legacy-topsongs-us-01", "us/top-songs", 3, 0, "none"),
    ("odd-rss-v1-empty-results-us-01", "us/top-albums", 0, 0, "2018-09-09T09:00:15Z"),
    ("rss-v1-albums-us-01", "us/top-albums", 100, 81, "2020-04-02T09:05:09Z"),
    ("rss-v1-songs-us-2017-10-31", "us/top-songs", 200, 0, "2017-10-31T09:25:48Z"),
    ("rss-v1-songs-us-2017-11-03", "us/top-songs", 200, 0, "2017-11-03T10:56:26Z"),
    ("rss-v2-albums-gb-01", "gb/top-albums", 10, 6, "2022-08-21T01:58:25Z"),
    ("rss-v2-music-videos-us-01", "us/music-videos", 10, 9, "2022-08-21T01:52:55Z"),
    ("rss-v2-podcast-episodes-us-01", "us/podcast-episodes", 1, 1, "2026-01-09T05:49:54Z"),
    ("rss-v2-podcasts-nl-01", "nl/top-podcasts", 3, 0, "2026-02-26T09:55:31Z"),
    ("rss-v2-podcasts-us-01", "us/top-podcasts", 10, 2, "2025-01-15T11:56:12Z"),
    ("rss-v2-podcasts-us-02", "us/top-podcasts", 1, 0, "2026-01-09T05:49:52Z"),
    ("rss-v2-songs-tr-01", "tr/top-songs", 10, 1, "2022-08-20T18:33:32Z"),
  ])
  func `a recorded feed is its chart, with nothing left out`(
    name: String, key: String, rows: Int, explicit: Int, updated: String
  ) throws {
    let decoded = try AppleResponse.decodeChart(folder.bytes(of: "\(name).json"))
    let chart = decoded.chart
    #expect(chart.key.description == key)
    #expect(chart.entries.count == rows)
    #expect(chart.entries.count { $0.advisory == .explicit } == explicit)
    #expect(chart.updated?.description ?? "none" == updated)
    #expect(decoded.skipped.isEmpty)
    for entry in chart.entries {
      #expect(!entry.artistName.isEmpty && entry.url != nil && entry.artwork != nil)
      #expect((entry.albumID != nil) == (chart.key.kind == .topSongs))
      #expect(!entry.genres.isEmpty, "\(entry.name)")
    }
  }

  @Test(arguments: [
    ("lookup-album-only-01", [0, 1, 0, 0, 0]), ("lookup-album-only-02", [0, 1, 0, 0, 0]),
    ("lookup-album-songs-01", [0, 1, 10, 0, 0]), ("lookup-album-songs-02", [0, 1, 15, 0, 0]),
    ("lookup-album-songs-03", [0, 1, 14, 0, 0]), ("lookup-artist-albums-01", [1, 22, 0, 0, 0]),
    ("lookup-artist-albums-02", [1, 78, 0, 0, 0]), ("lookup-artist-albums-03", [1, 27, 0, 0, 0]),
    ("lookup-artist-albums-05", [1, 16, 0, 0, 0]),
    ("lookup-artist-albums-multi-01", [3, 25, 0, 0, 0]),
    ("lookup-artist-only-01", [1, 0, 0, 0, 0]), ("lookup-empty-01", [0, 0, 0, 0, 0]),
    ("lookup-podcast-01", [0, 0, 0, 1, 0]), ("lookup-podcast-02", [0, 0, 0, 1, 0]),
    ("lookup-podcast-episodes-01", [0, 0, 0, 1, 20]),
    ("lookup-podcast-episodes-02", [0, 0, 0, 1, 200]),
    ("lookup-podcast-episodes-03", [0, 0, 0, 1, 1]),
    ("lookup-podcasts-batch-01", [0, 0, 0, 48, 0]),
    ("lookup-podcasts-batch-02", [0, 0, 0, 2, 0]), ("lookup-song-01", [0, 0, 1, 0, 0]),
    ("search-albums-01", [0, 68, 0, 0, 0]), ("search-artists-01", [55, 0, 0, 0, 0]),
    ("search-podcast-episodes-01", [0, 0, 0, 0, 1]), ("search-podcasts-01", [0, 0, 0, 48, 0]),
    ("search-podcasts-02", [0, 0, 0, 7, 0]), ("search-podcasts-03", [0, 0, 0, 1, 0]),
    ("search-podcasts-06", [0, 0, 0, 1, 0]),
  ])
  func `a recorded lookup has all of its records`(name: String, counts: [Int]) throws {
    let decoded = try AppleResponse.decodeLookup(folder.bytes(of: "\(name).json"))
    let lookup = decoded.records
    let found = [
      lookup.artists.count, lookup.albums.count, lookup.songs.count, lookup.podcasts.count,
      lookup.episodes.count,
    ]
    #expect(found == counts)
    let left = name == "search-artists-01" ? ["row 46 (id 507959364): "] : []
    #expect(decoded.skipped.count == left.count)
    for (reason, start) in zip(decoded.skipped, left) { #expect(reason.hasPrefix(start)) }
    #expect(lookup.isEmpty == (lookup.storefront == nil))
  }

  @Test func `every recorded answer is known to these tests`() throws {
    let known = 15 + 27 + 3
    #expect(
      try folder.names(endingIn: ".json").count + folder.names(endingIn: ".html").count == known)
  }

  @Test(arguments: [
    (
      "odd-lookup-error-country-01.json",
      ResponseError.Kind.appleError(
        "Invalid value(s) for key(s): [country]")
    ),
    ("odd-lookup-error-itunesid-01.json", .appleError("Invalid value(s) for key(s): [itunesId]")),
    ("odd-search-error-newnullresponse-01.html", .html(title: "Error")),
  ])
  func `a recorded refusal is an error of its kind`(name: String, kind: ResponseError.Kind) throws {
    #expect(throws: ResponseError(kind)) { try AppleResponse.decode(folder.bytes(of: name)) }
  }

  // MARK: - Oddities

  @Test func `artists who interleave with their albums keep them apart`() throws {
    let lookup = try AppleResponse.decodeLookup(
      folder.bytes(of: "lookup-artist-albums-multi-01.json")
    ).records
    let owners = Set(lookup.artists.map(\.id))
    #expect(owners.count == 3)
    let albums = Dictionary(grouping: lookup.albums) { $0.artistID ?? 0 }
    #expect(owners.isSubset(of: albums.keys))
    #expect(albums.values.map(\.count).reduce(0, +) == 25)
  }

  @Test func `an album whose songs are sold apart has its songs in order`() throws {
    let lookup = try AppleResponse.decodeLookup(folder.bytes(of: "lookup-album-songs-02.json"))
      .records
    let album = try #require(lookup.albums.first)
    #expect(album.name == "Hits of the 90s" && album.artistName == "Various Artists")
    #expect(album.trackCount == 19)
    #expect(lookup.songs.allSatisfy { $0.albumID == album.id && $0.disc == 1 })
    let tracks = lookup.songs.compactMap(\.track)
    #expect(tracks == tracks.sorted() && tracks.count == 15)
    // One song's day is the first of 1900, which stands for a day that Apple does not know.
    #expect(lookup.songs.contains { $0.released == nil })
    #expect(lookup.songs.allSatisfy { $0.released.map { $0.date.year > 1900 } ?? true })
  }

  @Test func `ids of episodes keep all of their digits, and lengths are milliseconds`() throws {
    let lookup = try AppleResponse.decodeLookup(folder.bytes(of: "lookup-podcast-episodes-01.json"))
      .records
    let show = try #require(lookup.podcasts.first)
    let episode = try #require(lookup.episodes.first)
    #expect(episode.id == 1_000_653_309_438)
    #expect(episode.podcastID == show.id)
    #expect(episode.milliseconds == 2_779_000)
    #expect(show.genres.map(\.id) == [1523, 26, 1310, 1525])
    #expect(show.feedURL == "https://feeds.megaphone.fm/switchedonpop")
  }

  @Test func `a batch of podcasts keeps the order that was asked for`() throws {
    let lookup = try AppleResponse.decodeLookup(folder.bytes(of: "lookup-podcasts-batch-02.json"))
      .records
    #expect(lookup.podcasts.map(\.id) == [1_200_361_736, 917_918_570])
  }

  @Test func `songs of one name stay apart by their ids`() throws {
    let chart = try AppleResponse.decodeChart(folder.bytes(of: "rss-v1-songs-us-2017-10-31.json"))
      .chart
    let names = Set(chart.entries.map { "\($0.name) \($0.artistName)" })
    #expect(names.count == 198)
    #expect(chart.entries.first?.albumID == 1_281_165_478)
    #expect(chart.entries.first?.albumName == "rockstar (feat. 21 Savage) - Single")
  }

  @Test func `a song of the oldest feeds has its album`() throws {
    let chart = try AppleResponse.decodeChart(folder.bytes(of: "legacy-topsongs-us-01.json")).chart
    let entry = try #require(chart.entries.first)
    #expect(entry.albumID == 1_552_791_073)
    #expect(entry.albumName == "Fearless (Taylor's Version)")
    #expect(entry.artistID == 159_260_351)
    #expect(entry.artwork?.string.hasSuffix("/170x170bb.png") == true)
  }
}
