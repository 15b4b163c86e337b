import AppleCharts
import ChartModel
import TestSupport
import Testing

/// Reads the answers of `Fixtures/Answers`, all of them made up, in Apple's shapes and out of them.
struct AnswerTests {
  private static let folder = FixtureFolder("Fixtures/Answers")

  @Test func `every answer decodes to what its expectation file says`() throws {
    for name in try Self.folder.names() {
      let stem = name.split(separator: ".").dropLast().joined(separator: ".")
      try expectSnapshot(
        AnswerText.text(of: try Self.folder.bytes(of: name)), named: "Answers/\(stem).txt")
    }
  }

  @Test func `an answer that is named an error is refused, and no other is`() throws {
    for name in try Self.folder.names() {
      let text = AnswerText.text(of: try Self.folder.bytes(of: name))
      #expect(text.hasPrefix("error: ") == name.hasPrefix("error-"), "\(name)")
    }
  }

  @Test func `ranks have neither holes nor doubles, whatever rows are left out`() throws {
    for name in try Self.folder.names(endingIn: ".json") {
      guard let decoded = try? Answer.decodeChart(try Self.folder.bytes(of: name)) else { continue }
      let entries = decoded.value.entries
      #expect(entries.map(\.rank) == Array(1..<entries.count + 1), "\(name)")
      #expect(Set(entries.map(\.id)).count == entries.count, "\(name)")
    }
  }

  @Test func `a cut-off answer is never a good one`() throws {
    for name in ["v2-podcasts.json", "legacy-albums.json", "lookup-podcast-episodes.json"] {
      let body = try Self.folder.bytes(of: name)
      let end = try #require(body.lastIndex(of: UInt8(ascii: "}")))
      for length in stride(from: 1, through: end, by: 7) {
        #expect(throws: AnswerError.self, "\(name), \(length) bytes") {
          try Answer.decode(Array(body[..<length]))
        }
      }
    }
  }

  @Test func `a lookup is no chart, and a feed is no lookup`() throws {
    let feed = try Self.folder.bytes(of: "v2-songs.json")
    let lookup = try Self.folder.bytes(of: "lookup-album-songs.json")
    #expect(
      throws: AnswerError(.wrongShape(found: "the answer of a lookup", expected: "a feed"))
    ) {
      try Answer.decodeChart(lookup)
    }
    #expect(
      throws: AnswerError(.wrongShape(found: "a feed", expected: "the answer of a lookup"))
    ) {
      try Answer.decodeLookup(feed)
    }
  }
}
