import Diagnostics
import Testing
import YAML

private func scalar(_ text: String) throws -> Scalar {
  let source = SourceText(name: "a.yml", "key: \(text)\n")
  let root = try #require(try YAMLDocument(parsing: source).root)
  guard case .scalar(let scalar) = try root.mapping().value(of: "key").content else {
    throw Unexpected()
  }
  return scalar
}

private struct Unexpected: Error {}

private let understood: [(String, ScalarValue)] = [
  ("", .null), ("~", .null), ("Null", .null), ("nULL", .string("nULL")),
  ("yes", .bool(true)), ("On", .bool(true)), ("TRUE", .bool(true)),
  ("no", .bool(false)), ("off", .bool(false)), ("y", .string("y")), ("tRue", .string("tRue")),
  ("0", .int(0)), ("-12", .int(-12)), ("+5", .int(5)), ("1_000", .int(1000)),
  ("0x1F", .int(31)), ("-0x1f", .int(-31)), ("0b101", .int(5)), ("017", .int(15)), ("0_", .int(0)),
  ("08", .string("08")), ("0x", .string("0x")), ("0b2", .string("0b2")), ("_1", .string("_1")),
  ("1:30", .int(90)), ("-1:00:01", .int(-3601)), ("1:60", .string("1:60")),
  ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
  ("9223372036854775808", .largeInt("9223372036854775808")),
  ("-1_0000000000000000000", .largeInt("-10000000000000000000")),
  ("0xffffffffffffffffff", .string("0xffffffffffffffffff")),
  ("99999999999999999999:59", .string("99999999999999999999:59")),
  ("1.5", .double(1.5)), ("-1_0.5", .double(-10.5)), ("1.", .double(1)), (".5", .double(0.5)),
  ("1.5e+3", .double(1500)), ("1.e-1", .double(0.1)), ("1:30.5", .double(90.5)),
  (".inf", .double(.infinity)), ("-.INF", .double(-.infinity)),
  ("-.5", .string("-.5")), ("1e5", .string("1e5")), ("1.5e3", .string("1.5e3")),
  ("1.2.3", .string("1.2.3")), (".", .string(".")), ("+", .string("+")), ("...x", .string("...x")),
  ("\"12\"", .string("12")), ("'yes'", .string("yes")), ("! 12", .string("12")),
  ("!!str 12", .string("12")), ("!!int \"12\"", .int(12)), ("!!float 2", .double(2)),
  ("!!bool 'yes'", .bool(true)), ("!!null ''", .null), ("it's # a note", .string("it's")),
]

@Test(arguments: understood)
func `a scalar is understood as YAML 1.1 says`(text: String, value: ScalarValue) throws {
  #expect(try scalar(text).value == value)
}

@Test func `what is not a number is one of its own`() throws {
  guard case .double(let number) = try scalar(".nan").value else { throw Unexpected() }
  #expect(number.isNaN)
}

@Test(arguments: [
  ("2026-03-09", "2026-03-09"),
  ("2024-02-29", "2024-02-29"),
  ("2026-3-9 4:05:06", "2026-03-09T04:05:06"),
  ("2026-03-09T04:05:06Z", "2026-03-09T04:05:06Z"),
  ("2026-03-09t04:05:06.250 +1", "2026-03-09T04:05:06.25+01:00"),
  ("2026-03-09 04:05:06 -08:30", "2026-03-09T04:05:06-08:30"),
  ("2026-03-09 04:05:06 +0100", "2026-03-09T04:05:06+01:00"),
])
func `dates and times are read as they are written`(text: String, expected: String) throws {
  guard case .timestamp(let timestamp) = try scalar(text).value else { throw Unexpected() }
  #expect(timestamp.description == expected)
}

@Test(arguments: [
  "2026-3-9", "2026-03", "2026-03-09T", "2026-03-09 04:05", "2026-03-09 04:05:06 UTC",
  "2026-03-09 04:05:06 +01:0", "12026-03-09", "2026-03-09-10",
])
func `what is nearly a date is text`(text: String) throws {
  #expect(try scalar(text).value == .string(text))
}

@Test(arguments: [
  "2026-13-01", "2026-00-01", "2026-04-31", "2025-02-29", "1900-02-29", "0000-01-01",
  "2026-03-09 24:00:00", "2026-03-09 10:60:00", "2026-03-09 10:00:00 +24:00",
])
func `a date that no calendar has is text`(text: String) throws {
  #expect(try scalar(text).value == .string(text))
  #expect(throws: YAMLError.self) { try scalar("!!timestamp \(text)") }
}

@Test func `a plain scalar keeps its text`() throws {
  #expect(try scalar("no").text == "no")
  #expect(try scalar("0x1F").text == "0x1F")
  #expect(try scalar("  2026-03-09  # day").text == "2026-03-09")
}

private func node(_ text: String) throws -> YAMLNode {
  let root = try YAMLDocument(parsing: SourceText(name: "a.yml", "key: \(text)\n")).root
  return try #require(root).mapping().value(of: "key")
}

@Test(arguments: understood)
func `text is as it was typed, whatever it is understood as`(text: String, value: ScalarValue)
  throws
{
  guard !text.isEmpty else {
    #expect(throws: YAMLError.self) { try node(text).text() }
    return
  }
  let typed = try scalar(text).text
  #expect(try node(text).text() == typed)
  guard !typed.isEmpty else { return }
  #expect(try node(text).text(cleanedBy: { $0 }) == typed)
  #expect(throws: YAMLError.self) { try node(text).text(cleanedBy: { _ in "" }) }
}

@Test func `an answer is yes or no in any spelling, and an error otherwise`() throws {
  for text in ["true", "Yes", "ON", "'true'", "\"yes\""] { #expect(try node(text).answer()) }
  for text in ["false", "No", "OFF", "'False'"] { #expect(try !node(text).answer()) }
  for text in ["", "~", "1", "0", "y", "maybe", "''", "[true]", "{a: true}"] {
    #expect(throws: YAMLError.self) { try node(text).answer() }
  }
}

@Test func `the style is kept`() throws {
  #expect(try scalar("a").style == .plain)
  #expect(try scalar("'a'").style == .singleQuoted)
  #expect(try scalar("\"a\"").style == .doubleQuoted)
  #expect(try scalar("|\n  a\n  b").style == .literal)
  #expect(try scalar("|\n  a\n  b").text == "a\nb\n")
  #expect(try scalar(">\n  a\n  b").style == .folded)
  #expect(try scalar(">\n  a\n  b").text == "a b\n")
}
