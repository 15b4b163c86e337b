import Diagnostics
import Testing

/// Where the place stands that a test's text marks with `|`.
private func place(_ marked: String) throws -> SourceSpan {
  var bytes = Array(marked.utf8)
  let offset = try #require(bytes.firstIndex(of: UInt8(ascii: "|")))
  bytes.remove(at: offset)
  return SourceText(name: "page.md", bytes: bytes).span(at: offset)
}

@Test func `lines and columns count from one`() throws {
  let span = try place("|title: x")
  #expect(span.description == "page.md:1:1")
  #expect(span.excerpt == "title: x")
}

@Test(arguments: ["a\nb|c\nd", "a\r\nb|c\r\nd", "a\rb|c\rd"])
func `every kind of line end ends a line`(text: String) throws {
  let span = try place(text)
  #expect(span.description == "page.md:2:2")
  #expect(span.excerpt == "bc")
}

@Test func `a place in the line end stands behind the last character`() throws {
  let text = SourceText(name: "page.md", "abc\r\nd")
  for offset in [3, 4] {
    let span = text.span(at: offset)
    #expect(span.description == "page.md:1:4")
    #expect(span.excerpt == "abc")
    #expect(span.width == 1)
  }
}

@Test func `a letter with its combining marks is one column`() throws {
  #expect(try place("e\u{301}e\u{301}|x").column == 3)
  #expect(try place("a👩‍👩‍👧|x").column == 3)
}

@Test func `a place inside a character means that character`() {
  let text = SourceText(name: "page.md", "aé日x")
  #expect(text.span(at: 2).column == 2)
  #expect(text.span(at: 5).column == 3)
  #expect(text.span(4..<5).width == 1)
  #expect(SourceText(name: "page.md", "ae\u{301}x").span(at: 2).column == 2)
}

@Test func `a byte order mark has no column and is not shown`() throws {
  let span = try place("\u{FEFF}ti|tle")
  #expect(span.column == 3)
  #expect(span.excerpt == "title")
  #expect(SourceText(name: "page.md", "\u{FEFF}title").span(at: 0).column == 1)
}

@Test func `a tab is one column`() throws {
  #expect(try place("\t\t|x").column == 3)
}

@Test func `a range of several lines is cut to the first`() {
  let span = SourceText(name: "page.md", "ab\ncdef\ngh").span(5..<9)
  #expect(span.description == "page.md:2:3")
  #expect(span.width == 2)
}

@Test func `a width counts characters, not bytes`() {
  #expect(SourceText(name: "page.md", "日本語です").span(3..<9).width == 2)
}

@Test func `a place past the end is the end`() {
  let text = SourceText(name: "page.md", "ab\n")
  #expect(text.span(at: 99).description == "page.md:2:1")
  #expect(text.span(at: .max).description == "page.md:2:1")
  #expect(text.span(at: -1).description == "page.md:1:1")
  #expect(SourceText(name: "page.md", "").span(0..<5).description == "page.md:1:1")
}

@Test func `bytes that are not UTF-8 still have a place`() {
  let text = SourceText(name: "page.md", bytes: [0x61, 0xFF, 0xFE, 0x62, 0x80])
  #expect(text.span(at: 3).line == 1)
  #expect(text.span(at: 3).excerpt.unicodeScalars.contains("\u{FFFD}"))
}
