import ChartModel
import ChartStore
import TestSupport
import Testing

/// The chart words, each on an archive small enough to check by eye.
struct MovementTests {
  @Test func `a chart's first snapshot has no movement and nothing new`() async throws {
    let archive = try await Archive()
    try await archive.save([1, 2], on: 1)
    #expect(try await archive.newest().previousDate == nil)
    #expect(try await archive.movements() == ["1 - -", "2 - -"])
  }

  @Test func `movement is previous rank minus rank`() async throws {
    let archive = try await Archive()
    try await archive.save([1, 2, 3], on: 1)
    try await archive.save([3, 2, 1], on: 2)
    #expect(try await archive.movements() == ["3 3 up", "2 2 same", "1 1 down"])
  }

  @Test func `new is what was never before in this chart`() async throws {
    let archive = try await Archive()
    try await archive.save([1], on: 1)
    try await archive.save([1, 2], on: 2)
    #expect(try await archive.movements() == ["1 1 same", "2 - new"])
  }

  @Test func `what was in another chart is new in this one all the same`() async throws {
    let archive = try await Archive()
    try await archive.save([9], in: Archive.gb, on: 1)
    try await archive.save([9], genre: 14, on: 1)
    try await archive.save([1], on: 1)
    try await archive.save([1, 9], on: 2)
    #expect(try await archive.movements() == ["1 1 same", "9 - new"])
  }

  @Test func `a re-entry was absent in the previous snapshot and present earlier`() async throws {
    let archive = try await Archive()
    try await archive.save([1, 2], on: 1)
    try await archive.save([1], on: 2)
    try await archive.save([2, 1], on: 3)
    #expect(try await archive.movements() == ["2 - re-entry", "1 1 down"])
  }

  @Test func `the previous snapshot is the one before, whatever its date`() async throws {
    let archive = try await Archive()
    try await archive.save([1, 2], on: 1)
    try await archive.save([2, 1], on: 20)
    #expect(try await archive.newest().previousDate == Archive.day(1))
    #expect(try await archive.movements() == ["2 2 up", "1 1 down"])
  }

  @Test func `a date that is filled in later becomes the previous one`() async throws {
    let archive = try await Archive()
    try await archive.save([1, 2], on: 1)
    try await archive.save([2, 1], on: 20)
    try await archive.save([3, 2], on: 10)
    #expect(try await archive.newest().previousDate == Archive.day(10))
    #expect(try await archive.movements() == ["2 2 up", "1 - re-entry"])
  }

  @Test func `an earlier snapshot of the same date does not count`() async throws {
    let archive = try await Archive()
    try await archive.save([1], on: 1)
    try await archive.save([1, 2], on: 2, hour: 2)
    try await archive.save([2, 1], on: 2, hour: 8)
    #expect(try await archive.movements() == ["2 - new", "1 1 down"])
  }

  @Test(arguments: 1...8)
  func `movement agrees with a plain recomputation on random archives`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let archive = try await Archive()
    var days: [Int: [Int]] = [:]
    var hours: [Int: Int] = [:]
    for _ in 0..<24 {
      // In any order, some dates twice, some never, some empty.
      let day = Int.random(in: 1...30, using: &random)
      let items = Array((1...9).shuffled(using: &random).prefix(.random(in: 0...6, using: &random)))
      let hour = Int.random(in: 1...3, using: &random)
      // What each day covers depends on the one before: here they all cover the same.
      let outcome = try await archive.save(
        items + (100...200).map { $0 + day * 1_000 }.prefix(9 - items.count), on: day, hour: hour,
        depth: 9)
      let expected: SaveOutcome =
        switch hours[day] {
        case nil: .stored
        case let known? where known > hour: .olderThanStored
        case hour?: .unchanged
        default: .replaced
        }
      #expect(outcome == expected)
      if expected == .stored || expected == .replaced {
        days[day] = items
        hours[day] = hour
      }
      try await archive.save([99], in: Archive.gb, on: day)
    }

    let history = days.sorted { $0.key < $1.key }.map(\.value)
    let newest = try #require(history.last)
    let previous = try #require(history.dropLast().last)
    let earlier = Set(history.dropLast(2).joined())
    let expected = newest.enumerated().map { index, id in
      let before = previous.firstIndex(of: id).map { $0 + 1 }
      let word: String =
        if let before {
          before > index + 1 ? "up" : before < index + 1 ? "down" : "same"
        } else {
          earlier.contains(id) ? "re-entry" : "new"
        }
      return "\(id) \(before.map(String.init) ?? "-") \(word)"
    }
    #expect(try await archive.movements().prefix(newest.count) == expected[...])
  }
}
