import ChartModel
import ChartStore
import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// Whatever is wrong with the site's own files, the night's charts are stored.
struct NightTests {
  static let mistakes: [(file: String, text: String)] = [
    ("Templates/chart/index.html", "{% layout 'default' %}{% block content %}{{ chart.nam"),
    (
      "Templates/chart/index.html",
      "{% layout 'default' %}{% block content %}{{ chart.nam }}{% endblock %}"
    ),
    ("Templates/layouts/default.html", "{% if"),
    ("Templates/strings/en.yml", "home: [1"),
    ("Content/about.md", "---\ntitle: [\n---\n"),
    ("Content/podcasts/kettle-talk.md", "A blurb."),
    ("Content/aux.md", "A page."),
    ("Content/us/page.md", "A page."),
  ]

  @Test(arguments: mistakes.indices)
  func `a mistake in theme or content costs the pages, never the night's charts`(
    _ index: Int
  ) async throws {
    let mistake = Self.mistakes[index]
    let site = try await FetchedSite.built()
    let published = try site.site.published()
    site.sleep()
    let right = try? site.site.folder.text(at: mistake.file)
    try site.site.folder.write(mistake.text, to: mistake.file)
    let run = await site.run("build")
    #expect(run.status == .failed)
    #expect(run.error.contains("error:"))
    #expect(try site.site.published() == published)
    #expect(try await Self.newestDay(of: site) == "2026-12-01")

    // Repaired, the pages follow from what was stored, without Apple.
    if let right {
      try site.site.folder.write(right, to: mistake.file)
    } else {
      try FileManager.default.removeItem(atPath: site.site.path + "/" + mistake.file)
    }
    let repaired = await site.run("render", "--strict")
    #expect(repaired.status == .done, "\(repaired.error)")
    #expect(try site.site.page("us/top-podcasts/index.html").contains("2026-12-01"))
  }

  @Test func `recordings are stored before the theme is read, too`() async throws {
    let site = try TestSite.ofPodcasts()
    try site.folder.write("{{", to: "Templates/chart/index.html")
    let run = try await site.build(from: Recording(on: "2026-11-20", 1...100))
    #expect(run.status == .failed)
    #expect(try await site.storedDates() == ["2026-11-20": 100])
  }

  @Test func `'fetch' reads neither theme nor content`() async throws {
    let site = try FetchedSite()
    for folder in ["Templates", "Content/charts"] {
      try? FileManager.default.removeItem(atPath: site.site.path + "/" + folder)
    }
    try site.site.folder.write("---\nslug: [\n---\n", to: "Content/page.md")
    let run = await site.run("fetch", "--strict")
    #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
    #expect(try await Self.newestDay(of: site) == "2026-11-30")
  }

  @Test func `a mistake in site.yml ends the run before any request`() async throws {
    let site = try await FetchedSite.built()
    site.sleep()
    let count = site.apple.requests.count
    try site.site.folder.write("title: Test Room\nurk: x\n", to: "Content/site.yml")
    let run = await site.run("build")
    #expect(run.status == .wrongUsage)
    #expect(site.apple.requests.count == count)
  }

  @Test func `items that Content names are looked up although another file is wrong`()
    async throws
  {
    let site = try FetchedSite()
    try site.site.folder.write("A blurb.", to: "Content/artists/2030.md")
    try site.site.folder.write("---\ntitle: [\n---\n", to: "Content/page.md")
    let run = await site.run("build")
    #expect(run.status == .failed)
    #expect(site.apple.itunes.requests.contains { $0.query["id"]?.contains("2030") == true })
  }

  static func newestDay(of site: FetchedSite) async throws -> String {
    try await site.store { store in
      let key = ChartKey(storefront: .us, kind: .topPodcasts)
      return "\(try await store.newestDay(of: key).map(String.init(describing:)) ?? "none")"
    }
  }
}
