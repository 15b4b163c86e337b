import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// The pages of a chart's past.
struct ArchiveTests {
  private let site: TestSite

  init() throws {
    site = try TestSite(configuration: Self.configuration())
  }

  private static func configuration(_ more: String = "") -> String {
    """
    title: Test Room
    url: https://radio.example/
    storefronts: [us]
    charts: [top-podcasts]

    """ + more
  }

  /// Records the answer of a day, with items called `Show 1` and so on.
  private func record(
    _ day: Int, _ ids: [Int], names: [Int: String] = [:], artwork: String = "a"
  ) throws {
    let date = day < 10 ? "0\(day)" : "\(day)"
    let rows = ids.map { id in
      """
      {"artistName":"Studio","id":"\(id)","name":"\(names[id] ?? "Show \(id)")",\
      "kind":"podcasts","artworkUrl100":"https://pictures.example/\(artwork)\(id)/100x100bb.png",\
      "genres":[{"genreId":"1303","name":"Comedy"}],\
      "url":"https://podcasts.apple.com/us/podcast/show/id\(id)"}
      """
    }
    try site.folder.write(
      """
      {"feed":{"title":"Top Shows","id":"https://rss.marketingtools.apple.com/api/v2/us/podcasts/\
      top/50/podcasts.json","country":"us","updated":"\(Self.weekday(day)), \(date) Jun 2026 \
      02:00:00 +0000","results":[\(rows.joined(separator: ","))]}}
      """, to: "answers/day-\(date).json")
  }

  /// 2026-06-01 is a Monday.
  private static func weekday(_ day: Int) -> String {
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][(day - 1) % 7]
  }

  @discardableResult
  private func build() async throws -> TestSite.Run {
    let run = await site.run("build", "--from", "answers")
    try #require(run.status == .done, "\(run.error)")
    return run
  }

  /// The dates that have a page.
  private func dates() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: site.path + "/Output/us/top-podcasts")
      .filter { $0.hasPrefix("2026-") }.map { String($0.dropFirst("2026-".count)) }.sorted()
  }

  private func page(_ date: String) throws -> String {
    try site.page("us/top-podcasts/2026-06-\(date)/index.html")
  }

  @Test(arguments: [
    ("daily", ["06-02", "06-03", "06-07", "06-08", "06-15", "07-01"]),
    ("weekly", ["06-02", "06-08", "06-15", "07-01"]), ("monthly", ["06-02", "07-01"]),
    ("none", []),
  ])
  func `site.yml says which past snapshots have a page`(rule: String, pages: [String]) async throws
  {
    for day in [2, 3, 7, 8, 15] { try record(day, [1, 2]) }
    let july = try site.folder.text(at: "answers/day-03.json")
      .replacing("Wed, 03 Jun", with: "Wed, 01 Jul")
    try site.folder.write(july, to: "answers/july.json")
    try site.folder.write(Self.configuration("archive: \(rule)\n"), to: "Content/site.yml")
    try await build()
    #expect(try dates() == pages)
    let chart = try site.page("us/top-podcasts/index.html")
    #expect(chart.contains("top-podcasts/archive/\"") == !pages.isEmpty)
    #expect(try site.page("sitemap.xml").contains("/2026-06-02/") == !pages.isEmpty)
    #expect(await site.run("check").status == .done)
  }

  @Test func `a page once published stays, whatever site.yml says later`() async throws {
    try record(2, [1, 2])
    try record(3, [2, 1])
    try site.folder.write(Self.configuration("archive: daily\n"), to: "Content/site.yml")
    try await build()
    try record(9, [2, 1])
    try site.folder.write(Self.configuration("archive: none\n"), to: "Content/site.yml")
    try await build()
    #expect(try dates() == ["06-02", "06-03"])
    try site.folder.write(Self.configuration("archive: monthly\n"), to: "Content/site.yml")
    try await build()
    #expect(try dates() == ["06-02", "06-03"])
  }

  @Test func `a build that fails publishes no page of the past`() async throws {
    try record(2, [1, 2])
    try record(3, [2, 1])
    try site.folder.write(Self.configuration("archive: daily\n"), to: "Content/site.yml")
    let template = try site.folder.text(at: "Templates/calendar/index.html")
    try site.folder.write(
      template + "{{ chart.genre.name }}", to: "Templates/calendar/index.html")
    #expect(await site.run("build", "--from", "answers").status == .failed)
    try site.folder.write(template, to: "Templates/calendar/index.html")
    try site.folder.write(Self.configuration("archive: none\n"), to: "Content/site.yml")
    try await build()
    #expect(try dates() == [])
  }

  @Test func `an earlier day of a week, come late, gets a page beside the one that has it`()
    async throws
  {
    try record(3, [1, 2])
    try await build()
    try record(2, [1, 2])
    try await build()
    #expect(try dates() == ["06-02", "06-03"])
  }

  @Test func `a day more changes no page but that which gets its link to the newer`()
    async throws
  {
    for day in [1, 2, 8, 9, 15] { try record(day, [1, 2, 3]) }
    try await build()
    let before = try pastPages()
    // Names, pictures and ranks change; within the week no page of the past does.
    try record(16, [4, 3, 1], names: [1: "Renamed", 3: "Renamed too"], artwork: "b")
    try await build()
    #expect(try pastPages() == before)
    try record(22, [1, 4, 2], names: [1: "Renamed again"], artwork: "c")
    try await build()
    let after = try pastPages()
    #expect(Set(after.keys).subtracting(before.keys).map { $0.suffix(5) } == ["06-22"])
    let changed = before.filter { after[$0.key] != $0.value }.map(\.key)
    #expect(changed.map { $0.suffix(5) } == ["06-15"])
    #expect(try page("22").contains("Renamed again") && !page("15").contains("Renamed"))
  }

  @Test func `days that follow weeks change no word of the weeks' pages`() async throws {
    for day in [1, 8, 15] { try record(day, [1, 2]) }
    try await build()
    let before = try pastPages()
    for day in [16, 17, 18, 19] { try record(day, [1, 2]) }
    try await build()
    #expect(try pastPages() == before)
    #expect(try page("15").contains("Weeks"))
    #expect(try site.page("us/top-podcasts/index.html").contains("days"))
  }

  private func pastPages() throws -> [String: Data] {
    var pages: [String: Data] = [:]
    for (name, data) in try site.published() where name.contains("/2026-") {
      pages[name.replacing("/index.html", with: "")] = data
    }
    return pages
  }

  @Test func `a past page is compared with the page before it, and linked to its neighbours`()
    async throws
  {
    try record(1, [1, 2, 3])
    try record(7, [2, 3, 4])
    try record(8, [3, 1, 4])
    try record(15, [1, 5, 2])
    try await build()
    // The snapshot of the 7th has no page: that of the 8th is beside the 1st.
    let page = try page("08")
    #expect(page.contains("compared with <time datetime=\"2026-06-01\">"))
    #expect(page.contains("2026-06-01/\" rel=\"prev\""))
    #expect(page.contains("2026-06-15/\" rel=\"next\""))
    let rows = page.components(separatedBy: "<tr").dropFirst(2)
    #expect(
      rows.map { row in ["move up", "move down", "move new"].filter { row.contains($0) } } == [
        ["move up"], ["move down"], ["move new"],
      ])
    // Its rank on the page compared with, not on the day between.
    #expect(page.contains("was No. 2 ·"))
    let first = try self.page("01")
    #expect(!first.contains("class=\"move") && !first.contains("rel=\"prev\""))
    #expect(!first.contains("compared with"))
    // Away on the page before, there on an earlier one; and the newest chart has the true one before.
    #expect(try self.page("15").contains("Back"))
    let chart = try site.page("us/top-podcasts/index.html")
    #expect(chart.contains("compared with <time datetime=\"2026-06-08\">"))
  }

  @Test func `what dropped out is named with its last rank, and its days as rows have theirs`()
    async throws
  {
    for day in 1...3 { try record(day, [1, 2, 3]) }
    try record(4, [1, 3, 4])
    for day in 5...6 { try record(day, [1, 2, 3]) }
    try record(7, [1, 3, 4])
    try await build()
    let chart = try site.page("us/top-podcasts/index.html")
    let section = try #require(chart.components(separatedBy: "id=\"dropouts\"").last)
    #expect(section.contains("Show 2") && section.contains("was No. 2 · Peak 2 · 5 days"))
    #expect(chart.contains("Peak 1 · 7 days") && chart.contains("Peak 3 · 2 days"))
  }

  @Test func `an item's page draws its run, broken where it was away or a day is missing`()
    async throws
  {
    for day in [1, 2, 3, 5, 6] { try record(day, day == 2 ? [2] : [1, 2]) }
    try await build()
    let name = "podcasts/show-1-1/index.html"
    let page = try site.page(name)
    #expect(page.components(separatedBy: "<polyline").count - 1 == 3)
    // Two stays: a missing day ends none.
    let table = try #require(page.components(separatedBy: "<table class=\"past\">").last)
    #expect(table.components(separatedBy: "<tr").count - 1 == 3)
    #expect(page.contains("4 days"))
    let two = try site.page("podcasts/show-2-2/index.html")
    #expect(two.components(separatedBy: "<polyline").count - 1 == 2)
  }

  @Test func `the calendar shows every date, and links those that have a page`() async throws {
    for day in [2, 3, 9] { try record(day, [1]) }
    try await build()
    let calendar = try site.page("us/top-podcasts/archive/index.html")
    #expect(calendar.contains("<ol class=\"w1\">"))
    #expect(calendar.contains("2026-06-02/\"") && calendar.contains("2026-06-09/\""))
    #expect(!calendar.contains("2026-06-03/\""))
    #expect(calendar.components(separatedBy: "<li class=\"gap\">").count - 1 == 27)
  }

  @Test func `records name who holds them`() async throws {
    try record(1, [1, 2, 3])
    try record(2, [3, 1, 2, 4])
    try await build()
    let page = try site.page("us/top-podcasts/records/index.html")
    for words in ["Longest at No. 1", "Biggest climbs", "3 → 1", "Highest debuts", "Show 4"] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("Most comebacks"))
  }

  @Test func `an imported chart has pages only where site.yml names it`() async throws {
    try record(1, [1])
    try site.folder.write(
      """
      date,rank,id,title,maker
      2020-01-04,1,1,Tide,Ann
      2020-01-11,2,1,Tide,Ann
      2020-01-11,1,x,Ebb <b>,Ann

      """, to: "rows.csv")
    let arguments = ["history", "import", "rows.csv", "us/hot-9"]
    #expect(await site.run(arguments).status == .done)
    try await build()
    #expect(try site.published().keys.contains { $0.contains("hot-9") } == false)
    try site.folder.write(
      Self.configuration().replacing(
        "[top-podcasts]", with: "[top-podcasts, us/hot-9]"),
      to: "Content/site.yml")
    try await build()
    let page = try site.page("us/hot-9/index.html")
    #expect(page.contains("<h1>Hot 9</h1>") && page.contains("Ebb &lt;b&gt;"))
    #expect(page.contains("2 weeks"))
    // The id 1 is not Apple's 1: the show of that id has no run there.
    #expect(try !site.page("podcasts/show-1-1/index.html").contains("Hot 9"))
    #expect(try site.page("us/index.html").contains("Hot 9"))
    #expect(try site.page("us/hot-9/2020-01-04/index.html").contains("Tide"))
    #expect(await site.run("check").status == .done)
  }

  @Test(arguments: [
    ("{chart: hot-9, storefront: us}", "4:24: error: expected a chart's name, found a mapping"),
    ("{chart: hot-9, storefront: us}", "hint: write us/hot-9\n"),
    ("{chart: top-podcasts, genre: comedy}", "hint: write top-podcasts/comedy\n"),
    ("us top-songs", "did you mean 'us/top-songs'?"),
    ("us-top-podcasts-comedy", "did you mean 'us/top-podcasts/comedy'?"),
    ("us/Hot 9", "'Hot 9' cannot be a chart's name\n"), ("us/Hot 9", "did you mean 'us/hot-9'?"),
    ("us/ab", "'ab' cannot be a chart's name"), ("us/hot-9/pop", "only those have genres"),
    ("us", "'us' is a storefront, not a chart"), ("us/top-podcasts", "duplicate chart"),
    ("de/top-songs", "hint: add de to 'storefronts'"),
    ("usa/top-songs", "did you mean 'us/top-songs'?"),
    ("songs", "did you mean 'top-songs'? an imported chart is written with its storefront"),
    ("top-podcats/comedy", "did you mean 'top-podcasts/comedy'?"),
    ("us/top-podcasts/comdy", "did you mean 'us/top-podcasts/comedy'?"),
    ("top-songs/1303", "unknown music genre '1303'"),
    ("us/playlists", "the chart 'us/playlists' cannot be shown"),
    ("us/top-songs/rock/live", "too many parts"), ("''", "cannot be a chart's name"),
  ])
  func `a chart's name that cannot be is an error`(chart: String, message: String) async throws {
    try site.folder.write(
      Self.configuration().replacing("[top-podcasts]", with: "[top-podcasts, \(chart)]"),
      to: "Content/site.yml")
    let run = await site.run("check")
    #expect(run.status == .wrongUsage && run.error.contains(message), "\(run.error)")
    #expect(run.error.hasPrefix("Content/site.yml:"))
  }

  @Test func `an imported chart's storefront need not be one that is listed`() async throws {
    try record(1, [1])
    try site.folder.write("date,rank,id,title\n2020-01-04,1,1,Tide\n", to: "rows.csv")
    #expect(await site.run("history", "import", "rows.csv", "fr/hot-9").status == .done)
    try site.folder.write("Les chansons.", to: "Content/charts/fr/hot-9.md")
    try site.folder.write(
      Self.configuration().replacing("[top-podcasts]", with: "[top-podcasts, fr/hot-9]"),
      to: "Content/site.yml")
    try await build()
    #expect(try site.page("fr/hot-9/index.html").contains("Les chansons."))
    #expect(try site.page("fr/index.html").contains("Tide"))
    #expect(try site.published()["fr/top-podcasts/index.html"] == nil)
    #expect(await site.run("check").status == .done)
  }

  @Test func `an imported chart that was not brought in yet says how`() async throws {
    try record(1, [1])
    for (name, hint) in [
      ("us/hot-9", "chartgen history import FILE us/hot-9"),
      ("us/top-podcats", "did you mean 'us/top-podcasts'?"),
    ] {
      try site.folder.write(
        Self.configuration().replacing("[top-podcasts]", with: "[top-podcasts, \(name)]"),
        to: "Content/site.yml")
      let run = await site.run("build", "--from", "answers")
      #expect(run.status == .done)
      #expect(run.error.contains("no data for the chart \(name)\n  hint: "), "\(run.error)")
      #expect(run.error.contains(hint), "\(run.error)")
    }
  }
}

extension ArchiveTests {
  @Test func `the sample edition has runs, dropouts, a return and a missing day to show`()
    async throws
  {
    let site = try await TestSite.sample().site
    let pages = try site.published().filter { $0.key.hasSuffix(".html") }.mapValues {
      String(decoding: $0, as: UTF8.self)
    }
    func count(_ words: String, in folder: String) -> Int {
      pages.count { $0.key.contains(folder) && $0.value.contains(words) }
    }
    #expect(count("<polyline", in: "podcasts/") > 50 && count("<polyline", in: "albums/") > 50)
    #expect(count("id=\"dropouts\"", in: "/2026-") > 10)
    #expect(count(">Back</span>", in: "/2026-") > 5)
    // The albums of Britain missed a night.
    let gaps = "<li class=\"gap\">"
    let whole = pages["us/top-albums/archive/index.html"]?.components(separatedBy: gaps).count
    let lacking = pages["gb/top-albums/archive/index.html"]?.components(separatedBy: gaps).count
    #expect(try #require(lacking) == #require(whole) + 1)
  }

  @Test func `recorded days may come in any order, from any folder below`() async throws {
    for day in [9, 1, 8, 2] { try record(day, day < 5 ? [1, 2] : [2, 1]) }
    let one = try site.folder.text(at: "answers/day-08.json")
    try site.folder.write(one, to: "answers/deeper/still/a.json")
    try FileManager.default.removeItem(atPath: site.path + "/answers/day-08.json")
    let fetched = await site.run("fetch", "--from", "answers")
    #expect(fetched.status == .done, "\(fetched.error)")
    let shown = await site.run(
      "history", "export", "us/top-podcasts", "--columns",
      "date,rank,id,previous_date")
    #expect(
      shown.output == """
        date,rank,id,previous_date
        2026-06-01,1,1,
        2026-06-01,2,2,
        2026-06-02,1,1,2026-06-01
        2026-06-02,2,2,2026-06-01
        2026-06-08,1,2,2026-06-02
        2026-06-08,2,1,2026-06-02
        2026-06-09,1,2,2026-06-08
        2026-06-09,2,1,2026-06-08

        """)
  }

  @Test func `an answer that is older than the stored of its date is named`() async throws {
    try record(1, [1, 2])
    let late = try site.folder.text(at: "answers/day-01.json")
      .replacing("02:00:00", with: "09:00:00")
    try site.folder.write(late, to: "answers/a-late.json")
    // In order of date, each of them has its turn at first.
    #expect(try await build().error.isEmpty)
    let run = await site.run("build", "--from", "answers")
    #expect(run.status == .done)
    #expect(
      run.error.contains(
        "day-01.json: warning: the chart us/top-podcasts of 2026-06-01 is older than the stored"),
      "\(run.error)")
  }
}
