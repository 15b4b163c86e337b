import ChartModel
import Foundation
import SiteBuilder
import TestSupport
import Testing

/// What a build makes of data, whatever store they come from.
struct SiteBuildTests {
  private static let moves: [(Movement?, previous: Int?)] = [
    (.up, 4), (.new, nil), (.same, 3), (.down, 1), (.reentry, nil), (.up, 12), (.down, 2),
  ]

  @Test func `rows show each movement, and what stands out is named`() async throws {
    let site = FictionalSite(charts: [try .podcasts(of: "us", Self.moves)])
    let (folder, _) = try await site.build("storefronts: [us]\ncharts: [top-podcasts]\n")
    let page = try folder.text(at: "Output/us/top-podcasts/index.html")
    let rows = page.components(separatedBy: " id=\"rank-").dropFirst()
    let moves = rows.map { row in
      row.components(separatedBy: "class=\"move ").dropFirst().first.map {
        $0.prefix { $0 != "\"" }
      }
    }
    #expect(moves == ["up", "new", "same", "down", "new", "up", "down"])
    let words = [
      "</span> 3</span>", ">New</span>", ">Unchanged</span>", "</span> 3</span>", ">Back</span>",
      "</span> 6</span>", "</span> 5</span>",
    ]
    for (row, word) in zip(rows, words) { #expect(row.contains(word), "\(row)") }
    let highlights = try #require(
      page.components(separatedBy: "class=\"highlights\"").last?
        .components(separatedBy: "</ul>").first)
    for (label, rank) in [("Highest new", 2), ("Biggest climb", 6), ("Biggest fall", 7)] {
      let place = try #require(highlights.components(separatedBy: label).last)
      #expect(place.contains("href=\"#rank-\(rank)\""), "\(label)")
    }
    #expect(page.contains("datetime=\"2026-11-22\""))
  }

  @Test func `what is new in three storefronts on one date breaks out`() async throws {
    let new: (Movement?, previous: Int?) = (.new, nil)
    let same: (Movement?, previous: Int?) = (.same, 2)
    var late = try Snapshot.podcasts(of: "fr", [new, new])
    late = Snapshot(
      key: late.key, date: Day(number: late.date.number - 1), previousDate: late.previousDate,
      entries: late.entries)
    let site = FictionalSite(charts: [
      try .podcasts(of: "us", [new, new]), try .podcasts(of: "gb", [new, new]),
      try .podcasts(of: "jp", [new, same]), late,
      // A genre's chart says nothing new of a storefront that counts already.
      try .podcasts(of: "us", genre: 1_303, [new, new]),
    ])
    let (folder, _) = try await site.build(
      "storefronts: [us, gb, jp, fr]\ncharts: [top-podcasts, top-podcasts/comedy]\n"
    )
    let page = try folder.text(at: "Output/index.html")
    let list = try #require(
      page.components(separatedBy: "<ul class=\"breakouts\">").dropFirst().first?
        .components(separatedBy: "</ul>").first)
    #expect(list.components(separatedBy: "<li>").count == 2)
    #expect(list.contains("Show 1") && list.contains("United States, United Kingdom, Japan"))
  }

  @Test func `a first snapshot has no movement and nothing that stands out`() async throws {
    let rows = Self.moves.map { _ in (Movement?.none, previous: Int?.none) }
    let site = FictionalSite(charts: [try .podcasts(of: "us", rows)])
    let (folder, _) = try await site.build("storefronts: [us]\ncharts: [top-podcasts]\n")
    let page = try folder.text(at: "Output/us/top-podcasts/index.html")
    #expect(!page.contains("class=\"move ") && !page.contains("Highest new"))
  }

  @Test func `hidden rows leave holes in the ranks, and the page says how many`() async throws {
    let site = FictionalSite(charts: [try .podcasts(of: "us", Self.moves, explicit: [1, 4, 6])])
    let (folder, _) = try await site.build(
      "storefronts: [us]\ncharts: [top-podcasts]\nexplicit: hide\n")
    let page = try folder.text(at: "Output/us/top-podcasts/index.html")
    for rank in 1...7 {
      #expect(page.contains("id=\"rank-\(rank)\"") == ![1, 4, 6].contains(rank), "\(rank)")
    }
    #expect(page.contains("3 explicit entries are not shown."))
    for name in ["index.html", "us/index.html", "us/top-podcasts/index.html"] {
      #expect(try !folder.text(at: "Output/" + name).contains("Show 1<"), "\(name)")
    }
  }

  @Test func `a chart of a genre has its own page beside the chart of all`() async throws {
    let site = FictionalSite(charts: [
      try .podcasts(of: "us", Self.moves),
      try .podcasts(of: "us", genre: 1303, [(.up, 2), (.down, 1)]),
    ])
    let (folder, summary) = try await site.build(
      "storefronts: [us]\ncharts: [top-podcasts, top-podcasts/comedy]\n")
    #expect(summary.charts == 2 && summary.missing.isEmpty)
    let page = try folder.text(at: "Output/us/top-podcasts/comedy/index.html")
    #expect(page.contains("<h1>Top Podcasts: Comedy</h1>"))
    #expect(
      try folder.text(at: "Output/us/index.html").contains("href=\"../us/top-podcasts/comedy/\""))
  }

  @Test func `a chart leads to its neighbours, and navigation marks where the reader is`()
    async throws
  {
    let site = FictionalSite(charts: [
      try .podcasts(of: "us", Self.moves), try .podcasts(of: "gb", Self.moves),
      try .podcasts(of: "us", genre: 1303, [(.up, 2), (.down, 1)]),
    ])
    let (folder, _) = try await site.build(
      "storefronts: [us, gb]\ncharts: [top-podcasts, top-podcasts/comedy]\n")
    let all = try folder.text(at: "Output/us/top-podcasts/index.html")
    let here = "<a href=\"../../us/top-podcasts/\" aria-current=\"page\">"
    #expect(all.contains(here + "Top Podcasts</a>"))
    #expect(all.contains("<a href=\"../../us/top-podcasts/comedy/\">Top Podcasts: Comedy</a>"))
    #expect(all.contains(here + "United States</a>"))
    #expect(all.contains("<a href=\"../../gb/top-podcasts/\">United Kingdom</a>"))
    // Comedy is a chart of one country only, and the other country has one chart only.
    let comedy = try folder.text(at: "Output/us/top-podcasts/comedy/index.html")
    #expect(!comedy.contains("The same chart elsewhere"))
    #expect(!comedy.contains("gb/top-podcasts/"))
    #expect(!(try folder.text(at: "Output/gb/top-podcasts/index.html")).contains("Charts of"))
    #expect(
      try folder.text(at: "Output/us/index.html")
        .contains("<a href=\"../us/\" aria-current=\"page\">United States</a>"))
  }

  @Test func `charts come in the order of site.yml, and others are left out`() async throws {
    let site = FictionalSite(charts: [
      try .podcasts(of: "de", Self.moves), try .podcasts(of: "gb", Self.moves),
      try .podcasts(of: "us", Self.moves),
    ])
    let (folder, summary) = try await site.build(
      "storefronts: [us, jp, gb]\ncharts: [top-podcasts]\n")
    #expect(summary.missing.map(\.description) == ["jp/top-podcasts"])
    let home = try folder.text(at: "Output/index.html")
    let (us, gb) = (home.range(of: "United States"), home.range(of: "United Kingdom"))
    #expect(try #require(us).lowerBound < #require(gb).lowerBound)
    #expect(!home.contains("Germany") && !home.contains("Japan"))
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/Output/de"))
  }

  @Test func `a long list is split into pages that link to each other`() async throws {
    let site = FictionalSite(
      charts: [try .podcasts(of: "us", [(nil, nil)])],
      named: (1...501).map { Podcast(id: $0, name: "Show \($0)", publisher: "Studio") })
    let (folder, summary) = try await site.build("storefronts: [us]\ncharts: [top-podcasts]\n")
    #expect(summary.podcasts == 501)
    let first = try folder.text(at: "Output/podcasts/index.html")
    let second = try folder.text(at: "Output/podcasts/2/index.html")
    #expect(first.components(separatedBy: "podcasts/show-").count - 1 == 500)
    #expect(second.components(separatedBy: "podcasts/show-").count - 1 == 1)
    #expect(
      first.contains("href=\"../podcasts/2/\"") && second.contains("href=\"../../podcasts/\""))
  }

  @Test func `data without a chart still make a site`() async throws {
    let (folder, summary) = try await FictionalSite().build(
      "storefronts: [us]\ncharts: [top-podcasts]\n")
    #expect(summary.charts == 0 && summary.missing.count == 1)
    #expect(try folder.text(at: "Output/index.html").contains("There are no charts yet."))
  }
}
