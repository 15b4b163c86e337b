import ChartgenCLI
import Foundation
import Testing
import TestSupport

/// The site that is made of the fictional answers in `Fixtures/Answers`.
struct SiteTests {
  private static let hostile = "\"><script>alert(1)</script>"

  @Test func `every kind of page is made, and nothing else`() async throws {
    let files = try await TestSite.built().published().keys.sorted()
    let assets = ["assets/from-disk.js", "assets/icon.svg", "assets/style.css"]
    let fixed = [".chartgen-manifest", ".nojekyll", "404.html", "robots.txt", "sitemap.xml"]
    #expect(Set(fixed + assets).isSubset(of: files))
    let others = files.filter { !fixed.contains($0) && !assets.contains($0) }
    try expectSnapshot(others.joined(separator: "\n"), named: "files of the site.txt")
  }

  @Test func `a title that is markup is inert on every page`() async throws {
    for (name, data) in try await TestSite.built().published()
    where [".html", ".xml"].contains(where: name.hasSuffix) {
      let text = String(decoding: data, as: UTF8.self)
      #expect(!text.contains("<script>alert"), "\(name)")
      #expect(!text.contains("\"><script"), "\(name)")
      if text.contains("alert(1)") {
        #expect(text.contains("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"), "\(name)")
      }
    }
  }

  @Test func `a song row links to its place on the album's page`() async throws {
    let site = try await TestSite.built()
    let chart = try site.page("us/top-songs/index.html")
    #expect(chart.contains("href=\"../../albums/two-lamps-8002/index.html#song-8102\""))
    #expect(try site.page("albums/two-lamps-8002/index.html").contains("id=\"song-8102\""))
  }

  @Test func `a song whose album has no name links to its artist`() async throws {
    let chart = try await TestSite.built().page("us/top-songs/index.html")
    let row = try #require(chart.components(separatedBy: "id=\"rank-2\"").last)
    #expect(
      row.contains("<a href=\"../../artists/the-lamplighters-9001/index.html\"><bdi>Lost Song"))
  }

  @Test func `an artist's page lists the albums newest first`() async throws {
    let page = try await TestSite.built().page("artists/the-lamplighters-9001/index.html")
    let albums = try #require(page.components(separatedBy: "id=\"albums\"").last)
    let places = ["Paper Moons", "Two Lamps", "Oldest Lamp"].map {
      albums.range(of: $0)?.lowerBound ?? albums.endIndex
    }
    #expect(places == places.sorted() && places.last != albums.endIndex)
    // The one without a page of its own leads to the store.
    #expect(albums.contains("<a href=\"https://music.apple.com/us/album/8004\" rel=\"noopener\">"))
  }

  @Test func `an album's page has its songs by disc and track, with lengths`() async throws {
    let page = try await TestSite.built().page("albums/paper-moons-8001/index.html")
    let parts = [
      "Disc 1", "Moon One", "3:07", "Moon Two", "1:02:45", "Disc 2", "Moon Three", "1:01",
    ]
    var rest = page[...]
    for part in parts {
      let range = try #require(rest.range(of: part), "\(part) is missing or out of order")
      rest = rest[range.upperBound...]
    }
    #expect(page.contains("src=\"https://audio-ssl.itunes.apple.com/8011.m4a\""))
  }

  @Test func `an item's page names every chart it is on, with its rank`() async throws {
    let page = try await TestSite.built().page("podcasts/kettle-talk-7001/index.html")
    #expect(page.contains("<a href=\"../../us/top-podcasts/index.html#rank-1\">"))
    #expect(page.contains("<a href=\"../../gb/top-podcasts/index.html#rank-2\">"))
    #expect(page.contains("The First Boil"))
    #expect(page.contains("https://feeds.example/kettle.xml"))
  }

  @Test func `a row shows how it moved since the snapshot before`() async throws {
    let chart = try await TestSite.built().page("us/top-podcasts/index.html")
    let rows = chart.components(separatedBy: "<li class=\"row\"").dropFirst()
    let moves = rows.map { row -> String in
      let move = row.components(separatedBy: "class=\"move ").dropFirst().first ?? ""
      return String(move.prefix { $0 != "\"" })
    }
    // The day before the order of the first three was the other way around.
    #expect(moves == ["up", "same", "down"] + Array(repeating: "new", count: 7))
    // A chart's first snapshot says nothing.
    #expect(try await !TestSite.built().page("us/top-albums/index.html").contains("class=\"move "))
  }

  @Test func `a genre's page has its rows of all charts`() async throws {
    let site = try await TestSite.built()
    let page = try site.page("genres/podcasts/comedy/index.html")
    #expect(page.contains("United States") && page.contains("United Kingdom"))
    #expect(page.contains("Kettle Talk"))
    #expect(try site.page("us/top-podcasts/index.html").contains("genres/podcasts/comedy/"))
  }

  @Test func `hidden explicit rows leave the ranks as they are and are counted`() async throws {
    let site = try await TestSite.built(
      configuration: TestSite.configuration + "\nexplicit: hide\n")
    let chart = try site.page("us/top-podcasts/index.html")
    #expect(!chart.contains("id=\"rank-2\"") && chart.contains("id=\"rank-3\""))
    #expect(chart.contains("1 explicit entry is not shown."))
  }

  @Test func `links work under a base path, and addresses carry it`() async throws {
    let site = try await TestSite.built(
      configuration: TestSite.configuration.replacing(
        "https://charts.example/", with: "https://radio.example/charts"))
    let chart = try site.page("us/top-songs/index.html")
    #expect(chart.contains("href=\"../../albums/two-lamps-8002/#song-8102\""))
    #expect(chart.contains("href=\"https://radio.example/charts/us/top-songs/\""))
    #expect(chart.contains("href=\"../../assets/style.css\""))
    #expect(try site.page("404.html").contains("href=\"/charts/assets/style.css\""))
    let sitemap = try site.page("sitemap.xml")
    #expect(
      sitemap.contains(
        "<loc>https://radio.example/charts/podcasts/%E6%97%A5%E6%9C%AC%E8%AA%9E-7003/")
    )
    #expect(await site.run("check").status == .done)
  }

  @Test func `every link leads somewhere`() async throws {
    let site = try await TestSite.built()
    let run = await site.run("check")
    #expect(run.status == .done, "\(run.error)")
    try site.folder.write("<a href=\"../nowhere/\">x</a>", to: "Output/us/index.html")
    let broken = await site.run("check")
    #expect(broken.status == .failed)
    #expect(
      broken.error.contains(
        "Output/us/index.html:1:10: error: a link is broken: 'nowhere/index.html'"))
  }

  @Test func `check ends with how many errors and warnings there are`() async throws {
    let site = try await TestSite.built()
    let fine = await site.run("check")
    #expect(fine.status == .done && fine.error == "no problems found\n", "\(fine.error)")
    try site.folder.write("[x](javascript:a) [y](vbscript:b)", to: "Content/index.md")
    let warned = await site.run("check")
    #expect(warned.status == .done)
    #expect(warned.error.hasSuffix("\n2 warnings, no errors\n"), "\(warned.error)")
    try site.folder.write("{{ sit.title }}", to: "Templates/site/404.html")
    let failed = await site.run("check")
    #expect(failed.status == .failed)
    #expect(failed.error.hasSuffix("\n1 error, 2 warnings\n"), "\(failed.error)")
  }

  @Test func `check finds what is wrong with templates where no page leads`() async throws {
    let site = try await TestSite.built()
    try site.folder.write(
      "{% if chart.entries.size > 1000 %}{{ chart.nmae }}{% endif %}",
      to: "Templates/chart/index.html")
    try site.folder.write("{{ site.title }}{{ sit.title }}", to: "Templates/site/404.html")
    let run = await site.run("check")
    #expect(run.status == .failed)
    try expectSnapshot(run.error, named: "check of templates.txt")
  }

  @Test func `check tells what is wrong with templates beside one that cannot be read`()
    async throws
  {
    let site = try TestSite()
    try site.folder.write("{% if chart %}", to: "Templates/chart/index.html")
    try site.folder.write("{{ sit.title }}", to: "Templates/site/404.html")
    let check = await site.run("check")
    #expect(
      check.error.contains("Templates/site/404.html:1:4: error: unknown variable 'sit.title'"))
    #expect(check.error.contains("Templates/chart/index.html:1:1: error: 'if' is never closed"))
    // A build needs no more than what it cannot read.
    #expect(await !site.run("build").error.contains("404.html"))
  }

  @Test func `a blurb's links from the site's root fit its page`() async throws {
    let site = try await TestSite.built()
    try site.folder.write(
      "[About](/about/), [Ü](/%C3%BCber/#té) and [x](javascript:alert)",
      to: "Content/artists/9001.md")
    _ = await site.run("build")
    let page = try site.page("artists/the-lamplighters-9001/index.html")
    #expect(page.contains("<a href=\"../../about/index.html\">About</a>"))
    #expect(page.contains("<a href=\"../../%C3%BCber/index.html#t%C3%A9\">Ü</a>"))
    #expect(!page.contains("javascript:"))
  }

  // MARK: - Building again

  @Test func `two builds of the same are the same to the byte`() async throws {
    let one = try await TestSite.builtAnew().published()
    let two = try await TestSite.builtAnew().published()
    #expect(one == two)
  }

  @Test func `a second build writes nothing`() async throws {
    let site = try await TestSite.built()
    let before = try times(site)
    let run = await site.run("build", "--format", "json")
    #expect(run.output.contains("\"added\":[],") && run.output.contains("\"changed\":[],"))
    #expect(try times(site) == before)
    // Nor when the pages are rendered in full.
    try FileManager.default.removeItem(atPath: site.path + "/Data/last-build.json")
    _ = await site.run("render")
    #expect(try times(site) == before)
  }

  @Test func `only what an edit touches is written`() async throws {
    let site = try await TestSite.built()
    try site.folder.write("---\ntitle: About us\n---\nNew words.\n", to: "Content/guide.md")
    _ = await site.run("build")
    #expect(try site.page("guide/index.html").contains("New words."))
    try FileManager.default.removeItem(atPath: site.path + "/Content/guide.md")
    let run = await site.run("build", "--format", "json")
    #expect(run.output.contains("\"removed\":[\"guide/index.html\"]"))
    #expect(try site.published()["guide/index.html"] == nil)
  }

  @Test func `a page that somebody edited is put right`() async throws {
    let site = try await TestSite.built()
    let page = try site.page("us/index.html")
    try site.folder.write("gone", to: "Output/us/index.html")
    _ = await site.run("build")
    #expect(try site.page("us/index.html") == page)
  }

  @Test func `a dry run leaves no trace`() async throws {
    let site = try TestSite(configuration: TestSite.configuration)
    let run = await site.run("build", "--from", TestSite.answers, "--dry-run")
    #expect(run.status == .done)
    #expect(run.error.contains("+ us/top-songs/index.html"))
    let left = try FileManager.default.contentsOfDirectory(atPath: site.path).sorted()
    #expect(left == ["Content", "Templates"])
  }

  private func times(_ site: TestSite) throws -> [String: Date] {
    var times: [String: Date] = [:]
    for name in try site.published().keys {
      let url = site.folder.url.appending(path: "Output/" + name)
      times[name] = try url.resourceValues(forKeys: [.contentModificationDateKey])
        .contentModificationDate
    }
    return times
  }
}
