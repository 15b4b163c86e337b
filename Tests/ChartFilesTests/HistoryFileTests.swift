import ChartFiles
import ChartModel
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Files of chart rows, read row by row.
struct HistoryFileTests {
  private func rows(
    _ text: String, _ format: HistoryFormat = .csv, columns: HistoryColumns? = nil,
    lastDate: Day? = nil
  ) throws -> [ImportedRow] {
    try rows(Array(text.utf8), format, columns: columns, lastDate: lastDate)
  }

  private func rows(
    _ bytes: [UInt8], _ format: HistoryFormat = .csv, columns: HistoryColumns? = nil,
    lastDate: Day? = nil
  ) throws -> [ImportedRow] {
    var reading = HistoryReading()
    (reading.format, reading.columns, reading.lastDate) = (format, columns, lastDate)
    var file = try HistoryFile(bytes, name: "rows", reading)
    var rows: [ImportedRow] = []
    while let row = try file.next() { rows.append(row) }
    return rows
  }

  /// The error that a file is rejected with, as it is shown.
  private func message(_ bytes: [UInt8], _ format: HistoryFormat = .csv) throws -> String {
    let error = #expect(throws: Diagnostic.self) { _ = try rows(bytes, format) }
    return try #require(error).description
  }

  @Test func `a byte order mark, CRLF and quoted line ends are read`() throws {
    let text =
      "\u{FEFF}\"song\",date,rank,id,noise\r\n\"Two\r\nLines\",2024-01-06,1,x,\r\n\r\n"
      + "Last,2024-01-06,2,y,\"\""
    let columns = HistoryColumns(named: [
      (.date, "date"), (.rank, "rank"), (.id, "id"), (.title, "song"),
    ])
    let read = try rows(text, columns: columns)
    #expect(read.map(\.title) == ["Two\r\nLines", "Last"])
    #expect(read.map(\.maker) == ["", ""])
    #expect(read.map(\.line) == [2, 5])
  }

  @Test(arguments: [
    (
      "date,rank,id\n", "rows:1: error: expected a column for the title, found 'date', 'rank', 'id'"
    ),
    ("", "rows: error: the file is empty"),
    ("date,rank,id,title\n\n", "rows: error: the file has no rows"),
    (
      "date,rank,id,title,rank\n2024-01-06,1,a,T,2\n",
      "rows:1: error: duplicate column 'rank'"
    ),
    (
      "date,rank,id,title,maker\n2024-01-06,1,a,T,M\n2024-13-01,2,b,T,M\n",
      "rows:3: error: expected a date such as 2026-11-30, found '2024-13-01'"
    ),
    (
      "date,rank,id,title,maker\n2024-01-06,0,a,T,M\n",
      "rows:2: error: expected a rank of 1 or more, found '0'"
    ),
    (
      "date,rank,id,title,maker\n2024-01-06,1,,T,M\n",
      "rows:2: error: expected a value in 'id', found none"
    ),
    (
      "date,rank,id,title,maker\n2024-01-06,1,a,T, with a comma,M\n",
      "rows:2: error: expected 5 columns as in the first line, found 6"
    ),
    (
      "date,rank,id,title,maker\n2024-01-06,1,a,\"T,M\n2024-01-06,2,b,T,M\n",
      "rows:2: error: a quote is never closed"
    ),
    (
      "date,rank,id,title,maker\n2024-01-06,1,a,\"T\" x,M\n",
      "rows:2: error: expected a separator or the end of the line after a closing quote"
    ),
  ])
  func `a bad file is named with its line`(text: String, expected: String) throws {
    let message = try message(Array(text.utf8))
    #expect(message.contains(expected), "\(message)")
  }

  @Test func `text of no encoding is named with its line`() throws {
    let bytes = Array("date,rank,id,title,maker\n2024-01-06,1,a,".utf8) + [0xFF, 0x81, 0x0A]
    #expect(try message(bytes + Array(",M\n".utf8)).contains("rows:2: error:"))
  }

  @Test(arguments: [
    "[1]", "{\"date\": \"2024-01-06\"", "{\"date\":\"2024-01-06\",\"rank\":1.5,\"id\":\"a\"}",
    "{\"date\":\"2024-01-06\",\"rank\":1,\"id\":null,\"title\":\"T\"}",
  ])
  func `a bad line of JSON is named`(line: String) throws {
    let good = "{\"date\":\"2024-01-06\",\"rank\":2,\"id\":5,\"title\":\"T\"}\n\n"
    let message = try message(Array((good + line + "\n").utf8), .jsonl)
    #expect(message.contains("rows:3: error:"), "\(message)")
    #expect(try rows(good, .jsonl).map(\.id) == ["5"])
  }

  @Test(arguments: [
    ("rank", "1.5", "found 1.5"), ("id", "123456789012345678901234567890", "found 1234567890123"),
    ("id", "true", "found true"), ("title", "[1]", "found an array"),
    ("title", "{}", "found an object"), ("id", "null", "found none"),
  ])
  func `what stands in a line of JSON is said`(name: String, value: String, message: String) throws
  {
    var members = ["date": "\"2024-01-06\"", "rank": "1", "id": "\"a\"", "title": "\"T\""]
    members[name] = value
    let line = members.map { "\"\($0)\":\($1)" }.joined(separator: ",")
    let said = try self.message(Array("{\(line)}\n".utf8), .jsonl)
    #expect(
      said.contains("rows:1: error: expected ") && said.contains("in '\(name)', \(message)"),
      "\(said)")
  }

  @Test func `a date after the last that may come is an error`() throws {
    let text = "date,rank,id,title\n2026-11-30,1,1,Tide\n2026-12-01,1,1,Tide\n"
    let error = #expect(throws: Diagnostic.self) {
      _ = try rows(text, lastDate: Day(iso: "2026-11-30"))
    }
    #expect(error?.description.contains("no later than 2026-11-30") == true)
    #expect(try rows(text).count == 2)
  }

  @Test(
    arguments: [
      ("hot.csv", HistoryFormat.csv), ("HOT.JSONL", .jsonl), ("hot.ndjson", .jsonl),
      ("hot.txt", nil),
    ] as [(String, HistoryFormat?)])
  func `a file's name tells its form`(name: String, format: HistoryFormat?) {
    #expect(HistoryFormat(file: name) == format)
  }
}
