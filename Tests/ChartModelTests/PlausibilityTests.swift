import ChartModel
import Testing

/// Charts that are rejected, and those that only look nearly as odd, as a table.
struct PlausibilityTests {
  /// A day of November 2026.
  private static func day(_ number: Int) -> Day {
    Day(number: 20_757 + number)
  }

  private static func moment(_ day: Int, _ hour: Int = 2) -> Timestamp {
    Timestamp(seconds: Self.day(day).number * 86_400 + hour * 3_600)
  }

  private static func neighbor(
    _ ids: some Sequence<Int>, on day: Int, rows: Int? = nil
  ) -> Plausibility.Neighbor {
    let ids = Set(ids)
    return Plausibility.Neighbor(day: Self.day(day), rows: rows ?? ids.count, items: ids)
  }

  /// A chart of one day, what surrounds it, and what is wrong with it.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var ids = Array(1...20)
    var day = 11
    var hour = 2
    var leftOut = 0
    var before: Plausibility.Neighbor? = PlausibilityTests.neighbor(1...20, on: 10)
    var after: Plausibility.Neighbor?
    var limit: Int?
    var latest: Timestamp = PlausibilityTests.moment(40)
    var isLive = false
    var problem: Plausibility.Problem?

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "the same items as the day before", isLive: true),
    Case(name: "a chart's first snapshot", before: nil, isLive: true),

    Case(name: "no rows", ids: [], isLive: true, problem: .empty),
    Case(name: "no rows at first", ids: [], before: nil, problem: .empty),

    Case(name: "half of the rows", ids: Array(1...10), isLive: true),
    Case(
      name: "under half of the rows", ids: Array(1...9),
      problem: .short(rows: 9, before: 20, on: day(10))),
    Case(
      name: "under half of the rows, which were not all read", ids: Array(1...9),
      before: neighbor(1...5, on: 10, rows: 20),
      problem: .short(rows: 9, before: 20, on: day(10))),
    Case(name: "as few as were requested", ids: Array(1...5), limit: 5, isLive: true),
    Case(name: "half of what was requested", ids: Array(1...5), limit: 10, isLive: true),
    Case(
      name: "under half of what was requested", ids: Array(1...4), limit: 10, isLive: true,
      problem: .short(rows: 4, before: 10, on: day(10))),
    Case(
      name: "under half of another answer of the same date, since fewer were requested",
      ids: Array(1...9), day: 10, hour: 9, limit: 9,
      problem: .short(rows: 9, before: 20, on: day(10))),
    Case(
      name: "under half of another answer of the same date", ids: Array(1...3), day: 10, hour: 9,
      problem: .short(rows: 3, before: 20, on: day(10))),
    Case(
      name: "few rows between a short chart and a long one", ids: Array(1...5),
      before: neighbor(1...5, on: 10), after: neighbor(1...20, on: 12)),
    Case(
      name: "under half of the snapshot after, and none before", ids: Array(1...9), before: nil,
      after: neighbor(1...20, on: 12), problem: .short(rows: 9, before: 20, on: day(12))),

    Case(
      name: "more rows than were requested", limit: 19,
      problem: .long(rows: 20, limit: 19)),

    Case(name: "a quarter of the rows unreadable", ids: Array(1...15), leftOut: 5),
    Case(
      name: "more than a quarter unreadable", ids: Array(1...15), leftOut: 6,
      problem: .leftOut(6, of: 21)),
    Case(
      name: "more than a quarter unreadable at first", ids: Array(1...15), leftOut: 6, before: nil,
      problem: .leftOut(6, of: 21)),

    Case(
      name: "a live chart from before the newest", before: nil, after: neighbor(1...20, on: 12),
      isLive: true, problem: .older(day(11), than: day(12))),
    Case(name: "a recording from before the newest", before: nil, after: neighbor(1...20, on: 12)),

    Case(name: "within an hour of the clock", latest: moment(11, 1), isLive: true),
    Case(
      name: "two hours ahead of the clock", latest: moment(11, 0), isLive: true,
      problem: .ahead(day(11))),
    Case(
      name: "a recording from the future", day: 39, latest: moment(11, 0),
      problem: .ahead(day(39))),
    Case(
      name: "without rows and from the future", ids: [], day: 39, latest: moment(11, 0),
      problem: .ahead(day(39))),

    Case(name: "nine of ten items new", ids: Array(19...38), isLive: true),
    Case(
      name: "nineteen of twenty items new", ids: Array(20...39), isLive: true,
      problem: .replaced(new: 19, of: 20, since: day(10))),
    Case(
      name: "nearly all new on the same date", ids: Array(20...39), day: 10, hour: 9,
      problem: .replaced(new: 19, of: 20, since: day(10))),
    Case(
      name: "all new after fourteen days", ids: Array(101...120), day: 24,
      problem: .replaced(new: 20, of: 20, since: day(10))),
    Case(name: "all new after fifteen days", ids: Array(101...120), day: 25),
    Case(name: "nine rows, all new", ids: Array(101...109), limit: 9),
    Case(
      name: "ten rows, all new", ids: Array(101...110), limit: 10,
      problem: .replaced(new: 10, of: 10, since: day(10))),
    Case(
      name: "all new beside nine rows", ids: Array(101...110),
      before: neighbor(1...9, on: 10)),
    Case(
      name: "unlike the snapshot before and like the one after", ids: Array(101...120),
      after: neighbor(101...120, on: 12)),
    Case(
      name: "unlike both neighbors", ids: Array(201...220), after: neighbor(101...120, on: 12),
      problem: .replaced(new: 20, of: 20, since: day(10))),
    Case(
      name: "another chart in a gap of months", ids: Array(201...220),
      before: neighbor(1...20, on: -80), after: neighbor(101...120, on: 39)),
  ]

  @Test(arguments: cases)
  func `a chart is judged beside the snapshots around its date`(_ test: Case) {
    let chart = Chart(
      key: ChartKey(storefront: .us, kind: .topSongs), title: nil,
      updated: Self.moment(test.day, test.hour),
      entries: test.ids.enumerated().map { index, id in
        ChartEntry(rank: index + 1, id: id, name: "Item \(id)", artistName: "Maker")
      })
    let plausibility = Plausibility(
      before: test.before, after: test.after, limit: test.limit, latest: test.latest,
      isLive: test.isLive)
    let problem = plausibility.problem(
      of: chart, on: Self.day(test.day), leftOut: test.leftOut)
    #expect(problem == test.problem)
  }

  @Test func `only charts that say something can be accepted`() {
    let refused = Self.cases.compactMap(\.problem).filter { !$0.canBeAccepted }
    #expect(Set(refused) == [.empty, .ahead(Self.day(11)), .ahead(Self.day(39))])
  }

  @Test func `each problem says what was found and what was expected`() {
    let problems: [Plausibility.Problem] = [
      .empty, .short(rows: 1, before: 50, on: Self.day(2)), .long(rows: 12, limit: 10),
      .leftOut(6, of: 21), .older(Self.day(1), than: Self.day(2)), .ahead(Self.day(3)),
      .replaced(new: 49, of: 50, since: Self.day(2)),
    ]
    #expect(
      problems.map(\.description) == [
        "it has no rows", "it has 1 row, but the snapshot dated 2026-11-02 had 50",
        "it has 12 rows, but 10 were requested", "6 of its 21 rows cannot be read",
        "it is dated 2026-11-01, older than the stored snapshot dated 2026-11-02",
        "it is dated 2026-11-03, which is in the future",
        "49 of its 50 items are missing from the snapshot dated 2026-11-02",
      ])
  }
}
