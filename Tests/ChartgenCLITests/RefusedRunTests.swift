import ChartgenCLI
import Foundation
import SiteBuilder
import TestSupport
import Testing

/// Runs that cannot be carried out, whatever the site's files say; the whole message is in
/// `Fixtures/Snapshots`, and Output stays as it was.
struct RefusedRunTests {
  private static let realAddress = TestSite.configuration.replacing(
    "charts.example", with: "radio.example")

  /// Runs the program, and expects it to end so and to leave Output alone.
  private func expect(
    _ status: RunStatus, of site: TestSite, _ arguments: [String], message name: String
  ) async throws {
    let before = try site.published()
    let run = await site.run(arguments)
    #expect(run.status == status)
    #expect(run.output.isEmpty)
    #expect(try site.published() == before)
    try expectSnapshot(run.error.trimmingCharacters(in: .newlines), named: "\(name).txt")
  }

  @Test(arguments: ["build", "render", "check"])
  func `a folder that is no site is refused`(_ command: String) async throws {
    let site = try await TestSite.built()
    try FileManager.default.removeItem(atPath: site.path + "/Content/site.yml")
    try await expect(.wrongUsage, of: site, [command], message: "site without a configuration")
  }

  @Test(arguments: ["build", "render", "check"])
  func `a theme with empty templates of pages is refused`(_ command: String) async throws {
    let site = try await TestSite.built()
    for name in ["album/index.html", "chart/index.html"] {
      try site.folder.write("", to: "Templates/" + name)
    }
    try await expect(.failed, of: site, [command], message: "theme with empty templates")
  }

  @Test(arguments: ["build", "render"])
  func `a real address with an empty store is refused`(_ command: String) async throws {
    let site = try TestSite(configuration: Self.realAddress)
    try await expect(.failed, of: site, [command], message: "real address with an empty store")
    #expect(!FileManager.default.fileExists(atPath: site.path + "/Data/sample.sqlite"))
  }

  @Test(arguments: ["build", "render"])
  func `the sample over a real site is refused`(_ command: String) async throws {
    let site = try await TestSite.built()
    let store = site.path + "/Data/charts.sqlite"
    let before = try Data(contentsOf: URL(filePath: store))
    try await expect(
      .failed, of: site, [command, "--sample"], message: "sample over a real site")
    #expect(try Data(contentsOf: URL(filePath: store)) == before)
    #expect(!FileManager.default.fileExists(atPath: site.path + "/Data/sample.sqlite"))
  }

  @Test func `a folder of somebody's files is refused`() async throws {
    let site = try TestSite(configuration: TestSite.configuration)
    try site.folder.write("mine", to: "Output/diary.txt")
    try await expect(
      .failed, of: site, ["build", "--from", TestSite.answers], message: "foreign files in Output")
  }

  @Test func `a run while another one is at work does nothing`() async throws {
    let site = try await TestSite.built()
    try site.folder.write("Hello.", to: "Content/index.md")
    let lock = try RunLock(dataFolder: site.path + "/Data")
    let process = try site.folder.text(at: "Data/.lock").trimmingCharacters(in: .newlines)
    let before = try site.published()
    let run = await site.run("build")
    lock.release()
    #expect(run.status == .locked)
    #expect(try site.published() == before)
    try expectSnapshot(
      run.error.trimmingCharacters(in: .newlines).replacing(process, with: "PROCESS"),
      named: "another run at work.txt")
  }

  @Test func `answers from a folder that is not there are refused`() async throws {
    let site = try await TestSite.built()
    try await expect(
      .failed, of: site, ["build", "--from", "Recordings"], message: "answers from no folder")
  }

  @Test func `answers from a folder without any are refused`() async throws {
    let site = try await TestSite.built()
    try site.folder.write("{}", to: "Recordings/answer.txt")
    try site.folder.write("{}", to: "Recordings/.hidden.json")
    try await expect(
      .failed, of: site, ["build", "--from", "Recordings"], message: "answers from an empty folder")
  }

  @Test(arguments: [[], ["--strict"]])
  func `answers that cannot be read are named, and the rest goes on`(
    _ options: [String]
  ) async throws {
    let site = try TestSite(
      configuration: TestSite.configuration.replacing("[us, gb]", with: "[us]"))
    try site.overlay(RefusedRunTests.fixtures.appending(path: "Broken"))
    try FileManager.default.copyItem(
      atPath: TestSite.answers, toPath: site.path + "/Recordings/good")
    let run = await site.run(["build", "--from", "Recordings"] + options)
    #expect(run.status == (options.isEmpty ? .done : .incomplete))
    #expect(try site.page("us/top-podcasts/index.html").contains("Kettle Talk"))
    try expectSnapshot(
      run.error.trimmingCharacters(in: .newlines), named: "answers that cannot be read.txt")
  }

  @Test func `answers of which none can be read do not become the sample edition`() async throws {
    let site = try TestSite(configuration: TestSite.configuration)
    try site.folder.write("<html></html>", to: "Recordings/page.json")
    try await expect(
      .failed, of: site, ["build", "--from", "Recordings"], message: "no answer can be read")
  }

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  @Test func `a site without any of its charts is an error, and Output stays`() async throws {
    let site = try await TestSite.built()
    let before = try site.published()
    try site.folder.write(
      TestSite.configuration.replacing("[us, gb]", with: "[fr]"), to: "Content/site.yml")
    let run = await site.run("build")
    #expect(run.status == .failed)
    #expect(run.error.contains("the store has none of the charts that Content/site.yml names"))
    #expect(try site.published() == before)
  }
}
