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
}
