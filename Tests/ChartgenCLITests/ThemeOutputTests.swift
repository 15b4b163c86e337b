import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// The files that a theme makes beside each page.
struct ThemeOutputTests {
  private static let hostile = "\"><script>alert(1)</script>"

  /// A site with templates over the built-in theme, and how its build went.
  private func build(
    _ templates: [String: String], content: [String: String] = [:]
  ) async throws -> (site: TestSite, run: TestSite.Run) {
    let site = try TestSite(configuration: TestSite.configuration)
    try FileManager.default.removeItem(atPath: site.path + "/Templates")
    for (name, text) in templates { try site.folder.write(text, to: "Templates/" + name) }
    for (name, text) in content { try site.folder.write(text, to: "Content/" + name) }
    return (site, await site.run("build", "--from", TestSite.answers))
  }

  @Test func `a file in a kind's folder is made beside every page of the kind`() async throws {
    let (site, run) = try await build([
      "chart/rows.json": "[{% for e in chart.entries %}{% unless forloop.first %},{% endunless %}"
        + "{{ e.item.name }}{% endfor %}]",
      "chart/rows.csv": "{% for e in chart.entries %}{{ e.rank }},{{ e.item.name }}\n{% endfor %}",
      "chart/widget.html": "<p>{% for o in page.outputs %}<a type=\"{{ o.type }}\" "
        + "href=\"{{ o.url }}\">{{ o.name }}</a>{% endfor %}</p>",
      "podcast/card.svg": "<svg><title>{{ podcast.name }}</title></svg>",
      "site/humans.txt": "{{ site.title }} & co\n",
    ])
    try #require(run.status == .done, "\(run.error)")
    let files = try site.published()
    let charts = files.keys.filter { $0.hasSuffix("/rows.json") }
    #expect(
      charts.sorted() == [
        "gb/top-podcasts/rows.json", "us/top-albums/rows.json", "us/top-podcasts/rows.json",
        "us/top-songs/rows.json",
      ])
    let names = try #require(
      try JSONSerialization.jsonObject(with: files["us/top-podcasts/rows.json"] ?? Data())
        as? [String])
    #expect(names.count == 10 && names.contains(Self.hostile), "\(names)")
    let rows = try site.page("us/top-podcasts/rows.csv")
    #expect(rows.contains(",\"\"\"><script>alert(1)</script>\"\n"), "\(rows)")
    #expect(
      try site.page("us/top-podcasts/widget.html")
        == "<p><a type=\"text/html\" href=\"../../us/top-podcasts/index.html\">index.html</a>"
        + "<a type=\"text/csv\" href=\"../../us/top-podcasts/chart.csv\">chart.csv</a>"
        + "<a type=\"application/json\" href=\"../../us/top-podcasts/chart.json\">chart.json</a>"
        + "<a type=\"text/csv\" href=\"../../us/top-podcasts/rows.csv\">rows.csv</a>"
        + "<a type=\"application/json\" href=\"../../us/top-podcasts/rows.json\">rows.json</a>"
        + "<a type=\"text/html\" href=\"../../us/top-podcasts/widget.html\">widget.html</a></p>")
    let card = files.keys.first { $0.contains("script") && $0.hasSuffix("/card.svg") }
    #expect(
      try site.page(try #require(card))
        == "<svg><title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title></svg>")
    #expect(try site.page("humans.txt") == "Test Room & co\n")
    #expect(try !site.page("sitemap.xml").contains("widget"))
    #expect(await site.run("check").error == "no problems found\n")
  }

  @Test func `a partial is escaped as the output that renders it, and blurbs are text in data`()
    async throws
  {
    let (site, run) = try await build(
      [
        "partials/words.html": "{{ text }}",
        "chart/blurb.html": "{% render 'words', text: blurb %}",
        "chart/blurb.xml": "<d>{% render 'words', text: blurb %}</d>",
        "chart/blurb.json": "{{ blurb }}",
        "chart/blurb.csv": "{{ blurb | strip_html | strip }}",
        "chart/blurb.txt": "{{ blurb | strip_html | strip }}",
      ], content: ["charts/us/top-songs.md": "Tom & *Ana*, \"live\""])
    try #require(run.status == .done, "\(run.error)")
    func made(_ ending: String) throws -> String { try site.page("us/top-songs/blurb." + ending) }
    #expect(try made("html") == "<p>Tom &amp; <em>Ana</em>, &quot;live&quot;</p>\n")
    #expect(
      try made("xml") == "<d>&lt;p&gt;Tom &amp;amp; &lt;em&gt;Ana&lt;/em&gt;, "
        + "&amp;quot;live&amp;quot;&lt;/p&gt;\n</d>")
    #expect(
      try made("json")
        == #""\u003cp>Tom &amp; \u003cem>Ana\u003c/em>, &quot;live&quot;\u003c/p>\n""#)
    #expect(try made("csv") == "\"Tom & Ana, \"\"live\"\"\"")
    #expect(try made("txt") == "Tom & Ana, \"live\"")
  }

  @Test func `an empty file takes an output away, and one that was taken away comes back`()
    async throws
  {
    let (site, run) = try await build(["site/robots.txt": "", "site/404.html": "\n"])
    try #require(run.status == .done, "\(run.error)")
    let files = try site.published()
    #expect(files["robots.txt"] == nil && files["404.html"] == nil && files["sitemap.xml"] != nil)
    try FileManager.default.removeItem(atPath: site.path + "/Templates")
    #expect(await site.run("build", "--from", TestSite.answers).status == .done)
    #expect(try site.published()["robots.txt"] != nil)
  }

  @Test(arguments: [
    (
      ["chart/Rows.json": "1", "chart/rows.json": "1"], "chart/rows.json",
      "makes a file of the same address as Templates/chart/Rows.json", "rename one of them"
    ),
    (
      ["album/INDEX.html": "x"], "album/INDEX.html",
      "makes a file of the same address as Templates/album/index.html (built in)", "rename one"
    ),
    (
      ["home/robots.txt": "x"], "home/robots.txt",
      "makes a file of the same address as Templates/site/robots.txt (built in)", "rename one"
    ),
    (
      ["site/index.html": "x"], "site/index.html",
      "makes a file of the same address as Templates/home/index.html (built in)", "rename one"
    ),
    (["site/sitemap-1.xml": "x"], "site/sitemap-1.xml", "parts of a large sitemap", "another name"),
    (["chart/index.html": " \n"], "chart/index.html", "found an empty file", "remove it"),
    (["chart/widget.htm": "x"], "chart/widget.htm", "found '.htm'", "Templates/assets"),
    (
      ["podcast/show-1": "x"], "podcast/show-1", "expected a name that ends in .atom, .csv",
      "Templates/assets"
    ),
    (["chart/parts/row.html": "x"], "chart/parts/row.html", "is in a folder", "partials"),
    (["chart.html": "x"], "chart.html", "is not where", "move it to Templates/chart/index.html"),
    (["404.html": "x"], "404.html", "is not where", "move it to Templates/site/404.html"),
    (["sitemap.xml": "x"], "sitemap.xml", "is not where", "move it to Templates/site/sitemap.xml"),
    (["chart": "x"], "chart", "is a file; expected a folder", "rename it"),
    (["site": "x"], "site", "is a file; expected a folder", "rename it"),
    (["chart/rows.json/a.txt": "x"], "chart/rows.json", "is a folder; expected a file", "rename"),
    (["chart/rows.json": "{{ chart.nam }}"], "chart/rows.json:1:10", "'chart.nam'", "'name'"),
    (["chart/rows.csv": "{{ chart }}"], "chart/rows.csv:1:4", "cannot be printed", "members"),
  ])
  func `a mistake is one error, with its place and a remedy, and Output stays`(
    _ templates: [String: String], _ place: String, _ message: String, _ hint: String
  ) async throws {
    let (site, run) = try await build(templates)
    let check = await site.run("check")
    for run in [run, check] {
      #expect(run.status == .failed)
      #expect(run.error.contains("Templates/\(place): error: "), "\(run.error)")
      #expect(run.error.contains(message) && run.error.contains(hint), "\(run.error)")
      #expect(run.error.components(separatedBy: "error: ").count == 2, "\(run.error)")
    }
    #expect(try site.published().isEmpty)
  }

  @Test func `an output that is not UTF-8 is an error with its place`() async throws {
    let (site, _) = try await build([:])
    try site.folder.write([0x61, 0x0A, 0xE9], to: "Templates/chart/rows.csv")
    let run = await site.run("render")
    #expect(run.status == .failed)
    #expect(run.error.contains("Templates/chart/rows.csv:2:1: error: the text is not UTF-8"))
  }

  @Test func `a link that leads out of Templates is no output`() async throws {
    let (site, _) = try await build([:])
    let secret = try TemporaryFolder()
    try secret.write("secret", to: "secret.txt")
    try site.folder.write("x", to: "Templates/chart/a.txt")
    try FileManager.default.createSymbolicLink(
      atPath: site.path + "/Templates/chart/b.txt",
      withDestinationPath: secret.url.path + "/secret.txt")
    let run = await site.run("render")
    #expect(run.status == .failed && run.error.contains("Templates/chart/b.txt: error: is a symb"))
  }
}
