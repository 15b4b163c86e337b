import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// What the program says, where it says it, and how it ends.
struct CommandTests {
  @Test func `the sample edition says on every page that it is one`() async throws {
    let (site, run) = try await TestSite.sample()
    #expect(run.status == .done)
    #expect(run.error.contains("the store is empty: this is the sample edition"))
    #expect(run.output.contains("\"edition\":\"sample\"") && run.output.contains("\"charts\":9"))
    let pages = try site.published().filter { $0.key.hasSuffix(".html") }
    #expect(pages.count > 400)
    for (name, data) in pages {
      let text = String(decoding: data, as: UTF8.self)
      #expect(text.contains("class=\"banner\"") && text.contains("content=\"noindex\""), "\(name)")
    }
    #expect(!FileManager.default.fileExists(atPath: site.path + "/Data/charts.sqlite"))
    #expect(await site.run("check").status == .done)
  }

  @Test func `a check of a site without data says that no page was checked`() async throws {
    let site = try TestSite(configuration: TestSite.configuration)
    let run = await site.run("check")
    #expect(run.status == .done)
    #expect(run.error.contains("no chart is stored yet, so no page was checked"))
  }

  @Test func `without a terminal a good run is silent`() async throws {
    let site = try TestSite(
      configuration: TestSite.configuration.replacing("[us, gb]", with: "[us]"))
    _ = await site.run("build", "--from", TestSite.answers)
    let run = await site.run("build")
    #expect(run.error.isEmpty && run.output.isEmpty)
  }

  @Test func `on a terminal there is progress and a summary`() async throws {
    let site = try await TestSite.built()
    try site.folder.write("Hello.", to: "Content/index.md")
    let run = await site.run("build", isTerminal: true)
    #expect(run.error.contains("\r\u{1B}[Krendering"))
    #expect(run.error.contains("3 charts") || run.error.contains("4 charts"))
    #expect(run.error.contains("1 changed"))
  }

  @Test func `colour is for terminals that want it`() async throws {
    let site = try TestSite(configuration: "titel: x")
    #expect(await site.run("build", isTerminal: true).error.contains("\u{1B}[1;31merror"))
    let plain = await site.run("build", isTerminal: true, variables: ["NO_COLOR": "1"])
    #expect(!plain.error.contains("\u{1B}[1;31m"))
  }

  @Test func `help lists the commands and what the exit status means`() async throws {
    let site = try TestSite()
    let run = await site.run("help")
    #expect(run.status == .done && run.error.isEmpty)
    #expect(await site.run("--help").output == run.output)
    try expectSnapshot(run.output.trimmingCharacters(in: .newlines), named: "help.txt")
  }

  @Test func `a summary for programs is one line of JSON`() async throws {
    let site = try TestSite(configuration: TestSite.configuration)
    let run = await site.run("build", "--from", TestSite.answers, "--format=json", isTerminal: true)
    #expect(run.output.hasSuffix("}\n") && !run.output.dropLast().contains("\n"))
    struct Summary: Decodable, Equatable {
      let edition: String
      let dryRun: Bool
      let charts, podcasts, artists, albums, pages, skippedRows, refusedAnswers: Int
      let added, changed, removed, missing: [String]
    }
    let summary = try JSONDecoder().decode(Summary.self, from: Data(run.output.utf8))
    let files = try site.published().keys.filter { $0 != ".chartgen-manifest" }
    #expect(summary.added.sorted() == files.sorted())
    #expect(
      summary
        == Summary(
          edition: "live", dryRun: false, charts: 4, podcasts: 10, artists: 2, albums: 3,
          pages: files.count { $0.hasSuffix(".html") }, skippedRows: 0, refusedAnswers: 0,
          added: summary.added, changed: [], removed: [],
          missing: ["gb/top-albums", "gb/top-songs"]))
  }

  @Test func `a quiet run prints errors only`() async throws {
    let site = try TestSite(
      configuration: TestSite.configuration.replacing("[us, gb]", with: "[us, uk]"))
    let good = await site.run("build", "--from", TestSite.answers, "--quiet", isTerminal: true)
    #expect(good.status == .done && good.error.isEmpty && good.output.isEmpty, "\(good.error)")
    try site.folder.write("titel: x", to: "Content/site.yml")
    let bad = await site.run("build", "--quiet")
    #expect(bad.error.contains("error: unknown key 'titel'"))
  }

  @Test func `a verbose run names every file that changes`() async throws {
    let site = try await TestSite.built()
    try site.folder.write("Hello.", to: "Content/index.md")
    try FileManager.default.removeItem(atPath: site.path + "/Output/us/index.html")
    try FileManager.default.moveItem(
      atPath: site.path + "/Content/about.md", toPath: site.path + "/Content/us-charts.md")
    let run = await site.run("build", "--verbose")
    #expect(run.output.isEmpty)
    for line in [
      "* index.html", "+ us/index.html", "+ us-charts/index.html", "- about/index.html",
    ] {
      #expect(run.error.contains(line + "\n"), "\(line)")
    }
    #expect(run.error.contains("4 charts, 10 podcasts, 2 artists, 3 albums; "))
  }

  @Test func `progress is for terminals that can show it`() async throws {
    let site = try await TestSite.built()
    try site.folder.write("Hello.", to: "Content/index.md")
    let dumb = await site.run("build", isTerminal: true, variables: ["TERM": "dumb"])
    #expect(!dumb.error.contains("\r") && dumb.error.contains("changed"))
    try site.folder.write("Hello again.", to: "Content/index.md")
    let plain = await site.run("build")
    #expect(!plain.error.contains("\r") && !plain.error.contains("rendering"))
  }

  @Test func `the version is printed`() async throws {
    let run = try await TestSite().run("--version")
    #expect(run.output == "chartgen \(Program.version)\n" && run.status == .done)
  }
}
