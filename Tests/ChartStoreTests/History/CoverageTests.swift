import ChartModel
import ChartStore
import TestSupport
import Testing

/// What can be said of items that a snapshot does not cover: those below its depth, and those that
/// may be in rows that could not be read.
struct CoverageTests {
  private let archive: Archive
  private static let key = ChartKey(storefront: Archive.us, kind: .topSongs)

  init() async throws {
    archive = try await Archive()
  }

  private func save(_ items: [Int], on day: Int, depth: Int? = nil) async throws {
    try await archive.save(items, on: day, depth: depth ?? items.count)
  }

  /// The words of a snapshot's rows that have one, and its dropouts: `11 new`, `12 out`.
  ///
  /// The snapshot alone and a walk through them all have to agree.
  private func news(on day: Int) async throws -> [String] {
    let one = try #require(
      try await archive.store.snapshot(of: Self.key, on: Archive.day(day)))
    var cursor = HistoryCursor(Self.key)
    let walked = try await archive.store.walk(&cursor, limit: 100).first {
      $0.date == Archive.day(day)
    }
    func words(_ snapshot: Snapshot?) -> [String] {
      (snapshot?.entries ?? []).compactMap { row in
        guard let movement = row.movement, movement != .same else { return nil }
        return "\(row.entry.id) \(movement.rawValue)"
      } + (snapshot?.dropouts ?? []).map { "\($0.entry.id) out" }
    }
    #expect(words(walked) == words(one))
    return words(one)
  }

  private func record(_ item: Int) async throws -> ChartStatistics {
    try #require(try await archive.store.runs(of: [item], in: [Self.key])[item]?.first).record
  }

  @Test func `where more or fewer rows are requested, nothing below both is new or gone`()
    async throws
  {
    for (day, depth) in [10, 20, 10, 20].enumerated() {
      try await save(Array(1...depth), on: day + 1)
      #expect(try await news(on: day + 1) == [])
    }
    #expect(try await record(15).run == 2)
    #expect(try await record(15).reentries == 0)
    let run = try await archive.store.runs(of: [15], in: [Self.key])[15]?.first
    #expect(run?.stays.count == 1)
    var cursor = HistoryCursor(Self.key)
    _ = try await archive.store.walk(&cursor, limit: 100)
    #expect(cursor.records.highestDebuts == [] && cursor.records.mostReentries == [])
  }

  @Test func `within both depths things are said as ever`() async throws {
    try await save(Array(1...20), on: 1)
    try await save([1, 2, 99] + Array(3...7) + [98, 10], on: 2)
    // 8 and 9 had ranks that the second day covers; 11 to 20 had not.
    let second = try await news(on: 2).filter { !$0.hasSuffix("down") }
    #expect(second == ["99 new", "98 new", "8 out", "9 out"])
    try await save([1, 2, 8, 99] + Array(3...7) + [98, 10, 9, 97] + Array(11...17), on: 3)
    #expect(try await news(on: 3).filter { !$0.hasSuffix("down") } == ["8 re-entry"])
    #expect(try await record(9).run == 1)
  }

  @Test func `an imported date covers the ranks down to its greatest`() async throws {
    try await archive.store.importChart(
      Archive.hot, ranking: nil,
      from: Rows("1 1 a", "1 2 b", "2 1 a", "2 2 b", "2 3 c", "2 5 d", "3 1 a", "3 2 e"),
      source: "test")
    #expect(
      try await archive.history() == [
        "1 1 a -", "1 2 b -", "2 1 a same", "2 2 b same", "2 3 c -", "2 5 d -", "3 1 a same",
        "3 2 e new",
      ])
    let last = try await archive.store.snapshot(of: Archive.hot)
    #expect(last?.coverage.depth == 2 && last?.dropouts.map(\.entry.name) == ["Title b"])
  }

  @Test func `a chart with fewer rows than the one before covers those rows only`() async throws {
    try await save(Array(1...10), on: 1, depth: 50)
    try await save(Array(1...8), on: 2, depth: 50)
    #expect(try await news(on: 2) == [])
    try await save(Array(1...10), on: 3, depth: 50)
    #expect(try await news(on: 3) == [])
    #expect(try await record(10).run == 2)
    // One that is as long covers what was requested: what it lacks is gone.
    try await save(Array(1...9) + [99], on: 4, depth: 50)
    #expect(try await news(on: 4) == ["99 new", "10 out"])
  }

  @Test func `the same moment with a greater depth or fewer holes takes the place`() async throws {
    try await save(Array(1...10), on: 1)
    #expect(try await archive.save(Array(1...20), on: 1, depth: 20) == .replaced)
    #expect(try await archive.save(Array(1...10), on: 1, depth: 10) == .unchanged)
    #expect(try await archive.save(Array(1...20), on: 1, depth: 20) == .unchanged)
    try await archive.save([1, 0, 3], on: 2, depth: 3)
    #expect(try await archive.save([0, 0, 3], on: 2, depth: 3) == .unchanged)
    #expect(try await archive.save([1, 2, 3], on: 2, depth: 3) == .replaced)
    #expect(try await archive.save([1, 0, 3], on: 2, depth: 3) == .unchanged)
    #expect(try await archive.newest().entries.map(\.entry.id) == [1, 2, 3])
    #expect(try await archive.newest().coverage == Coverage(depth: 3))
  }

  @Test(arguments: [0, 3, 9])
  func `a row that cannot be read keeps its rank free, and whoever may be in it is not gone`(
    hole: Int
  ) async throws {
    let all = Array(1...10)
    var damaged = all
    damaged[hole] = 0
    try await save(all, on: 1)
    try await save(damaged, on: 2)
    #expect(try await news(on: 2) == [])
    let snapshot = try await archive.newest()
    #expect(snapshot.coverage.leftOut == 1 && snapshot.coverage.depth == 10)
    #expect(snapshot.entries.allSatisfy { $0.entry.rank == $0.entry.id })
    try await save(all, on: 3)
    #expect(try await news(on: 3) == [])
    #expect(try await record(hole + 1).run == 2)
    #expect(try await record(hole + 1).peak == hole + 1)
  }

  @Test func `a row that gives its id hides that item alone`() async throws {
    try await save([1, 2, 3, 4], on: 1)
    try await archive.save([5, 0, 3, 6], on: 2, depth: 4, leftOut: [2: 2])
    #expect(try await news(on: 2) == ["5 new", "6 new", "1 out", "4 out"])
    try await save([5, 2, 3, 1], on: 3)
    #expect(try await news(on: 3) == ["1 re-entry", "6 out"])
    #expect(try await record(2).run == 2)
  }
}
