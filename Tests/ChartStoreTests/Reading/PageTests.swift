import ChartModel
import ChartStore
import Testing

struct PageTests {
  private let us = Archive.us
  private let podcasts = ChartKey(storefront: Archive.us, kind: .topPodcasts)
  private let albums = ChartKey(storefront: Archive.us, kind: .topAlbums)
  private let songs = ChartKey(storefront: Archive.us, kind: .topSongs)

  private func index(
    _ archive: Archive, _ charts: [ChartKey]? = nil, _ named: NamedItems = NamedItems()
  ) async throws -> PageIndex {
    try await archive.store.pageIndex(of: charts ?? [podcasts, albums, songs], named: named)
  }

  @Test func `what charts has a page, ordered by id`() async throws {
    let archive = try await Archive()
    try await archive.save([3, 1, 2], .topPodcasts, on: 1)
    try await archive.save([30, 10], .topAlbums, on: 1)
    let index = try await index(archive)
    #expect(index.podcasts == [1, 2, 3].map { PageIndex.Item(id: $0, slug: "item-\($0)") })
    #expect(index.albums == [10, 30].map { PageIndex.Item(id: $0, slug: "item-\($0)") })
    #expect(index.artists == [] && index.songAlbums == [:])
  }

  @Test func `an item keeps its page after it left the chart`() async throws {
    let archive = try await Archive()
    try await archive.save([1, 2], .topPodcasts, on: 1)
    try await archive.save([2], .topPodcasts, on: 2)
    #expect(try await index(archive).podcasts.map(\.id) == [1, 2])
  }

  @Test func `an item loses its page with the last snapshot that has it`() async throws {
    let archive = try await Archive()
    try await archive.save([1, 2], .topPodcasts, on: 1, hour: 2)
    try await archive.save([2], .topPodcasts, on: 1, hour: 8)
    #expect(try await index(archive).podcasts.map(\.id) == [2])
  }

  @Test func `charts that the site does not show make no pages`() async throws {
    let archive = try await Archive()
    try await archive.save([1], .topPodcasts, on: 1)
    try await archive.save([2, 1], .topPodcasts, in: Archive.gb, on: 1)
    try await archive.save([3], .topPodcasts, genre: 1303, on: 1)
    try await archive.save([4], .podcastEpisodes, on: 1)
    #expect(try await index(archive).podcasts.map(\.id) == [1])
    let comedy = ChartKey(storefront: us, kind: .topPodcasts, genre: 1303)
    #expect(try await index(archive, [podcasts, comedy]).podcasts.map(\.id) == [1, 3])
    let unseen = ChartKey(storefront: Archive.jp, kind: .topPodcasts)
    #expect(try await index(archive, [unseen]) == PageIndex())
    #expect(try await index(archive, []) == PageIndex())
  }

  @Test func `what the site names has a page where it has a record`() async throws {
    let archive = try await Archive()
    try await archive.save {
      $0.podcasts = [Podcast(id: 1, name: "P", publisher: "")]
      $0.artists = [Artist(id: 2, name: "A")]
      $0.albums = [Album(id: 3, name: "L", artistID: 9, artistName: "Ann")]
    }
    let named = NamedItems(artists: [2, 77], albums: [3, 77], podcasts: [1, 77])
    let index = try await index(archive, [], named)
    #expect(index.podcasts == [PageIndex.Item(id: 1, slug: "p")])
    #expect(
      index.artists == [PageIndex.Item(id: 2, slug: "a"), PageIndex.Item(id: 9, slug: "ann")])
    #expect(index.albums == [PageIndex.Item(id: 3, slug: "l")])
  }

  @Test func `every album of a named artist has a page, of another only those that chart`()
    async throws
  {
    let archive = try await Archive()
    try await archive.save {
      $0.artists = [Artist(id: 1, name: "Ann"), Artist(id: 2, name: "Bo")]
      $0.albums = [(10, 1), (11, 1), (20, 2), (21, 2)].map {
        Album(id: $0.0, name: "L", artistID: $0.1, artistName: "A")
      }
    }
    try await archive.save([21], .topAlbums, on: 1)
    let index = try await index(archive, nil, NamedItems(artists: [1]))
    #expect(index.albums.map(\.id) == [10, 11, 21])
    #expect(index.artists.map(\.id) == [1, 2])
  }

  @Test func `the album of a charting song has a page where its name is known`() async throws {
    let archive = try await Archive()
    func row(_ rank: Int, _ album: Int?, _ name: String?) -> ChartEntry {
      ChartEntry(
        rank: rank, id: rank, name: "S\(rank)", artistName: "Ann", albumID: album, albumName: name)
    }
    try await archive.save(
      [row(1, 10, "Row"), row(2, 20, nil), row(3, nil, nil), row(4, 40, nil)],
      .topSongs, on: 1)
    try await archive.save {
      $0.songs = [
        Song(id: 3, name: "S3", albumID: 30, albumName: "Song", artistID: nil, artistName: "Ann")
      ]
      $0.albums = [Album(id: 40, name: "Record", artistID: nil, artistName: "Ann")]
    }
    let index = try await index(archive)
    #expect(
      index.albums == [
        PageIndex.Item(id: 10, slug: "row"), PageIndex.Item(id: 30, slug: "song"),
        PageIndex.Item(id: 40, slug: "record"),
      ])
    #expect(index.songAlbums == [1: 10, 3: 30, 4: 40])
    let pages = try await archive.store.albums(index.albums.map(\.id), storefronts: [us])
    #expect(pages.map(\.name) == ["Row", "Song", "Record"])
  }

  @Test func `a song's own record says which album it is on before a row does`() async throws {
    let archive = try await Archive()
    try await archive.save(
      [
        ChartEntry(
          rank: 1, id: 1, name: "S", artistName: "Ann", albumID: 10, albumName: "Single")
      ], .topSongs, on: 1)
    try await archive.save {
      $0.songs = [
        Song(id: 1, name: "S", albumID: 20, albumName: "Album", artistID: nil, artistName: "Ann")
      ]
    }
    #expect(try await index(archive).songAlbums == [1: 20])
  }

  @Test func `no chart row and no album leads nowhere`() async throws {
    let archive = try await Archive()
    // Artists known by a row only, by the album's record only, and by the song's record only.
    try await archive.save(
      [ChartEntry(rank: 1, id: 10, name: "L", artistName: "Ann", artistID: 1)], .topAlbums, on: 1)
    try await archive.save([20], .topAlbums, on: 2)
    try await archive.save([30], .topSongs, on: 1)
    try await archive.save {
      $0.albums = [Album(id: 20, name: "L", artistID: 2, artistName: "Bo")]
      $0.songs = [
        Song(id: 30, name: "S", albumID: 40, albumName: "M", artistID: 3, artistName: "Cy")
      ]
    }
    let index = try await index(archive)
    #expect(index.artists.map(\.slug) == ["ann", "bo", "cy"])
    let artists = Set(index.artists.map(\.id))
    let albums = try await archive.store.albums(index.albums.map(\.id), storefronts: [us])
    #expect(albums.map(\.id) == [10, 20, 40])
    for album in albums { #expect(artists.contains(try #require(album.artistID))) }
    let known = try await archive.store.artists(index.artists.map(\.id), storefronts: [us])
    #expect(known.map(\.name) == ["Ann", "Bo", "Cy"])
  }

  @Test func `a publisher with an artist's id gets no artist's page`() async throws {
    let archive = try await Archive()
    try await archive.save(
      [ChartEntry(rank: 1, id: 1, name: "P", artistName: "Shore", artistID: 7)], .topPodcasts,
      on: 1)
    #expect(try await index(archive).artists == [])
  }

  @Test func `an artist's address is the lookup's where that comes before publishing`()
    async throws
  {
    let archive = try await Archive()
    try await archive.save(
      [ChartEntry(rank: 1, id: 10, name: "L", artistName: "Ann & Bo", artistID: 1)], .topAlbums,
      on: 1)
    #expect(try await index(archive).artists.map(\.slug) == ["ann-bo"])
    try await archive.save { $0.artists = [Artist(id: 1, name: "Ann")] }
    #expect(try await index(archive).artists.map(\.slug) == ["ann"])
  }

  @Test func `an artist's address lasts once it was published`() async throws {
    let archive = try await Archive()
    try await archive.save(
      [ChartEntry(rank: 1, id: 10, name: "L", artistName: "Ann & Bo", artistID: 1)], .topAlbums,
      on: 1)
    try await archive.store.keepAddresses(of: try await index(archive))
    try await archive.save { $0.artists = [Artist(id: 1, name: "Ann")] }
    #expect(try await index(archive).artists.map(\.slug) == ["ann-bo"])
    let before = try archive.dump()
    try await archive.store.keepAddresses(of: try await index(archive))
    #expect(try archive.dump() == before)
  }
}
