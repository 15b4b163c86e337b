import ChartModel
import Diagnostics
import Foundation
import Publishing
import SiteBuilder
import SiteConfiguration
import Testing
import TestSupport

struct LinkCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func problems(_ pages: [String: String]) throws -> [String] {
    for (name, text) in pages { try folder.write(text, to: name) }
    let site = try WebURL.base("https://radio.example/charts/")
    return try LinkCheck(of: OutputFolder(path: folder.url.path), for: site).run()
      .problems.map { $0.description.split(separator: "\n").first.map(String.init) ?? "" }
  }

  @Test(arguments: [
    "a/", "a/index.html", "a", "./a/?q=1", "a/#top", "/charts/a/",
    "https://radio.example/charts/a/",
    "%61/", "#here", "", "https://other.example/", "mailto:x@y.example", "//cdn.example/x.js",
    "data:text/plain,x", "a/../a/", "../charts/a/", "/charts", "HTTPS://Radio.example/charts/a/",
    "//radio.example/charts/a/", "https://radio.example/elsewhere/", " a/ ", "a&#47;",
    "a/#caf%C3%A9",
    "a/#:~:text=A", "%E6%97%A5/", "?page=2",
  ])
  func `a link that leads somewhere is fine`(_ link: String) throws {
    #expect(
      try problems([
        "index.html": "<p id=here><a href=\"\(link)\">x</a><a href='a/'>y</a>",
        "a/index.html": "<h1 id='caf&#xE9;'>A</h1>", "日/index.html": "<a href='../'>x</a>",
      ]).filter { !$0.contains("warning") }.isEmpty)
  }

  @Test(arguments: [
    ("b/", "'b/index.html' does not exist"), ("a/#gone", "'a/index.html' has no such id"),
    ("../a/", "it points outside the site"), ("/a/", "it points outside the site"),
    ("https://radio.example/charts/c.xml", "'c.xml' does not exist"),
    ("a/&amp;b", "'a/&b' does not exist"), ("a%2Findex.html", "'a%2Findex.html' does not exist"),
    ("a//", "'a//index.html' does not exist"), ("A/", "'A/index.html' does not exist"),
    ("../../../x", "it points outside the site"), ("#gone", "its page has no such id"),
    ("", "it is empty"),
  ])
  func `a link that leads nowhere is named with its place`(_ link: String, _ why: String) throws {
    let found = try problems([
      "index.html": "<a href='a/'>y</a>\n<img src=\"\(link)\">",
      "a/index.html": "<h1 id=top>A</h1>",
    ])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Output/index.html:") == true)
    #expect(found.first?.contains(why) == true, "\(found)")
  }

  @Test func `comments, scripts and text are no links`() throws {
    #expect(
      try problems([
        "index.html": """
        <!-- <a href="gone/">x</a> --><script>'<a href="gone/">'</script>
        <style>a::before { content: '<a href="gone/">' }</style> a < b href="gone/"
        <title><a href="gone/"></title><a data-href="gone/" title='href="gone/"'>x</a>
        """
      ]).isEmpty)
  }

  @Test(arguments: [
    "<img srcset='a.png 1x, gone.png 2x'>", "<video poster=gone.png></video>",
    "<meta content='https://radio.example/charts/gone.png' property=og:image>",
    "<link rel=stylesheet href=gone.css>", "<svg><use xlink:href='gone.svg#x'/></svg>",
    "<IMG\nSRC = 'gone.png'>", "<a title='>' href=gone.html>x</a>", "<form action='gone/'></form>",
    "<!--> <img src=gone.png> -->", "<script src='gone.js'></script>",
  ])
  func `addresses are found wherever tags give them`(_ tag: String) throws {
    let found = try problems(["index.html": tag, "a.png": ""])
    #expect(found.count == 1 && found.first?.contains("'gone") == true, "\(found)")
  }

  @Test func `style sheets lead to files beside them`() throws {
    let found = try problems([
      "index.html": "x", "assets/a.png": "",
      "assets/style.css": """
      @import "gone.css"; /* url(no.png) */
      a { background: url( 'a.png' ), URL(gone.png), curl(no.png); content: "url(no.png)" }
      """,
    ])
    #expect(found.count == 2)
    #expect(found.first?.hasPrefix("Output/assets/style.css:1:10: error: ") == true, "\(found)")
    #expect(found.last?.contains("'assets/gone.png' does not exist") == true, "\(found)")
  }

  @Test func `a sitemap names pages of its own site`() throws {
    let found = try problems([
      "index.html": "x",
      "sitemap.xml": """
      <urlset><url><loc>https://radio.example/charts/</loc></url>
      <!-- <loc>no</loc> --><url><loc>https://radio.example/charts/gone/</loc></url>
      <url><loc>https://other.example/</loc></url></urlset>
      """,
    ])
    #expect(found.count == 2)
    #expect(found.first?.hasPrefix("Output/sitemap.xml:2:") == true, "\(found)")
    #expect(found.last?.contains("only name pages of its own site") == true, "\(found)")
  }

  @Test func `a letter in another normal form is another name`() throws {
    let found = try problems([
      "index.html": "<a href='Cafe\u{301}/'>x</a><a href='Caf\u{E9}/'>y</a>",
      "Caf\u{E9}/index.html": "x",
    ])
    #expect(found.count == 1)
  }

  @Test func `problems come by page and place, each cause once`() throws {
    let found = try problems([
      "a/index.html": String(repeating: "<a href='../gone/'>x</a>\n", count: 25),
      "b/c/index.html": "<a href='../../gone/'>x</a><a href='/charts/gone/'>y</a>",
      "index.html":
        "<a href='a/#gone'>x</a><a href='gone/'>y</a><a href='b/c/'>z</a><a href='#no'>z</a>",
    ])
    #expect(
      found == [
        "Output/a/index.html:1:10: error: a link is broken: 'gone/index.html' does not exist, on 3 pages",
        "Output/index.html:1:10: error: the link to '#gone' is broken: 'a/index.html' has no such id",
        "Output/index.html:1:74: error: the link to '#no' is broken: its page has no such id",
      ], "\(found)")
  }

  @Test func `an id that a page has twice is a warning`() throws {
    let found = try problems([
      "index.html": "<p id=a>x</p><p id='a'>y</p><a name=b></a><p id=b><a href='c/'>z</a>",
      "c/index.html": "<p id=a></p><p id=a></p><p id=''></p><p id=''></p>",
    ])
    #expect(
      found == ["Output/c/index.html:1:19: warning: a page has the id 'a' twice, on 2 pages"],
      "\(found)")
  }

  @Test func `a page that no way leads to from the home page is a warning`() throws {
    let found = try problems([
      "index.html": "<a href='./'>x</a><link rel=next href='lost/'>", "404.html": "x",
      "lost/index.html": "<a href='too/'>x</a>", "lost/too/index.html": "<a href='../'>x</a>",
    ])
    #expect(
      found
        == ["lost/index.html", "lost/too/index.html"].map {
          "Output/\($0): warning: this page is unreachable from the home page"
        })
  }

  @Test func `a folder without a home page is a problem`() throws {
    #expect(
      try problems(["a.html": "x"]) == ["Output/index.html: error: the site has no home page"])
  }

  @Test func `any bytes are read to their end`() throws {
    for text in [
      "", "<", "<a", "<a href", "<a href='gone", "<a href=", "<a href=\"x", "<a href='\u{0}",
      "<!--", "<script",
    ] {
      _ = try problems(["index.html": text])
    }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let bytes = (0..<60).map { _ in
        Array("<>!-='\"/\\ ahrefscript&;#x%.:?@(*)\u{FF}".utf8).randomElement(using: &generator)
          ?? 0
      }
      for name in ["index.html", "style.css", "sitemap.xml"] { try folder.write(bytes, to: name) }
      _ = try problems([:])
    }
  }
}
