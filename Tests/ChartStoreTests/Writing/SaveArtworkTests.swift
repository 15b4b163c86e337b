import ChartModel
import ChartStore
import Testing

struct SaveArtworkTests {
  private static let picture = Picture(
    hash: 0xFEDC_BA98_7654_3210, format: .png, width: 512, height: 300, bytes: 4_000,
    color: 0xA0_B0C0, webpBytes: [100, 200, 300], jpegBytes: 400)

  private func record(
    _ address: String, _ state: ArtworkRecord.State, day: Int = 1
  ) -> ArtworkRecord {
    ArtworkRecord(address: address, state: state, used: Archive.day(day))
  }

  @Test func `what became of pictures is read as it was saved`() async throws {
    let archive = try await Archive()
    let records =
      [record("a", .kept(Self.picture))]
      + ArtworkRecord.Failure.allCases.map {
        record("b-\($0.rawValue)", .failed($0, at: Archive.moment(2)), day: 3)
      }
    let elsewhere = ArtworkRecord(
      address: "c", state: .failed(.refused, at: Archive.moment(2)), used: Archive.day(3),
      mirror: "https://covers.example")
    let all = records + [elsewhere]
    try await archive.store.saveArtwork(all)
    #expect(
      try await archive.store.artworkRecords() == all.sorted { $0.address < $1.address })
  }

  @Test func `a record takes the place of the one before, or goes`() async throws {
    let archive = try await Archive()
    let failed = record("a", .failed(.cutOff, at: Archive.moment(1)))
    try await archive.store.saveArtwork([failed, record("b", .kept(Self.picture))])
    try await archive.store.saveArtwork([record("a", .kept(Self.picture))], removed: ["b", "c"])
    #expect(try await archive.store.artworkRecords() == [record("a", .kept(Self.picture))])
  }

  @Test func `pages differ only when a picture came or went`() async throws {
    let archive = try await Archive()
    let store = archive.store
    var last = try await store.revision()
    func differs() async throws -> Bool {
      let now = try await store.revision()
      defer { last = now }
      return now != last
    }
    try await store.saveArtwork([record("a", .failed(.unreachable, at: Archive.moment(1)))])
    #expect(try await !differs())
    try await store.saveArtwork([record("a", .kept(Self.picture))])
    #expect(try await differs())
    try await store.saveArtwork([], touched: [record("a", .kept(Self.picture), day: 9)])
    #expect(try await !differs())
    #expect(try await store.artworkRecords().map(\.used) == [Archive.day(9)])
    try await store.saveArtwork([record("a", .failed(.cutOff, at: Archive.moment(9)))])
    #expect(try await differs())
  }

  @Test func `charting items come first by rank, then podcasts, then newest albums`() async throws {
    let archive = try await Archive()
    func entry(_ rank: Int, _ id: Int, _ artwork: String?) -> ChartEntry {
      ChartEntry(
        rank: rank, id: id, name: "Item \(id)", artistName: "Maker",
        artwork: artwork.map(ArtworkURL.init))
    }
    try await archive.save([entry(1, 9, "left")], .topAlbums, on: 1)
    try await archive.save(
      [entry(1, 1, "album 1"), entry(2, 2, nil), entry(3, 3, "album 3")], .topAlbums, on: 2)
    try await archive.save([entry(1, 4, "song 1"), entry(2, 5, "song 2")], .topSongs, on: 2)
    try await archive.save { lookup in
      lookup.podcasts = [
        Podcast(id: 7, name: "P", publisher: "Q", artwork: ArtworkURL("podcast"))
      ]
      lookup.albums = [1, 3, 2].map { day in
        Album(
          id: 10 + day, name: "A", artistID: 70, artistName: "B", released: Archive.day(day),
          artwork: ArtworkURL("of day \(day)"))
      }
    }
    let charts = [ChartKind.topAlbums, .topSongs, .topPodcasts].map {
      ChartKey(storefront: Archive.us, kind: $0, genre: nil)
    }
    var seen: Set<String> = []
    let wanted = try await archive.store.wantedArtwork(charts: charts).map(\.string)
      .filter { seen.insert($0).inserted }
    #expect(
      wanted == [
        "album 1", "song 1", "song 2", "album 3", "podcast", "of day 3", "of day 2", "of day 1",
        "left",
      ])
  }
}
