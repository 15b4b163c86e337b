import ChartModel
import ChartStore
import Testing

/// Charts that are not believed, and those that only look nearly as odd.
struct DoubtTests {
  private static let key = ChartKey(storefront: Archive.us, kind: .topSongs)

  private func chart(_ ids: [Int], on day: Int?, hour: Int = 2) -> Chart {
    Chart(
      key: Self.key, title: nil, updated: day.map { Archive.moment($0, hour) },
      entries: ids.enumerated().map { index, id in
        ChartEntry(rank: index + 1, id: id, name: "Item \(id)", artistName: "Maker")
      })
  }

  /// The doubt about a chart, beside one of the ids 1 to 20 on day 10.
  private func doubt(
    _ ids: some Sequence<Int>, on day: Int? = 11, leftOut: Int = 0, limit: Int? = nil,
    now: Timestamp = Archive.moment(11, 3), isCurrent: Bool = true, stored: [Int] = Array(1...20)
  ) async throws -> ChartDoubt? {
    let archive = try await Archive()
    if !stored.isEmpty { try await archive.save(stored, on: 10) }
    return try await archive.store.doubt(
      about: chart(Array(ids), on: day), leftOut: leftOut, limit: limit, at: now,
      isCurrent: isCurrent)
  }

  @Test func `the usual is believed`() async throws {
    #expect(try await doubt(2...21) == nil)
    #expect(try await doubt(1...20, on: 10) == nil)
    #expect(try await doubt(1...20, on: nil) == nil)
    #expect(try await doubt(1...20, stored: []) == nil)
  }

  @Test func `a chart without rows is not`() async throws {
    #expect(try await doubt([]) == .empty)
    #expect(try await doubt([], stored: []) == .empty)
    #expect(try await doubt([], isCurrent: false) == .empty)
  }

  @Test func `half the rows are few enough to go on with, fewer are not`() async throws {
    #expect(try await doubt(1...10) == nil)
    #expect(try await doubt(1...9) == .short(rows: 9, before: 20))
  }

  @Test func `fewer rows are no wonder where fewer were asked for`() async throws {
    #expect(try await doubt(1...5, limit: 5) == nil)
    #expect(try await doubt(1...5, limit: 10) == nil)
    #expect(try await doubt(1...4, limit: 10) == .short(rows: 4, before: 10))
  }

  @Test func `a quarter of rows that cannot be read is borne, more is not`() async throws {
    #expect(try await doubt(1...15, leftOut: 5) == nil)
    #expect(try await doubt(1...15, leftOut: 6) == .leftOut(6, of: 21))
    #expect(try await doubt(1...15, leftOut: 6, stored: []) == .leftOut(6, of: 21))
  }

  @Test func `a chart of an earlier day than the stored one is not believed`() async throws {
    #expect(try await doubt(1...20, on: 9) == .older(Archive.day(9), than: Archive.day(10)))
    // Of the same day, the store itself keeps the newer one.
    let archive = try await Archive()
    try await archive.save(Array(1...20), on: 10, hour: 5)
    let earlier = chart(Array(1...20), on: 10, hour: 1)
    #expect(try await archive.store.doubt(about: earlier, at: Archive.moment(10, 6)) == nil)
  }

  @Test func `a chart from more than an hour ahead is not believed`() async throws {
    let archive = try await Archive()
    let chart = chart(Array(1...20), on: 12, hour: 1)
    #expect(try await archive.store.doubt(about: chart, at: Archive.moment(12, 0)) == nil)
    #expect(
      try await archive.store.doubt(about: chart, at: Archive.moment(11, 23))
        == .ahead(Archive.day(12)))
  }

  @Test func `a chart of more rows than were asked for is not believed`() async throws {
    let archive = try await Archive()
    let chart = chart(Array(1...20), on: 12, hour: 1)
    #expect(
      try await archive.store.doubt(about: chart, limit: 20, at: Archive.moment(12, 2)) == nil)
    #expect(
      try await archive.store.doubt(about: chart, limit: 19, at: Archive.moment(12, 2))
        == .long(rows: 20, limit: 19))
  }

  @Test func `a chart of nearly all other items is another chart`() async throws {
    #expect(try await doubt(3...22) == nil)
    #expect(try await doubt(19...38) == nil)
    #expect(try await doubt(20...39) == .replaced(new: 19, of: 20))
    #expect(try await doubt(101...120) == .replaced(new: 20, of: 20))
  }

  @Test func `after two weeks, or among few rows, all may be new`() async throws {
    #expect(try await doubt(101...120, on: 24, now: Archive.moment(24, 3)) != nil)
    #expect(try await doubt(101...120, on: 25, now: Archive.moment(25, 3)) == nil)
    #expect(try await doubt(101...109, limit: 9) == nil)
    #expect(try await doubt(101...110, limit: 10) == .replaced(new: 10, of: 10))
    #expect(try await doubt(101...110, stored: Array(1...9)) == nil)
  }

  @Test func `what was recorded earlier need not be the newest`() async throws {
    #expect(try await doubt(101...105, on: 3, isCurrent: false) == nil)
    #expect(
      try await doubt(101...105, on: 3, leftOut: 5, isCurrent: false) == .leftOut(5, of: 10))
  }

  @Test func `each doubt says what is odd`() {
    let texts: [ChartDoubt] = [
      .empty, .short(rows: 3, before: 50), .leftOut(6, of: 21),
      .older(Archive.day(1), than: Archive.day(2)), .ahead(Archive.day(3)),
      .replaced(new: 49, of: 50),
    ]
    #expect(
      texts.map(\.description) == [
        "it has no rows", "it has 3 rows, where there were 50",
        "6 of its 21 rows cannot be read",
        "it is of 2026-11-01, older than the stored one of 2026-11-02",
        "it says that it is of 2026-11-03, which is yet to come",
        "49 of its 50 items were not in the last one",
      ])
  }
}
