import ChartgenCLI
import Diagnostics
import Foundation
import SiteConfiguration
import TestSupport
import Testing

/// The command line, walked through by its own declarations: every command with every option.
struct CommandLineTests {
  /// What each command cannot do without.
  private static let needed = [
    "search": ["kettle"],
    "history import": ["rows.csv", "us/hot-100"],
    "history export": ["us/hot-100"],
    "history show": ["us/hot-100"],
    "history remove": ["us/hot-100", "--date=2026-11-29"],
    "history merge": ["us/hot-100", "a1", "b2"],
    "theme": ["partials/row.html"],
    "init": ["elsewhere"],
    "completions": ["bash"],
  ]

  /// A value for each kind of value, and some that are not.
  private static let values: [String: (good: String, bad: [String])] = [
    "DIR": ("elsewhere", []),
    "FILE": ("rows.csv", []),
    "FOLDER": ("Recordings", []),
    "ID": ("a1", []),
    "WHAT": ("all", [",", "all,", "us/top-songs,,store", " "]),
    "URL": (
      "https://mirror.example",
      ["mirror.example", "http//typo", "http://mirror.example", "ftp://x"]
    ),
    "CODE": ("gb", ["uk", "usa", "qq", "1"]),
    "COUNT": ("25", ["0", "201", "-5", "abc", "1.5", "9999999999999999999", "١"]),
    "LIST": (
      "date,rank,id,title=song", ["date,rnk", "date,", "title=", "title,title", "rank=a,id=a"]
    ),
    "KIND": ("albums", ["artists", "Songs"]),
    "ORDER": ("mdy", ["ydm", "DMY"]),
    "PORT": ("8080", ["-1", "65536", "http", "80.5"]),
    "NAME": ("localhost", []),
    "DATE": ("2026-11-30", ["2026-02-29", "30.11.2026", "today"]),
  ]

  private static let formats = [
    "history import": (good: "jsonl", bad: ["json", "CSV"]),
    "history export": (good: "jsonl", bad: ["json", "xml"]),
  ]

  /// An option of a command, with values for it.
  private struct Case {
    let command: String
    let option: any OptionDeclaration
    let good: String?
    let bad: [String]

    var words: [String] { command.split(separator: " ").map(String.init) }

    /// A command line without the option that lacks nothing else.
    var others: [String] {
      words
        + (needed[command] ?? []).filter { word in
          !word.hasPrefix(option.name + "=")
            // All stands in place of the chart, or of the date.
            && !(option.name == "--all"
              && word == (command == "history export" ? "us/hot-100" : "--date=2026-11-29"))
        }
    }

    /// A whole command line without any option that may be left out.
    var shortest: [String] { words + (needed[command] ?? []) }

    /// The option with its good value.
    var given: String { good.map { "\(option.name)=\($0)" } ?? option.name }
  }

  private static var cases: [Case] {
    CommandDeclaration.all.flatMap { command in
      command.options.map { option in
        let value =
          option.name == "--format"
          ? formats[command.name] ?? ("json", ["xml", "JSON"]) : values[option.valueName ?? ""]
        // A command that fetches nothing takes no names of charts.
        let good =
          command.name == "render" && option.name == "--accept" ? "store" : value?.good
        return Case(command: command.name, option: option, good: good, bad: value?.bad ?? [])
      }
    }
  }

  /// What the parser says of a command line; nil where it takes it.
  private func fault(in arguments: [String]) -> String? {
    do {
      _ = try CommandLineParser.parse(arguments)
      return nil
    } catch {
      return error.diagnostic.description
    }
  }

  /// What a command line is understood as.
  private func meaning(of arguments: [String]) throws -> String {
    String(describing: try CommandLineParser.parse(arguments))
  }

  @Test func `every option has an example here`() {
    for one in Self.cases where one.option.valueName != nil {
      #expect(one.good != nil, "\(one.command) \(one.option.name)")
    }
    #expect(Self.cases.count > 50)
  }

  @Test func `every option of every command is taken and changes what is done`() throws {
    for one in Self.cases {
      let with = try meaning(of: one.others + [one.given])
      // Rendering makes no requests in any case.
      if one.command == "render", one.option.name == "--offline" { continue }
      #expect(with != (try meaning(of: one.shortest)), "\(one.command) \(one.given)")
      // Wherever it is, and with its value in a word of its own.
      let parts = one.given.split(separator: "=", maxSplits: 1).map(String.init)
      let first = one.words + parts + one.others.dropFirst(one.words.count)
      #expect(try meaning(of: first) == with, "\(first)")
    }
  }

  @Test func `a wrong value is refused with the option, the value and what is right`() throws {
    for one in Self.cases {
      for bad in one.bad {
        let message = try #require(
          fault(in: one.others + ["\(one.option.name)=\(bad)"]), "\(one.command) \(bad)")
        #expect(message.contains("'\(one.option.name)' "), "\(message)")
        #expect(message.contains("found '\(bad)'"), "\(message)")
        #expect(message.contains("needs ") || message.contains("has no "), "\(message)")
        #expect(message.contains("\n  hint: "), "\(message)")
      }
    }
  }

  @Test func `an option without its value, or with one it does not take, is refused`() throws {
    for one in Self.cases {
      let name = one.option.name
      guard let value = one.option.valueName else {
        let message = fault(in: one.others + [name + "=yes"])
        #expect(message?.contains("'\(name)' takes no value") == true)
        continue
      }
      for rest in [[name], [name + "="], [name, ""]] {
        let message = try #require(fault(in: one.others + rest))
        #expect(message.contains("'\(name)' needs a value: \(name) \(value)"), "\(message)")
      }
      for option in ["--offline", "--quiet", "-x", "--", "--\(name)"] {
        let message = try #require(fault(in: one.others + [name, option]))
        #expect(message.contains("'\(name)' needs a value, found the option '\(option)'"))
        #expect(message.contains("write \(name)=\(option)"))
      }
    }
  }

  @Test func `a value that looks like an option can be written after an equals sign`() throws {
    let meaning = try meaning(of: ["build", "--root=--odd", "--from=-x=y"])
    #expect(meaning.contains("\"--odd\"") && meaning.contains("\"-x=y\""))
  }

  @Test func `an option that is given twice is refused`() {
    for one in Self.cases {
      let message = fault(in: one.others + [one.given, one.given])
      #expect(message?.contains("'\(one.option.name)' is given twice") == true, "\(one.command)")
    }
  }

  @Test func `an option of another command is refused, and those that take it are named`() throws {
    let all = Set(Self.cases.map(\.option.name))
    for command in CommandDeclaration.all {
      for name in all.subtracting(command.options.map(\.name)) {
        let message = try #require(
          fault(in: command.name.split(separator: " ").map(String.init) + [name, "x"]))
        #expect(message.contains("unknown option '\(name)' for '\(command.name)'"))
        let owner = try #require(Self.cases.first { $0.option.name == name })
        #expect(message.contains("it is an option of '\(owner.command)'"), "\(message)")
      }
    }
  }

  @Test(arguments: [
    ["build", "--quiet", "--verbose"], ["fetch", "--verbose", "--quiet"],
    ["build", "--sample", "--from", "x"], ["build", "--offline", "--sample"],
    ["build", "--offline", "--accept", "us/top-songs"], ["build", "--offline", "--accept=all"],
    ["build", "--offline", "--accept=store,all"], ["build", "--sample", "--accept=us/top-songs"],
    ["render", "--accept=all"], ["render", "--offline", "--accept=us/top-songs,store"],
    ["fetch", "--accept=store"], ["fetch", "--from=x", "--accept=all,store"],
    ["build", "--offline", "--feeds-url=https://x.example"],
    ["build", "--itunes-url=https://x.example", "--offline"],
    ["build", "--from=x", "--offline", "--artwork-url=https://x.example"],
    ["build", "--sample", "--artwork-url=https://x.example"],
    ["build", "--from=x", "--feeds-url=https://x.example"],
    ["fetch", "--from=x", "--itunes-url=https://x.example"],
    ["check", "--fields", "--quiet"], ["check", "--root=x", "--fields"],
    ["history", "show", "us/abc", "--item=1", "--date=2026-11-30"],
    ["history", "import", "f", "us/top-songs", "--kind=songs"],
    ["--version", "--quiet"], ["--version", "build"],
  ])
  func `options that would do nothing are refused before anything is opened`(
    _ arguments: [String]
  ) async throws {
    let site = try TemporaryFolder()
    try site.write("titel: a mistake that is not looked at\n", to: "Content/site.yml")
    let before = try FileManager.default.subpathsOfDirectory(atPath: site.url.path)
    let message = try #require(fault(in: arguments))
    #expect(
      ["has no effect", "cannot be used together", "is Apple's", "after '--version'"]
        .contains { message.contains($0) }, "\(message)")
    let ended = try Chartgen.run(arguments, in: site.url.path)
    #expect(ended.status == 2 && ended.output.isEmpty)
    #expect(ended.error == message + "\n")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: site.url.path) == before)
  }

  @Test(arguments: [
    (["biuld"], "did you mean 'build'?"), (["build", "--ruut", "x"], "did you mean '--root'?"),
    (["histroy", "import"], "did you mean 'history'?"), (["BUILD"], "did you mean 'build'?"),
    (["history", "exprot"], "unknown command 'history exprot'\n  hint: did you mean 'export'?"),
    (["history"], "'history' needs one of 'list', 'show', 'import', 'export', 'remove', 'merge'"),
    (
      ["history", "--root", "x"],
      "'history' needs one of 'list', 'show', 'import', 'export', 'remove', 'merge'"
    ),
    (["build", "extra"], "unexpected argument 'extra' for 'build'"),
    (["build", "offline"], "did you mean '--offline'?"),
    (["build", "–offline"], "did you mean '--offline'?"),
    (["build", ""], "unexpected argument ''"), (["build", "-"], "unexpected argument '-'"),
    (["build", "--", "--quiet"], "unexpected argument '--quiet'"),
    (["build", "-q"], "unknown option '-q' for 'build'"),
    (["search", "paper", "lantern"], "put several words in quotes"),
    (["search"], "needs a term"), (["search", " "], "needs a term"),
    (["history", "export"], "'history export' needs a CHART\n  hint: name it as in its address"),
    (["history", "import", "f.csv"], "'history import' needs a CHART"),
    (["history", "import", "us/hot-9", "f.csv"], "write the FILE first"),
    (
      ["history", "export", "--chart=hot-9", "--storefront=us"],
      "name the chart without an option: chartgen history export us/hot-100"
    ),
    (
      ["history", "show", "--storefront", "us", "--chart", "hot-9"],
      "name the chart without an option: chartgen history show us/hot-100"
    ),
    (["history", "export", "us", "top-songs"], "did you mean 'us/top-songs'?"),
    (["history", "export", "us top-songs"], "did you mean 'us/top-songs'?"),
    (["history", "export", "us-top-songs"], "did you mean 'us/top-songs'?"),
    (["history", "export", "us"], "'us' is a storefront, not a chart"),
    (["history", "export", "top-songs"], "write the storefront's code before it"),
    (["history", "export", "usa/hot-9"], "did you mean 'us/hot-9'?"),
    (["history", "export", "us/Hot 100"], "did you mean 'us/hot-100'?"),
    (["history", "export", "us/top-songs/polka"], "unknown music genre 'polka'"),
    (["history", "export", "us/top-podcasts/comdy"], "did you mean 'us/top-podcasts/comedy'?"),
    (["history", "export", "us/hot-9/pop"], "only those have genres"),
    (["build", "--accept", "us/top-podcasts/comdy"], "did you mean 'us/top-podcasts/comedy'?"),
    (["build", "--accept", "us top-podcasts"], "did you mean 'us/top-podcasts'?"),
    ([], "no command given"), ([""], "unknown command ''"),
    (["--root", "x", "build"], "options come after a command"),
    (["help", "chek"], "did you mean 'check'?"), (["help", "filter"], "did you mean 'filters'?"),
    (["help", "history", "shwo"], "did you mean 'history show'?"),
    (["help", "build", "fetch"], "unknown command or topic 'build fetch'"),
    (["help", "--quiet"], "unknown option '--quiet' for 'help'"),
    (["biuld", "--help"], "did you mean 'build'?"),
    (["history", "improt", "-h"], "did you mean 'import'?"),
  ])
  func `wrong usage says what is right`(_ arguments: [String], _ hint: String) async throws {
    let run = await (try TestSite()).run(arguments)
    #expect(run.status == .wrongUsage)
    #expect(run.error.contains(hint), "\(run.error)")
    #expect(run.output.isEmpty)
  }

  @Test func `words after two hyphens are no options`() throws {
    #expect(
      try meaning(of: ["search", "--limit=3", "--", "--help"]).contains("term: \"--help\""))
    #expect(try meaning(of: ["build", "--"]) == meaning(of: ["build"]))
  }

  // MARK: - Help

  @Test func `every command has help, however it is asked for`() async throws {
    let site = try TestSite()
    for command in CommandDeclaration.all {
      let words = command.name.split(separator: " ").map(String.init)
      let asked = await site.run(["help"] + words)
      #expect(asked.status == .done && asked.error.isEmpty)
      #expect(asked.output.hasPrefix("OVERVIEW: "))
      #expect(asked.output.contains("USAGE: chartgen \(command.name)"))
      #expect(asked.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(asked.output)")
      for option in command.options {
        #expect(asked.output.contains("  \(option.name)"), "\(command.name) \(option.name)")
      }
      // Anywhere, and whatever else is wrong.
      for arguments in [
        words + ["--help"], words + ["-h"], ["--help"] + words,
        [words[0], "-h"] + words.dropFirst(),
        words + ["--root", "x", "--help"], words + ["--root", "--help"],
        words + ["--no-such-option", "extra", "-h"],
      ] {
        let run = await site.run(arguments)
        #expect(run.status == .done && run.output == asked.output, "\(arguments)")
      }
    }
  }

  @Test func `help on a group shows each of its commands`() async throws {
    let site = try TestSite()
    let asked = await site.run("help", "history")
    for name in ["import", "export", "show"] {
      #expect(asked.output.contains("USAGE: chartgen history \(name)"))
    }
    for arguments in [
      ["history", "--help"], ["history", "-h"], ["-h", "history"], ["history", "-h", "--root=x"],
    ] {
      let run = await site.run(arguments)
      #expect(run.status == .done && run.output == asked.output, "\(arguments)")
    }
  }

  @Test(arguments: HelpTopic.Reference.allCases)
  func `every topic has help that fits a terminal`(_ topic: HelpTopic.Reference) async throws {
    let site = try TestSite()
    let run = await site.run("help", topic.rawValue)
    #expect(run.status == .done && run.error.isEmpty)
    #expect(run.output.hasSuffix("\n") && run.output.contains("\n\n"))
    let isExample = [.filters, .tags].contains(topic)
    #expect(
      isExample || run.output.split(separator: "\n").allSatisfy { $0.count <= 80 },
      "\(run.output)")
    #expect(await site.run("help").output.contains("\n  \(topic.rawValue) "))
  }

  @Test func `help explains each key of the configuration, and no other`() throws {
    #expect(Help.configurationKeys.map(\.name).sorted() == Configuration.keys.sorted())
  }

  @Test func `README names commands, options, topics and keys that exist`() throws {
    let readme = try String(
      contentsOf: TestSite.package.appending(path: "README.md"), encoding: .utf8)
    let known = Set(Self.cases.map(\.option.name)).union(["--help", "--version"])
    // Elsewhere there are options of other programs too.
    let ours = readme.matches(of: #/`(--[a-z][a-z-]+)[ `=]/#).map { String($0.output.1) }
    #expect(!ours.isEmpty && Set(ours).subtracting(known).isEmpty)

    let names = CommandDeclaration.all.map(\.name)
    let topics = HelpTopic.Reference.allCases.map(\.rawValue)
    for match in readme.matches(of: #/(?:`|\$ |    )chartgen ([a-z]+)(?: ([a-z]+))?/#) {
      let words = [match.output.1, match.output.2].compactMap { $0.map(String.init) }
      #expect(
        names.contains(words.joined(separator: " "))
          || names.contains(words[0])
            && (words[0] != "help" || (topics + names).contains(words.last ?? "")),
        "\(words)")
    }
    for topic in topics {
      #expect(readme.contains("help \(topic)`"), "README lacks 'chartgen help \(topic)'")
    }
    let example = try #require(readme.firstRange(of: "    title: Chart Room\n"))
    let lines = readme[example.lowerBound...]
      .split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
    for line in lines {
      let key = line.dropFirst(4).prefix { $0 != ":" }
      #expect(Configuration.keys.contains(String(key)), "\(line)")
    }
  }
}
