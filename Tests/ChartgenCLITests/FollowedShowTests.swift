import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// The podcasts that site.yml names: "my shows".
struct FollowedShowTests {
  private static func site(_ more: String) throws -> FetchedSite {
    try FetchedSite(configuration: FetchedSite.configuration + "\n" + more + "\n")
  }

  private func page(_ site: FetchedSite, _ path: String) throws -> String {
    try site.site.folder.text(at: "Output/\(path)index.html")
  }

  /// The cells of each row of the table of standings.
  private func standings(_ page: String) throws -> [String] {
    let table = try #require(page.firstRange(of: "<table class=\"past standings\">"))
    let body = page[table.upperBound...].prefix { _ in true }
    let end = try #require(body.firstRange(of: "</table>"))
    return body[..<end.lowerBound].split(separator: "<tr>").dropFirst(2).map { row in
      row.split(separator: "</t").map { cell in
        cell.replacing(/<[^>]*>/, with: "").replacing(/^[dhr]>/, with: "")
          .trimmingCharacters(in: .whitespacesAndNewlines)
      }.filter { !$0.isEmpty && $0 != "body>" }.joined(separator: " | ")
    }
  }

  @Test func `a name is searched for once, and the show has a page with every storefront`()
    async throws
  {
    // It charts in the first of the storefronts alone.
    let site = try Self.site("podcasts: ['Drowsy Harbour Talk']")
    let run = await site.run("build")
    #expect(run.status == .done)
    #expect(
      run.error
        == "the podcast 'Drowsy Harbour Talk' in site.yml is 1003, Drowsy Harbour Talk (Shore Media)\n"
    )
    let show = try page(site, "podcasts/drowsy-harbour-talk-1003/")
    let rows = try standings(show)
    #expect(rows.count == 2, "\(rows)")
    #expect(rows.first?.hasPrefix("United States | ") == true, "\(rows)")
    #expect(rows.last == "United Kingdom | – | – | 0", "\(rows)")
    let home = try page(site, "")
    let followed = try #require(home.firstRange(of: "Followed here"))
    let charts = try #require(home.firstRange(of: "class=\"cards\""))
    #expect(followed.lowerBound < charts.lowerBound)
    #expect(home[..<charts.lowerBound].contains("podcasts/drowsy-harbour-talk-1003/"))
    site.sleep()
    let next = await site.run("build", "--strict")
    #expect(next.status == .done && next.error.isEmpty, "\(next.error)")
    let searches = site.apple.itunes.requests.filter { $0.path == "/search" }
    #expect(searches.map { $0.query["term"] } == ["Drowsy Harbour Talk"])
    #expect(searches.first?.query["entity"] == "podcast")
  }

  @Test func `a show that left says since when, and its graph goes on to the newest day`()
    async throws
  {
    let site = try Self.site("podcasts: [1003]")
    #expect(await site.run("build").status == .done)
    site.sleep()
    #expect(await site.run("build").status == .done)
    for _ in 0..<2 {
      site.sleep()
      // A row of the catalogue on, the show is not among the ten.
      site.apple.recover()
      site.apple.reshape("/us/podcasts", shift: 4)
      _ = await site.run("build", "--accept", "all")
    }
    let show = try page(site, "podcasts/drowsy-harbour-talk-1003/")
    #expect(show.contains("Not on the charts since <time datetime=\"2026-12-01\">"))
    #expect(show.contains("<time class=\"to\" datetime=\"2026-12-03\">"))
    #expect(try standings(show).first?.contains("– ") == true)
    #expect(try page(site, "").contains("Not on the charts since <time datetime=\"2026-12-01\">"))
  }

  @Test func `a site of named pages has one for each storefront, chart and show, and few lookups`()
    async throws
  {
    let site = try Self.site("podcasts: [1003, 1050]\npages: named\narchive: none")
    let run = await site.run("build", "--strict")
    #expect(run.status == .done, "\(run.error)")
    let pages = try site.site.published().keys.filter { $0.hasSuffix("index.html") }
    let items = pages.filter { $0.split(separator: "/").count == 3 && !$0.contains("/top-") }
    #expect(
      items.sorted()
        == [
          "podcasts/drowsy-harbour-talk-1003/index.html",
          "podcasts/ivory-kettle-talk-1050/index.html",
        ].sorted() || items.count == 2, "\(items.sorted())")
    #expect(!pages.contains { $0.hasPrefix("genres/") || $0.hasPrefix("albums/") })
    let lookups = site.apple.itunes.requests.filter { $0.path == "/lookup" }
    #expect(lookups.count <= 3, "\(lookups.map(\.target))")
    let check = await site.site.run("check")
    #expect(check.error.contains("no problems found"), "\(check.error)")
  }

  @Test func `a page with a template of its own has the named items in reach`() async throws {
    let site = try Self.site("podcasts: [1003]\nartists: [2030]")
    try site.site.folder.write("---\ntemplate: mine\n---\n", to: "Content/mine.md")
    try site.site.folder.write(
      "{% assign show = site.podcasts['1003'] %}{{ show.name }}|{{ site.artists['2030'].albums.size }}",
      to: "Templates/mine/index.html")
    let run = await site.run("build")
    #expect(run.status == .done, "\(run.error)")
    #expect(try page(site, "mine/") == "Drowsy Harbour Talk|3")
    try site.site.folder.write("{{ site.podcasts['1004'].name }}", to: "Templates/mine/index.html")
    let wrong = await site.site.run("render")
    #expect(wrong.status == .failed)
    #expect(wrong.error.contains("'site.podcasts['1004']' does not exist"), "\(wrong.error)")
  }

  @Test func `a row without a page leads to Apple`() async throws {
    let configuration = TestSite.configuration + "\npages: named\n"
    let site = try await TestSite.built(configuration: configuration)
    let chart = try site.folder.text(at: "Output/us/top-podcasts/index.html")
    #expect(chart.contains("<p class=\"name\"><a href=\"https://podcasts.apple.com/"))
    #expect(!chart.contains("../../podcasts/"))
  }

  @Test(arguments: [
    ("podcasts: [Nobody Whatever]", "6:12", "no podcast 'Nobody Whatever' in the storefront us"),
    ("podcasts:\n  - 1003\n  - Talk", "8:5", "no podcast 'Talk' in the storefront us"),
    ("podcasts: [1003, 1003]", "6:18", "duplicate podcast '1003'"),
    ("pages: mine", "6:8", "'pages' needs 'all' or 'named'"),
  ])
  func `a name that means nothing is an error at its line and column`(
    line: String, place: String, message: String
  ) async throws {
    let site = try Self.site(line)
    let run = await site.run("build")
    #expect(run.status == .wrongUsage)
    #expect(run.error.contains("Content/site.yml:\(place): error: "), "\(run.error)")
    #expect(run.error.contains(message), "\(run.error)")
  }
}
