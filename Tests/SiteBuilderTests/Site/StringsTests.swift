import BuiltInTheme
import ChartModel
import Diagnostics
import Foundation
import SiteBuilder
import TestSupport
import Testing

/// The theme's words, as a site overrides them.
struct StringsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try FictionalSite.folder()
  }

  private func build(_ strings: String) async throws -> String {
    try folder.write(strings, to: "Templates/strings/es.yml")
    let site = FictionalSite(charts: [try .podcasts(of: "us", [(.new, nil), (.up, 3)])])
    _ = try await site.build(
      "language: es\nstorefronts: [us]\ncharts: [top-podcasts]\n", in: folder)
    return try folder.text(at: "Output/us/top-podcasts/index.html")
  }

  private func errors(_ strings: String) async -> [String] {
    do {
      _ = try await build(strings)
      return []
    } catch {
      return (error as? BuildErrors)?.diagnostics.map(\.description) ?? ["\(error)"]
    }
  }

  @Test func `every word is as it was typed`() async throws {
    for text in TypedTextTests.texts {
      let page = try await build(
        "skip: \(text)\nnav: {home: \(text)}\nfooter:\n  source: \(text)\ncharts:\n"
          + "  top-podcasts: \(text)\nstorefronts:\n  us: \(text)\n")
      let shown = text.replacing("&", with: "&amp;")
      for place in [
        "href=\"#main\">\(shown)</a>", ">\(shown)</a></li>", "<p>\(shown)</p>",
        "<h1>\(shown)</h1>",
      ] {
        #expect(page.contains(place), "\(text): \(place)")
      }
    }
  }

  @Test func `months and the form of dates are as they were typed`() async throws {
    let months = (1...12).map { "0\($0)" }.joined(separator: ", ")
    let page = try await build(
      "dates:\n  months: [\(months)]\n  format: \"{month}:{day} {year}\"\n")
    #expect(page.contains(">011:29 2026</time>"))
  }

  @Test func `an empty word in quotes is none, and an empty group changes nothing`() async throws {
    let page = try await build("rank_mark: \"\"\nnav:\nfooter: {made_with: ' '}\n")
    #expect(page.contains("<a href=\"#rank-1\">") && page.contains("<p> </p>"))
  }

  @Test(arguments: [
    ("longest_rnu: Racha", "1:1", "unknown key 'longest_rnu'", "'highlights.longest_run'"),
    ("home: 007", "1:1", "unknown key 'home'", "'nav.home'"),
    ("highlights:\n  longest_rnu: Racha", "2:3", "unknown key 'longest_rnu'", "'longest_run'"),
    ("navv: {home: x}", "1:1", "unknown key 'navv'", "'nav'"),
    ("Skip: x", "1:1", "unknown key 'Skip'", "'skip'"),
    ("dates: {fromat: x}", "1:9", "unknown key 'fromat'", "'format'"),
    ("past:\n  many:\n    dayz: x", "3:5", "unknown key 'dayz'", "'days'"),
    ("records: {names: {longest_at_tpo: x}}", "1:19", "unknown key 'longest_at_tpo'", "_top'"),
    ("charts: {top-podcsts: x}", "1:10", "unknown key 'top-podcsts'", "'top-podcasts'"),
    ("charts: {Hot 100: x}", "1:10", "unknown key 'Hot 100'", nil),
    ("storefronts: {uk: x}", "1:15", "unknown key 'uk'", "'gb'"),
    ("storefronts: {US: x}", "1:15", "unknown key 'US'", "'us'"),
    ("whatever: x", "1:1", "unknown key 'whatever'", nil),
    ("dates: {months: [Jan]}", "1:17", "expected a list of 12 strings, found 1", nil),
    ("dates: {months: Jan}", "1:17", "'months' needs a list, got 'Jan'", nil),
    (
      "dates: {months: [a, b, c, d, [e], f, g, h, i, j, k, l]}", "1:30",
      "an item of 'months' needs text, got a list", nil
    ),
    (
      "dates: {months: [a, b, c, d, , f, g, h, i, j, k, l]}", "1:30",
      "did not find expected node content", nil
    ),
    ("dates: {format: \"{dya}\"}", "1:17", "found '{dya}'", "'{day}'"),
    ("skip: [a, b]", "1:7", "'skip' needs text, got a list", nil),
    ("skip: {a: b}", "1:7", "'skip' needs text, got a mapping", nil),
    ("skip:", "1:6", "'skip' needs text, got nothing", nil),
    ("nav: Menu", "1:6", "'nav' needs a mapping, got 'Menu'", nil),
    ("nav: [a]", "1:6", "'nav' needs a mapping, got a list", nil),
    ("charts: x", "1:9", "'charts' needs a mapping, got 'x'", nil),
    ("charts: {top-songs: [a]}", "1:21", "'top-songs' needs text, got a list", nil),
    ("storefronts: {gb: {a: b}}", "1:19", "'gb' needs text, got a mapping", nil),
    ("- a", "1:1", "the document needs a mapping", nil),
    ("skip: a\nskip: b", "2:1", "'skip' is given twice", nil),
    ("skip: \"\\u0007\"", "1:7", "U+0007 is not allowed", nil),
  ])
  func `a slip is one error, at its place in the file`(
    _ text: String, _ place: String, _ message: String, _ meant: String?
  ) async throws {
    let found = await errors(text + "\n")
    #expect(found.count == 1, "\(found)")
    #expect(
      found.first?.hasPrefix("Templates/strings/es.yml:\(place): error: ") == true, "\(found)")
    #expect(found.first?.contains(message) == true, "\(found)")
    #expect(found.first?.contains("did you mean") == (meant != nil), "\(found)")
    if let meant { #expect(found.first?.contains(meant) == true, "\(found)") }
  }

  @Test func `several slips are told of at once, in order`() async throws {
    let found = await errors("skip: No\nlongest_rnu: Racha\ndates: {months: [Jan]}\nnav: x\n")
    #expect(
      found.map { $0.prefix { $0 != " " } }
        == [2, 3, 4].map { number in
          "Templates/strings/es.yml:\(number):\(["1", "17", "6"][number - 2]):"
        })
  }

  @Test func `a name that only a template of the site uses is known`() async throws {
    try folder.write(
      "<p>{{ strings.motto }}{{ strings['tunes'].one }}{% assign n = 'b' %}"
        + "{{ strings.moods[n] }}</p>",
      to: "Templates/home/index.html")
    _ = try await build("motto: on\ntunes: {one: x}\nmoods: {a: 1, b: 007}\n")
    #expect(try folder.text(at: "Output/index.html").contains("<p>onx007</p>"))
    let found = await errors("motto: x\ntunes: {one: x, too: y}\nmoods: {b: x}\n")
    #expect(found.count == 1 && found[0].contains("unknown key 'too'"), "\(found)")
  }

  @Test func `a slip in a copy of the built-in file is an error there, not in the templates`()
    async throws
  {
    let builtIn = try #require(BuiltInTheme.files.first { $0.path == "strings/en.yml" })
    let english = String(decoding: builtIn.bytes, as: UTF8.self)
    for (right, wrong) in [
      ("  longest_run: Longest run", "  longest_rnu: Longest run"), ("skip: Skip", "skpi: Skip"),
      ("  format: ", "  fromat: "), ("[January, ", "["), ("  source: Chart", "  source: {a: x} #"),
      ("\nepisodes: Latest", "\nepisodes: [a] #"),
      ("\nsample:\n  banner:", "\nsample:"),
    ] {
      try folder.write(english.replacing(right, with: wrong), to: "Templates/strings/en.yml")
      let found = await errors("rank_mark: x\n")
      #expect(found.count == 1, "\(wrong): \(found)")
      #expect(found.first?.hasPrefix("Templates/strings/en.yml:") == true, "\(found)")
    }
    // A word that no template asks for any more is no fault.
    try folder.write(english, to: "Templates/strings/en.yml")
    try folder.write("<p>{{ strings.skip }}</p>", to: "Templates/site/404.html")
    #expect(await errors("skip: x\n") == [])
  }
}
