import ChartModel
import ChartStore
import Testing

struct SaveChartTests {
  @Test func `a chart comes back as it was stored`() async throws {
    let archive = try await Archive()
    let entries = [
      ChartEntry(
        rank: 1, id: 1_440_000_001, name: "Tide – “Live”", artistName: "Ann & Bo", artistID: 9,
        albumID: 5, albumName: "Shore", advisory: .explicit,
        genres: [GenreLabel(id: 14, name: "ポップ"), GenreLabel(id: nil, name: "Odd")],
        released: Archive.day(-400), url: "https://music.example/1",
        artwork: ArtworkURL("https://art.example/1/100x100bb.jpg")),
      ChartEntry(rank: 2, id: 2, name: "", artistName: ""),
    ]
    try await archive.save(entries, in: Archive.jp, on: 3)
    let snapshot = try await archive.newest(in: Archive.jp)
    #expect(snapshot.key == ChartKey(storefront: Archive.jp, kind: .topSongs))
    #expect(snapshot.date == Archive.day(3))
    #expect(snapshot.entries.map(\.entry) == entries)
  }

  @Test func `the same chart again changes nothing`() async throws {
    let archive = try await Archive()
    #expect(try await archive.save([1, 2], on: 1) == .stored)
    let before = try archive.dump()
    #expect(try await archive.save([1, 2], on: 1) == .unchanged)
    #expect(try await archive.save([2, 1], on: 1) == .unchanged)
    #expect(try archive.dump() == before)
  }

  @Test func `a newer chart of a date takes the older one's place`() async throws {
    let archive = try await Archive()
    try await archive.save([1, 2, 3], on: 1, hour: 2)
    #expect(try await archive.save([4, 1], on: 1, hour: 8) == .replaced)
    #expect(try await archive.newest().entries.map(\.entry.id) == [4, 1])
    #expect(try await archive.store.counts().snapshots == 1)
  }

  @Test func `an older chart of a date never takes the newer one's place`() async throws {
    let archive = try await Archive()
    try await archive.save([1, 2], on: 1, hour: 8)
    let before = try archive.dump()
    #expect(try await archive.save([3], on: 1, hour: 2) == .olderThanStored)
    #expect(try archive.dump() == before)
  }

  @Test func `an earlier date is stored beside a later one`() async throws {
    let archive = try await Archive()
    try await archive.save([1, 2], on: 5)
    #expect(try await archive.save([2, 1], on: 4) == .stored)
    #expect(try await archive.newest().date == Archive.day(5))
    #expect(try await archive.movements() == ["1 2 up", "2 1 down"])
  }

  @Test func `what an earlier date says of an item does not overwrite what a later one said`()
    async throws
  {
    let archive = try await Archive()
    try await archive.save(
      [ChartEntry(rank: 1, id: 1, name: "New Name", artistName: "Ann")], on: 5)
    try await archive.save(
      [ChartEntry(rank: 1, id: 1, name: "Old Name", artistName: "Ann")], on: 4)
    #expect(try await archive.newest().entries.first?.entry.name == "New Name")
  }

  @Test func `what a later row leaves out stays, but a lost mark is lost`() async throws {
    let archive = try await Archive()
    let full = ChartEntry(
      rank: 1, id: 1, name: "Tide", artistName: "Ann", artistID: 9, albumID: 5,
      albumName: "Shore", advisory: .explicit, genres: [GenreLabel(id: 14, name: "Pop")],
      released: Archive.day(1), url: "https://music.example/1", artwork: ArtworkURL("a"))
    try await archive.save([full], on: 1)
    try await archive.save([ChartEntry(rank: 1, id: 1, name: "Tides", artistName: "Ann")], on: 2)
    var expected = full
    expected.name = "Tides"
    expected.advisory = nil
    #expect(try await archive.newest().entries.first?.entry == expected)
  }

  @Test func `a chart without a moment of its own has the date of its receipt`() async throws {
    let archive = try await Archive()
    var chart = Chart(
      key: ChartKey(storefront: Archive.us, kind: .topSongs), title: nil, updated: nil,
      entries: [ChartEntry(rank: 1, id: 1, name: "Tide", artistName: "Ann")])
    let store = archive.store
    let outcome = try await store.save(chart, receivedAt: Archive.moment(2, 23), source: "a")
    #expect(outcome == .stored)
    #expect(try await archive.newest().date == Archive.day(2))
    chart.updated = Archive.moment(2, 22)
    let older = try await store.save(chart, receivedAt: Archive.moment(3), source: "a")
    #expect(older == .olderThanStored)
  }

  @Test func `days are UTC days`() async throws {
    let archive = try await Archive()
    let key = ChartKey(storefront: Archive.us, kind: .topSongs)
    for seconds in [-1, 0] {
      let moment = Timestamp(seconds: Archive.moment(10, 0).seconds + seconds)
      let chart = Chart(key: key, title: nil, updated: moment, entries: [])
      try await archive.store.save(chart, receivedAt: Archive.moment(20), source: "a")
    }
    let snapshot = try await archive.newest()
    #expect(snapshot.date == Archive.day(10))
    #expect(snapshot.previousDate == Archive.day(9))
  }

  @Test func `charts of one kind differ by storefront and genre and come in order`() async throws {
    let archive = try await Archive()
    try await archive.save([1], .topSongs, in: Archive.us, on: 1)
    try await archive.save([2], .topPodcasts, in: Archive.us, genre: 1303, on: 1)
    try await archive.save([3], .topPodcasts, in: Archive.us, genre: 26, on: 1)
    try await archive.save([4], .topPodcasts, in: Archive.us, on: 1)
    try await archive.save([5], .topAlbums, in: Archive.gb, on: 1)
    try await archive.save([4], .topPodcasts, in: Archive.us, genre: 1303, on: 2)
    let snapshots = try await archive.store.snapshots()
    #expect(
      snapshots.map { "\($0.key) \($0.date) \($0.entries.map(\.entry.id))" } == [
        "gb/top-albums 2026-11-01 [5]",
        "us/top-podcasts 2026-11-01 [4]",
        "us/top-podcasts/26 2026-11-01 [3]",
        "us/top-podcasts/comedy 2026-11-02 [4]",
        "us/top-songs 2026-11-01 [1]",
      ])
  }

  @Test func `a chart that cannot be stored whole is not stored at all`() async throws {
    let archive = try await Archive()
    try await archive.save([1, 2], on: 1)
    let before = try archive.dump()
    let row = ChartEntry(
      rank: 1, id: 9, name: "Nine", artistName: "Ann",
      genres: [GenreLabel(id: 77, name: "Sea shanties")])
    await #expect(throws: StoreError.self) { try await archive.save([row, row], on: 2) }
    #expect(try archive.dump() == before)
    // Its genre went with it, and is stored anew with the next chart that has it.
    try await archive.save([row], on: 2)
    #expect(try await archive.newest().entries.first?.entry == row)
  }

  @Test func `the last success of a source outlives its failures`() async throws {
    let archive = try await Archive()
    let store = archive.store
    func record(_ day: Int, _ outcome: String, _ isSuccess: Bool) async throws {
      try await store.recordAttempt(
        source: "us/top-songs", at: Archive.moment(day), outcome: outcome, isSuccess: isSuccess)
    }
    try await record(1, "status 503", false)
    let failed = SourceStatus(
      source: "us/top-songs", tried: Archive.moment(1), outcome: "status 503", succeeded: nil)
    #expect(try await store.attempts() == [failed])
    try await record(2, "100 rows", true)
    try await record(3, "refused", false)
    let last = SourceStatus(
      source: "us/top-songs", tried: Archive.moment(3), outcome: "refused",
      succeeded: Archive.moment(2))
    #expect(try await store.attempts() == [last])
  }
}
