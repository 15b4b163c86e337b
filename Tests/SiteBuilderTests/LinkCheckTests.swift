import Diagnostics
import Foundation
import SiteBuilder
import TestSupport
import Testing

struct LinkCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func problems(_ pages: [String: String]) throws -> [String] {
    for (name, text) in pages { try folder.write(text, to: name) }
    let site = try #require(SiteURL("https://radio.example/charts/"))
    return try LinkCheck(of: OutputFolder(path: folder.url.path), for: site).run()
      .problems.map { $0.description.split(separator: "\n").first.map(String.init) ?? "" }
  }

  @Test(arguments: [
    "a/", "a/index.html", "a", "./a/?q=1", "a/#top", "/charts/a/",
    "https://radio.example/charts/a/",
    "%61/", "#here", "", "https://other.example/", "mailto:x@y.example", "//cdn.example/x.js",
    "data:text/plain,x", "a/../a/",
  ])
  func `a link that leads somewhere is fine`(_ link: String) throws {
    #expect(
      try problems([
        "index.html": "<p id=here><a href=\"\(link)\">x</a><a href='a/'>y</a>",
        "a/index.html": "<h1 id='top'>A</h1>",
      ]).isEmpty)
  }

  @Test(arguments: [
    ("b/", "there is no 'b/index.html'"), ("a/#gone", "'a/index.html' has no id 'gone'"),
    ("../a/", "it leads out of the site"), ("/a/", "it leads out of the site"),
    ("https://radio.example/charts/c.xml", "there is no 'c.xml'"),
    ("a/&amp;b", "there is no 'a/&b'"),
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

  @Test func `a page that no link leads to is a warning`() throws {
    let found = try problems(["index.html": "<a href='./'>x</a>", "lost/index.html": "x"])
    #expect(found == ["Output/lost/index.html: warning: no link leads to this page"])
  }

  @Test func `any bytes are read to their end`() throws {
    for text in [
      "<", "<a", "<a href", "<a href=", "<a href=\"x", "<a href='\u{0}", "<!--", "<script",
    ] {
      _ = try problems(["index.html": text])
    }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let bytes = (0..<60).map { _ in
        Array("<>!-='\"/ ahrefscript&;#\u{FF}".utf8).randomElement(using: &generator) ?? 0
      }
      try folder.write(bytes, to: "index.html")
      _ = try problems([:])
    }
  }
}
