import ChartModel
import ChartStore
import Testing

/// Which items are to be looked up, and where.
struct WantedTests {
  private func wanted(
    _ archive: Archive, _ kinds: [ChartKind], _ named: NamedItems = NamedItems(),
    in storefronts: [Storefront] = Archive.order
  ) async throws -> WantedItems {
    try await archive.store.wantedItems(
      charts: storefronts.flatMap { storefront in
        kinds.map { ChartKey(storefront: storefront, kind: $0) }
      }, named: named, storefronts: storefronts)
  }

  /// Items as `id: the storefronts to ask`, with a star where the last is known to have it.
  private func texts(_ items: [WantedItems.Item]) -> [String] {
    items.map { item in
      "\(item.id): \(item.storefronts.map(\.code).joined(separator: " "))"
        + (item.isCharted ? " *" : "")
    }
  }

  private func entry(_ rank: Int, _ id: Int, artist: Int?, album: Int? = nil) -> ChartEntry {
    ChartEntry(
      rank: rank, id: id, name: "Item", artistName: "Maker", artistID: artist, albumID: album,
      albumName: album.map { "Album \($0)" })
  }

  @Test func `better ranks come first, wherever they are`() async throws {
    let archive = try await Archive()
    try await archive.save([5, 6, 7], .topPodcasts, on: 1)
    try await archive.save([8, 7], .topPodcasts, in: Archive.gb, on: 1)
    let wanted = try await wanted(archive, [.topPodcasts])
    #expect(texts(wanted.podcasts) == ["5: us *", "8: us gb *", "6: us *", "7: us *"])
  }

  @Test func `an item is asked for up to the first storefront whose charts have it`() async throws {
    let archive = try await Archive()
    try await archive.save([1], .topPodcasts, in: Archive.jp, on: 1)
    try await archive.save([2, 1], .topPodcasts, in: Archive.gb, on: 1)
    let wanted = try await wanted(archive, [.topPodcasts])
    #expect(texts(wanted.podcasts) == ["1: us gb *", "2: us gb *"])
  }

  @Test func `only the newest snapshots count, and only those of the site's charts`() async throws {
    let archive = try await Archive()
    try await archive.save([1, 2], .topPodcasts, on: 1)
    try await archive.save([2, 3], .topPodcasts, on: 2)
    try await archive.save([9], .topPodcasts, genre: 1_303, on: 2)
    try await archive.save([8], .topPodcasts, in: Archive.jp, on: 2)
    let wanted = try await wanted(archive, [.topPodcasts], in: [Archive.us, Archive.gb])
    #expect(texts(wanted.podcasts) == ["2: us *", "3: us *"])
  }

  @Test func `songs and albums lead to albums and artists`() async throws {
    let archive = try await Archive()
    try await archive.save([entry(1, 40, artist: 20, album: 30)], .topSongs, on: 1)
    try await archive.save(
      [entry(1, 31, artist: 21), entry(2, 30, artist: 20)], .topAlbums, in: Archive.gb, on: 1)
    let wanted = try await wanted(archive, [.topSongs, .topAlbums])
    #expect(texts(wanted.albums) == ["30: us *", "31: us gb *"])
    #expect(texts(wanted.artists) == ["20: us *", "21: us gb *"])
    #expect(wanted.podcasts.isEmpty)
  }

  @Test func `an artist that only an album's record names may be in any storefront`() async throws {
    let archive = try await Archive()
    try await archive.save([entry(1, 30, artist: nil)], .topAlbums, on: 1)
    try await archive.save {
      $0.albums = [Album(id: 30, name: "Shore", artistID: 20, artistName: "Ann")]
    }
    #expect(try await texts(wanted(archive, [.topAlbums]).artists) == ["20: us gb jp"])
  }

  @Test func `named items come last, with all albums of named artists`() async throws {
    let archive = try await Archive()
    try await archive.save([entry(1, 35, artist: 25)], .topAlbums, on: 1)
    try await archive.save {
      $0.albums = [
        Album(id: 31, name: "Ebb", artistID: 20, artistName: "Ann"),
        Album(id: 30, name: "Shore", artistID: 20, artistName: "Ann"),
        Album(id: 99, name: "Other", artistID: 21, artistName: "Bob"),
      ]
    }
    let wanted = try await wanted(
      archive, [.topAlbums], NamedItems(artists: [20], albums: [50], podcasts: [1]))
    #expect(
      texts(wanted.albums) == ["35: us *", "30: us gb jp", "31: us gb jp", "50: us gb jp"])
    #expect(texts(wanted.artists) == ["25: us *", "20: us gb jp"])
    #expect(texts(wanted.podcasts) == ["1: us gb jp"])
  }

  @Test func `an item that charts and is named is wanted once`() async throws {
    let archive = try await Archive()
    try await archive.save([2, 1], .topPodcasts, on: 1)
    let wanted = try await wanted(archive, [.topPodcasts], NamedItems(podcasts: [1]))
    #expect(texts(wanted.podcasts) == ["2: us *", "1: us *"])
  }
}
