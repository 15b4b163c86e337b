import AppleCharts
import ChartModel
import TestSupport
import Testing

/// Answers made to break a decoder, too large for files.
struct HostileAnswerTests {
  private static let head =
    #"{"feed":{"country":"us","id":"https://feeds.example/api/v2/us/music/most-played/9/songs.json","#

  private func kind(of text: String) -> ResponseError.Kind? {
    do throws(ResponseError) {
      _ = try AppleResponse.decode(Array(text.utf8))
      return nil
    } catch {
      return error.kind
    }
  }

  @Test(arguments: ["[", #"{"a":"#, #"{"results":["#, #"{"feed":"#])
  func `a hundred thousand brackets are too deep`(bracket: String) {
    #expect(kind(of: String(repeating: bracket, count: 100_000)) == .tooDeep(limit: 512))
  }

  @Test func `brackets within a member that is not read are too deep as well`() {
    let nest = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(kind(of: #"\#(Self.head)"x":\#(nest),"results":[]}}"#) == .tooDeep(limit: 512))
  }

  @Test func `a body that is too large is not looked into`() {
    let size = AppleResponse.maximumBytes + 1
    #expect(throws: ResponseError(.tooLarge(bytes: size, limit: AppleResponse.maximumBytes))) {
      try AppleResponse.decode([UInt8](repeating: UInt8(ascii: "["), count: size))
    }
  }

  @Test(arguments: [#"{"results":["#, #"{"feed":{"results":["#, #"{"feed":{"entry":["#])
  func `more rows than any answer has are an error`(head: String) {
    let rows = Array(repeating: "1", count: AppleResponse.maximumRows + 1).joined(separator: ",")
    let tail = head.contains("feed") ? "]}}" : "]}"
    #expect(kind(of: head + rows + tail) == .tooManyRows(limit: AppleResponse.maximumRows))
  }

  @Test func `a name of a million marks or spaces is cut`() throws {
    let marks = "a" + String(repeating: "\u{301}", count: 1_000_000)
    let spaces = String(repeating: " ", count: 1_000_000) + "x"
    let rows = #"[{"id":1,"name":"\#(marks)"},{"id":2,"name":"\#(spaces)"},{"id":3,"name":"x"}]"#
    let decoded = try AppleResponse.decodeChart(Array(#"\#(Self.head)"results":\#(rows)}}"#.utf8))
    #expect(decoded.chart.entries.map(\.id) == [1, 3])
    #expect(decoded.chart.entries.allSatisfy { $0.name.utf8.count <= 1_000 })
    #expect(decoded.skipped == ["row 2 (id 2): an empty name"])
  }

  @Test(arguments: [
    " ", "\\u200b", "\\u202e\\u202c", "\\u3164", "\\u2800", "\\ufffe", "\\u0000\\u001b",
    "\\u0301", "\\udb40\\udc41",
  ])
  func `a row or record whose name cannot be seen is one without a name`(name: String) throws {
    let rows = #"[{"id":1,"name":"a"},{"id":2,"name":"\#(name)"},{"id":3,"name":"c"}]"#
    let decoded = try AppleResponse.decodeChart(Array(#"\#(Self.head)"results":\#(rows)}}"#.utf8))
    #expect(decoded.chart.entries.map(\.id) == [1, 3])
    #expect(decoded.skipped == ["row 2 (id 2): an empty name"])
    let records =
      #"[{"wrapperType":"artist","artistType":"Artist","artistId":5,"artistName":"\#(name)"},"#
      + #"{"wrapperType":"artist","artistType":"Artist","artistId":6,"artistName":"f"}]"#
    let lookup = try AppleResponse.decodeLookup(Array(#"{"results":\#(records)}"#.utf8))
    #expect(lookup.records.artists.map(\.id) == [6] && lookup.skipped.count == 1)
  }

  @Test func `names are cleaned of what turns, ends or hides text`() throws {
    let name = "\\u202eA\\u2066B\\u001b[2J\\uffffC\\u2028D\\u200f"
    let url = #""url":"https://a.example/\u202ex""#
    let row = #"{"id":1,"name":"\#(name)","artistName":"\#(name)",\#(url)}"#
    let decoded = try AppleResponse.decodeChart(Array(#"\#(Self.head)"results":[\#(row)]}}"#.utf8))
    let entry = try #require(decoded.chart.entries.first)
    #expect(entry.name == "AB [2JC D" && entry.artistName == entry.name)
    #expect(entry.url == nil)
  }

  @Test func `a name with half of a character costs its row alone`() throws {
    let rows = #"[{"id":1,"name":"a\ud800"},{"id":2,"name":"b"},{"id":3,"name":"\udc00"}]"#
    let decoded = try AppleResponse.decodeChart(Array(#"\#(Self.head)"results":\#(rows)}}"#.utf8))
    #expect(decoded.chart.entries.map(\.id) == [2])
    #expect(decoded.skipped.count == 2)
  }

  @Test func `a summary is cut between characters`() throws {
    let text = String(repeating: "字", count: 100_000)
    let record =
      #"{"wrapperType":"podcastEpisode","trackId":1,"trackName":"a","description":"\#(text)"}"#
    let decoded = try AppleResponse.decodeLookup(Array(#"{"results":[\#(record)]}"#.utf8))
    let summary = try #require(decoded.records.episodes.first?.summary)
    #expect(summary.utf8.count <= 4_000)
    #expect(summary.utf8.count > 3_900)
    #expect(summary.allSatisfy { $0 == "字" })
  }

  @Test func `changed bytes give a chart whose rows are all accounted for, or an error`() throws {
    let folder = FixtureFolder("Fixtures/Answers")
    var random = SeededGenerator(seed: 7)
    var refused = 0
    for name in try folder.names(endingIn: ".json") {
      let body = try folder.bytes(of: name)
      guard !body.isEmpty else { continue }
      for _ in 0..<20 {
        var changed = body
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          changed[Int.random(in: 0..<body.count, using: &random)] =
            UInt8.random(in: 0...255, using: &random)
        }
        let text = AnswerText.text(of: changed)
        if text.hasPrefix("error: ") { refused += 1 }
        for line in text.split(separator: "\n") where line.hasPrefix("skipped: ") {
          #expect(line.hasPrefix("skipped: row "), "\(name)")
        }
        guard let decoded = try? AppleResponse.decodeChart(changed) else { continue }
        let chart = decoded.chart
        #expect(chart.leftOut == decoded.skipped.count, "\(name)")
        #expect(chart.rows == chart.entries.count + chart.leftOut, "\(name)")
        #expect(chart.depth >= chart.rows, "\(name)")
        #expect(zip(chart.entries, chart.entries.dropFirst()).allSatisfy { $0.rank < $1.rank })
        #expect(Set(chart.entries.map(\.id)).count == chart.entries.count, "\(name)")
      }
    }
    #expect(refused > 0)
  }
}
