import ChartModel
import ChartStore
import TestSupport
import Testing

/// Rows as a file would give them, an error at the end where one is wanted.
struct Rows: ImportedRows {
  private var rows: [ImportedRow]
  private let failure: (any Error)?
  private var index = 0

  struct Broken: Error {}

  init(_ rows: [ImportedRow], failure: (any Error)? = nil) {
    self.rows = rows
    self.failure = failure
  }

  /// Rows of `day rank id`, with titles made of the ids.
  init(_ lines: String...) {
    self.init(
      lines.enumerated().map { index, line in
        let words = line.split(separator: " ")
        return ImportedRow(
          date: Archive.day(Int(words[0]) ?? 0), rank: Int(words[1]) ?? 0, id: String(words[2]),
          title: words.count > 3 ? String(words[3]) : "Title \(words[2])", maker: "Maker",
          line: index + 2)
      })
  }

  mutating func next() throws -> ImportedRow? {
    defer { index += 1 }
    if index < rows.count { return rows[index] }
    if let failure { throw failure }
    return nil
  }
}

extension Archive {
  static let hot = ChartKey(storefront: us, kind: .imported("hot-100"))

  /// A chart's history: `day rank id movement` of every row, the ids as the file has them.
  func history(_ key: ChartKey = hot) async throws -> [String] {
    let ids = try await store.importedIDs(of: key)
    var cursor = HistoryCursor(key)
    var lines: [String] = []
    while case let snapshots = try await store.walk(&cursor, limit: 2), !snapshots.isEmpty {
      for snapshot in snapshots {
        for row in snapshot.entries {
          let id = ids[row.entry.id] ?? String(row.entry.id)
          lines.append(
            "\(snapshot.date.number - Archive.day(0).number) \(row.entry.rank) \(id) "
              + (row.movement?.rawValue ?? "-"))
        }
      }
    }
    return lines
  }
}

struct ImportTests {
  private let archive: Archive

  init() async throws {
    archive = try await Archive()
  }

  @discardableResult
  private func bring(
    _ rows: sending Rows, into key: ChartKey = Archive.hot, _ items: ImportedItems? = nil
  ) async throws -> ImportSummary {
    try await archive.store.importChart(key, ranking: items, from: rows, source: "test")
  }

  @Test func `ranks are kept as published, ties and holes included`() async throws {
    try await bring(Rows("1 1 a", "1 1 b", "1 4 c", "2 2 c"))
    let rows = try await archive.history()
    #expect(Set(rows) == ["1 1 a -", "1 1 b -", "1 4 c -", "2 2 c up"])
  }

  @Test func `ids may be any text, and belong to their chart`() async throws {
    let other = ChartKey(storefront: Archive.gb, kind: .imported("hot-100"))
    try await archive.save([7], on: 1)
    try await bring(Rows("1 1 7", "1 2 Ünï/co-de", "2 1 7"))
    try await bring(Rows("1 2 7"), into: other)
    #expect(
      try await archive.history() == ["1 1 7 -", "1 2 Ünï/co-de -", "2 1 7 same"])
    #expect(try await archive.history(other) == ["1 2 7 -"])
    let apple = try await archive.store.runs(
      of: [7], in: [ChartKey(storefront: Archive.us, kind: .topSongs), Archive.hot])
    #expect(apple[7]?.map(\.key.kind) == [.topSongs])
  }

  @Test func `rows may come in any order`() async throws {
    try await bring(Rows("3 1 a", "1 2 a", "2 2 c", "3 2 b", "2 1 a", "1 1 b"))
    #expect(
      try await archive.history() == [
        "1 1 b -", "1 2 a -", "2 1 a up", "2 2 c new", "3 1 a same", "3 2 b re-entry",
      ])
  }

  @Test func `a date that is imported again takes the new rows`() async throws {
    try await bring(Rows("1 1 a", "2 1 a", "2 2 b"))
    let again = try await bring(Rows("2 1 b", "3 1 a"))
    #expect(again.replaced == 1 && again.dates.count == 2 && again.rows == 2)
    #expect(try await archive.history() == ["1 1 a -", "2 1 b new", "3 1 a re-entry"])
  }

  @Test func `a file that breaks off leaves nothing`() async throws {
    try await bring(Rows("1 1 a"))
    let before = try archive.dump()
    let row = ImportedRow(
      date: Archive.day(2), rank: 1, id: "z", title: "Z", maker: "", line: 2)
    await #expect(throws: Rows.Broken.self) {
      try await bring(Rows([row], failure: Rows.Broken()))
    }
    #expect(try archive.dump() == before)
  }

  @Test func `an item twice on a date is an error that names its line`() async throws {
    let error = await #expect(throws: ImportError.self) {
      try await bring(Rows("1 1 a", "1 2 a", "1 1 a"))
    }
    #expect(error?.kind == .doubled && error?.row.line == 3)
    #expect(try await archive.store.isEmpty())
  }

  @Test func `a chart of Apple's takes Apple's ids only`() async throws {
    let key = ChartKey(storefront: Archive.us, kind: .topSongs)
    let error = await #expect(throws: ImportError.self) {
      try await bring(Rows("1 1 7", "1 2 seven"), into: key)
    }
    #expect(error?.kind == .noNumber && error?.row.line == 3)
  }

  @Test func `what Apple gave stays as it was, and what a file gave gives way to it`()
    async throws
  {
    let key = ChartKey(storefront: Archive.us, kind: .topSongs)
    try await archive.save([1, 2], on: 2)
    let brought = try await bring(Rows("1 1 2", "2 1 9", "3 1 1"), into: key)
    #expect(brought.kept == 1 && brought.dates.count == 2)
    try await archive.save([3], on: 3)
    #expect(
      try await archive.history(key) == ["1 1 2 -", "2 1 1 new", "2 2 2 down", "3 1 3 new"])
  }

  @Test func `an answer of a date's first second takes the place of a file's rows`() async throws {
    let key = ChartKey(storefront: Archive.us, kind: .topSongs)
    try await bring(Rows("1 1 9"), into: key)
    #expect(try await archive.save([3], on: 1, hour: 0) == .replaced)
    #expect(try await archive.save([3], on: 1, hour: 0) == .unchanged)
    #expect(try await archive.history(key) == ["1 1 3 -"])
  }

  @Test func `an imported chart says what it ranks`() async throws {
    try await bring(Rows("1 1 a"))
    #expect(try await archive.store.snapshot(of: Archive.hot)?.items == .songs)
    try await bring(Rows("2 1 a"), into: Archive.hot, .albums)
    try await bring(Rows("3 1 a"))
    #expect(try await archive.store.snapshot(of: Archive.hot)?.items == .albums)
    #expect(try await archive.store.charts() == [Archive.hot])
  }
}
