import Foundation
import TestSupport
import Testing

/// The program as a process of its own, as a shell or cron starts it.
struct ProcessTests {
  /// The program, which is built beside the tests.
  private static let program = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "chartgen")

  private struct Ended {
    let status: Int32
    let output: String
    let error: String
  }

  private func run(
    _ arguments: [String], in folder: String, variables: [String: String] = [:],
    output other: FileHandle? = nil
  ) throws -> Ended {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ["PATH": "/usr/bin:/bin"].merging(variables) { _, new in new }
    let (output, error) = (Pipe(), Pipe())
    if let other { process.standardOutput = other } else { process.standardOutput = output }
    process.standardError = error
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // What is said here is far less than a pipe holds.
    process.waitUntilExit()
    return Ended(
      status: process.terminationStatus,
      output: other == nil
        ? String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) : "",
      error: String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
  }

  @Test func `the site is the same in any time zone and language`() async throws {
    let expected = try await TestSite.built().published()
    for (zone, language) in [("Pacific/Auckland", "tr_TR.UTF-8"), ("America/Adak", "C")] {
      let site = try TestSite(configuration: TestSite.configuration)
      let ended = try run(
        ["build", "--from", TestSite.answers], in: site.path,
        variables: ["TZ": zone, "LANG": language, "LC_ALL": language])
      #expect(ended.status == 0, "\(ended.error)")
      #expect(try site.published() == expected, "\(zone), \(language)")
    }
  }

  @Test func `a good night is silent, and a bad one ends with its status`() throws {
    let site = try TestSite(
      configuration: TestSite.configuration.replacing("[us, gb]", with: "[us]"))
    _ = try run(["build", "--from", TestSite.answers, "--quiet"], in: site.path)
    let good = try run(["build", "--offline"], in: site.path)
    #expect(good.status == 0 && good.output.isEmpty && good.error.isEmpty, "\(good.error)")

    try site.folder.write("titel: x\n", to: "Content/site.yml")
    let bad = try run(["build", "--offline"], in: site.path)
    #expect(bad.status == 2 && bad.output.isEmpty)
    #expect(bad.error.hasPrefix("Content/site.yml:1:1: error: "))
    #expect(!bad.error.contains("\u{1B}"))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      ["--version"], ["help", "build"], ["check", "--fields"],
      ["history", "export", "--chart", "top-podcasts", "--storefront", "us"],
      ["history", "show", "--chart", "top-podcasts", "--storefront", "us"],
      ["build", "--offline", "--format", "json"],
    ])
  func `results that do not get to standard output are a failure`(arguments: [String]) async throws
  {
    let site = try await TestSite.built()
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let ended = try run(arguments, in: site.path, output: full)
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
    let ended = try run(
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
    let ended = try run(
      ["build", "--root", site.path, "--from", TestSite.answers, "--quiet"],
      in: elsewhere.url.path)
    #expect(ended.status == 0)
    #expect(try site.page("index.html").contains("Test Room"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.url.path).isEmpty)
  }
}
