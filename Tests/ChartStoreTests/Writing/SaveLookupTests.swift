import ChartModel
import ChartStore
import Testing

struct SaveLookupTests {
  private func podcast(_ archive: Archive, _ id: Int = 1) async throws -> Podcast? {
    try await archive.store.podcasts([id], storefronts: Archive.order, episodes: 10).first
  }

  private let full = Podcast(
    id: 1, name: "The Tide Show", publisher: "Shore Media", advisory: .explicit,
    genres: [GenreLabel(id: 1303, name: "Comedy"), GenreLabel(id: 1489, name: "News")],
    url: "https://podcasts.example/1", feedURL: "https://feeds.example/1",
    artwork: ArtworkURL("https://art.example/1"), episodeCount: 5, released: Archive.moment(1))

  @Test func `records come back as they were looked up`() async throws {
    let archive = try await Archive()
    let artist = Artist(
      id: 20, name: "Ann Other", genre: GenreLabel(id: 14, name: "Pop"), url: "https://a.example")
    let song = Song(
      id: 40, name: "Ebb", albumID: 30, albumName: "Shore", artistID: 20, artistName: "Ann Other",
      advisory: .cleaned, genre: GenreLabel(id: nil, name: "Pop"), disc: 1, track: 2,
      milliseconds: 200_000, released: Archive.day(-10), previewURL: "https://p.example",
      url: "https://s.example", artwork: ArtworkURL("https://art.example/40"))
    let album = Album(
      id: 30, name: "Shore", artistID: 20, artistName: "Ann Other", advisory: .explicit,
      genre: GenreLabel(id: 14, name: "Pop"), released: Archive.day(-20), trackCount: 1,
      copyright: "℗ 2026 Shore Records", url: "https://al.example",
      artwork: ArtworkURL("https://art.example/30"))
    let episode = Episode(
      id: 1_000_700_000_001, podcastID: 1, name: "High Water", released: Archive.moment(1),
      milliseconds: 1_800_000, advisory: .explicit, url: "https://e.example",
      summary: "About <b>water</b>.")
    try await archive.save {
      $0.podcasts = [full]
      $0.episodes = [episode]
      $0.artists = [artist]
      $0.albums = [album]
      $0.songs = [song]
    }
    var podcast = full
    podcast.episodes = [episode]
    #expect(try await self.podcast(archive) == podcast)
    var withSong = album
    withSong.songs = [song]
    #expect(try await archive.store.albums([30], storefronts: []) == [withSong])
    var withAlbum = artist
    withAlbum.albums = [album]
    withAlbum.albums[0].songCount = 1
    #expect(try await archive.store.artists([20], storefronts: []) == [withAlbum])
    let counts = try await archive.store.counts()
    #expect([counts.podcasts, counts.episodes, counts.artists] == [1, 1, 1])
    #expect([counts.albums, counts.songs, counts.snapshots] == [1, 1, 0])
  }

  @Test func `the same answer again changes nothing`() async throws {
    let archive = try await Archive()
    for _ in 1...2 {
      try await archive.save {
        $0.podcasts = [full]
        $0.albums = [Album(id: 30, name: "Shore", artistID: 20, artistName: "Ann")]
      }
    }
    let before = try archive.dump()
    try await archive.save { $0.podcasts = [full] }
    #expect(try archive.dump() == before)
  }

  @Test func `a record of a less preferred storefront never takes the place of another`()
    async throws
  {
    let archive = try await Archive()
    var british = full
    british.name = "The Tide Programme"
    try await archive.save(in: Archive.gb, on: 1) { $0.podcasts = [british] }
    try await archive.save(in: Archive.jp, on: 2) { $0.podcasts = [full] }
    #expect(try await podcast(archive) == british)
    try await archive.save(in: Storefront("nl"), on: 2) { $0.podcasts = [full] }
    #expect(try await podcast(archive) == british)
    try await archive.save(in: nil, on: 2) { $0.podcasts = [full] }
    #expect(try await podcast(archive) == british)
    try await archive.save(in: Archive.us, on: 2) { $0.podcasts = [full] }
    #expect(try await podcast(archive) == full)
  }

  @Test func `the storefront that the answer names counts where none is given`() async throws {
    let archive = try await Archive()
    try await archive.save(in: nil) {
      $0.storefront = Archive.us
      $0.podcasts = [full]
    }
    var other = full
    other.name = "Other"
    try await archive.save(in: Archive.gb, on: 2) { $0.podcasts = [other] }
    #expect(try await podcast(archive) == full)
  }

  @Test func `a record of the same storefront takes the older one's place`() async throws {
    let archive = try await Archive()
    try await archive.save(on: 1) { $0.podcasts = [full] }
    var later = full
    later.name = "The Tide Show Live"
    later.advisory = nil
    later.genres = [GenreLabel(id: 1488, name: "True Crime")]
    later.episodeCount = 6
    try await archive.save(on: 2) { $0.podcasts = [later] }
    #expect(try await podcast(archive) == later)
  }

  @Test func `what a record leaves out stays as it was known`() async throws {
    let archive = try await Archive()
    try await archive.save(on: 1) { $0.podcasts = [full] }
    try await archive.save(on: 2) {
      $0.podcasts = [
        Podcast(
          id: 1, name: "Tide", publisher: "Shore", advisory: .cleaned,
          url: "https://podcasts.example/new")
      ]
    }
    var expected = full
    expected.name = "Tide"
    expected.publisher = "Shore"
    expected.advisory = .cleaned
    expected.url = "https://podcasts.example/new"
    #expect(try await podcast(archive) == expected)
  }

  @Test func `a hollow record only fills gaps, even of a more preferred storefront`() async throws {
    let archive = try await Archive()
    var known = full
    known.episodeCount = nil
    try await archive.save(in: Archive.gb, on: 1) { $0.podcasts = [known] }
    let hollow = Podcast(
      id: 1, name: "?", publisher: "?", genres: [GenreLabel(id: 1, name: "?")], episodeCount: 5)
    try await archive.save(in: Archive.us, on: 2) { $0.podcasts = [hollow] }
    #expect(try await podcast(archive) == full)
  }

  @Test func `a full record takes a hollow one's place`() async throws {
    let archive = try await Archive()
    try await archive.save(in: Archive.us, on: 1) {
      $0.podcasts = [Podcast(id: 1, name: "?", publisher: "?")]
    }
    try await archive.save(in: Archive.us, on: 2) { $0.podcasts = [full] }
    #expect(try await podcast(archive) == full)
  }

  @Test func `an episode that names no podcast is passed over`() async throws {
    let archive = try await Archive()
    try await archive.save {
      $0.episodes = [Episode(id: 5, podcastID: nil, name: "Lost")]
    }
    #expect(try await archive.store.counts().episodes == 0)
  }

  @Test func `an item keeps the slug of its first name, an empty one too`() async throws {
    let archive = try await Archive()
    let names = [1: "The Tide Show", 2: "???", 3: "日本語"]
    try await archive.save {
      $0.podcasts = names.map { Podcast(id: $0.key, name: $0.value, publisher: "Shore") }
    }
    try await archive.save(on: 2) {
      $0.podcasts = names.map { Podcast(id: $0.key, name: "Renamed", publisher: "Shore") }
    }
    try await archive.save([1, 2, 3], .topPodcasts, on: 3)
    let index = try await archive.store.pageIndex(
      of: [ChartKey(storefront: Archive.us, kind: .topPodcasts)], named: NamedItems())
    #expect(index.podcasts.map(\.slug) == ["the-tide-show", "", "日本語"])
  }
}
