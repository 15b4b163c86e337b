import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// A site of `Fixtures/Hostile`, where every name, sentence and address is markup or a script.
struct HostileTextTests {
  private static let title = "\"><script>alert(1)</script>"
  private static let escaped = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"

  private func build() async throws -> TestSite {
    let site = try TestSite()
    try site.overlay(
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Hostile"))
    let run = await site.run("build", "--from", "Recordings")
    try #require(run.status == .done, "\(run.error)")
    return site
  }

  /// A page of each kind.
  static let pages = [
    "index.html", "us/index.html", "us/top-podcasts/index.html", "us/top-albums/index.html",
    "us/top-songs/index.html", "podcasts/script-alert-1-script-7001/index.html",
    "artists/script-alert-1-script-9001/index.html",
    "albums/script-alert-1-script-8001/index.html", "genres/podcasts/comedy/index.html",
    "podcasts/index.html", "artists/index.html", "albums/index.html", "about/index.html",
    "404.html",
  ]

  @Test func `every kind of page shows the text, and none lets it act`() async throws {
    let site = try await build()
    let files = try site.published()
    #expect(Set(Self.pages).isSubset(of: files.keys))
    // In data files texts are no markup: DataFileTests has their rules.
    let dataEndings = [".csv", ".json"]
    for (name, data) in files
    where !name.hasPrefix("assets/") && !name.hasPrefix(".")
      && !dataEndings.contains(where: name.hasSuffix)
    {
      let text = String(decoding: data, as: UTF8.self)
      for live in [
        "<script>alert", "\"><script", "=\"javascript:", "=\"data:", "<img src=x", "<javascript:",
      ] {
        #expect(!text.contains(live), "\(name) has \(live)")
      }
      if name.hasSuffix(".html") { #expect(text.contains(Self.escaped), "\(name)") }
    }
    #expect(await site.run("check").status == .done)
  }

  @Test(arguments: [
    (
      "albums/script-alert-1-script-8001/index.html",
      [
        "<h1><bdi>", "og:title\" content=\"", "<span class=\"tag\"><bdi>",
        "<p class=\"note\"><bdi>",
        "<td><span class=\"name\"><bdi>", "artists/script-alert-1-script-9001/index.html\"><bdi>",
      ]
    ),
    (
      "podcasts/script-alert-1-script-7001/index.html",
      [
        "<h1><bdi>", "<p class=\"maker\"><bdi>", "<span class=\"tag\"><bdi>",
        "<li><span class=\"what\"><bdi>",
      ]
    ),
    (
      "artists/script-alert-1-script-9001/index.html",
      ["<h1><bdi>", "albums/script-alert-1-script-8001/index.html\"><bdi>"]
    ),
    (
      "about/index.html",
      ["<title>", "name=\"description\" content=\"", "<h1>", "<code>", " title=\""]
    ),
  ])
  func `every field of an item is shown as text`(_ page: String, _ places: [String]) async throws {
    let text = try await build().page(page)
    for place in places { #expect(text.contains(place + Self.escaped), "\(place)") }
  }

  @Test func `the sitemap and robots.txt stay what they are`() async throws {
    let site = try await build()
    let sitemap = try site.page("sitemap.xml")
    #expect(sitemap.contains("albums/script-alert-1-script-8001/"))
    #expect(!sitemap.contains("alert(1)"))
    #expect(
      try site.page("robots.txt")
        == "User-agent: *\nAllow: /\n\nSitemap: https://charts.example/sitemap.xml\n")
  }
}
