import ChartgenCLI
import ChartModel
import Foundation
import Synchronization
import Testing
import TestSupport

/// A site in a folder of its own, with the package's theme, and the program to run on it.
final class TestSite: Sendable {
  let folder: TemporaryFolder

  /// What one run of the program said and how it ended.
  struct Run {
    let status: RunStatus
    /// What went to standard output.
    let output: String
    /// What went to standard error, with the site's folder named `SITE`.
    let error: String
  }

  /// Makes a site from the package's own content and theme.
  init(configuration: String? = nil) throws {
    folder = try TemporaryFolder()
    for name in ["Content", "Templates"] {
      try FileManager.default.copyItem(
        at: Self.package.appending(path: name), to: folder.url.appending(path: name))
    }
    if let configuration { try folder.write(configuration, to: "Content/site.yml") }
  }

  /// Makes a copy of a site.
  init(copying original: TestSite) throws {
    folder = try TemporaryFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: original.path) {
      try FileManager.default.copyItem(
        at: original.folder.url.appending(path: name), to: folder.url.appending(path: name))
    }
  }

  /// The package's folder.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  var path: String { folder.url.path }

  /// A folder of a few fictional answers.
  static let answers = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/Answers").path

  /// A site of the fictional answers, built.
  static func built(configuration: String = configuration) async throws -> TestSite {
    try await copied(configuration) { try await builtAnew(configuration: configuration) }
  }

  /// A site of the fictional answers that this call builds.
  static func builtAnew(configuration: String = configuration) async throws -> TestSite {
    let site = try TestSite(configuration: configuration)
    let run = await site.run("build", "--from", answers)
    try #require(run.status == .done, "\(run.error)")
    return site
  }

  /// A copy of a site that is made once in this process.
  static func copied(
    _ name: String, make: @escaping @Sendable () async throws -> TestSite
  ) async throws -> TestSite {
    try TestSite(
      copying: await originals.original(name) {
        let site = try await make()
        site.folder.removeAtExit()
        return site
      })
  }

  private static let originals = Originals<TestSite>()

  /// A site of the sample edition, as a build with an empty store makes it.
  static func sample() async throws -> (site: TestSite, run: Run) {
    let original = try await samples.original("sample") {
      let site = try TestSite()
      site.folder.removeAtExit()
      return (site, await site.run("build", "--format", "json"))
    }
    return (try TestSite(copying: original.site), original.run)
  }

  private static let samples = Originals<(site: TestSite, run: Run)>()

  /// Lays the sample edition's data into the site, which are then not made again.
  func takeSampleData() async throws {
    let sample = try await Self.sample().site
    try FileManager.default.createDirectory(
      atPath: path + "/Data", withIntermediateDirectories: true)
    for name in ["sample.sqlite", "sample-artwork"] {
      try FileManager.default.moveItem(
        atPath: sample.path + "/Data/" + name, toPath: path + "/Data/" + name)
    }
  }

  /// What the site of the fictional answers shows.
  static let configuration = """
    title: Test Room
    url: https://charts.example/
    storefronts: [us, gb]
    charts: [top-podcasts, top-albums, top-songs]
    """

  /// Lays the files of a fixture over the site's own.
  func overlay(_ fixture: URL) throws {
    for (name, data) in try Self.files(below: fixture) { try folder.write(Array(data), to: name) }
  }

  /// Runs the program on the site.
  func run(
    _ arguments: String..., isTerminal: Bool = false, variables: [String: String] = [:]
  ) async -> Run {
    await run(arguments, isTerminal: isTerminal, variables: variables)
  }

  /// Runs the program on the site.
  func run(
    _ arguments: [String], isTerminal: Bool = false, variables: [String: String] = [:],
    clock: SteppedClock = SteppedClock(at: 1_796_000_000), patience: Duration = .seconds(30),
    freeSpace: (@Sendable (_ path: String) -> Int?)? = nil
  ) async -> Run {
    let output = Mutex("")
    let error = Mutex("")
    var environment = Environment(
      folder: path, variables: variables, isTerminal: isTerminal,
      now: { Timestamp(seconds: clock.seconds) }, sleep: clock.sleep,
      output: { text in output.withLock { $0 += text } },
      error: { text in error.withLock { $0 += text } })
    environment.patience = patience
    environment.freeSpace = freeSpace ?? { _ in nil }
    let status = await Program.run(Self.stayingHere(arguments), in: environment)
    return Run(
      status: status, output: output.withLock { $0 },
      error: error.withLock { $0.replacingOccurrences(of: path, with: "SITE") })
  }

  /// The arguments, with `--offline` where the program would ask Apple: nothing leaves the machine.
  private static func stayingHere(_ arguments: [String]) -> [String] {
    let sources = ["--feeds-url", "--offline", "--sample", "--from"]
    guard arguments.first == "build",
      !arguments.contains(where: { argument in sources.contains { argument.hasPrefix($0) } })
    else { return arguments }
    return ["build", "--offline"] + arguments.dropFirst()
  }

  /// The files of Output with their bytes, by path.
  func published() throws -> [String: Data] {
    try Self.files(below: folder.url.appending(path: "Output"))
  }

  /// The files of a folder with their bytes, by path.
  private static func files(below base: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: base.path)) ?? [] {
      let url = base.appending(path: name)
      let isFile = try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
      if isFile == true { files[name] = try Data(contentsOf: url) }
    }
    return files
  }

  /// A page of Output as text.
  func page(_ path: String) throws -> String {
    try folder.text(at: "Output/" + path)
  }
}
