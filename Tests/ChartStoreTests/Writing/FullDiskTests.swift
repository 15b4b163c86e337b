import ChartModel
import SQLite
import Testing

@testable import ChartStore

struct FullDiskTests {
  @Test func `a full disk is said, and what was stored before is still there`() async throws {
    let archive = try await Archive()
    try await archive.save([1, 2], on: 1)
    let before = try archive.dump()
    try await archive.store.reading { (connection) throws(SQLiteError) in
      // Less than there are already, which SQLite takes as: not a page more.
      try connection.execute("PRAGMA max_page_count = 1")
    }
    await #expect(throws: StoreError(.diskFull, path: archive.path)) {
      try await archive.save(Array(1...2_000), on: 2)
    }
    #expect(try archive.dump() == before)
    #expect(try await archive.movements() == ["1 - -", "2 - -"])
  }

  @Test func `a disk that fills during an import leaves nothing of the file`() async throws {
    let archive = try await Archive()
    try await archive.save([1, 2], on: 1)
    let before = try archive.dump()
    try await archive.store.reading { (connection) throws(SQLiteError) in
      try connection.execute("PRAGMA max_page_count = 1")
    }
    let rows = (1...2_000).map { number in
      ImportedRow(
        date: Archive.day(number), rank: 1, id: "\(number)", title: "T", maker: "M", line: number)
    }
    let error = await #expect(throws: StoreError.self) {
      try await archive.store.importChart(
        Archive.hot, ranking: nil, from: Rows(rows), source: "test")
    }
    #expect(error?.kind == .diskFull)
    #expect(try archive.dump() == before)
  }
}
