import ChartModel
import Diagnostics
import Foundation
import SiteBuilder
import TestSupport
import Testing

/// Pages with a template of their own, the files beside them, their earlier addresses, and data.
struct WrittenPageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Builds a site of one chart.
  private func build(_ files: [String: String], configuration: String = "") async throws {
    for (name, text) in files { try folder.write(text, to: name) }
    let site = FictionalSite(charts: [
      try .podcasts(of: "us", [(.new, nil), (.up, 3)]), try .podcasts(of: "gb", [(.new, nil)]),
    ])
    _ = try await site.build(
      "storefronts: [us, gb]\ncharts: [top-podcasts]\n" + configuration, in: folder)
  }

  private func page(_ path: String) throws -> String { try folder.text(at: "Output/" + path) }

  /// What is wrong with a site, as it is shown.
  private func errors(_ files: [String: String], configuration: String = "") async -> [String] {
    do {
      try await build(files, configuration: configuration)
      return []
    } catch {
      return (error as? BuildErrors)?.diagnostics.map(\.description) ?? ["\(error)"]
    }
  }

  // MARK: - Templates

  @Test func `a page's own template has every chart in reach, and makes other files too`()
    async throws
  {
    try await build([
      "Content/weekly.md": "---\ntitle: Weekly\ntemplate: newsletter\n---\nHello *you*.",
      "Templates/newsletter/index.html":
        "<h1>{{ page.title }} {{ page.kind }}</h1>{{ content }}"
        + "{% for e in site.charts['us/top-podcasts'].entries %}<i>{{ e.item.name }}</i>{% endfor %}",
      "Templates/newsletter/mail.txt":
        "{% for pair in site.charts %}{{ pair[0] }}: {{ pair[1].size }}\n{% endfor %}",
    ])
    #expect(
      try page("weekly/index.html")
        == "<h1>Weekly newsletter</h1><p>Hello <em>you</em>.</p>\n<i>Show 1</i><i>Show 2</i>")
    #expect(try page("weekly/mail.txt") == "us/top-podcasts: 2\ngb/top-podcasts: 1\n")
    #expect(try page("sitemap.xml").contains("/weekly/<"))
  }

  @Test(arguments: [
    ("newsleter", "there is no template 'newsleter'", "did you mean 'newsletter'?"),
    ("other", "there is no template 'other'", "write it as Templates/other/index.html"),
    ("chart", "'chart' is a folder of the theme's own", "another name"),
    ("partials", "'partials' is a folder of the theme's own", "another name"),
  ])
  func `a template that a page cannot have is an error at its name`(
    _ name: String, _ message: String, _ hint: String
  ) async throws {
    let found = await errors([
      "Content/weekly.md": "---\ntitle: Weekly\ntemplate: \(name)\n---\n",
      "Templates/newsletter/index.html": "x",
    ])
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix("Content/weekly.md:3:11: error: \(message)") == true, "\(found)")
    #expect(found.first?.contains(hint) == true, "\(found)")
  }

  @Test func `a chart that the site lacks is an error in the template, with the nearest`()
    async throws
  {
    let found = await errors([
      "Content/weekly.md": "---\ntemplate: newsletter\n---\n",
      "Templates/newsletter/index.html": "{{ site.charts['us/top-podcast'].size }}",
    ])
    #expect(found.count == 1 && found[0].contains("did you mean 'us/top-podcasts'?"), "\(found)")
  }

  // MARK: - Files

  @Test func `files beside pages are published beside them, and links to them lead there`()
    async throws
  {
    try await build([
      "Content/guides/radio.md": "![map](map%20one.png) [back](../about.md#top) [x](none.png)",
      "Content/guides/map one.png": "picture", "Content/about.md": "[g](guides/radio.md)",
      "Content/CNAME": "radio.example", "Content/My Trip/a.txt": "a",
      "Content/.secret": "no", "Content/notes.txt~": "no", "Content/#notes.txt#": "no",
      "Content/.notes.txt.swp": "no", "Content/notes.txt.bak": "no", "Content/_drafts/a.txt": "no",
      "Content/_a.txt": "no", "Content/guides/_b.png": "no",
    ])
    #expect(try page("guides/map one.png") == "picture")
    #expect(try page("CNAME") == "radio.example" && page("my-trip/a.txt") == "a")
    let guide = try page("guides/radio/index.html")
    #expect(guide.contains("src=\"../../guides/map%20one.png\""))
    #expect(guide.contains("href=\"../../about/#top\"") && guide.contains("href=\"none.png\""))
    #expect(try page("about/index.html").contains("href=\"../guides/radio/\""))
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: folder.url.appending(path: "Output").path)
    #expect(!files.contains { $0.contains("notes") || $0.contains("secret") || $0.contains("_") })
  }

  @Test(arguments: [
    (["Content/index.html": "x"], "Content/index.html", "would take the place of the page '/'"),
    (["Content/robots.txt": "x"], "Content/robots.txt", "as what Templates/site/robots.txt makes"),
    (["Content/us/a.png": "x"], "Content/us/a.png", "'/us/' is reserved for the storefront"),
    (["Content/artwork/a.png": "x"], "Content/artwork/a.png", "'/artwork/' is reserved"),
    (["Content/podcasts": "x"], "Content/podcasts", "is a file; expected a folder"),
    (["Content/A.txt": "x", "Content/a.txt": "x"], "Content/a.txt", "as Content/A.txt"),
    (
      ["Content/about.md": "x", "Content/about": "x"], "Content/about",
      "is in the place of the folder of Content/about.md"
    ),
    (
      ["Content/b.md": "x", "Content/b/card.json": "x", "Templates/page/card.json": "{}"],
      "Content/b/card.json", "as what Templates/page/card.json makes"
    ),
    (["Content/data/a.md": "x"], "Content/data/a.md", "Content/data holds no pages"),
  ])
  func `a file in the place of something else is one error with both`(
    _ files: [String: String], _ place: String, _ message: String
  ) async throws {
    let found = await errors(files)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix("\(place): error: ") == true, "\(found)")
    #expect(found.first?.contains(message) == true, "\(found)")
    #expect(found.first?.contains("hint: ") == true, "\(found)")
  }

  @Test func `a link out of the site is no file to publish`() async throws {
    let secret = try TemporaryFolder()
    try secret.write("secret", to: "a.txt")
    try folder.write("x", to: "Content/about.md")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/Content/a.txt",
      withDestinationPath: secret.url.path + "/a.txt")
    let found = await errors([:])
    #expect(found.count == 1 && found[0].hasPrefix("Content/a.txt: error: is a symbolic link"))
  }

  // MARK: - Earlier addresses

  @Test func `an earlier address leads to the page, under a base path too`() async throws {
    try await build(
      [
        "Content/about.md":
          "---\ntitle: \"About <us>\"\naliases: [/old/, /a/b.html, /caf%C3%A9]\n---\n",
        "Content/index.md": "---\naliases: [/home/]\n---\n",
      ], configuration: "")
    let old = try page("old/index.html")
    #expect(old.contains("<meta http-equiv=\"refresh\" content=\"0; url=../about/\">"))
    #expect(old.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(old.contains("href=\"https://radio.example/about/\""))
    #expect(old.contains("<a href=\"../about/\">About &lt;us&gt;</a>"))
    #expect(try page("a/b.html").contains("url=../about/"))
    #expect(try page("café/index.html").contains("url=../about/"))
    #expect(try page("home/index.html").contains("url=../\""))
    let sitemap = try page("sitemap.xml")
    #expect(!sitemap.contains("/old/") && !sitemap.contains("b.html"))
  }

  @Test(arguments: [
    ("[about]", "expected an address of this site, found 'about'"),
    ("[/]", "expected an address of this site, found '/'"),
    ("[/../x/]", "expected an address of this site"), ("[/a/?b]", "expected an address of this"),
    ("[https://x.example/a]", "expected an address of this site"),
    ("[/us/old/]", "'/us/' is reserved"), ("[/podcasts/old/]", "'/podcasts/' is reserved"),
    ("[/about/]", "'/about/' is the address of Content/about.md already"),
    ("[/a/, /A]", "'/A/' is the address of Content/about.md already"),
    ("/old/", "'aliases' needs a list"),
  ])
  func `an address that cannot lead to a page is an error at its place`(
    _ aliases: String, _ message: String
  ) async throws {
    let found = await errors(["Content/about.md": "---\naliases: \(aliases)\n---\n"])
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix("Content/about.md:2:") == true, "\(found)")
    #expect(found.first?.contains(message) == true, "\(found)")
  }

  @Test(arguments: ["aliases: [/old/]", "template: newsletter"])
  func `a blurb has no address and no template of its own`(_ line: String) async throws {
    let found = await errors(["Content/podcasts/1.md": "---\n\(line)\n---\n"])
    #expect(found.count == 1 && found[0].contains("is for pages, and this is a blurb"), "\(found)")
  }

  // MARK: - Data

  @Test func `data is read from YAML, JSON and CSV`() async throws {
    try await build([
      "Content/data/team.yml": "- name: Ana\n  since: 007\n- name: <Bo>\n  since: no\n",
      "Content/data/links.json": #"{"b": [1, 2.5, null], "a": "\ud83c\udfa7 \/", "t": true}"#,
      "Content/data/stations.csv":
        "name,rank,share\r\n\"Tide, FM\",07,1.5\r\n\"say \"\"hi\"\"\",12,\n",
      "Content/x.md": "---\ntemplate: data\n---\n",
      "Templates/data/index.html":
        "{% for m in site.data.team %}{{ m.name }} {{ m.since }};{% endfor %}"
        + "{% for pair in site.data.links %}{{ pair[0] }}{% endfor %}{{ site.data.links.a }}"
        + "{{ site.data.links.b[1] | plus: 1 }};"
        + "{% for s in site.data.stations %}{{ s.name }}|{{ s.rank }}|{{ s.share }};{% endfor %}",
    ])
    #expect(
      try page("x/index.html")
        == "Ana 007;&lt;Bo&gt; no;bat🎧 /3.5;Tide, FM|07|1.5;say &quot;hi&quot;|12|;")
  }

  @Test(arguments: [
    ("a.json", "{\"a\": 1,}", "1:9", "expected a name in quotes, found '}'"),
    ("a.json", "[1 2]", "1:4", "expected ',' or ']', found '2]'"),
    ("a.json", "{\"a\": nul}", "1:7", "expected a value, found 'nul}'"),
    ("a.json", "{\"a\": 1, \"a\": 2}", "1:10", "the name 'a' is there twice"),
    ("a.json", "\"\\x\"", "1:2", "is not an escape of JSON"),
    ("a.json", "\"\\ud800\"", "1:2", "is not an escape of JSON"),
    ("a.json", "\"abc", "1:1", "the text is never closed"),
    ("a.json", "", "1:1", "expected a value, found the end"),
    ("a.json", "1 2", "1:3", "expected the end of the file, found '2'"),
    ("a.json", String(repeating: "[", count: 200), "1:101", "nested more than 100 levels"),
    ("a.csv", "a,b\n1\n", "2:1", "expected 2 fields as in the first line, found 1"),
    ("a.csv", "a,a\n", "1:1", "the column 'a' is there twice"),
    ("a.csv", "a\n\"x\n", "2:1", "the quote is never closed"),
    ("a.csv", "a\n\"x\"y\n", "2:4", "expected a comma behind the closing quote"),
    ("a.yml", "a: [1", "1:6", "did not find"),
  ])
  func `a fault in data is one error at its place`(
    _ name: String, _ text: String, _ place: String, _ message: String
  ) async throws {
    let found = await errors(["Content/data/" + name: text])
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix("Content/data/\(name):\(place): error: ") == true, "\(found)")
    #expect(found.first?.contains(message) == true, "\(found)")
  }

  @Test func `two files of one name are an error, and so is text that is not UTF-8`() async throws {
    let found = await errors(["Content/data/a.yml": "1", "Content/data/a.json": "1"])
    #expect(found.count == 1 && found[0].contains("another file is 'site.data.a'"), "\(found)")
    try FileManager.default.removeItem(atPath: folder.url.path + "/Content/data/a.yml")
    try folder.write([0x31, 0x0A, 0xFF], to: "Content/data/a.json")
    let other = await errors([:])
    #expect(other.count == 1 && other[0].hasPrefix("Content/data/a.json:2:1: error: "), "\(other)")
  }

  // MARK: - The look

  @Test func `logo, accent and footer change every page without a template`() async throws {
    try await build(
      ["Content/logo.svg": "<svg/>", "Templates/partials/head-extra.html": "<!-- head -->\n"],
      configuration: "logo: /logo.svg\naccent: \"#0F5D50\"\nfooter: By [us](/about/) <b>&</b>\n")
    let chart = try page("us/top-podcasts/index.html")
    #expect(chart.contains("<img src=\"../../logo.svg\" alt=\"\">"))
    #expect(chart.contains("--accent: #0f5d50;"))
    #expect(chart.contains("<p>By <a href=\"../../about/\">us</a>"))
    #expect(!chart.contains("<b>") && chart.contains("<!-- head -->\n</head>"))
  }

  @Test(arguments: [
    ("accent: #0f5d50", "a colour of 3 or 6 hexadecimal digits, found ''", "in quotes"),
    ("accent: teal", "found 'teal'", "in quotes"),
    ("accent: \"#12\"", "found '#12'", "in quotes"),
    ("logo: https://x.example/a.png", "the path of a picture on the site", "logo.svg"),
    ("logo: ../a.png", "the path of a picture on the site", "logo.svg"),
    ("logo: nowhere.svg", "'logo' names 'nowhere.svg', which the site does not have", "logo.svg"),
    ("footer:", "'footer' needs", ""),
  ])
  func `a look that is no look is an error of site.yml`(
    _ line: String, _ message: String, _ hint: String
  ) async throws {
    let found = await errors([:], configuration: line + "\n")
    #expect(found.count == 1 && found[0].hasPrefix("Content/site.yml"), "\(found)")
    #expect(found.first?.contains(message) == true, "\(found)")
    #expect(hint.isEmpty || found.first?.contains(hint) == true, "\(found)")
  }
}
