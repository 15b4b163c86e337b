import Diagnostics
import Markdown
import TestSupport
import Testing

private func document(
  _ text: String, _ options: MarkdownDocument.Options = .init(),
  rewrite: (String) -> String = { $0 }
) throws -> MarkdownDocument {
  try MarkdownDocument(
    SourceText(name: "about.md", text), options: options, rewritingLinks: rewrite)
}

private func options(_ change: (inout MarkdownDocument.Options) -> Void) -> MarkdownDocument.Options
{
  var options = MarkdownDocument.Options()
  change(&options)
  return options
}

@Test func `every text renders as it was recorded, with its warnings`() throws {
  let texts = FixtureFolder("Fixtures/Texts")
  for name in try texts.names(endingIn: ".md") {
    let document = try MarkdownDocument(SourceText(name: name, bytes: try texts.bytes(of: name)))
    let warnings = document.problems.map(\.description)
    let whole = [document.html] + warnings
    try expectSnapshot(whole.joined(separator: "\n"), named: "\(name.dropLast(3)).txt")
  }
}

// MARK: - Raw HTML and links

@Test func `raw HTML passes when it is allowed, unsafe links do not`() throws {
  let document = try document("<i>x</i> [y](javascript:z)", options { $0.allowsRawHTML = true })
  #expect(document.html == "<p><i>x</i> y</p>\n")
  #expect(document.problems.count == 1)
}

@Test func `links are rewritten, pictures' too, and escaped after that`() throws {
  let document = try document("[a](/about/) ![b](/b.png) [c](https://c.example/)") {
    $0.hasPrefix("/") ? "../base\($0)?x&\"" : $0
  }
  #expect(
    document.html
      == "<p><a href=\"../base/about/?x&amp;%22\">a</a> "
      + "<img src=\"../base/b.png?x&amp;%22\" alt=\"b\" /> <a href=\"https://c.example/\">c</a></p>\n"
  )
}

@Test func `a rewritten link that is not safe is left out`() throws {
  #expect(try document("[a](b)") { _ in "javascript:x" }.html == "<p>a</p>\n")
}

@Test func `relative links stay as they are`() throws {
  #expect(try document("[a](../b/#c)").html == "<p><a href=\"../b/#c\">a</a></p>\n")
}

@Test func `places of warnings are those of the whole file`() throws {
  let text = SourceText(name: "about.md", "---\ntitle: é\n---\nText\n\n- é [a](javascript:b)\n")
  let start = try #require(text.bytes.lastIndex(of: UInt8(ascii: "-"))) - 6
  let document = try MarkdownDocument(text, from: start)
  #expect(document.html.hasPrefix("<p>Text</p>"))
  guard case .span(let span)? = document.problems.first?.subject else {
    Issue.record("no place")
    return
  }
  #expect(span.description == "about.md:6:9")
  #expect(span.width == 12)
}

@Test func `a flood of unsafe links is told of briefly`() throws {
  let document = try document(String(repeating: "[a](javascript:b)\n", count: 5000))
  #expect(!document.html.contains("javascript"))
  #expect(document.problems.count == 20)
}

// MARK: - Headings and punctuation

@Test(arguments: [
  ("# a\n## b\n###### c\n", 2, "<h2>a</h2>\n<h3>b</h3>\n<h6>c</h6>\n"),
  ("## a\n### b\n## c\n", 2, "<h2>a</h2>\n<h3>b</h3>\n<h2>c</h2>\n"),
  ("#### a\n##### b\n", 2, "<h2>a</h2>\n<h3>b</h3>\n"),
  ("## a\n# b\n", 2, "<h3>a</h3>\n<h2>b</h2>\n"),
  ("# a\n## b\n", .max, "<h6>a</h6>\n<h6>b</h6>\n"), ("## a\n", .min, "<h1>a</h1>\n"),
  ("a\n", 2, "<p>a</p>\n"),
])
func `the highest headings get a level, and the others keep their distance`(
  _ text: String, _ top: Int, _ html: String
) throws {
  #expect(try document(text, options { $0.topHeading = top }).html == html)
}

@Test func `headings get an id of their text, each its own`() throws {
  let text = "# The *Brass* `Owls`!\n# Été à l'île\n# 東京 2\n# !\n# A\n# A\n# A-2\n# A ![x](y)\n"
  let html = try document(text, options { $0.headingIDs = true }).html
  let ids = html.split(separator: "id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
  #expect(
    ids == ["the-brass-owls", "été-à-l-île", "東京-2", "section", "a", "a-2", "a-2-2", "a-3"])
  #expect(html.contains("<em>Brass</em> <code>Owls</code>!\n</h1>"))
}

@Test func `ids cannot leave their attribute and stay short`() throws {
  let text = "# \"x\" onload='y'\n# \(String(repeating: "long ", count: 100))\n"
  let html = try document(text, options { $0.headingIDs = true }).html
  #expect(html.contains("id=\"x-onload-y\""))
  #expect(html.split(separator: "\n").allSatisfy { $0.utf8.count < 600 })
  #expect(
    !html.contains(
      "long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-"))
}

@Test func `punctuation is made smart on request only`() throws {
  #expect(try document("\"a\" -- b...").html == "<p>&quot;a&quot; -- b...</p>\n")
  #expect(
    try document("\"a\" -- b...", options { $0.smartPunctuation = true }).html
      == "<p>“a” – b…</p>\n")
}

// MARK: - The first paragraph

@Test func `the first paragraph is plain text with its white space folded`() throws {
  let text =
    "# Head\n\n> quoted\n\n![only](x.png)\n\nA *b*\n`c`  \n[d](e)\t&amp; <i>f</i>.\n\nNext\n"
  #expect(try document(text).firstParagraph == "A b c d & f.")
}

@Test func `a text without a paragraph has no summary`() throws {
  let document = try document("# Head\n\n- item\n")
  #expect(document.firstParagraph == "")
  #expect(document.summary(limit: 100) == "")
}

@Test(arguments: [
  (200, "The brass owls, and the gulls"), (29, "The brass owls, and the gulls"),
  (28, "The brass owls, and the…"), (20, "The brass owls, and…"), (16, "The brass owls…"),
  (5, "The…"), (1, "…"), (0, ""), (-5, ""),
])
func `a summary is cut at a word`(limit: Int, expected: String) throws {
  #expect(try document("The brass owls, and the gulls").summary(limit: limit) == expected)
}

@Test func `a word too long is cut at a character`() throws {
  let family = String(repeating: "👩‍👩‍👧", count: 20)
  let summary = try document(family).summary(limit: 10)
  #expect(summary == String(repeating: "👩‍👩‍👧", count: 9) + "…")
}

// MARK: - Bounds

@Test func `deep nesting costs no call stack`() throws {
  for text in [
    String(repeating: ">", count: 50_000) + " a",
    String(repeating: "- ", count: 50_000) + "a",
    String(repeating: "*a **a ", count: 20_000) + String(repeating: " a** a*", count: 20_000),
    String(repeating: "[", count: 100_000) + String(repeating: "](javascript:x)", count: 10_000),
  ] {
    let document = try document(text, options { $0.headingIDs = true })
    #expect(!document.html.isEmpty)
  }
}

@Test(arguments: [
  (String(repeating: "- ", count: 20_000) + "a" + String(repeating: "\n", count: 20_000), 1),
  ("a\n\n" + String(repeating: "1. ", count: 20_000) + String(repeating: "\n", count: 9000), 3),
])
func `lists too deep for the lines after them are refused`(text: String, line: Int) throws {
  let error = try #require(throws: MarkdownError.self) { try document(text) }
  #expect(error.kind == .tooDeep)
  #expect(error.span.line == line)
}

@Test func `a paragraph of nothing but brackets is refused`() throws {
  let text = "a\n\n" + String(repeating: "![[]()", count: 20_000)
  let error = try #require(throws: MarkdownError.self) { try document(text) }
  #expect(error.kind == .tooManyBrackets)
  #expect(error.span.line == 3)
}

@Test func `a text of more than a mebibyte is refused`() throws {
  let error = try #require(throws: MarkdownError.self) {
    try document(String(repeating: "a", count: (1 << 20) + 1))
  }
  #expect(error.diagnostic.message == "the Markdown is longer than 1048576 bytes")
}

@Test func `a long plain text with pictures and rules is not refused`() throws {
  let part =
    "![a](b) [c](d)\n\n- e\n  - f\n\n" + String(repeating: "-", count: 80) + "\n\n"
    + String(repeating: " ", count: 100) + "g\n\n"
  #expect(try document(String(repeating: part, count: 3000)).problems.isEmpty)
}

@Test(arguments: [
  ("a\u{1B}[31mb", "a\u{FFFD}[31mb"), ("a&#27;b", "a\u{FFFD}b"), ("a&#xFFFE;b", "a\u{FFFD}b"),
  ("a&#x1FFFF;b&#xFDD0;c", "a\u{FFFD}b\u{FFFD}c"), ("a\u{9B}b", "a\u{FFFD}b"),
  ("a\u{B}b\u{C}c", "a b c"), ("a\u{0}b", "a\u{FFFD}b"), ("é ～ 👩‍👧 \u{A0}x\ty", "é ～ 👩‍👧 \u{A0}x\ty"),
])
func `what no page can hold is shown as missing`(text: String, expected: String) throws {
  let document = try MarkdownDocument(SourceText(name: "a.md", text))
  #expect(document.html == "<p>\(expected)</p>\n")
  #expect(document.firstParagraph.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\t" })
}
