import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// `chartgen check` names each slip once, where it was made.
struct CauseTests {
  private func check(_ files: [String: String]) async throws -> String {
    let site = try await TestSite.built()
    for (name, text) in files { try site.folder.write(text, to: name) }
    _ = await site.run("render")
    return await site.run("check").error
  }

  private static let layout = try? String(
    contentsOf: TestSite.package.appending(path: "Templates/layouts/default.html"), encoding: .utf8)

  @Test(arguments: [
    "{{ page.root }}nothing/", "/charts/../nothing/", "{{ '/nothing/' | relative_url }}",
    "{{ site.address }}nothing/",
  ])
  func `a broken link in a layout is one finding at the layout's line`(link: String) async throws {
    let layout = try #require(Self.layout)
    let text = try await check([
      "Templates/layouts/default.html": layout.replacing(
        "</footer>", with: "<a href=\"\(link)\">x</a></footer>")
    ])
    let findings = text.split(separator: "\n").filter { $0.contains("error: ") }
    #expect(findings.count == 1, "\(text)")
    #expect(findings.first?.hasPrefix("Templates/layouts/default.html:") == true, "\(text)")
    #expect(findings.first?.contains(/on [0-9]{2,} pages/) == true, "\(text)")
    #expect(text.contains("1 error"))
  }

  @Test func `a broken link in Markdown is a finding at its line there`() async throws {
    let text = try await check([
      "Content/about.md":
        "---\ntitle: About\n---\nSee\n[this](/nothing/) and [that](missing.png).\n"
    ])
    #expect(
      text.contains("Content/about.md:5:9: error: a link is broken: 'nothing/index.html'"),
      "\(text)")
    #expect(
      text.contains("Content/about.md:5:30: error: a link is broken: 'about/missing.png'"),
      "\(text)")
    #expect(text.contains("2 errors"))
  }

  @Test func `an id that a template gives twice is a finding at the template`() async throws {
    let text = try await check([
      "Templates/partials/foot-extra.html": "<p id=\"twice\">x</p>\n<p id=\"twice\">y</p>"
    ])
    #expect(
      text.contains(
        "Templates/partials/foot-extra.html:1:4: warning: a page has the id 'twice' twice"),
      "\(text)")
    #expect(text.contains("1 warning, no errors"))
  }

  @Test func `a partial or layout that nothing uses is a warning, with what may be meant`()
    async throws
  {
    let text = try await check([
      "Templates/partials/rwo.html": "x", "Templates/layouts/mine.html": "x",
      "Templates/partials/used.html": "x",
      "Templates/partials/foot-extra.html": "{% render 'used' %}",
    ])
    #expect(text.contains("Templates/partials/rwo.html: warning: no template uses it"), "\(text)")
    #expect(text.contains("did you mean 'partials/row.html'?"))
    #expect(text.contains("Templates/layouts/mine.html: warning: no template uses it"))
    #expect(!text.contains("used.html: warning"))
    #expect(text.contains("2 warnings, no errors"))
  }

  @Test func `an empty layout is one error`() async throws {
    let site = try await TestSite.built()
    try site.folder.write("", to: "Templates/layouts/default.html")
    for command in ["check", "render"] {
      let run = await site.run(command)
      #expect(run.status == .failed)
      #expect(
        run.error.split(separator: "\n").first
          == "Templates/layouts/default.html: error: expected a template, found an empty file")
      #expect(run.error.components(separatedBy: "error: ").count == 2, "\(run.error)")
    }
  }
}
