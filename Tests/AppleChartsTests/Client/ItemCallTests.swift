import AppleCharts
import ChartModel
import TestSupport
import Testing

struct ItemCallTests {
  // MARK: - Searches

  @Test(arguments: ["AC/DC + X", "50% off & more", "Ólafur #1?", "日本", "a=b;c"])
  func `a term reaches Apple as it is`(term: String) async throws {
    let asker = try Asker()
    asker.apple.addArtist(7_001, term)
    let found = try await asker.client.searchArtists(term, limit: 5, in: Asker.gb)
    #expect(found.map(\.id) == [7_001])
    let request = try #require(asker.apple.itunes.requests.first)
    #expect(
      request.query == [
        "term": term, "country": "gb", "media": "music", "entity": "musicArtist", "limit": "5",
      ])
    #expect(!request.target.contains("+"))
  }

  @Test func `albums and podcasts are searched for in the same way`() async throws {
    let asker = try Asker()
    let albums = try await asker.client.searchAlbums("kettle", limit: 3)
    let podcasts = try await asker.client.searchPodcasts("kettle", limit: 2)
    #expect(albums.count == 3 && albums.allSatisfy { $0.name.contains("Kettle") })
    #expect(podcasts.map(\.name) == ["Gentle Kettle Talk", "Ivory Kettle Talk"])
  }

  @Test func `a search that finds nothing is an empty list`() async throws {
    let asker = try Asker()
    #expect(try await asker.client.searchArtists("zzz").isEmpty)
  }

  @Test func `what cannot be searched for is refused before anything is asked`() async throws {
    let asker = try Asker()
    for term in ["", " \n", String(repeating: "é", count: 101)] {
      #expect(
        await failure { () throws(AppleError) in try await asker.client.searchArtists(term) }
          == .badTerm)
    }
    for limit in [0, 201] {
      #expect(
        await failure { () throws(AppleError) in
          try await asker.client.searchPodcasts("x", limit: limit)
        } == .badLimit(limit, allowed: 1...200))
    }
    #expect(asker.apple.requests.isEmpty)
  }

  // MARK: - Lookups

  @Test func `an artist comes with the albums`() async throws {
    let asker = try Asker()
    let artist = try await asker.client.lookupArtist(2_001, in: Asker.gb)
    #expect(artist.id == 2_001 && artist.name == "The Brisk Junipers")
    #expect(artist.albums.map(\.id) == [3_001, 3_002, 3_003])
    #expect(asker.apple.itunes.requests.first?.query["country"] == "gb")
  }

  @Test func `results that do not contain artist info are an error that says so`() async throws {
    let asker = try Asker()
    asker.apple.withdraw(2_001, from: "us")
    #expect(
      await failure { () throws(AppleError) in try await asker.client.lookupArtist(2_001) }
        == .notFound("results do not contain artist info"))
    // An album's id gives nothing of an artist either.
    #expect(
      await failure { () throws(AppleError) in try await asker.client.lookupArtist(3_001) }
        == .notFound("results do not contain artist info"))
    #expect(try await asker.client.lookupArtist(2_001, in: Asker.gb).albums.count == 3)
  }

  @Test func `an album comes with its songs in their order`() async throws {
    let asker = try Asker()
    let album = try await asker.client.lookupAlbum(3_002)
    #expect(album.id == 3_002 && album.trackCount == 4)
    #expect(album.songs.map(\.id) == [50_005, 50_006, 50_007, 50_008])
    #expect(album.songs.map(\.track) == [1, 2, 3, 4])
    #expect(
      await failure { () throws(AppleError) in try await asker.client.lookupAlbum(9_999) }
        == .notFound("results do not contain album info"))
  }

  @Test func `a podcast comes with as many episodes as were asked for`() async throws {
    let asker = try Asker()
    let alone = try await asker.client.lookupPodcast(1_001)
    #expect(alone.feedURL == "https://feeds.example/1001.xml" && alone.episodes.isEmpty)
    let podcast = try await asker.client.lookupPodcast(1_001, episodes: 3)
    #expect(podcast.episodes.map(\.name) == ["Episode 12", "Episode 11", "Episode 10"])
    #expect(podcast.episodeCount == 12)
    #expect(
      await failure { () throws(AppleError) in try await asker.client.lookupPodcast(9_999) }
        == .notFound("results do not contain podcast info"))
  }

  @Test func `ids and counts that mean nothing are refused before anything is asked`() async throws
  {
    let asker = try Asker()
    for id in [0, -5, Int.min] {
      #expect(
        await failure { () throws(AppleError) in try await asker.client.lookupArtist(id) }
          == .badID(id))
    }
    for count in [-1, 201] {
      #expect(
        await failure { () throws(AppleError) in
          try await asker.client.lookupPodcast(1_001, episodes: count)
        } == .badLimit(count, allowed: 1...200))
    }
    for ids in [[], Array(1...201)] {
      #expect(
        await failure { () throws(AppleError) in
          try await asker.client.lookup(ids, .podcast, in: .us)
        } == .badLimit(ids.count, allowed: 1...200))
    }
    #expect(asker.apple.requests.isEmpty)
  }

  @Test func `records of several ids are told apart, and missing ones are missing`() async throws {
    let asker = try Asker()
    asker.apple.withdraw(2_002, from: "us")
    let answer = try await asker.client.lookup([2_003, 2_002, 2_001], .artist, in: .us)
    #expect(answer.ids == [2_003, 2_002, 2_001])
    #expect(answer.rows == [2_003: 4, 2_001: 4])
    #expect(answer.records.artists.map(\.id) == [2_003, 2_001])
    let podcasts = try await asker.client.lookup([1_001, 1_002], .episodes(2), in: .us)
    #expect(podcasts.rows == [1_001: 3, 1_002: 3])
    #expect(podcasts.records.episodes.map(\.podcastID) == [1_001, 1_001, 1_002, 1_002])
    let albums = try await asker.client.lookup([3_001], .album, in: .us)
    #expect(albums.rows == [3_001: 5])
  }
}
