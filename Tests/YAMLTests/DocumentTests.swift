import Diagnostics
import Testing
import YAML

private func read(_ text: String) throws -> Mapping {
  let root = try YAMLDocument(parsing: SourceText(name: "site.yml", text)).root
  return try #require(root).mapping()
}

@Test func `storefront codes are text, Norway's too`() throws {
  let codes = try read("storefronts: [us, no, \"on\", 011]").value(of: "storefronts").sequence()
  #expect(try codes.map { try $0.text() } == ["us", "no", "on", "011"])
}

@Test func `mappings keep the order of their keys`() throws {
  let mapping = try read("zeta: 1\nalpha: 2\n? mid\n: 3\n")
  #expect(mapping.entries.map(\.name) == ["zeta", "alpha", "mid"])
  #expect(try mapping["alpha"]?.int() == 2)
  #expect(mapping["beta"] == nil)
}

@Test(arguments: ["", "# only a note\n", "---\n", "\u{FEFF}", "\n\n", "---\n...\n"])
func `a document without content has no value`(text: String) throws {
  let root = try YAMLDocument(parsing: SourceText(name: "site.yml", text)).root
  #expect(root?.isNull ?? true)
}

@Test(arguments: ["\n", "\r\n", "\r"])
func `every node knows its place, whatever ends the lines`(lineEnd: String) throws {
  let lines = [
    "# 日本", "títle: a", "charts:", "  - kind: é", "    limit: 12  ", "last: [x, yz]", "",
  ]
  for mark in ["", "\u{FEFF}"] {
    let mapping = try read(mark + lines.joined(separator: lineEnd))
    #expect(
      mapping.entries.map(\.key.span.description) == [
        "site.yml:2:1", "site.yml:3:1", "site.yml:6:1",
      ])
    let chart = try mapping.value(of: "charts").sequence()[0]
    #expect(chart.span.description == "site.yml:4:5")
    let limit = try chart.mapping().value(of: "limit")
    #expect(limit.span.description == "site.yml:5:12")
    #expect(limit.span.width == 2)
    #expect(limit.span.excerpt == "    limit: 12  ")
    let last = try mapping.value(of: "last")
    #expect(last.span.width == 7)
    #expect(try last.sequence()[1].span.description == "site.yml:6:11")
  }
}

@Test func `a place far down a text in many scripts is exact`() throws {
  let lines = (0..<300).map { "k\($0): 日本語 é 𝄞" } + ["wanted: here"]
  let wanted = try read(lines.joined(separator: "\n")).value(of: "wanted")
  #expect(wanted.span.description == "site.yml:301:9")
  #expect(wanted.source.bytes[wanted.range].elementsEqual("here".utf8))
}

@Test func `a part of a text has its places in the whole text`() throws {
  let text = SourceText(name: "page.md", "---\ntitle: é\ntags: [a, b]\n---\nBody: [")
  let root = try YAMLDocument(parsing: text, range: 4..<27).root
  let tags = try #require(root).mapping().value(of: "tags").sequence()
  #expect(tags[1].span.description == "page.md:3:11")
}

@Test func `an alias stands for its anchor, at its own place`() throws {
  let mapping = try read("all: &all [a, b]\nsome: *all\n")
  let some = try mapping.value(of: "some")
  #expect(try some.sequence().map { try $0.text() } == ["a", "b"])
  #expect(some.span.description == "site.yml:2:7")
  #expect(throws: YAMLError.self) { try some.int() }
}

@Test func `merged mappings give what is not given`() throws {
  let mapping = try read(
    """
    base: &base {kind: songs, limit: 10}
    more: &more {limit: 20, genre: jazz}
    chart:
      <<: [*base, *more]
      kind: albums
    """)
  let chart = try mapping.value(of: "chart").mapping()
  #expect(chart.entries.map(\.name) == ["kind", "limit", "genre"])
  #expect(try chart["kind"]?.text() == "albums")
  #expect(try chart["limit"]?.int() == 10)
  #expect(chart["<<"] == nil)
}

@Test func `quoted, two arrows are a name like any other`() throws {
  #expect(try read("'<<': x")["<<"]?.text() == "x")
}

@Test func `what ends a document may be written`() throws {
  #expect(try read("--- # one\ntitle: x\n...\n")["title"]?.text() == "x")
}
