import ChartModel
import ChartStore
import Foundation
import SQLite
import TestSupport
import Testing

/// Stores as each earlier chartgen left them, kept as SQL: a file for every shape there was.
struct EarlierShapeTests {
  private static let shapes = FixtureFolder("../Fixtures/Shapes")
  private static let key = ChartKey(storefront: Archive.us, kind: .topSongs)

  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appending(path: "charts.sqlite").path
  }

  private func make(_ shape: String) throws {
    let connection = try Connection(path: path, access: .create)
    try connection.execute(Self.shapes.text(of: shape))
    try connection.execute("PRAGMA journal_mode = WAL")
    try connection.close()
  }

  private func ranks(_ store: Store) async throws -> [String] {
    try await store.snapshots(of: [Self.key]).flatMap(\.entries).map { row in
      "\(row.entry.rank) \(row.entry.name) \(row.movement?.rawValue ?? "-")"
    }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test func `there is a kept shape for every step but the newest`() async throws {
    let store = try await Store(at: path)
    try await store.close()
    let connection = try Connection(path: path, access: .read)
    var steps: [String] = []
    try connection.statement("SELECT name FROM migration ORDER BY position").query {
      steps.append($0.text(0))
    }
    let kept = try Self.shapes.names(endingIn: ".sql").map { name in
      String(name.drop { $0 != " " }.dropFirst().dropLast(4))
    }
    #expect(kept == steps.dropLast())
  }

  @Test(arguments: try shapes.names(endingIn: ".sql"))
  func `a store of an earlier shape is brought up to date with all it holds`(shape: String)
    async throws
  {
    try make(shape)
    let store = try await Store(at: path)
    #expect(try await ranks(store) == ["1 Ebb up", "2 Tide down"])
    #expect(try await store.attempts().map(\.source) == ["us top-songs"])
    #expect(try await store.counts().artists == 1)
    // What the newest shape is for works.
    try await store.importChart(
      ChartKey(storefront: Archive.us, kind: .imported("hot-9")), ranking: nil,
      from: Rows("1 1 a"), source: "test")
    try await store.keepArchive([Self.key: [Day(number: 20_758)]])
    try await store.close()
    #expect(try await Store(at: path, for: .reading).charts().count == 2)
  }

  @Test(arguments: try shapes.names(endingIn: ".sql"))
  func `a copy of the earlier shape is kept beside it`(shape: String) async throws {
    try make(shape)
    let store = try await Store(at: path)
    try await store.close()
    let copies = try names().filter { $0.hasPrefix("charts.before-") }
    #expect(copies.count == 1)
    let copy = folder.url.appending(path: try #require(copies.first)).path
    // The copy can be put back, and is brought up to date once more.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: copy, toPath: path)
    let error = await #expect(throws: StoreError.self) {
      _ = try await Store(at: path, for: .reading)
    }
    #expect(error?.kind == .older)
    #expect(try await ranks(try await Store(at: path)) == ["1 Ebb up", "2 Tide down"])
  }

  @Test(arguments: try shapes.names(endingIn: ".sql"))
  func `snapshots of an earlier shape cover their rows`(shape: String) async throws {
    try make(shape)
    let store = try await Store(at: path)
    let snapshot = try #require(try await store.snapshots(of: [Self.key]).first)
    #expect(snapshot.coverage == Coverage(depth: 2))
  }

  @Test(arguments: try shapes.names(endingIn: ".sql"))
  func `a store of an earlier shape accepts the Output it finds, until one is recorded`(
    shape: String
  ) async throws {
    try make(shape)
    var store = try await Store(at: path)
    #expect(try await store.acceptsUnknownManifest)
    try await store.close()
    store = try await Store(at: path)
    #expect(try await store.acceptsUnknownManifest)
    try await store.recordPublished(manifest: "a", at: Archive.moment(1))
    #expect(try await !store.acceptsUnknownManifest)
    #expect(try await store.hasPublished(manifest: "a"))
  }

  @Test func `a store that is new or up to date needs no copy`() async throws {
    for _ in 0..<2 {
      let store = try await Store(at: path)
      try await store.close()
    }
    #expect(try names() == ["charts.sqlite"])
  }

  @Test func `where the copy cannot be written, the store stays as it was`() async throws {
    try make("1 charts and catalogue.sql")
    let before = try Data(contentsOf: URL(filePath: path))
    // A folder stands where the copy belongs.
    try folder.write("", to: "charts.before-asking.sqlite/file")
    let error = await #expect(throws: StoreError.self) { _ = try await Store(at: path) }
    #expect(error?.path.hasSuffix("charts.before-asking.sqlite") == true)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try names().contains { $0.hasSuffix(".new") } == false)
  }
}
