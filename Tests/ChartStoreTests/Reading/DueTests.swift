import ChartModel
import Testing

@testable import ChartStore

/// What is to be looked up now, and what is held fresh enough.
struct DueTests {
  /// Items in all storefronts, or on charts of the last of those given.
  private func items(
    _ ids: [Int], in storefronts: [Storefront] = Archive.order, charted: Bool = false
  ) -> [WantedItems.Item] {
    ids.map { WantedItems.Item(id: $0, storefronts: storefronts, isCharted: charted) }
  }

  /// Keeps an answer: how many rows each id gave.
  private func answer(
    _ rows: [Int: Int], _ subject: LookupSubject, in storefront: Storefront, at moment: Timestamp,
    _ archive: Archive
  ) async throws {
    try await archive.store.save(
      Lookup(), of: rows.keys.sorted(), rows: rows.filter { $0.value > 0 }, subject,
      storefront: storefront, preferring: Archive.order, receivedAt: moment)
  }

  /// What is due as `us: 1 2`.
  private func due(
    _ subject: LookupSubject, of items: [WantedItems.Item], at moment: Timestamp,
    _ archive: Archive
  ) async throws -> [String] {
    try await archive.store.dueLookups(subject, of: items, at: moment).map { lookup in
      "\(lookup.storefront): \(lookup.ids.map(String.init).joined(separator: " "))"
    }
  }

  private func later(_ seconds: Int) -> Timestamp {
    Timestamp(seconds: Archive.moment(1).seconds + seconds)
  }

  private static let day = 86_400

  @Test func `what was never asked is due in the first storefront, in the order wanted`()
    async throws
  {
    let archive = try await Archive()
    #expect(
      try await due(.podcast, of: items([3, 1, 2]), at: later(0), archive) == ["us: 3 1 2"])
    #expect(try await due(.podcast, of: [], at: later(0), archive).isEmpty)
  }

  @Test func `what was answered is held for days, a week at most, and not all until one night`()
    async throws
  {
    let archive = try await Archive()
    let ids = Array(1...300)
    try await answer(
      Dictionary(uniqueKeysWithValues: ids.map { ($0, 1) }), .artist, in: Archive.us,
      at: later(0), archive)
    var perNight: [Int] = []
    for night in 1...7 {
      let due = try await archive.store.dueLookups(
        .artist, of: items(ids), at: later(night * Self.day))
      perNight.append(due.first?.ids.count ?? 0)
    }
    #expect(perNight.prefix(3) == [0, 0, 0])
    #expect(perNight.last == 300)
    // Each of the nights between has its part.
    for (night, before) in zip(perNight[4...6], perNight[3...5]) {
      #expect((60...140).contains(night - before), "\(perNight)")
    }
  }

  @Test func `what a storefront lacks is asked for in the next, and not again for days`()
    async throws
  {
    let archive = try await Archive()
    try await answer([1: 0, 2: 3], .album, in: Archive.us, at: later(0), archive)
    let wanted = items([1, 2])
    #expect(try await due(.album, of: wanted, at: later(60), archive) == ["gb: 1"])
    try await answer([1: 0], .album, in: Archive.gb, at: later(60), archive)
    #expect(try await due(.album, of: wanted, at: later(120), archive) == ["jp: 1"])
    try await answer([1: 0], .album, in: Archive.jp, at: later(120), archive)
    #expect(try await due(.album, of: wanted, at: later(3 * Self.day), archive).isEmpty)
    // After a week it is asked for from the first one on.
    #expect(try await due(.album, of: wanted, at: later(8 * Self.day), archive) == ["us: 1 2"])
  }

  @Test func `storefronts come in the site's order, each with its own`() async throws {
    let archive = try await Archive()
    try await answer([1: 0, 2: 0], .podcast, in: Archive.us, at: later(0), archive)
    try await answer([2: 0], .podcast, in: Archive.gb, at: later(0), archive)
    let wanted = items([1, 2, 3])
    #expect(
      try await due(.podcast, of: wanted, at: later(60), archive) == ["us: 3", "gb: 1", "jp: 2"])
  }

  @Test func `an item is not asked for beyond the storefront whose chart has it`() async throws {
    let archive = try await Archive()
    let wanted = items([1], in: [Archive.us, Archive.gb], charted: true)
    try await answer([1: 0], .podcast, in: Archive.us, at: later(0), archive)
    let due = try await archive.store.dueLookups(.podcast, of: wanted, at: later(60))
    #expect(due.map(\.storefront) == [Archive.gb])
    #expect(due.map(\.charted) == [[1]])
    try await answer([1: 0], .podcast, in: Archive.gb, at: later(60), archive)
    #expect(try await self.due(.podcast, of: wanted, at: later(120), archive).isEmpty)
  }

  @Test func `only the last storefront is known to have an item that charts`() async throws {
    let archive = try await Archive()
    let wanted = items([1], in: [Archive.us, Archive.gb], charted: true)
    let due = try await archive.store.dueLookups(.podcast, of: wanted, at: later(0))
    #expect(due.map(\.charted) == [[]])
  }

  @Test func `newest episodes are held for a day, and that there is no podcast for a week`()
    async throws
  {
    let archive = try await Archive()
    try await answer([1: 4, 2: 0], .episodes(3), in: Archive.us, at: later(0), archive)
    let wanted = items([1, 2], in: [Archive.us])
    #expect(
      try await due(.episodes(3), of: wanted, at: later(3_600), archive).isEmpty)
    // Tonight's run may begin somewhat earlier than last night's.
    #expect(
      try await due(.episodes(3), of: wanted, at: later(Self.day - 1_800), archive) == ["us: 1"])
    #expect(
      try await due(.episodes(3), of: wanted, at: later(8 * Self.day), archive) == ["us: 1 2"])
  }

  @Test func `podcasts with and without episodes are two questions`() async throws {
    let archive = try await Archive()
    try await answer([1: 1], .podcast, in: Archive.us, at: later(0), archive)
    #expect(try await due(.episodes(3), of: items([1]), at: later(60), archive) == ["us: 1"])
    #expect(try await due(.podcast, of: items([1]), at: later(60), archive).isEmpty)
  }

  @Test func `an answer from days ahead, noted by a clock that was wrong, does not count`()
    async throws
  {
    let archive = try await Archive()
    try await answer([1: 1], .podcast, in: Archive.us, at: later(400 * Self.day), archive)
    #expect(try await due(.podcast, of: items([1]), at: later(0), archive) == ["us: 1"])
    // A clock that was set back by an hour asks nothing again.
    try await answer([1: 1], .podcast, in: Archive.us, at: later(3_600), archive)
    #expect(try await due(.podcast, of: items([1]), at: later(0), archive).isEmpty)
  }

  @Test func `how many rows an id gave is told, and of albums how many tracks there are`()
    async throws
  {
    let archive = try await Archive()
    try await answer([1: 21, 2: 0], .artist, in: Archive.us, at: later(0), archive)
    let artists = try await archive.store.dueLookups(
      .artist, of: items([1, 2, 3]), at: later(8 * Self.day))
    #expect(artists.map(\.rows) == [[1: 21]])
    try await archive.save {
      $0.albums = [
        Album(id: 30, name: "Shore", artistID: 20, artistName: "Ann", trackCount: 12),
        Album(id: 31, name: "Ebb", artistID: 20, artistName: "Ann"),
      ]
    }
    let albums = try await archive.store.dueLookups(.album, of: items([30, 31]), at: later(0))
    #expect(albums.map(\.rows) == [[30: 13]])
  }
}
