import ChartModel
import Diagnostics
import Foundation
import Publishing
import SiteBuilder
import SiteConfiguration
import Testing
import TestSupport

/// What is not to be published stays out of the site, whichever way it says so.
struct DraftTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try FictionalSite.folder()
  }

  private func build() async throws {
    _ = try await FictionalSite().build("storefronts: [us]\ncharts: [top-podcasts]\n", in: folder)
  }

  /// The site's content, and what is wrong with it.
  private func content() throws -> (Content, [String]) {
    try folder.write(
      "title: x\nurl: https://radio.example/\nstorefronts: [us]\ncharts: [top-podcasts]\n",
      to: "Content/site.yml")
    let sources = SiteFolder(path: folder.url.path)
    let configuration = try sources.configuration().configuration
    let read = try sources.content(for: configuration)
    return (read.content, read.warnings.map(\.description))
  }

  private func errors() -> [String] {
    do {
      _ = try content()
      return []
    } catch {
      return (error as? BuildErrors)?.diagnostics.map(\.description) ?? ["\(error)"]
    }
  }

  /// Everything in Output, as one text.
  private func published() throws -> String {
    let output = folder.url.path + "/Output"
    var text = ""
    for name in try FileManager.default.subpathsOfDirectory(atPath: output).sorted() {
      let data = FileManager.default.contents(atPath: output + "/" + name)
      text += name + "\n" + String(decoding: data ?? Data(), as: UTF8.self)
    }
    return text
  }

  private static let says = [
    "draft: true", "draft: True", "draft: TRUE", "draft: yes", "draft: 'true'", "draft: \"Yes\"",
    "draft: on", "Draft: true", "published: false", "published: no", "published: 'False'",
    "Published: off", "draft: true\npublished: true", "draft: false\npublished: false",
    "draft: true\ntitle: ''\nslug: [x]",
  ]

  @Test func `a page that says so is nowhere in the site`() async throws {
    for (number, line) in Self.says.enumerated() {
      let front = line.contains("title") ? line : line + "\ntitle: Secret \(number)"
      try folder.write(
        "---\n\(front)\n---\nSecret [x](javascript:a)", to: "Content/secret\(number).md")
    }
    try folder.write("---\ndraft: false\npublished: yes\ntitle: Open\n---\n", to: "Content/open.md")
    try await build()
    let text = try published()
    #expect(!text.lowercased().contains("secret"))
    #expect(text.contains("https://radio.example/open/") && text.contains(">Open</a>"))
  }

  @Test func `files and folders whose names begin so are nowhere in the site`() async throws {
    for name in [
      "_under.md", "_drafts/x.md", "_drafts/deep/x.md", "guides/_x.md", "guides/_more/x.md",
      ".hidden.md", ".drafts/x.md", "guides/.x.md", "charts/us/_top-podcasts.md", "podcasts/_12.md",
      "_podcasts/12.md",
    ] {
      try folder.write("---\ntitle: Secret\n---\nSecret.", to: "Content/" + name)
    }
    // Not even looked at.
    try folder.write("---\ntitle: [\n---\n", to: "Content/_broken.md")
    try folder.write("Secret.", to: "Content/_drafts/notes.txt")
    try folder.write("Open.", to: "Content/under_score.md")
    let (content, warnings) = try content()
    #expect(warnings.isEmpty, "\(warnings)")
    #expect(content.named(with: try configuration()).podcasts.isEmpty)
    try await build()
    let text = try published()
    #expect(!text.lowercased().contains("secret"))
    #expect(text.contains("radio.example/under-score/"))
  }

  private func configuration() throws -> Configuration {
    try SiteFolder(path: folder.url.path).configuration().configuration
  }

  @Test func `blurbs that are drafts are left out, and name no item`() async throws {
    for name in [
      "index", "charts/us/top-podcasts", "podcasts/12", "artists/13", "albums/14",
      "podcasts/someone",
      "charts/us-nothing",
    ] {
      try folder.write("---\ndraft: true\n---\nSecret.", to: "Content/\(name).md")
    }
    try folder.write("Open.", to: "Content/podcasts/15.md")
    let (content, warnings) = try content()
    #expect(warnings.isEmpty, "\(warnings)")
    #expect(content.named(with: try configuration()) == NamedItems(podcasts: [15]))
    try await build()
    #expect(try !published().contains("Secret"))
  }

  @Test(arguments: [
    "draft:", "draft: ~", "draft: maybe", "draft: 1", "draft: [true]", "draft: 'ture'",
    "published: 2026-12-01", "published: \"\"", "draft: {a: b}",
  ])
  func `what is neither yes nor no is an error with its place`(_ line: String) throws {
    for name in ["page", "index", "podcasts/12"] {
      try folder.write("---\nnote: x\n\(line)\n---\nText.", to: "Content/\(name).md")
    }
    let found = errors()
    #expect(found.count == 3, "\(found)")
    for (name, error) in zip(["index", "page", "podcasts/12"], found) {
      #expect(error.hasPrefix("Content/\(name).md:3:"), "\(error)")
      #expect(error.contains("needs 'true' or 'false'"), "\(error)")
    }
  }

  @Test func `front matter that is never closed publishes no draft`() throws {
    try folder.write("---\ndraft: true\ntitle: Secret\n\nSecret.", to: "Content/page.md")
    #expect(errors().first?.hasPrefix("Content/page.md:1:1: error: front matter is opened") == true)
    try folder.write("---\n\nA rule above, and no data.", to: "Content/page.md")
    #expect(errors().isEmpty)
  }

  @Test(arguments: ["\n", "\r\n\r\n", " ", "\t\n  ", "\u{FEFF}\n"])
  func `front matter below the first line publishes no draft`(_ before: String) throws {
    try folder.write("\(before)---\ndraft: true\n---\nSecret.", to: "Content/page.md")
    let found = errors()
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains("begin on the first line") == true, "\(found)")
    // Rules are text, as is what follows them.
    try folder.write("\(before)---\n\nNo data.\n\n---\n\nMore.", to: "Content/page.md")
    #expect(errors().isEmpty)
  }

  @Test func `a link to a draft leads nowhere`() async throws {
    try folder.write("---\ndraft: true\n---\nSecret.", to: "Content/secret.md")
    try folder.write("[Read](/secret/)", to: "Content/open.md")
    try await build()
    let site = WebURL(https: "radio.example")
    let report = try LinkCheck(of: OutputFolder(path: folder.url.path + "/Output"), for: site).run()
    let found = report.problems.map(\.description)
    #expect(found.contains { $0.contains("secret") && $0.contains("Output/open/") }, "\(found)")
  }

  @Test func `a page that becomes a draft is removed`() async throws {
    try folder.write("Open.", to: "Content/page.md")
    try await build()
    #expect(try published().contains("page/index.html"))
    try folder.write("---\ndraft: yes\n---\nOpen.", to: "Content/page.md")
    try await build()
    #expect(try !published().contains("page/index.html"))
  }
}
