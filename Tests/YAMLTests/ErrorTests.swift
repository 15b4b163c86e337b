import Diagnostics
import Foundation
import TestSupport
import Testing
import YAML

private let cases = FixtureFolder("Fixtures/Errors")

private func read(_ text: String) throws -> YAMLNode {
  try #require(try YAMLDocument(parsing: SourceText(name: "site.yml", text)).root)
}

private func message(_ action: () throws -> Void) throws -> String {
  let error = try #require(throws: YAMLError.self) { try action() }
  return error.diagnostic.message
}

@Test func `every faulty file is told of as it was recorded`() throws {
  for name in try cases.names(endingIn: ".yml") {
    let source = SourceText(name: name, bytes: try cases.bytes(of: name))
    let error = #expect(throws: YAMLError.self, "\(name) is read") {
      _ = try YAMLDocument(parsing: source)
    }
    guard let error else { continue }
    try expectSnapshot(error.description, named: "\(name.dropLast(4)).txt")
  }
}

@Test func `a text of more than a mebibyte is refused`() throws {
  let long = "a: " + String(repeating: "x", count: YAMLDocument.Limits.bytes)
  #expect(try message { _ = try read(long) } == "the YAML is longer than 1048576 bytes")
}

@Test(arguments: [
  ("limit: ten", "'limit' needs a whole number, got 'ten'"),
  ("limit: \"10\"", "'limit' needs a whole number, got the text '10'"),
  ("limit: 1.5", "'limit' needs a whole number, got '1.5'"),
  ("limit: 99999999999999999999", "'limit' needs a whole number, got '99999999999999999999'"),
  ("limit:", "'limit' needs a whole number, got nothing"),
  ("limit: [1]", "'limit' needs a whole number, got a list"),
  ("limit: {a: 1}", "'limit' needs a whole number, got a mapping"),
])
func `a whole number is asked for by name`(text: String, expected: String) throws {
  #expect(try message { _ = try read(text).mapping().value(of: "limit").int() } == expected)
}

@Test func `a number out of its range is told the range`() throws {
  let limit = try read("limit: 500").mapping().value(of: "limit")
  #expect(
    try message { _ = try limit.int(in: 1...200) }
      == "'limit' needs a whole number from 1 to 200, got '500'")
  #expect(
    try message { _ = try limit.int(in: 501...Int.max) }
      == "'limit' needs a whole number of 501 or more, got '500'")
  #expect(try limit.int(in: 1...500) == 500)
}

@Test func `items are told of by their list's name`() throws {
  let charts = try read("charts: [[x], {y: z}]").mapping().value(of: "charts").sequence()
  #expect(try message { _ = try charts[0].text() } == "an item of 'charts' needs text, got a list")
  #expect(
    try message { _ = try charts[1].mapping().value(of: "y").bool() }
      == "'y' needs 'true' or 'false', got 'z'")
  #expect(
    try message { _ = try read("[1]").mapping() } == "the document needs a mapping, got a list")
}

@Test func `an unknown choice is told the choices and the nearest`() throws {
  let explicit = try read("explicit: hid").mapping().value(of: "explicit")
  let error = try #require(throws: YAMLError.self) {
    _ = try explicit.choice(of: ["show", "hide", "mark"])
  }
  #expect(error.diagnostic.message == "'explicit' needs 'show', 'hide' or 'mark', got 'hid'")
  #expect(error.diagnostic.hint == "did you mean 'hide'?")
  #expect(try explicit.choice(of: ["hid"]) == "hid")
}

@Test func `unknown keys are all told of, each at its place`() throws {
  let errors = try read("titel: x\nlimit: 1\nzzzzzz: 2").mapping()
    .unknownKeys(besides: ["title", "limit"])
  #expect(errors.map(\.span.description) == ["site.yml:1:1", "site.yml:3:1"])
  #expect(errors.map(\.diagnostic.hint) == ["did you mean 'title'?", nil])
}

@Test func `a missing key is told of at its mapping`() throws {
  let error = try #require(throws: YAMLError.self) {
    _ = try read("# note\ncharts:\n  - genre: x").mapping().value(of: "charts").sequence()[0]
      .mapping().value(of: "chart")
  }
  #expect(error.diagnostic.message == "'chart' is missing")
  #expect(error.span.description == "site.yml:3:5")
}
