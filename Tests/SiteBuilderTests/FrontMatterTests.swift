import Diagnostics
import Foundation
import TestSupport
import Testing
import YAML

import SiteBuilder

@Test func `every page is split as it was recorded`() throws {
  let pages = FixtureFolder("Fixtures/FrontMatter")
  for name in try pages.names(endingIn: ".md") {
    let source = SourceText(name: name, bytes: try pages.bytes(of: name))
    try expectSnapshot(shown(source), named: "FrontMatter/\(name.dropLast(3)).txt")
  }
}

/// What was read of a page, or the error.
private func shown(_ source: SourceText) -> String {
  do {
    let page = try FrontMatter(parsing: source)
    let data = page.data.map { $0.entries.map { "\($0.name) at \($0.key.span)" } }
    let text = String(decoding: page.body, as: UTF8.self).debugDescription
    let complaint = page.complaint.map { "\n\($0)" } ?? ""
    return "data: \(data?.joined(separator: ", ") ?? "none")\nbody: \(text)\(complaint)"
  } catch {
    return error.description
  }
}

@Test func `the text begins where its line is known`() throws {
  let page = try FrontMatter(parsing: SourceText(name: "a.md", "---\na: 1\n---\nBody\n"))
  #expect(page.source.span(at: page.bodyStart).description == "a.md:4:1")
}

@Test func `odd bytes are read or refused, and nothing else`() {
  var random = SeededGenerator(seed: 7)
  let bytes = Array("-.\n\r:[]{}&*!\"' \ta#|>%@?,\\<~\0é\u{FEFF}".utf8) + [0xFF, 0xC2, 0x80]
  for _ in 0..<3000 {
    let count = Int.random(in: 0...40, using: &random)
    let noise = (0..<count).map { _ in bytes[Int.random(in: 0..<bytes.count, using: &random)] }
    let source = SourceText(
      name: "a.md", bytes: Array("---\n".utf8) + noise + Array("\n---\n".utf8))
    let lines = source.bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    do {
      let page = try FrontMatter(parsing: source)
      // The text begins behind the first line of three marks after the block.
      let line = source.bytes[..<page.bodyStart].split(separator: 0x0A).last ?? []
      let mark = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)
      #expect(mark == "---" || mark == "...", "\(line)")
      #expect(page.complaint == nil)
    } catch {
      #expect((1...lines).contains(error.span.line) && !error.diagnostic.message.isEmpty)
    }
  }
}

// MARK: - Cases, several to a file

/// The data are those of YAML 1.1, as Jekyll reads them; ``TypedTextTests`` has what templates see.
@Test func `a page's data are what its case says`() throws {
  let cases = try JSONDecoder().decode(
    [PageCase].self, from: Data(FixtureFolder("Fixtures").bytes(of: "front matter.json")))
  try #require(!cases.isEmpty)
  for page in cases {
    let source = SourceText(name: "a.md", page.page)
    do {
      let read = try FrontMatter(parsing: source)
      #expect(read.data.map { spelt($0.entries) } == page.data, "\(page.name)")
      #expect(String(decoding: read.body, as: UTF8.self) == page.text, "\(page.name)")
      #expect(page.error == nil, "\(page.name)")
    } catch {
      #expect("\(error.span)" == page.error.map { "a.md:\($0)" }, "\(page.name): \(error)")
    }
  }
}

/// A page, and its data and text, or the place of its fault.
private struct PageCase: Decodable {
  let name: String
  let page: String
  /// The data as `name: 'text', other: [1, true]`.
  let data: String?
  let text: String?
  let error: String?
}

private func spelt(_ entries: [Mapping.Entry]) -> String {
  entries.map { "\($0.name): \(spelt($0.value))" }.joined(separator: ", ")
}

private func spelt(_ node: YAMLNode) -> String {
  switch node.content {
  case .mapping(let mapping): "{\(spelt(mapping.entries))}"
  case .sequence(let items): "[\(items.map(spelt).joined(separator: ", "))]"
  case .scalar(let scalar):
    switch scalar.value {
    case .null: "null"
    case .bool(let truth): "\(truth)"
    case .int(let number): "\(number)"
    case .largeInt(let digits): digits
    case .double(let number): "\(number)"
    case .timestamp(let timestamp): "\(timestamp)"
    case .string(let text): "'\(text)'"
    }
  }
}
