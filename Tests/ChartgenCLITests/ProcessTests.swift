import Foundation
import Testing
import TestSupport

/// What the program does to the streams and the environment that a shell or cron gives it.
struct ProcessTests {
  @Test func `the site is the same in any time zone and language`() async throws {
    let expected = try await TestSite.built().published()
    for (zone, language) in [("Pacific/Auckland", "tr_TR.UTF-8"), ("America/Adak", "C")] {
      let site = try TestSite(configuration: TestSite.configuration)
      let ended = try Chartgen.run(
        ["build", "--from", TestSite.answers], in: site.path,
        variables: ["TZ": zone, "LANG": language, "LC_ALL": language])
      #expect(ended.status == 0, "\(ended.error)")
      #expect(try site.published() == expected, "\(zone), \(language)")
    }
  }

  @Test func `a good night is silent, and a bad one ends with its status`() throws {
    let site = try TestSite(
      configuration: TestSite.configuration.replacing("[us, gb]", with: "[us]"))
    _ = try Chartgen.run(["build", "--from", TestSite.answers, "--quiet"], in: site.path)
    let good = try Chartgen.run(["build", "--offline"], in: site.path)
    #expect(good.status == 0 && good.output.isEmpty && good.error.isEmpty, "\(good.error)")

    try site.folder.write("titel: x\n", to: "Content/site.yml")
    let bad = try Chartgen.run(["build", "--offline"], in: site.path)
    #expect(bad.status == 2 && bad.output.isEmpty)
    #expect(bad.error.hasPrefix("Content/site.yml:1:1: error: "))
    #expect(!bad.error.contains("\u{1B}"))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      ["--version"], ["help", "build"], ["check", "--fields"],
      ["history", "export", "us/top-podcasts"],
      ["history", "show", "us/top-podcasts"],
      ["build", "--offline", "--format", "json"],
    ])
  func `results that do not get to standard output are a failure`(arguments: [String]) async throws
  {
    let site = try await TestSite.built()
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let ended = try Chartgen.run(arguments, in: site.path, output: full)
    #expect(ended.status == 1)
    #expect(ended.error.contains("standard output: error: writing failed"), "\(ended.error)")
  }

  @Test func `no cover makes a library print anything`() throws {
    let server = try LoopbackServer()
    let covers = [
      HandmadePNG(.interlaced).bytes, HandmadePNG(.trailing).bytes, HandmadePNG(.palette).bytes,
    ]
    for (number, bytes) in covers.enumerated() {
      server.on("/image/thumb/\(number + 1).png/512x512bb.png") { _ in .answer(body: bytes) }
    }
    let site = try TestSite(
      configuration: TestSite.configuration.replacing("[us, gb]", with: "[us]"))
    let recordings = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/Covers").path
    let ended = try Chartgen.run(
      ["build", "--from", recordings, "--artwork-url", server.url("/"), "--quiet"], in: site.path)
    #expect(ended.status == 0 && ended.error.isEmpty && ended.output.isEmpty, "\(ended.error)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: site.path + "/Data/artwork").count {
        name in
        name.hasSuffix(".png")
      } == 3)
  }

  @Test func `a site is built from any folder with --root`() throws {
    let site = try TestSite(configuration: TestSite.configuration)
    let elsewhere = try TemporaryFolder()
    let ended = try Chartgen.run(
      ["build", "--root", site.path, "--from", TestSite.answers, "--quiet"],
      in: elsewhere.url.path)
    #expect(ended.status == 0)
    #expect(try site.page("index.html").contains("Test Room"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.url.path).isEmpty)
  }

  // MARK: - Streams that nobody reads, or that are closed

  /// Command lines of every kind of result, with the status that they end with on ``odd()``.
  static let runs: [([String], Int32)] = [
    (["build", "--from", TestSite.answers, "--verbose", "--format", "json"], 0),
    (["build", "--offline", "--strict"], 3),
    (["fetch", "--from", TestSite.answers, "--format", "json"], 0),
    (["render", "--dry-run"], 0),
    (["check"], 0), (["check", "--fields"], 0),
    (["history", "export", "us/top-podcasts"], 0),
    (["history", "show", "us/top-podcasts"], 0),
    (["history", "show", "us/hot-100"], 1),
    (["history", "import", "rows.csv", "qq/hot-9"], 0),
    (["search", "x", "--itunes-url", "http://127.0.0.1:9"], 1),
    (["help"], 0), (["help", "filters"], 0), (["build", "--help"], 0), (["--version"], 0),
    (["build", "--sample", "--offline"], 2), (["biuld"], 2), ([], 2),
  ]

  /// A built site about which there is something to say.
  private func odd() async throws -> TestSite {
    let site = try await TestSite.built(
      configuration: TestSite.configuration.replacing("[us, gb]", with: "[us, gb, qq]"))
    try site.folder.write("Hello.", to: "Content/index.md")
    try site.folder.write("date,rank,id,title\n2026-01-02,1,a,Alpha\n", to: "rows.csv")
    return site
  }

  @Test func `readers that have gone away change nothing, for every command`() async throws {
    let start = try await odd()
    for (arguments, status) in Self.runs {
      let expected = try TestSite(copying: start)
      let plain = try Chartgen.run(arguments, in: expected.path)
      #expect(plain.status == status, "\(arguments): \(plain.error)")
      for (closesOutput, closesError) in [(true, false), (false, true), (true, true)] {
        let site = try TestSite(copying: start)
        let (output, error) = (Pipe(), Pipe())
        try output.fileHandleForReading.close()
        try error.fileHandleForReading.close()
        let ended = try Chartgen.run(
          arguments, in: site.path, output: closesOutput ? output.fileHandleForWriting : nil,
          error: closesError ? error.fileHandleForWriting : nil)
        #expect(ended.status == status, "\(arguments), \(closesOutput), \(closesError)")
        if !closesOutput { #expect(ended.output == plain.output, "\(arguments)") }
        #expect(try site.published() == expected.published(), "\(arguments)")
      }
    }
  }

  @Test(arguments: [
    #""$@" 2>&1 | head -n 1; exit ${PIPESTATUS[0]}"#, #""$@" | true; exit ${PIPESTATUS[0]}"#,
    #""$@" >&-"#, #""$@" 2>&-"#, #""$@" >&- 2>&-"#, #""$@" <&-"#, #""$@" <&- >&- 2>&-"#,
  ])
  func `a run goes on to its end when its streams are closed at any moment`(
    _ line: String
  ) async throws {
    let arguments = ["build", "--from", TestSite.answers, "--verbose", "--format", "json"]
    let expected = try await TestSite.built().published()
    let site = try TestSite(configuration: TestSite.configuration)
    let ended = try Chartgen.run(shell: line, arguments, in: site.path)
    #expect(ended.status == 0, "\(ended.error)")
    #expect(try site.published() == expected)
    // No file of the run is a standard stream, into which messages would go.
    let lock = try site.folder.text(at: "Data/.lock").trimmingCharacters(in: .newlines)
    #expect(lock.allSatisfy { $0.isNumber }, "\(lock)")
    let store = try Data(contentsOf: URL(filePath: site.path + "/Data/charts.sqlite"))
    #expect(store.starts(with: "SQLite format 3".utf8))
  }

  @Test func `long results come whole through a pipe`() async throws {
    let site = try TestSite()
    let plain = await site.run("check", "--fields").output
    let ended = try Chartgen.run(["check", "--fields"], in: site.path)
    #expect(ended.output == plain && plain.utf8.count > 65_536 / 4)
  }
}
