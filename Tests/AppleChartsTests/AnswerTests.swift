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

  @Test func `every rank is an entry's or a left-out row's, whatever rows are left out`() throws {
    for name in try Self.folder.names(endingIn: ".json") {
      guard let decoded = try? AppleResponse.decodeChart(try Self.folder.bytes(of: name)) else {
        continue
      }
      let chart = decoded.chart
      let ranks = chart.entries.map(\.rank)
      // A left-out row is named by its position: `row 3 (id 12): no name`.
      let leftOut = decoded.skipped.compactMap { Int($0.dropFirst(4).prefix { $0.isNumber }) }
      #expect(ranks == ranks.sorted(), "\(name)")
      #expect((ranks + leftOut).sorted() == Array(1..<ranks.count + leftOut.count + 1), "\(name)")
      #expect(Set(chart.entries.map(\.id)).count == ranks.count, "\(name)")
      #expect(chart.leftOut == leftOut.count, "\(name)")
      #expect(Set(chart.leftOutItems.keys).isSubset(of: leftOut), "\(name)")
    }
  }

  @Test(arguments: [
    ("v2-bad-rows.json", 25), ("v1-songs-of-a-genre.json", 200), ("legacy-albums.json", 2),
  ])
  func `a chart covers the rows that its feed's own address asks for`(name: String, depth: Int)
    throws
  {
    #expect(try AppleResponse.decodeChart(Self.folder.bytes(of: name)).chart.depth == depth)
  }

  @Test(arguments: ["0", "-5", "99999999999999999999", "x", ""])
  func `where the address gives no usable limit, a chart covers its rows`(limit: String) throws {
    let feed = """
      {"feed":{"id":"https://rss.example/api/v2/us/podcasts/top/\(limit)/podcasts.json",
      "country":"us","results":[{"id":"7","name":"Seven","kind":"podcasts"},{"name":"none"}]}}
      """
    let chart = try AppleResponse.decodeChart(Array(feed.utf8)).chart
    #expect(chart.depth == 2 && chart.leftOut == 1 && chart.entries.map(\.rank) == [1])
  }

  @Test func `a cut-off answer is never a good one`() throws {
    for name in ["v2-podcasts.json", "legacy-albums.json", "lookup-podcast-episodes.json"] {
      let body = try Self.folder.bytes(of: name)
      let end = try #require(body.lastIndex(of: UInt8(ascii: "}")))
      for length in stride(from: 1, through: end, by: 7) {
        #expect(throws: ResponseError.self, "\(name), \(length) bytes") {
          try AppleResponse.decode(Array(body[..<length]))
        }
      }
    }
  }

  @Test func `a lookup is no chart, and a feed is no lookup`() throws {
    let feed = try Self.folder.bytes(of: "v2-songs.json")
    let lookup = try Self.folder.bytes(of: "lookup-album-songs.json")
    #expect(
      throws: ResponseError(.wrongShape(found: "a lookup response", expected: "a feed"))
    ) {
      try AppleResponse.decodeChart(lookup)
    }
    #expect(
      throws: ResponseError(.wrongShape(found: "a feed", expected: "a lookup response"))
    ) {
      try AppleResponse.decodeLookup(feed)
    }
  }
}
