import ChartModel
import ChartgenCLI
import Diagnostics
import Foundation
import SiteConfiguration
import Synchronization
import TestSupport
import Testing

/// `chartgen init`.
struct InitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs the program with answers to its questions; without any nobody can be asked.
  private func run(_ arguments: String..., answers: [String]? = nil) async -> TestSite.Run {
    let output = Mutex("")
    let error = Mutex("")
    let rest = Mutex((answers ?? [])[...])
    var environment = Environment(
      folder: folder.url.path, now: { Timestamp(seconds: 0) },
      output: { text in output.withLock { $0 += text } },
      error: { text in error.withLock { $0 += text } })
    environment.canAsk = answers != nil
    environment.askLine = { rest.withLock { $0.popFirst() } }
    let status = await Program.run(arguments, in: environment)
    return TestSite.Run(
      status: status, output: output.withLock { $0 }, error: error.withLock { $0 })
  }

  private func configuration(_ text: String? = nil) throws -> Configuration {
    let text = try text ?? folder.text(at: "mine/Content/site.yml")
    return try Configuration.read(SourceText(name: "site.yml", text)).configuration
  }

  @Test func `a new site is whole, and says how to go on`() async throws {
    let run = await run("init", "mine")
    #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
    #expect(run.output.contains("chartgen serve --root mine\n"))
    #expect(run.output.contains("chartgen build --root mine\n"))
    #expect(try configuration().url == Configuration.placeholderURL)
    #expect(try folder.text(at: "mine/.gitignore").contains("/Data/"))
    let check = await self.run("check", "--root", "mine")
    #expect(check.status == .done, "\(check.error)")
    #expect(check.error.contains("1 warning, no errors"), "\(check.error)")
  }

  @Test func `every key is there with an example that can be used as it stands`() async throws {
    _ = await run("init", "mine")
    let text = try folder.text(at: "mine/Content/site.yml")
    let keys = text.split(separator: "\n").compactMap { line -> String? in
      let bare = line.trimmingPrefix("#")
      guard !bare.hasPrefix(" "), let colon = bare.firstIndex(of: ":") else { return nil }
      return String(bare[..<colon])
    }
    #expect(keys.sorted() == Configuration.keys.sorted())
    // With all of them in use.
    let used = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("#") && !line.hasPrefix("# ") ? String(line.dropFirst()) : String(line)
    }.joined(separator: "\n")
    let all = try configuration(used)
    #expect(
      all.limit == 100 && all.archive == .daily && all.pages == .named && all.artists.count == 2)
  }

  @Test
  func `on a terminal it asks, takes what is usual for nothing, and asks again what is wrong`()
    async throws
  {
    let run = await run(
      "init", "mine",
      answers: [
        "Say \"hi\": a: b #1", "radio.example", "https://radio.example/charts/", "us xq1", "DE,at",
        "",
      ])
    #expect(run.status == .done, "\(run.error)")
    let made = try configuration()
    #expect(made.title == "Say \"hi\": a: b #1")
    #expect(made.url.string == "https://radio.example/charts")
    #expect(made.storefronts.map(\.code) == ["de", "at"])
    #expect(made.charts.map(\.description) == ["top-podcasts", "top-albums", "top-songs"])
    #expect(run.error.contains("Title of the site [Chart Room]: "))
    #expect(run.error.contains("'url' "), "\(run.error)")
    #expect(run.error.contains("'xq1' is not a storefront code"), "\(run.error)")
  }

  @Test(arguments: ["007", "no", "12:30", "~", "- a", "*x", "a\\b", "日本", "it's", "null", "{x}"])
  func `any title is kept as it was typed`(title: String) async throws {
    #expect(await run("init", "mine", answers: [title]).status == .done)
    #expect(try configuration().title == title)
  }

  @Test func `--yes asks nothing`() async throws {
    let run = await run("init", "mine", "--yes", answers: ["Another"])
    #expect(run.status == .done && run.error.isEmpty)
    #expect(try configuration().title == "Chart Room")
  }

  @Test func `a folder that holds anything is refused, and --force only adds what is missing`()
    async throws
  {
    try folder.write("mine alone", to: "mine/Content/index.md")
    let refused = await run("init", "mine")
    #expect(refused.status == .failed)
    #expect(refused.error.contains("the folder is not empty: it has 'Content'"), "\(refused.error)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/mine/.gitignore"))
    #expect(await run("init", "mine", "--force").status == .done)
    #expect(try folder.text(at: "mine/Content/index.md") == "mine alone")
    #expect(try configuration().title == "Chart Room")
    #expect(await run("init", "mine", "--force").output.contains("Nothing was missing"))
    // An empty folder is as good as none.
    try FileManager.default.createDirectory(
      atPath: folder.url.path + "/empty", withIntermediateDirectories: false)
    #expect(await run("init", "empty").status == .done)
    try folder.write("x", to: "file")
    #expect(await run("init", "file").error.contains("is a file; expected a folder"))
  }

  @Test func `what cannot be written leaves nothing behind`() async throws {
    let run = await run("init", "/proc/mine")
    #expect(run.status == .failed)
    #expect(
      run.error.contains("error: cannot make the site: ") && run.error.contains("hint: "),
      "\(run.error)")
    #expect(!FileManager.default.fileExists(atPath: "/proc/mine"))
  }

  @Test func `a folder with a name of odd letters is quoted for the shell`() async throws {
    let run = await run("init", "my 'charts' $x")
    #expect(run.output.contains("serve --root 'my '\\''charts'\\'' $x'\n"), "\(run.output)")
  }
}
