import ChartModel
import ChartStore
import TestSupport
import Testing

/// What an item was called, day by day, whatever the order in which the days came in.
struct FormerNameTests {
  private static let key = ChartKey(storefront: Archive.us, kind: .topSongs)

  private func save(_ name: String, on day: Int, hour: Int = 2, in archive: Archive) async throws {
    try await archive.save(
      [ChartEntry(rank: 1, id: 7, name: name, artistName: "Maker")], on: day, hour: hour)
  }

  private func names(in archive: Archive) async throws -> [String] {
    var cursor = HistoryCursor(Self.key)
    return try await archive.store.walk(&cursor, limit: 100).map {
      $0.entries.map(\.entry.name).joined()
    }
  }

  @Test func `a snapshot calls an item what it was called then`() async throws {
    let archive = try await Archive()
    for (day, name) in [(1, "A"), (2, "A"), (3, "B"), (4, "B"), (5, "A")] {
      try await save(name, on: day, in: archive)
    }
    #expect(try await names(in: archive) == ["A", "A", "B", "B", "A"])
    let third = try await archive.store.snapshot(of: Self.key, on: Archive.day(3))
    #expect(third?.entries.first?.entry.name == "B")
  }

  @Test func `an item that is always called the same needs no row`() async throws {
    let archive = try await Archive()
    for day in [3, 1, 2] { try await save("A", on: day, in: archive) }
    #expect(try archive.dump().contains("former_name:\ngenre_label:"))
  }

  @Test func `a dropout is called what it was called when it was there`() async throws {
    let archive = try await Archive()
    try await save("A", on: 1, in: archive)
    try await archive.save([8], on: 2)
    try await save("B", on: 3, in: archive)
    var cursor = HistoryCursor(Self.key)
    let snapshots = try await archive.store.walk(&cursor, limit: 9)
    #expect(snapshots.map { $0.dropouts.map(\.entry.name) } == [[], ["A"], ["Item 8"]])
    let second = try await archive.store.snapshot(of: Self.key, on: Archive.day(2))
    #expect(second?.dropouts.map(\.entry.name) == ["A"])
  }

  @Test(arguments: 1...12)
  func `days in any order, some replaced, give the names of each`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let archive = try await Archive()
    var names: [Int: (hour: Int, name: String)] = [:]
    for _ in 0..<30 {
      let day = Int.random(in: 1...12, using: &random)
      let hour = Int.random(in: 1...5, using: &random)
      let name = ["A", "B", "C"].randomElement(using: &random) ?? ""
      try await save(name, on: day, hour: hour, in: archive)
      if names[day].map({ $0.hour < hour }) ?? true { names[day] = (hour, name) }
    }
    let expected = names.sorted { $0.key < $1.key }.map(\.value.name)
    #expect(try await self.names(in: archive) == expected)
  }
}
