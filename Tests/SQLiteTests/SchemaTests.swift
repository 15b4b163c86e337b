import Foundation
import SQLite
import TestSupport
import Testing

struct SchemaTests {
  let folder: TemporaryFolder
  let path: String
  let connection: Connection
  let one = Migration("one", "CREATE TABLE one (a INTEGER)")
  let two = Migration("two", "ALTER TABLE one ADD COLUMN b INTEGER; INSERT INTO one VALUES (1, 2)")

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appending(path: "a.sqlite").path
    connection = try Connection(path: path, access: .create)
  }

  private func schema(_ migrations: Migration...) -> Schema {
    Schema(applicationID: 77, migrations: migrations)
  }

  @Test func `a new database takes every step and is marked as ours`() throws {
    let schema = schema(one, two)
    #expect(try schema.standing(of: connection) == .behind)
    try schema.migrate(connection)
    #expect(try schema.standing(of: connection) == .current)
    #expect(try connection.statement("SELECT b FROM one").first { $0.int(0) } == 2)
    #expect(DatabaseFile.inspect(path) == .database(applicationID: 77))
  }

  @Test func `a step is taken once`() throws {
    try schema(one).migrate(connection)
    #expect(try schema(one, two).standing(of: connection) == .behind)
    try schema(one, two).migrate(connection)
    try schema(one, two).migrate(connection)
    #expect(try connection.statement("SELECT count(*) FROM one").first { $0.int(0) } == 1)
  }

  @Test func `steps that are not known are named`() throws {
    try schema(one, two, Migration("three", "CREATE TABLE three (a)")).migrate(connection)
    #expect(try schema(one).standing(of: connection) == .ahead(["two", "three"]))
  }

  @Test func `a step that fails takes all others and the mark back`() throws {
    let schema = schema(one, Migration("broken", "CREATE TABLE two (a); CREATE TABLE one (a)"))
    #expect(throws: SQLiteError.self) { try schema.migrate(connection) }
    #expect(try connection.statement("SELECT count(*) FROM sqlite_schema").first { $0.int(0) } == 0)
    #expect(DatabaseFile.inspect(path) == .empty)
  }
}
