import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// `chartgen search`, and what is refused before anybody is asked.
struct SearchTests {
  @Test func `search lists artists, albums and podcasts with their ids`() async throws {
    let site = try FetchedSite()
    let run = await site.run("search", "kettle")
    #expect(run.status == .done && run.error.isEmpty)
    try expectSnapshot(run.output.trimmingCharacters(in: .newlines), named: "Fetch/search.txt")
    #expect(site.apple.itunes.requests.allSatisfy { $0.query["country"] == "us" })
    #expect(!FileManager.default.fileExists(atPath: site.site.path + "/Data"))
  }

  @Test func `search needs no site`() async throws {
    let site = try FetchedSite()
    for name in ["Content", "Templates"] {
      try FileManager.default.removeItem(atPath: site.site.path + "/" + name)
    }
    let run = await site.run("search", "kettle", "--limit=1")
    #expect(run.status == .done && run.output.contains("2002  The Cobalt Kettles (Pop)"))
    let named = await site.run("search", "kettle", "--root=\(site.site.path)")
    #expect(named.status == .wrongUsage && named.error.contains("without Content/site.yml"))
  }

  @Test func `a term reaches Apple as it was typed`() async throws {
    let site = try FetchedSite()
    let run = await site.run("search", "AC/DC + X & Ø")
    #expect(run.status == .done)
    #expect(run.output == "artists\n  none\nalbums\n  none\npodcasts\n  none\n")
    #expect(site.apple.itunes.requests.allSatisfy { $0.query["term"] == "AC/DC + X & Ø" })
    #expect(site.apple.itunes.requests.count == 3)
  }

  @Test func `control characters of names reach no terminal`() async throws {
    let site = try FetchedSite()
    site.apple.rename(2_001, "Kettle\u{1B}]0;x\u{7}\u{9B}2J\r\n  99999  Faked")
    for format in ["text", "json"] {
      let run = await site.run("search", "kettle", "--format=\(format)", "--limit=1")
      #expect(run.status == .done)
      let bad = run.output.unicodeScalars.filter {
        $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value))
      }
      #expect(bad.isEmpty, "\(format)")
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == (format == "json" ? 1 : 6), "\(run.output)")
    }
  }

  @Test func `search for programs is one JSON object`() async throws {
    let site = try FetchedSite()
    let run = await site.run("search", "kettle", "--format=json", "--limit=2", "--storefront=gb")
    struct Found: Decodable, Equatable {
      let id: Int
      let name: String
      let note: String?
    }
    let found = try JSONDecoder().decode([String: [Found]].self, from: Data(run.output.utf8))
    #expect(found.mapValues(\.count) == ["artists": 2, "albums": 2, "podcasts": 2])
    #expect(
      found["podcasts"]?.first
        == Found(id: 1_006, name: "Gentle Kettle Talk", note: "Shore Media"))
    #expect(site.apple.itunes.requests.allSatisfy { $0.query["country"] == "gb" })
  }

  @Test(arguments: [
    (["search"], "needs a term"), (["search", "  "], "needs a term"),
    (["search", "x", "--storefront=uk"], "did you mean 'gb'?"),
    (["search", "x", "--storefront=qq"], "needs a known storefront's code"),
    (["search", "x", "--limit=0"], "a number from 1 to 200"),
    (["search", "x", "--limit=many"], "a number from 1 to 200"),
    (["search", "x", "--itunes-url=itunes.example"], "needs a full URL"),
    (["search", "x", "--itunes-url=http://itunes.example"], "needs https"),
    (["search", String(repeating: "x", count: 201)], "longer than 200 bytes"),
    (["build", "--feeds-url=file:///tmp"], "needs"),
    (["fetch", "--accept=us/top-podcast"], "did you mean 'us/top-podcasts'?"),
  ])
  func `what cannot be asked is said before anybody is`(
    _ arguments: [String], _ hint: String
  ) async throws {
    let site = try FetchedSite()
    var arguments = arguments
    for option in ["--feeds-url", "--itunes-url"] where arguments[0] != "search" {
      if !arguments.contains(where: { $0.hasPrefix(option) }) {
        arguments.append("\(option)=\(site.apple.feeds.url(""))")
      }
    }
    let run = await site.site.run(arguments, clock: site.clock)
    #expect(run.status == .wrongUsage)
    #expect(run.error.contains(hint), "\(run.error)")
    #expect(site.apple.requests.isEmpty)
  }

  @Test(arguments: [
    ("limit: 10", "limit: 150", "limit"),
    (
      "charts: [top-podcasts, top-albums, top-songs]",
      "charts: [top-podcasts/comedi]",
      "did you mean 'top-podcasts/comedy'?"
    ),
    (
      "charts: [top-podcasts, top-albums, top-songs]", "charts: [top-podcats]",
      "did you mean 'top-podcasts'?"
    ),
    ("storefronts: [us, gb]", "storefronts: [usa]", "'usa' is not a storefront code"),
    ("limit: 10", "artists: [-5]", "an artist's id is a positive number"),
    (
      "limit: 10", "artists: [https://music.apple.com/us/artist/x/909253]",
      "write the id alone: 909253"
    ),
    ("limit: 10", "sources: {feeds: feeds.example}", "needs a full URL"),
    ("limit: 10", "sources: {itunes: 'http://itunes.example'}", "needs https"),
    ("limit: 10", "sources: {feed: 'https://itunes.example'}", "did you mean 'feeds'?"),
    ("limit: 10", "episodes: 500", "200"),
  ])
  func `a wrong site.yml is an error before anybody is asked`(
    _ right: String, _ wrong: String, _ hint: String
  ) async throws {
    let site = try FetchedSite(
      configuration: FetchedSite.configuration.replacing(right, with: wrong))
    let run = await site.run("build")
    #expect(run.status == .wrongUsage)
    #expect(run.error.contains(hint), "\(run.error)")
    #expect(run.error.hasPrefix("Content/site.yml:"))
    #expect(site.apple.requests.isEmpty)
  }

  @Test func `search fails in a line where Apple refuses`() async throws {
    let site = try FetchedSite()
    site.apple.fail(.refusal, at: "/search")
    let run = await site.run("search", "kettle")
    #expect(run.status == .failed && run.output.isEmpty)
    #expect(run.error.contains("refused with status 403"))
    #expect(site.apple.requests.count == 1)
  }
}
