import ChartModel
import ChartStore
import Foundation
import SQLite
import TestSupport
import Testing

struct OpeningTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appending(path: "charts.sqlite").path
  }

  /// A store with something in it, closed again.
  private func makeStore() async throws {
    let store = try await Store(at: path)
    let chart = Chart(
      key: ChartKey(storefront: Archive.us, kind: .topSongs), title: nil,
      updated: Archive.moment(1),
      entries: [ChartEntry(rank: 1, id: 7, name: "Tide", artistName: "Ann Other")])
    try await store.save(chart, receivedAt: Archive.moment(1), source: "test")
    try await store.close()
  }

  /// Expects that opening fails, with everything in the folder as it was.
  private func expectRefusal(
    _ kind: StoreError.Kind, for use: Store.Use = .writing, path other: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = try contents()
    let path = other ?? path
    let error = await #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
      _ = try await Store(at: path, for: use, patience: 20)
    }
    #expect(error == StoreError(kind, path: path), sourceLocation: sourceLocation)
    #expect(error?.message.contains("'\(path)'") == true, sourceLocation: sourceLocation)
    #expect(try contents() == before, sourceLocation: sourceLocation)
  }

  private func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
      contents[name] = try Data(contentsOf: folder.url.appending(path: name))
    }
    return contents
  }

  @Test func `a new store is empty`() async throws {
    let store = try await Store(at: path)
    #expect(try await store.isEmpty())
    #expect(try await store.snapshots() == [])
    #expect(try await store.attempts() == [])
    #expect(try await store.pageIndex(of: [], named: NamedItems(artists: [1])) == PageIndex())
    let counts = try await store.counts()
    #expect(counts.charts == 0 && counts.snapshots == 0 && counts.songs == 0)
  }

  @Test func `an empty file becomes a store`() async throws {
    try folder.write("", to: "charts.sqlite")
    try await makeStore()
    #expect(try await Store(at: path).isEmpty() == false)
  }

  @Test func `a closed store is one file and answers no more`() async throws {
    try await makeStore()
    #expect(try contents().keys.sorted() == ["charts.sqlite"])
    let store = try await Store(at: path)
    try await store.close()
    try await store.close()
    await #expect(throws: StoreError(.closed, path: path)) { try await store.isEmpty() }
  }

  @Test(arguments: [Store.Use.reading, .writing])
  func `opening and reading leave the file as it was`(use: Store.Use) async throws {
    try await makeStore()
    let before = try contents()
    let store = try await Store(at: path, for: use)
    #expect(try await store.snapshots().count == 1)
    try await store.close()
    #expect(try contents() == before)
  }

  @Test func `a store opened for reading makes no file and takes no change`() async throws {
    try await makeStore()
    let before = try contents()
    let store = try await Store(at: path, for: .reading)
    #expect(try await store.snapshots().count == 1)
    #expect(try contents() == before)
    await #expect(throws: StoreError(.closed, path: path)) {
      try await store.recordAttempt(
        source: "a", at: Archive.moment(1), outcome: "read", isSuccess: true)
    }
  }

  @Test func `a store that another run left open is read with all it holds`() async throws {
    let writer = try await Archive()
    try await writer.save([7], on: 1)
    let reader = try await Store(at: writer.path, for: .reading)
    #expect(try await reader.snapshots().count == 1)
  }

  @Test func `there is nothing to read where there is no store`() async throws {
    try await expectRefusal(.absent, for: .reading)
    try folder.write("", to: "charts.sqlite")
    try await expectRefusal(.absent, for: .reading)
  }

  @Test func `a folder that is not there is named`() async throws {
    try await expectRefusal(.noFolder, path: folder.url.path + "/none/charts.sqlite")
  }

  @Test func `a folder in the store's place is refused`() async throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let error = await #expect(throws: StoreError.self) { _ = try await Store(at: path) }
    #expect(error?.kind == .noFile)
  }

  @Test func `a text in the store's place is left alone`() async throws {
    try folder.write(String(repeating: "my diary\n", count: 50), to: "charts.sqlite")
    try await expectRefusal(.notADatabase)
    try await expectRefusal(.notADatabase, for: .reading)
  }

  @Test func `another program's database is left alone`() async throws {
    let other = try Connection(path: path, access: .create)
    try other.execute("PRAGMA application_id = 42; CREATE TABLE note (text TEXT)")
    try other.close()
    try await expectRefusal(.foreign(applicationID: 42))
    try await expectRefusal(.foreign(applicationID: 42), for: .reading)
  }

  @Test func `a newer chartgen's store is left alone, and its steps are named`() async throws {
    try await makeStore()
    let newer = try Connection(path: path, access: .write)
    try newer.execute("INSERT INTO migration (name) VALUES ('moods'), ('weather')")
    try newer.close()
    try await expectRefusal(.newer(steps: ["moods", "weather"]))
    try await expectRefusal(.newer(steps: ["moods", "weather"]), for: .reading)
  }

  @Test func `what a newer chartgen had no time to put in its file is left where it is`()
    async throws
  {
    try await makeStore()
    let newer = try Connection(path: path, access: .write)
    try newer.execute(
      """
      INSERT INTO migration (name) VALUES ('moods');
      PRAGMA wal_checkpoint(TRUNCATE);
      UPDATE listing SET name = 'Ebb'
      """)
    // As a run that was cut off leaves its files.
    let cutOff = try TemporaryFolder()
    for name in ["charts.sqlite", "charts.sqlite-wal"] {
      try cutOff.write([UInt8](try Data(contentsOf: folder.url.appending(path: name))), to: name)
    }
    let copy = cutOff.url.appending(path: "charts.sqlite").path
    for use in [Store.Use.writing, .reading] {
      await #expect(throws: StoreError(.newer(steps: ["moods"]), path: copy)) {
        _ = try await Store(at: copy, for: use)
      }
    }
    let log = try Data(contentsOf: cutOff.url.appending(path: "charts.sqlite-wal"))
    #expect(log == (try Data(contentsOf: folder.url.appending(path: "charts.sqlite-wal"))))
    try newer.close()
  }

  @Test func `a run that was cut off has lost nothing that was stored`() async throws {
    let archive = try await Archive()
    try await archive.save([7], on: 1)
    for name in ["charts.sqlite", "charts.sqlite-wal"] {
      let bytes = try Data(contentsOf: archive.folder.url.appending(path: name))
      try folder.write([UInt8](bytes), to: name)
    }
    let store = try await Store(at: path)
    #expect(try await store.snapshots().first?.entries.map(\.entry.id) == [7])
    try await store.close()
    #expect(try contents().keys.sorted() == ["charts.sqlite"])
  }

  @Test func `an older chartgen's store cannot be read only`() async throws {
    let older = try Connection(path: path, access: .create)
    try Schema(applicationID: 0x4348_5254, migrations: []).migrate(older)
    try older.close()
    try await expectRefusal(.older, for: .reading)
    #expect(try await Store(at: path).isEmpty())
  }

  @Test func `a store that was cut off is called damaged`() async throws {
    try await makeStore()
    let whole = try Data(contentsOf: URL(filePath: path))
    try whole.prefix(8_192 + 100).write(to: URL(filePath: path))
    try await expectRefusal(.corrupt("database disk image is malformed"))
    try await expectRefusal(.corrupt("database disk image is malformed"), for: .reading)
  }

  @Test func `a store whose pages were overwritten is called damaged when it is read`() async throws
  {
    try await makeStore()
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    for index in 8_192..<bytes.count { bytes[index] = 0xA5 }
    try Data(bytes).write(to: URL(filePath: path))
    let error = await #expect(throws: StoreError.self) {
      let store = try await Store(at: path, for: .reading)
      _ = try await store.snapshots()
    }
    #expect(error?.kind == .corrupt("database disk image is malformed"))
    #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == bytes)
  }

  @Test func `a store that another program keeps locked is called locked`() async throws {
    try await makeStore()
    let other = try Connection(path: path, access: .write)
    let store = try await Store(at: path, patience: 20)
    try other.execute("BEGIN IMMEDIATE")
    await #expect(throws: StoreError(.locked, path: path)) {
      try await store.recordAttempt(
        source: "a", at: Archive.moment(1), outcome: "read", isSuccess: true)
    }
    #expect(try await store.snapshots().count == 1)
    try other.execute("ROLLBACK")
    try await store.recordAttempt(
      source: "a", at: Archive.moment(1), outcome: "read", isSuccess: true)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everything"))
  func `what cannot be written is said before anything is tried`() async throws {
    try await makeStore()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    try await expectRefusal(.notWritable)
    #expect(try await Store(at: path, for: .reading).snapshots().count == 1)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
    #expect(try await Store(at: path, for: .reading).snapshots().count == 1)
    try await expectRefusal(.notWritable, path: folder.url.path + "/new.sqlite")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
  }

  @Test func `every refusal says what to do`() {
    let kinds: [StoreError.Kind] = [
      .absent, .noFolder, .noFile, .notADatabase, .foreign(applicationID: 1),
      .newer(steps: ["moods"]), .older, .unreadable("no"), .notWritable, .corrupt("torn"), .locked,
      .diskFull, .closed, .refused(SQLiteError(code: .constraint, message: "no")),
    ]
    for kind in kinds {
      let error = StoreError(kind, path: "Data/charts.sqlite")
      #expect(error.message.contains("'Data/charts.sqlite'"))
      #expect(!error.hint.isEmpty && error.description == "\(error.message); \(error.hint)")
    }
    #expect(
      StoreError(.newer(steps: ["moods"]), path: "a").description
        == """
        the store 'a' was written by a newer version of chartgen: it has 'moods', which this version does not know; \
        use the newer version, or restore a copy of the store from before it
        """)
  }
}
