import Diagnostics
import TestSupport
import Testing

private func lines(_ diagnostic: Diagnostic) -> [Substring] {
  diagnostic.description.split(separator: "\n", omittingEmptySubsequences: false)
}

@Test func `a diagnostic shows the place, the line, a caret, the hint and the notes`() throws {
  let text = SourceText(name: "Templates/chart.html", "<ol>\n<h1>{{ title | upcse }}</h1>\n</ol>\n")
  let diagnostic = Diagnostic(
    .error, "unknown filter 'upcse'", at: .span(text.span(20..<25)), hint: "did you mean 'upcase'?",
    notes: ["included from Templates/layouts/default.html:4:1"])
  try expectSnapshot(diagnostic.description, named: "whole.txt")
}

@Test func `a warning says so`() {
  #expect(Diagnostic(.warning, "late", at: .run).description == "warning: late")
  #expect(
    Diagnostic(.error, "no such file", at: .name("Content/site.yml")).description
      == "Content/site.yml: error: no such file")
}

@Test func `a place without a line is shown without an excerpt`() {
  let span = SourceSpan(file: "a.md", line: 3, column: 2)
  #expect(Diagnostic(.error, "odd", at: .span(span)).description == "a.md:3:2: error: odd")
}

@Test func `the caret stands under its character behind tabs and combining marks`() {
  let text = SourceText(name: "a.md", "\te\u{301}\tx")
  let shown = lines(Diagnostic(.error, "odd", at: .span(text.span(at: 5))))
  #expect(shown[1] == "    1 | \te\u{301}\tx")
  #expect(shown[2] == "      | \t \t^")
}

@Test func `the caret at the end of a line stands behind it`() {
  let text = SourceText(name: "a.md", "ab\r\n")
  #expect(lines(Diagnostic(.error, "odd", at: .span(text.span(at: 2))))[2] == "      |   ^")
}

@Test func `a long line is cut around the place`() {
  let long = String(repeating: "a", count: 500) + "X" + String(repeating: "b", count: 500)
  let text = SourceText(name: "a.md", long)
  let shown = lines(Diagnostic(.error, "odd", at: .span(text.span(500..<900))))
  #expect(shown[1].count < 140)
  let caret = shown[2].firstIndex(of: "^")?.utf16Offset(in: shown[2])
  #expect(caret == shown[1].firstIndex(of: "X")?.utf16Offset(in: shown[1]))
  #expect(shown[2].count <= shown[1].count)
}

@Test func `spans made elsewhere with odd numbers are shown all the same`() {
  let span = SourceSpan(file: "a.md", line: 0, column: -4, width: .max, excerpt: "ab")
  #expect(lines(Diagnostic(.error, "odd", at: .span(span)))[2] == "      | ^^")
  let far = SourceSpan(file: "a.md", line: 1, column: .max, width: .max, excerpt: "ab")
  #expect(lines(Diagnostic(.error, "odd", at: .span(far)))[2] == "      |   ^")
}

@Test func `control characters never reach a terminal`() {
  let text = SourceText(name: "a\u{1B}[2J.md", "x\u{1B}[31m\u{9B}\u{202E}y")
  let diagnostic = Diagnostic(
    .error, "unknown name '\u{1B}]0;x\u{7}\n'", at: .span(text.span(at: 0)), hint: "write\r\u{8}",
    notes: ["\u{1B}c"])
  let controls = diagnostic.description.unicodeScalars.filter {
    $0 != "\n" && ($0.properties.generalCategory == .control || $0 == "\u{202E}")
  }
  #expect(controls.isEmpty)
  #expect(lines(diagnostic).count == 5)
}
