import Foundation
import SQLite
import TestSupport
import Testing

struct ConnectionTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appending(path: "a.sqlite").path
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  private func makeTable(wal: Bool = false) throws -> Connection {
    let connection = try Connection(path: path, access: .create, busyTimeout: 20)
    if wal { try connection.execute("PRAGMA journal_mode = WAL") }
    try connection.execute("CREATE TABLE item (number INTEGER); INSERT INTO item VALUES (1)")
    return connection
  }

  private func sum(_ connection: Connection) throws -> Int? {
    try connection.statement("SELECT sum(number) FROM item").first { $0.optionalInt(0) } ?? nil
  }

  @Test(arguments: ["a?mode=memory", "50% #1.sqlite", "Café 日本.sqlite", "%41.sqlite"])
  func `a path is taken literally`(name: String) throws {
    let path = folder.url.path + "/" + name
    try Connection(path: path, access: .create).execute("CREATE TABLE item (number INTEGER)")
    #expect(try files() == [name])
  }

  @Test func `a transaction that throws leaves nothing behind`() throws {
    let connection = try makeTable()
    #expect(throws: SQLiteError.self) {
      try connection.transaction { () throws(SQLiteError) in
        try connection.execute("INSERT INTO item VALUES (10)")
        try connection.execute("INSERT INTO nowhere VALUES (1)")
      }
    }
    #expect(try sum(connection) == 1)
    try connection.transaction { () throws(SQLiteError) in
      try connection.execute("INSERT INTO item VALUES (100)")
    }
    #expect(try sum(connection) == 101)
  }

  @Test func `foreign keys hold`() throws {
    let connection = try makeTable()
    try connection.execute(
      "CREATE TABLE owner (id INTEGER PRIMARY KEY); CREATE TABLE pet (owner REFERENCES owner)")
    #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO pet VALUES (7)") }
  }

  @Test func `a second writer is told that the file is busy`() throws {
    let first = try makeTable(wal: true)
    let second = try Connection(path: path, access: .write, busyTimeout: 20)
    try first.transaction { () throws(SQLiteError) in
      let error = #expect(throws: SQLiteError.self) {
        try second.transaction { () throws(SQLiteError) in }
      }
      #expect(error?.code.primary == .busy)
    }
    try second.transaction { () throws(SQLiteError) in }
  }

  @Test func `closing leaves one file and no use`() throws {
    let connection = try makeTable(wal: true)
    #expect(try files().count == 3)
    let statement = try connection.statement("SELECT 1")
    try connection.close()
    try connection.close()
    #expect(try files() == ["a.sqlite"])
    #expect(throws: SQLiteError.self) { try statement.run() }
    #expect(throws: SQLiteError.self) { try connection.statement("SELECT 1") }
    #expect(throws: SQLiteError.self) { try connection.execute("SELECT 1") }
  }

  @Test func `only an existing file is opened unless making one is asked for`() throws {
    for access in [Connection.Access.write, .read, .readImmutable] {
      let error = #expect(throws: SQLiteError.self) {
        try Connection(path: path, access: access)
      }
      #expect(error?.code.primary == .cannotOpen)
    }
    #expect(try files() == [])
  }

  @Test func `an immutable look at a file makes none beside it and cannot write`() throws {
    try makeTable(wal: true).close()
    let connection = try Connection(path: path, access: .readImmutable)
    #expect(connection.isReadOnly)
    #expect(try sum(connection) == 1)
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("INSERT INTO item VALUES (2)")
    }
    #expect(error?.code.primary == .readOnly)
    #expect(try files() == ["a.sqlite"])
  }

  @Test func `what stands at a path is told without touching it`() throws {
    #expect(DatabaseFile.inspect(path) == .absent)
    #expect(DatabaseFile.inspect(folder.url.path + "/none/a.sqlite") == .noFolder)
    #expect(DatabaseFile.inspect("/dev/null/a.sqlite") == .noFolder)
    #expect(DatabaseFile.inspect(folder.url.path) == .noFile)
    try folder.write("", to: "a.sqlite")
    #expect(DatabaseFile.inspect(path) == .empty)
    try folder.write("SQLite format 3\0 and no more", to: "a.sqlite")
    #expect(DatabaseFile.inspect(path) == .other)
    try folder.write(String(repeating: "text ", count: 100), to: "a.sqlite")
    #expect(DatabaseFile.inspect(path) == .other)
    try FileManager.default.removeItem(atPath: path)
    try makeTable().execute("PRAGMA application_id = 1128813140")
    #expect(DatabaseFile.inspect(path) == .database(applicationID: 1_128_813_140))
  }
}
