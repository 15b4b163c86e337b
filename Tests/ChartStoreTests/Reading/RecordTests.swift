import ChartModel
import ChartStore
import Testing

struct RecordTests {
  private let us = Archive.us
  private let gb = Archive.gb

  @Test func `items come in the order of the ids, and unknown ones are left out`() async throws {
    let archive = try await Archive()
    try await archive.save {
      $0.podcasts = [3, 1, 2].map { Podcast(id: $0, name: "P\($0)", publisher: "") }
      $0.artists = [3, 1, 2].map { Artist(id: $0, name: "A\($0)") }
      $0.albums = [3, 1, 2].map { Album(id: $0, name: "L\($0)", artistID: nil, artistName: "") }
    }
    let store = archive.store
    let ids = [2, 77, 3, 1]
    #expect(
      try await store.podcasts(ids, storefronts: [], episodes: 1).map(\.name) == ["P2", "P3", "P1"])
    #expect(try await store.artists(ids, storefronts: []).map(\.name) == ["A2", "A3", "A1"])
    #expect(try await store.albums(ids, storefronts: []).map(\.name) == ["L2", "L3", "L1"])
    #expect(try await store.albums([], storefronts: []) == [])
  }

  @Test func `an item with and one without a record come in one answer`() async throws {
    let archive = try await Archive()
    try await archive.save([5, 6], .topAlbums, on: 1)
    try await archive.save {
      $0.albums = [Album(id: 6, name: "Six", artistID: nil, artistName: "Ann")]
      $0.songs = [
        Song(id: 50, name: "Of five", albumID: 5, artistID: nil, artistName: "Ann"),
        Song(id: 60, name: "Of six", albumID: 6, artistID: nil, artistName: "Ann"),
      ]
    }
    let albums = try await archive.store.albums([5, 6], storefronts: [us])
    #expect(albums.map(\.name) == ["Item 5", "Six"])
    #expect(albums.map { $0.songs.map(\.name) } == [["Of five"], ["Of six"]])
  }

  @Test func `episodes come newest first, as many as are wanted`() async throws {
    let archive = try await Archive()
    try await archive.save {
      $0.podcasts = [1, 2].map { Podcast(id: $0, name: "P", publisher: "") }
      $0.episodes = [
        Episode(id: 10, podcastID: 1, name: "older", released: Archive.moment(1)),
        Episode(id: 13, podcastID: 1, name: "dateless"),
        Episode(id: 11, podcastID: 1, name: "newest", released: Archive.moment(3)),
        Episode(id: 12, podcastID: 1, name: "old", released: Archive.moment(2)),
        Episode(id: 20, podcastID: 2, name: "other", released: Archive.moment(9)),
      ]
    }
    func names(_ limit: Int) async throws -> [[String]] {
      try await archive.store.podcasts([2, 1], storefronts: [], episodes: limit)
        .map { $0.episodes.map(\.name) }
    }
    #expect(try await names(9) == [["other"], ["newest", "old", "older", "dateless"]])
    #expect(try await names(2) == [["other"], ["newest", "old"]])
    #expect(try await names(0) == [[], []])
    #expect(try await names(-1) == [[], []])
  }

  @Test func `an artist's albums come newest first, then by id, without songs`() async throws {
    let archive = try await Archive()
    func album(_ id: Int, _ day: Int?) -> Album {
      Album(
        id: id, name: "L\(id)", artistID: 1, artistName: "Ann", released: day.map(Archive.day))
    }
    try await archive.save {
      $0.artists = [Artist(id: 1, name: "Ann"), Artist(id: 2, name: "Bo")]
      $0.albums = [album(5, 1), album(4, nil), album(3, 2), album(2, 1)]
      $0.songs = [Song(id: 50, name: "S", albumID: 5, artistID: 1, artistName: "Ann")]
    }
    let artists = try await archive.store.artists([1, 2], storefronts: [])
    #expect(artists.map { $0.albums.map(\.id) } == [[3, 2, 5, 4], []])
    #expect(artists.allSatisfy { $0.albums.allSatisfy(\.songs.isEmpty) })
  }

  @Test func `an artist's albums have as many songs as their own pages show`() async throws {
    let archive = try await Archive()
    func row(_ id: Int) -> ChartEntry {
      ChartEntry(rank: id, id: id, name: "S", artistName: "A", albumID: 1, albumName: "L")
    }
    try await archive.save {
      $0.artists = [Artist(id: 7, name: "A")]
      $0.albums = [1, 2].map {
        Album(id: $0, name: "L", artistID: 7, artistName: "A", trackCount: 21)
      }
      $0.songs = [4, 5].map { Song(id: $0, name: "S", albumID: 1, artistID: 7, artistName: "A") }
    }
    for storefront in [us, gb] {
      try await archive.save([row(3), row(4)], .topSongs, in: storefront, on: 1)
    }
    let albums = try await archive.store.albums([1, 2], storefronts: [us])
    #expect(albums.map(\.songs.count) == [3, 0])
    let artist = try #require(try await archive.store.artists([7], storefronts: [us]).first)
    #expect(artist.albums.map(\.songCount) == [3, nil])
  }

  @Test func `an album's songs come by disc, track and id`() async throws {
    let archive = try await Archive()
    func song(_ id: Int, _ disc: Int?, _ track: Int?) -> Song {
      Song(
        id: id, name: "S", albumID: 1, albumName: "L", artistID: 1, artistName: "A", disc: disc,
        track: track)
    }
    try await archive.save {
      $0.albums = [Album(id: 1, name: "L", artistID: 1, artistName: "A")]
      $0.songs = [
        song(10, 2, 1), song(11, 1, 2), song(12, nil, 1), song(13, 1, nil), song(9, 2, 1),
      ]
    }
    let album = try #require(try await archive.store.albums([1], storefronts: []).first)
    #expect(album.songs.map(\.id) == [12, 11, 13, 9, 10])
  }

  @Test func `a podcast without a record is what the first storefront's rows say`() async throws {
    let archive = try await Archive()
    let american = ChartEntry(
      rank: 1, id: 1, name: "American", artistName: "Shore", artistID: 7, advisory: .explicit,
      genres: [GenreLabel(id: 1303, name: "Comedy")], url: "https://p.example/us",
      artwork: ArtworkURL("https://art.example"))
    try await archive.save([american], .topPodcasts, in: us, on: 1)
    try await archive.save(
      [ChartEntry(rank: 1, id: 1, name: "British", artistName: "Shore")], .topPodcasts, in: gb,
      on: 2)
    let store = archive.store
    let podcast = Podcast(
      id: 1, name: "American", publisher: "Shore", advisory: .explicit,
      genres: american.genres, url: "https://p.example/us", artwork: american.artwork)
    #expect(
      try await store.podcasts([1], storefronts: [Archive.jp, us, gb], episodes: 5) == [podcast])
    #expect(
      try await store.podcasts([1], storefronts: [gb, us], episodes: 5).map(\.name) == ["British"])
    // Rows of a storefront that the site does not name are better than nothing.
    #expect(
      try await store.podcasts([1], storefronts: [], episodes: 5).map(\.name) == ["British"])
  }

  @Test func `an artist without a record has the shortest name of the first storefront's rows`()
    async throws
  {
    let archive = try await Archive()
    func row(_ rank: Int, _ maker: String) -> ChartEntry {
      ChartEntry(rank: rank, id: rank, name: "N", artistName: maker, artistID: 7)
    }
    try await archive.save([row(1, "Ann & Bo"), row(2, "Ann Other")], .topSongs, in: us, on: 1)
    try await archive.save([row(3, "Ann O & Cy")], .topAlbums, in: us, on: 1)
    try await archive.save([row(1, "Ann")], .topSongs, in: gb, on: 1)
    // A podcast's publisher may have an artist's id, and is none.
    try await archive.save([row(1, "A")], .topPodcasts, in: us, on: 1)
    let store = archive.store
    #expect(
      try await store.artists([7], storefronts: [us, gb]) == [Artist(id: 7, name: "Ann & Bo")])
    #expect(try await store.artists([7], storefronts: [gb]) == [Artist(id: 7, name: "Ann")])
  }

  @Test func `an artist whom only records name has the shortest name that they give`() async throws
  {
    let archive = try await Archive()
    var album = Album(id: 1, name: "L", artistID: 7, artistName: "Ann & Bo")
    try await archive.save { [album] in
      $0.albums = [album]
      $0.songs = [Song(id: 2, name: "S", albumID: 1, artistID: 7, artistName: "Ann")]
    }
    album.songCount = 1
    #expect(
      try await archive.store.artists([7], storefronts: [us])
        == [Artist(id: 7, name: "Ann", albums: [album])])
  }

  @Test func `an album without a record is what rows say of it, else of its songs, else its songs`()
    async throws
  {
    let archive = try await Archive()
    let store = archive.store
    let art = ArtworkURL("https://art.example")
    func albums() async throws -> [Album] { try await store.albums([5], storefronts: [us, gb]) }
    #expect(try await albums() == [])

    let song = Song(
      id: 50, name: "S", albumID: 5, albumName: "From the song", artistID: 7, artistName: "Ann",
      artwork: art)
    try await archive.save { $0.songs = [song] }
    var album = Album(
      id: 5, name: "From the song", artistID: 7, artistName: "Ann", artwork: art, songs: [song])
    #expect(try await albums() == [album])

    try await archive.save(
      [
        ChartEntry(
          rank: 1, id: 51, name: "S", artistName: "Bo", artistID: 8, albumID: 5,
          albumName: "From a song's row", artwork: art)
      ], .topSongs, in: us, on: 1)
    album.name = "From a song's row"
    album.artistID = 8
    album.artistName = "Bo"
    let charting = Song(
      id: 51, name: "S", albumID: 5, albumName: "From a song's row", artistID: 8, artistName: "Bo",
      artwork: art)
    album.songs = [song, charting]
    #expect(try await albums() == [album])

    try await archive.save(
      [
        ChartEntry(
          rank: 1, id: 5, name: "From its row", artistName: "Cy", artistID: 9, advisory: .explicit,
          genres: [GenreLabel(id: 14, name: "Pop")], released: Archive.day(1), url: "https://u",
          artwork: art)
      ], .topAlbums, in: gb, on: 1)
    #expect(
      try await albums() == [
        Album(
          id: 5, name: "From its row", artistID: 9, artistName: "Cy", advisory: .explicit,
          genre: GenreLabel(id: 14, name: "Pop"), released: Archive.day(1), url: "https://u",
          artwork: art, songs: [song, charting])
      ])
  }

  @Test func `a charting song stands on the album that its row names, until a record says more`()
    async throws
  {
    let archive = try await Archive()
    func row(_ id: Int, _ name: String) -> ChartEntry {
      ChartEntry(rank: id, id: id, name: name, artistName: "Ann", albumID: 5, albumName: "L")
    }
    try await archive.save([row(1, "American"), row(2, "Only here")], .topSongs, in: us, on: 1)
    try await archive.save([row(1, "British")], .topSongs, in: gb, on: 1)
    try await archive.save {
      $0.songs = [
        Song(id: 3, name: "Three", albumID: 5, artistID: nil, artistName: "Ann", track: 3)
      ]
    }
    func songs() async throws -> [[String]] {
      try await archive.store.albums([5, 6], storefronts: [gb, us]).map { $0.songs.map(\.name) }
    }
    #expect(try await songs() == [["Three", "British", "Only here"]])
    try await archive.save {
      $0.songs = [
        Song(
          id: 1, name: "Record", albumID: 6, albumName: "M", artistID: nil, artistName: "Ann"),
        Song(id: 2, name: "Nowhere", albumID: nil, artistID: nil, artistName: "Ann"),
      ]
    }
    #expect(try await songs() == [["Three", "Only here"], ["Record"]])
  }
}
