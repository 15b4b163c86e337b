import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// The numbers on pages, and the words beside them.
struct FigureTests {
  private let site: TestSite

  init() throws {
    site = try TestSite(configuration: Self.configuration("charts: [top-podcasts]"))
  }

  private static func configuration(_ charts: String, in storefronts: String = "[us]") -> String {
    """
    title: Test Room
    url: https://radio.example/
    storefronts: \(storefronts)
    \(charts)

    """
  }

  /// Records a chart of podcasts with the ids from 1 on.
  private func record(_ day: Int, _ count: Int, in storefront: String = "us") throws {
    let rows = (1...count).map { id in
      """
      {"artistName":"Studio","id":"\(id)","name":"Show \(id)","kind":"podcasts",\
      "url":"https://podcasts.apple.com/\(storefront)/podcast/show/id\(id)"}
      """
    }
    try site.folder.write(
      """
      {"feed":{"title":"Top","id":"https://rss.marketingtools.apple.com/api/v2/\(storefront)/\
      podcasts/top/\(count)/podcasts.json","country":"\(storefront)","updated":\
      "2026-06-0\(day)T02:00:00Z","results":[\(rows.joined(separator: ","))]}}
      """, to: "answers/\(storefront)-\(day).json")
  }

  @Test func `where the limit changes, pages call nothing new, gone or breaking out`()
    async throws
  {
    let storefronts = ["us", "gb", "jp"]
    try site.folder.write(
      Self.configuration("charts: [top-podcasts]\narchive: daily", in: "[us, gb, jp]"),
      to: "Content/site.yml")
    for (day, limit) in [10, 20, 10].enumerated() {
      for storefront in storefronts { try record(day + 1, limit, in: storefront) }
      let run = await site.run("build", "--from", "answers")
      try #require(run.status == .done, "\(run.error)")
      for (name, data) in try site.published() where name.hasSuffix(".html") {
        let page = String(decoding: data, as: UTF8.self)
        for words in ["move new", "Highest new", "Breaking out", "Dropped out", "Highest debuts"] {
          #expect(!page.contains(words), "\(name), day \(day + 1): \(words)")
        }
      }
    }
    let item = try site.page("podcasts/show-5-5/index.html")
    #expect(item.contains("3 days"))
    let export = await site.run(
      "history", "export", "us/top-podcasts", "--columns",
      "status,depth")
    let rows = Set(export.output.split(separator: "\n"))
    #expect(rows == ["status,depth", ",10", "same,20", ",20", "same,10"])
  }

  @Test(arguments: [
    ("days", ["2024-01-01", "2024-01-02", "2024-01-03"]),
    ("days", ["2024-01-01", "2024-01-02", "2024-01-05", "2024-01-06"]),
    ("weeks", ["2024-01-06", "2024-01-13", "2024-01-20"]),
    ("weeks", ["2024-01-06", "2024-01-13", "2024-01-18", "2024-01-27", "2024-02-10"]),
    ("charts", ["2024-01-06", "2024-01-20", "2024-02-03", "2024-02-17"]),
    ("months", ["2024-01-31", "2024-02-29", "2024-03-31", "2024-05-31"]),
    ("months", ["2024-01-06", "2024-02-03", "2024-03-02", "2024-04-06"]),
    ("charts", ["2024-01-01", "2024-04-01", "2024-07-01", "2024-10-01"]),
    ("years", ["2019-12-31", "2020-12-31", "2021-12-31"]),
    ("years", ["2019-12-28", "2020-12-26", "2021-12-25", "2023-12-30"]),
    ("charts", ["2024-01-01", "2024-01-04", "2024-03-01", "2024-03-19", "2024-08-01"]),
    ("charts", ["2024-01-06", "2024-01-13", "2024-01-20", "2024-01-27", "2024-01-28"]),
  ])
  func `a page counts in the unit that its dates show, the same everywhere on it`(
    unit: String, dates: [String]
  ) async throws {
    let rows = dates.enumerated().flatMap { index, date in
      let other = index < dates.count - 1 ? "b" : "c"
      return ["\(date),1,a,Tide", "\(date),2,\(other),Ebb"]
    }
    try site.folder.write(
      "date,rank,id,title\n" + rows.joined(separator: "\n") + "\n", to: "rows.csv")
    let chart = ["us/hot-9"]
    #expect(await site.run(["history", "import", "rows.csv"] + chart).status == .done)
    try site.folder.write(
      Self.configuration("charts: [us/hot-9]\narchive: daily"),
      to: "Content/site.yml")
    let run = await site.run("render")
    try #require(run.status == .done, "\(run.error)")
    let page = try site.page("us/hot-9/index.html")
    #expect(page.contains("Peak 1 · \(dates.count) \(unit)"))
    // What dropped out was there on all dates but the last.
    #expect(page.contains("was No. 2 · Peak 2 · \(dates.count - 1) \(unit)"))
    #expect(try site.page("us/hot-9/records/index.html").contains(" · \(dates.count) \(unit)"))
    let last = try #require(dates.last)
    let past = try site.page("us/hot-9/\(last)/index.html")
    #expect(past.contains(">\(unit.capitalized)</th>"))
    for text in [page, past] {
      for other in ["day", "week", "month", "year", "chart"] where other + "s" != unit {
        #expect(text.firstMatch(of: try Regex("[0-9] \(other)s?\\b")) == nil, "\(other)")
      }
    }
  }

  @Test func `one of a thing is named in the singular`() async throws {
    try record(1, 1)
    #expect(await site.run("build", "--from", "answers").status == .done)
    let home = try site.page("index.html")
    #expect(home.contains("The whole chart, 1 row<") && !home.contains("1 rows"))
    #expect(try site.page("podcasts/show-1-1/index.html").contains("1 chart<"))
  }

  @Test func `the songs that an album's page and its artist's count are those in the table`()
    async throws
  {
    try site.folder.write(Self.configuration("charts: [top-albums]"), to: "Content/site.yml")
    try site.folder.write(
      #"""
      {"feed":{"id":"https://rss.example/api/v2/us/music/most-played/10/albums.json","country":"us",
      "updated":"2026-06-01T02:00:00Z","results":[{"id":"5","name":"Shore","artistName":"Ann",
      "artistId":"7","kind":"albums"}]}}
      """#, to: "answers/feed.json")
    let songs = (1...3).map { id in
      """
      {"wrapperType":"track","kind":"song","trackId":\(50 + id),"trackName":"Song \(id)",
      "collectionId":5,"artistId":7,"artistName":"Ann","trackNumber":\(id)}
      """
    }
    let video = """
      {"wrapperType":"track","kind":"music-video","trackId":60,"trackName":"Film",
      "collectionId":5,"artistId":7,"artistName":"Ann","trackNumber":4}
      """
    try site.folder.write(
      """
      {"resultCount":6,"results":[{"wrapperType":"artist","artistId":7,"artistName":"Ann",
      "artistType":"Artist"},{"wrapperType":"collection","collectionId":5,"collectionName":"Shore",
      "artistId":7,"artistName":"Ann","trackCount":4},
      \((songs + [video]).joined(separator: ","))]}
      """, to: "answers/lookup.json")
    let run = await site.run("build", "--from", "answers", "--strict")
    // That Apple counts videos is no fault of the response.
    #expect(run.status == .done && !run.error.contains("skipped"), "\(run.error)")
    let album = try site.page("albums/shore-5/index.html")
    #expect(album.components(separatedBy: "id=\"song-").count - 1 == 3)
    for page in [album, try site.page("artists/ann-7/index.html")] {
      #expect(page.contains("3 songs") && !page.contains("4 songs"))
    }
  }

  @Test func `the ranks beside a graph are never broken`() throws {
    let style = try String(
      contentsOfFile: site.path + "/Templates/assets/style.css", encoding: .utf8)
    let rule = try #require(style.firstMatch(of: /\.graph \.top,\s*\.graph \.low \{([^}]*)\}/))
    #expect(rule.1.contains("white-space: nowrap") && !rule.1.contains("width:"))
    // Nor are those in rows, lists and tables, whose columns grow with what is in them.
    let numbers = try #require(style.firstMatch(of: /\n\.rank, \.number, \.move \{([^}]*)\}/))
    #expect(numbers.1.contains("white-space: nowrap"))
    for rule in style.matches(of: /\.rank \{([^}]*)\}/) {
      #expect(!rule.1.contains(/white-space: (?!nowrap)|(?:^|\s)(?:max-)?width: (?!2\.5rem)/))
    }
  }
}
