import Foundation
import SQLite
import TestSupport
import Testing

struct StatementTests {
  let folder: TemporaryFolder
  let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(
      path: folder.url.appending(path: "a.sqlite").path, access: .create)
    try connection.execute("CREATE TABLE item (number INTEGER, name TEXT)")
  }

  private func insert(_ number: Int?, _ name: String?) throws {
    try connection.statement("INSERT INTO item VALUES (?, ?)").run(number, name)
  }

  @Test(arguments: [0, -1, 4_294_967_296, Int.max, Int.min])
  func `a whole number comes back as it was`(number: Int) throws {
    try insert(number, nil)
    let back =
      try connection.statement("SELECT number FROM item").first { $0.optionalInt(0) } ?? nil
    #expect(back == number)
  }

  @Test(arguments: ["", "Tide", "日本語 🎧", "with\0inside", "a rather long text that is no small one"])
  func `a text comes back as it was`(text: String) throws {
    try insert(nil, text)
    let back = try connection.statement("SELECT name FROM item").first { $0.optionalText(0) } ?? nil
    #expect(back == text)
  }

  @Test func `what is missing is nil, or zero and empty where no nil is wanted`() throws {
    try insert(nil, nil)
    try connection.statement("SELECT number, name FROM item").query { row in
      #expect(row.isNil(0) && row.optionalInt(0) == nil && row.int(0) == 0)
      #expect(row.isNil(1) && row.optionalText(1) == nil && row.text(1) == "")
    }
  }

  @Test func `texts that follow each other are shared only where they are equal`() throws {
    let names = ["", "Tide", "Tide", "Tidy", "", "a text of more than fifteen bytes", nil, "Tide"]
    for name in names { try insert(nil, name) }
    var last = ""
    var back: [String?] = []
    try connection.statement("SELECT name FROM item ORDER BY rowid").query {
      back.append($0.optionalText(0, orSame: &last))
    }
    #expect(back == names)
  }

  @Test func `bytes that are no UTF-8 are mended`() throws {
    try connection.execute("INSERT INTO item VALUES (1, CAST(x'41FF42' AS TEXT))")
    let name = try connection.statement("SELECT name FROM item").first { $0.text(0) }
    #expect(name == "A\u{FFFD}B")
  }

  @Test func `a statement may run again while it runs`() throws {
    for number in 1...3 { try insert(number, nil) }
    let sql = "SELECT number FROM item ORDER BY number"
    var pairs: [String] = []
    try connection.statement(sql).query { (outer) throws(SQLiteError) in
      let number = outer.int(0)
      try self.connection.statement(sql).query { pairs.append("\(number)\($0.int(0))") }
    }
    #expect(pairs == ["11", "12", "13", "21", "22", "23", "31", "32", "33"])
  }

  @Test func `values that a run had are not there in the next`() throws {
    let statement = try connection.statement("INSERT INTO item VALUES (?, ?)")
    try statement.run(1, "Tide")
    try statement.run(nil as Int?, nil as String?)
    let count = try connection.statement(
      "SELECT count(*) FROM item WHERE number IS NULL AND name IS NULL"
    ).first { $0.int(0) }
    #expect(count == 1)
  }

  @Test func `too few values are an error, not nils`() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.statement("INSERT INTO item VALUES (?, ?)").run(1)
    }
    #expect(error?.code == .misuse)
    #expect(error?.message == "1 values for 2 parameters")
  }

  @Test func `an error has the code, the words and the statement, but no values`() throws {
    try connection.execute("CREATE UNIQUE INDEX one ON item (name)")
    try insert(1, "secret")
    let error = try #require(throws: SQLiteError.self) { try insert(2, "secret") }
    #expect(error.code.primary == .constraint)
    #expect(error.code != .constraint)
    #expect(
      error.description
        == """
        SQLite error 2067: UNIQUE constraint failed: item.name, in 'INSERT INTO item VALUES (?, ?)'
        """)
  }

  @Test func `a text that is no statement is an error`() throws {
    let error = #expect(throws: SQLiteError.self) { try connection.statement("SELEC 1") }
    #expect(error?.message == #"near "SELEC": syntax error"#)
    #expect(throws: SQLiteError.self) { try connection.statement("-- nothing") }
  }
}
