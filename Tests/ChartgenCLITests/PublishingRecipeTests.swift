import Diagnostics
import Foundation
import TestSupport
import Testing
import YAML

/// README's workflow for GitHub Pages, its shell steps carried out on a repository in a folder.
///
/// Whatever fails, the branch holds every night that it held before.
@Suite(.enabled(if: Recipe.git != nil))
struct PublishingRecipeTests {
  @Test(arguments: ["bash", "sh"])
  func `each night is added, with its covers, in a single commit`(_ shell: String) throws {
    let recipe = try Recipe(shell: shell)
    for night in 1...3 {
      let ended = try recipe.run(night: night)
      #expect(ended.status == 0, "\(ended.error)")
    }
    #expect(try recipe.stored() == ["1", "2", "3"])
    #expect(try recipe.git(["rev-list", "--count", "data"]) == "1")
    #expect(
      try recipe.git(["ls-tree", "-r", "--name-only", "data"])
        == "artwork/1\nartwork/2\nartwork/3\ncharts.sqlite")
  }

  @Test(
    arguments: [
      Fault("clone", 128), Fault("ls-remote", 128), Fault("ls-remote", 1), Fault("config", 4),
      Fault("add", 128), Fault("commit", 1), Fault("push", 1), Fault("push", 128),
      Fault("rev-parse", 128), Fault("cat-file", 128),
    ], ["bash", "sh"])
  func `a step that fails loses no night`(_ fault: Fault, _ shell: String) throws {
    let recipe = try Recipe(shell: shell)
    for night in 1...3 { #expect(try recipe.run(night: night).status == 0) }
    let ended = try recipe.run(night: 4, with: fault)
    let stored = try recipe.stored()
    #expect(stored.starts(with: ["1", "2", "3"]))
    // Without its old size the store is taken as it is.
    #expect(ended.status == 0 || fault.command != "cat-file", "\(ended.error)")
    #expect(ended.status != 0 || stored == ["1", "2", "3", "4"])
    #expect(try recipe.run(night: 5).status == 0)
    #expect(try recipe.stored() == stored + ["5"])
  }

  @Test(arguments: [
    Fault("ls-remote", 128), Fault("init", 1), Fault("commit", 1), Fault("push", 1),
  ])
  func `a first night that fails leaves the next one to begin`(_ fault: Fault) throws {
    let recipe = try Recipe()
    #expect(try recipe.run(night: 1, with: fault).status != 0)
    #expect(try recipe.stored().isEmpty)
    #expect(try recipe.run(night: 2).status == 0)
    #expect(try recipe.stored() == ["2"])
  }

  @Test(arguments: [1, 2, 4])
  func `a build that fails still keeps what it stored, and fails the job`(_ status: Int) throws {
    let recipe = try Recipe()
    for night in 1...3 { #expect(try recipe.run(night: night).status == 0) }
    let ended = try recipe.run(night: 4, then: "exit \(status)")
    #expect(ended.status == Int32(status), "\(ended.error)")
    #expect(try recipe.stored() == ["1", "2", "3", "4"])
  }

  @Test(arguments: [
    "rm Data/charts.sqlite", ": > Data/charts.sqlite", "echo 4 > Data/charts.sqlite",
    "rm -r Data/.git Data/charts.sqlite", "rm Data/charts.sqlite; exit 1",
  ])
  func `a history that shrank is not put over a whole one`(_ harm: String) throws {
    let recipe = try Recipe()
    for night in 1...3 { #expect(try recipe.run(night: night).status == 0) }
    #expect(try recipe.run(night: 4, then: harm).status != 0)
    #expect(try recipe.stored() == ["1", "2", "3"])
    #expect(try recipe.run(night: 5).status == 0)
    #expect(try recipe.stored() == ["1", "2", "3", "5"])
  }

  @Test func `a first build without a store keeps nothing`() throws {
    let recipe = try Recipe()
    #expect(try recipe.run(night: 1, then: "rm Data/charts.sqlite; exit 1").status != 0)
    #expect(try recipe.stored().isEmpty)
  }

  @Test(arguments: [0, 3])
  func `what somebody else pushed meanwhile is not overwritten`(_ nights: Int) throws {
    let recipe = try Recipe()
    for night in 0..<nights { #expect(try recipe.run(night: night + 1).status == 0) }
    let ended = try recipe.run(night: nights + 1, then: recipe.meanwhile)
    #expect(ended.status != 0)
    #expect(try recipe.stored() == (0..<nights).map { String($0 + 1) } + ["theirs"])
    #expect(try recipe.run(night: 9).status == 0)
    #expect(try recipe.stored().suffix(2) == ["theirs", "9"])
  }

  @Test func `covers that cannot be kept cost neither the history nor the site`() throws {
    let recipe = try Recipe()
    #expect(try recipe.run(night: 1).status == 0)
    let ended = try recipe.run(night: 2, with: Fault("push", 1, after: 1))
    #expect(ended.status == 0, "\(ended.error)")
    #expect(try recipe.stored() == ["1", "2"])
    #expect(try recipe.run(night: 3).status == 0)
    #expect(try recipe.stored() == ["1", "2", "3"])
    #expect(try recipe.git(["ls-tree", "--name-only", "data:artwork"]) == "1\n3")
  }

  @Test func `a store that a killed run left in two files is kept whole`() throws {
    let recipe = try Recipe()
    #expect(try recipe.run(night: 1, then: "touch Data/charts.sqlite-wal; exit 1").status == 1)
    let files = ["ls-tree", "--name-only", "data"]
    #expect(try recipe.git(files) == "artwork\ncharts.sqlite\ncharts.sqlite-wal")
    #expect(try recipe.run(night: 2, then: "rm Data/charts.sqlite-wal").status == 0)
    #expect(try recipe.git(files) == "artwork\ncharts.sqlite")
  }

  @Test func `the history is pushed before the site is published`() throws {
    let steps = try Recipe.steps()
    let push = try #require(steps.firstIndex { $0.run?.contains("git push") == true })
    let publish = try #require(steps.firstIndex { $0.uses?.contains("pages") == true })
    #expect(push < publish)
    #expect(steps.count { $0.run?.contains("git push") == true } == 1)
    let commands = steps.compactMap(\.run).joined()
    #expect(!commands.contains("push --force ") && !commands.contains("push -f"))
  }
}

/// A command of git that fails.
struct Fault: Sendable, CustomTestStringConvertible {
  let command: String
  let status: Int
  /// How often it works before.
  let good: Int

  init(_ command: String, _ status: Int, after good: Int = 0) {
    self.command = command
    self.status = status
    self.good = good
  }

  var testDescription: String { "git \(command) with \(status)" }
}

/// The workflow, with a repository and a stand-in for chartgen that adds a line to the store.
struct Recipe {
  struct Step {
    let run: String?
    let uses: String?
  }

  struct Failure: Error {
    let message: String
  }

  private let folder: TemporaryFolder
  private let shell: String

  /// Where git is; nil where there is none.
  static let git = ["/usr/bin/git", "/usr/local/bin/git", "/opt/homebrew/bin/git"]
    .first(where: FileManager.default.isExecutableFile)

  init(shell: String = "bash") throws {
    self.shell = shell
    folder = try TemporaryFolder()
    try git(["init", "--quiet", "--bare", folder.url.appending(path: "remote.git").path])
    // Fails as it is told to, and is git otherwise.
    try folder.write(
      """
      #!/bin/sh
      if [ "$1" = "$FAILING" ]; then
        echo >> "$CALLS"
        if [ "$(wc -l < "$CALLS")" -gt "$GOOD" ]; then echo "fatal: made up" >&2; exit "$STATUS"; fi
      fi
      exec \(Self.git ?? "git") "$@"
      """, to: "bin/git")
    try makeExecutable("bin/git")
  }

  private var remote: String { folder.url.appending(path: "remote.git").path }

  /// The steps of README's workflow.
  static func steps() throws -> [Step] {
    let readme = try String(
      contentsOf: TestSite.package.appending(path: "README.md"), encoding: .utf8)
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    let workflow = lines.drop { $0 != "    on:" }.prefix { $0.hasPrefix("    ") }
      .map { $0.dropFirst(4) }.joined(separator: "\n")
    let source = SourceText(name: "charts.yml", workflow + "\n")
    let root = try #require(try YAMLDocument(parsing: source).root)
    let job = try #require(try root.mapping()["jobs"]?.mapping()["charts"])
    let steps = try #require(try job.mapping()["steps"]).sequence()
    return try steps.map { step in
      let step = try step.mapping()
      return Step(run: try step["run"]?.text(), uses: try step["uses"]?.text())
    }
  }

  /// Carries out the steps on a new machine, until one fails.
  ///
  /// - Parameters:
  ///   - night: What is stored.
  ///   - fault: What goes wrong with git.
  ///   - harm: What happens after it was stored, in shell.
  /// - Returns: The status of the step that failed, else 0, and what it said.
  /// - Throws: An error where a step cannot be started.
  func run(
    night: Int, with fault: Fault? = nil, then harm: String = ""
  ) throws -> (status: Int32, error: String) {
    let machine = "machines/\(night)"
    try folder.write(
      """
      #!/bin/sh
      [ "$*" = build ] || exit 64
      mkdir -p Data/artwork Output
      echo \(night) >> Data/charts.sqlite
      echo \(night) > Data/artwork/\(night)
      echo 1 > Data/.lock
      echo \(night) > Data/charts.before-covers.sqlite
      \(harm)
      """, to: machine + "/.build/release/chartgen")
    try makeExecutable(machine + "/.build/release/chartgen")
    let calls = folder.url.appending(path: "calls")
    try? FileManager.default.removeItem(at: calls)
    for step in try Self.steps() {
      // The stand-in is built already.
      guard let run = step.run, !run.contains("swift build") else { continue }
      try folder.write(run, to: machine + "/step.sh")
      let ended = try execute(
        "/bin/" + shell, ["-e", "step.sh"], in: machine,
        [
          "PATH": folder.url.appending(path: "bin").path + ":/usr/bin:/bin",
          "REPOSITORY": "file://" + remote, "CALLS": calls.path, "FAILING": fault?.command ?? "",
          "STATUS": String(fault?.status ?? 0), "GOOD": String(fault?.good ?? 0),
        ])
      guard ended.status == 0 else { return (ended.status, ended.output) }
    }
    return (0, "")
  }

  /// Shell that pushes a night of somebody else's.
  var meanwhile: String {
    """
    work=$(mktemp -d)
    git clone --quiet "$REPOSITORY" "$work" 2>/dev/null
    cd "$work"
    git checkout --quiet data 2>/dev/null || git checkout --quiet -b data
    echo theirs >> charts.sqlite
    git add charts.sqlite
    git -c user.name=them -c user.email=them@host.example commit --quiet -m theirs
    git push --quiet origin data
    """
  }

  /// The nights that the branch holds.
  func stored() throws -> [String] {
    guard try !git(["branch", "--list", "data"]).isEmpty else { return [] }
    return try git(["show", "data:charts.sqlite"]).split(separator: "\n").map(String.init)
  }

  /// Asks the repository.
  @discardableResult
  func git(_ arguments: [String]) throws -> String {
    let isMaking = arguments.first == "init"
    let ended = try execute(
      Self.git ?? "", (isMaking ? [] : ["--git-dir", remote]) + arguments, in: "", [:])
    guard ended.status == 0 else { throw Failure(message: ended.output) }
    return ended.output.trimmingCharacters(in: .newlines)
  }

  private func execute(
    _ program: String, _ arguments: [String], in directory: String, _ variables: [String: String]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url.appending(path: directory)
    // Neither the user's settings nor a repository around the folder matter.
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.url.path, "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CEILING_DIRECTORIES": folder.url.path,
    ].merging(variables) { _, new in new }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  private func makeExecutable(_ path: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url.appending(path: path).path)
  }
}
