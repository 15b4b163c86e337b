import ChartModel
import ChartStore
import TestSupport
import Testing

/// The words of chart statistics, each on an archive small enough to check by eye.
///
/// What is said of a snapshot is asked twice: of the snapshot alone, and of a walk through them all.
struct DefinitionTests {
  private let archive: Archive
  private static let key = ChartKey(storefront: Archive.us, kind: .topSongs)

  init() async throws {
    archive = try await Archive()
  }

  /// Stores a chart for each list of items, on the days from 1 on.
  private func save(_ days: [Int]...) async throws {
    for (index, items) in days.enumerated() { try await archive.save(items, on: index + 1) }
  }

  private func snapshot(_ day: Int) async throws -> Snapshot {
    let one = try #require(try await archive.store.snapshot(of: Self.key, on: Archive.day(day)))
    var cursor = HistoryCursor(Self.key)
    let walked = try await archive.store.walk(&cursor, limit: 100).first {
      $0.date == Archive.day(day)
    }
    var plain = one
    plain.entries = one.entries.map {
      RankedEntry($0.entry, $0.record ?? ChartStatistics(.zero, of: 0, among: []))
    }
    #expect(walked == plain)
    return one
  }

  private func record(_ item: Int, on day: Int) async throws -> ChartStatistics {
    let entry = try await snapshot(day).entries.first { $0.entry.id == item }
    return try #require(entry?.record)
  }

  @Test func `peak is the best rank up to and with the snapshot`() async throws {
    try await save([1, 2, 3], [2, 3, 1], [3, 1, 2])
    #expect(try await record(3, on: 1).peak == 3)
    #expect(try await record(3, on: 2).peak == 2)
    #expect(try await record(3, on: 3).peak == 1)
    #expect(try await record(1, on: 3).peak == 1)
  }

  @Test func `the peak's date is that on which it was first reached`() async throws {
    try await save([1, 2], [2, 1], [2, 1], [1, 2], [2, 1])
    let record = try await record(2, on: 5)
    #expect(record.peak == 1 && record.peakDate == Archive.day(2) && record.timesAtPeak == 3)
  }

  @Test func `a new peak is better than all ranks before; a debut is none`() async throws {
    try await save([1, 2, 3], [2, 1, 3], [2, 3, 1], [3, 2, 1])
    #expect(try await !record(3, on: 1).isNewPeak)
    #expect(try await record(2, on: 2).isNewPeak)
    #expect(try await !record(2, on: 3).isNewPeak)
    #expect(try await record(3, on: 4).isNewPeak)
  }

  @Test func `appearances count snapshots, the first as 1, and go on after an absence`()
    async throws
  {
    try await save([1, 9], [9], [1, 9], [9, 1])
    #expect(try await record(1, on: 1).appearances == 1)
    #expect(try await record(1, on: 4).appearances == 3)
  }

  @Test func `a run is of consecutive snapshots, and an absence ends it`() async throws {
    try await save([1, 9], [1, 9], [1, 9], [9], [1, 9], [9, 1])
    #expect(try await record(1, on: 3).run == 3)
    #expect(try await record(1, on: 5).run == 1)
    let record = try await record(1, on: 6)
    #expect(record.run == 2 && record.longestRun == 3)
  }

  @Test func `a date without a snapshot ends no run`() async throws {
    try await archive.save([1], on: 1)
    try await archive.save([1], on: 2)
    try await archive.save([1], on: 9)
    let record = try await record(1, on: 9)
    #expect(record.run == 3 && record.appearances == 3 && record.reentries == 0)
    #expect(try await snapshot(9).previousDate == Archive.day(2))
  }

  @Test func `a re-entry says how many snapshots the item was away for`() async throws {
    try await save([1, 9], [9], [9], [1, 9])
    let entry = try await snapshot(4).entries[0]
    #expect(entry.movement == .reentry && entry.previousRank == nil && entry.change == nil)
    #expect(entry.record?.away == 2 && entry.record?.previous?.date == Archive.day(1))
    #expect(try await record(9, on: 4).away == nil)
  }

  @Test func `a dropout was in the previous snapshot, and is shown with its record`() async throws {
    try await save([1, 2, 3], [2, 1, 3], [3, 8, 9], [3, 1, 8, 9])
    let gone = try await snapshot(3).dropouts
    #expect(gone.map(\.entry.id) == [2, 1])
    #expect(gone.map(\.entry.rank) == [1, 2])
    #expect(gone.map(\.record.peak) == [1, 1] && gone.map(\.record.run) == [2, 2])
    #expect(try await snapshot(4).dropouts == [])
    #expect(try await snapshot(1).dropouts == [])
  }

  @Test func `a row's series has the last thirty snapshots, with nil for absences`() async throws {
    for day in 1...32 { try await archive.save(day == 30 ? [9] : [9, 1], on: day) }
    let series = try #require(try await snapshot(32).entries.last?.series)
    #expect(series.count == 30 && series[27] == nil && series[28] == 2)
    #expect(series.compactMap { $0 }.count == 29)
    #expect(try await snapshot(2).entries.last?.series == [2, 2])
  }

  @Test func `an item's run has each of its appearances, chart by chart`() async throws {
    try await save([1, 2], [2, 9], [2, 1])
    try await archive.save([1], in: Archive.gb, on: 2)
    try await archive.save([1], .topAlbums, on: 2)
    let gb = ChartKey(storefront: Archive.gb, kind: .topSongs)
    let runs = try await archive.store.runs(of: [1, 2, 3], in: [gb, Self.key])
    #expect(runs[1]?.map(\.key) == [gb, Self.key])
    let run = try #require(runs[1]?.last)
    #expect(run.appearances.map(\.rank) == [1, 2])
    #expect(run.appearances.map(\.position) == [0, 2])
    #expect(run.record.appearances == 2 && run.record.reentries == 1)
    #expect(runs[2]?.count == 1 && runs[3] == nil)
  }

  @Test func `records name the most of each, and of equals the earlier`() async throws {
    try await save(
      [1, 2, 3, 4], [1, 2, 3, 4], [2, 1, 3, 4], [4, 5, 2, 3], [1, 5, 4, 2], [2, 1, 4, 5])
    var cursor = HistoryCursor(Self.key)
    _ = try await archive.store.walk(&cursor, limit: 100, wanted: [])
    let records = cursor.records
    func rows(_ rows: [ChartRecords.Row]) -> [String] {
      rows.map { "\($0.item) \($0.value) \($0.date.number - Archive.day(0).number)" }
    }
    #expect(rows(records.longestAtTop) == ["1 2 1", "2 1 3", "4 1 4"])
    #expect(rows(records.mostAppearances).prefix(2) == ["2 6 1", "4 6 1"])
    #expect(rows(records.biggestClimbs).prefix(2) == ["4 3 4", "2 3 6"])
    #expect(rows(records.biggestFalls).prefix(2) == ["2 2 4", "4 2 5"])
    #expect(rows(records.highestDebuts) == ["5 2 4"])
    #expect(rows(records.mostReentries) == ["1 1 1"])
    #expect(cursor.holders[5]?.name == "Item 5")
  }
}

extension ChartStatistics.Appearance {
  fileprivate static let zero = ChartStatistics.Appearance(
    rank: 1, date: Archive.day(1), position: 0)
}
