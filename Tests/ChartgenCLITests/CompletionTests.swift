import ChartgenCLI
import Foundation
import TestSupport
import Testing

/// What may stand in a word of the command line that is being typed.
struct CompletionTests {
  private func words(_ typed: String...) async throws -> [String] {
    let site = try await TestSite.built()
    let run = await site.run(["__complete"] + typed)
    #expect(run.status == .done && run.error.isEmpty, "\(run.error)")
    return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func `commands, their groups and their options come from the declarations`() async throws {
    let commands = Set(CommandDeclaration.all.map { String($0.name.prefix { $0 != " " }) })
    #expect(try await Set(words("")) == commands.union(["--help", "--version"]))
    #expect(try await words("history", "").contains("merge"))
    for command in CommandDeclaration.all {
      let site = try TestSite()
      let run = await site.run(
        ["__complete"] + command.name.split(separator: " ").map(String.init) + ["-"])
      let offered = run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
      #expect(Set(offered) == Set(command.options.map(\.name) + ["--help"]), "\(command.name)")
    }
    // An option that is given is not offered again.
    #expect(try await !words("build", "--offline", "--").contains("--offline"))
  }

  @Test func `values are those that an option or an argument takes`() async throws {
    #expect(try await words("build", "--format", "") == ["json", "text"])
    #expect(try await words("build", "--format", "=", "") == ["json", "text"])
    #expect(try await words("build", "--from", "x") == [":folders"])
    #expect(try await words("history", "import", "") == [":files"])
    #expect(try await words("history", "export", "").contains("us/top-songs"))
    #expect(try await words("history", "import", "a.csv", "us/").contains("gb/top-podcasts"))
    #expect(try await words("build", "--accept", "").contains("store"))
    #expect(try await words("search", "--storefront", "") == ["gb", "us"])
    #expect(try await words("theme", "par").contains("partials/row.html"))
    #expect(try await words("completions", "") == ["bash", "fish", "zsh"])
    #expect(try await words("help", "").contains("filters"))
    #expect(try await words("help", "history", "").contains("merge"))
    #expect(try await words("help", "filters", "up").contains("upcase"))
    #expect(try await words("help", "tags", "").contains("for"))
    #expect(try await words("history", "export", "us/top-songs", "").contains("gb/top-podcasts"))
    #expect(try await words("history", "show", "us/top-songs", "") == [])
  }

  @Test func `without a site, or with a broken one, charts are none, and nothing is said`()
    async throws
  {
    let site = try TestSite(configuration: "title: [\n")
    let run = await site.run("__complete", "history", "export", "")
    #expect(run.status == .done && run.output.isEmpty && run.error.isEmpty)
    let other = await site.run("__complete", "history", "export", "--root", "nowhere", "")
    #expect(other.status == .done && other.output.isEmpty && other.error.isEmpty)
  }

  /// What Bash offers for words of which the last is being typed.
  private func bash(_ words: [String], in folder: String) throws -> [String] {
    let line = """
      source <("$1" completions bash)
      COMP_WORDS=("$@"); COMP_WORDS=("${COMP_WORDS[@]}"); COMP_CWORD=$(($# - 1))
      _chartgen 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let ended = try Chartgen.run(shell: line, words, in: folder)
    return ended.output.split(separator: "\n").map(String.init)
  }

  @Test func `a real Bash completes with the script`() async throws {
    let site = try await TestSite.built()
    try site.folder.write("x", to: "my charts.csv")
    #expect(try bash(["hist"], in: site.path) == ["history"])
    #expect(try bash(["history", "export", "us/top-s"], in: site.path) == ["us/top-songs"])
    #expect(try bash(["build", "--off"], in: site.path) == ["--offline"])
    #expect(try bash(["build", "--root", "=", "Cont"], in: site.path) == ["Content"])
    #expect(try bash(["history", "import", "my"], in: site.path) == ["my charts.csv"])
    #expect(try bash(["build", "nothing"], in: site.path) == [])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a script can be read by its shell`(shell: String) throws {
    let path = ["/usr/bin/", "/bin/"].map { $0 + shell }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let path else { return }
    let folder = try TemporaryFolder()
    let script = try Chartgen.run(["completions", shell], in: folder.url.path)
    try folder.write(script.output, to: "script")
    let option = shell == "fish" ? "--no-execute" : "-n"
    let ended = try Chartgen.run(
      shell: "\(path) \(option) script && echo fine", [], in: folder.url.path)
    #expect(ended.output == "fine\n", "\(ended.error)")
  }

  @Test func `a shell without a script is an error that names those with one`() async throws {
    let site = try TestSite()
    let run = await site.run("completions", "bsh")
    #expect(run.status == .wrongUsage && run.error.contains("did you mean 'bash'?"), "\(run.error)")
    #expect(await site.run("completions").error.contains("bash, zsh, fish"))
  }
}
