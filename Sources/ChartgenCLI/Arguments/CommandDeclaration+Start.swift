extension CommandDeclaration {
  static let initialize = CommandDeclaration(
    "init", "Start a site of your own in a new folder.",
    discussion: """
      Writes Content/site.yml with every key explained, a first page, and a .gitignore. \
      On a terminal it asks for the title, the address, the storefronts and the charts.
      """,
    options: [Options.yes, Options.force], argument: "DIR"
  ) { (given) throws(UsageError) in
    guard let folder = given.arguments.first, !folder.isEmpty else {
      throw UsageError("'init' needs a folder: chartgen init DIR", help: "init")
    }
    return .initialize(
      InitOptions(
        folder: folder, asksNothing: given.has(Options.yes), addsMissing: given.has(Options.force)))
  }

  static let completions = CommandDeclaration(
    "completions", "Print a script that completes commands in a shell.",
    discussion: """
      For Bash, add this to ~/.bashrc: source <(chartgen completions bash). For Zsh, \
      add to ~/.zshrc, below compinit: source <(chartgen completions zsh). For Fish: \
      chartgen completions fish > ~/.config/fish/completions/chartgen.fish
      """,
    options: [], argument: "SHELL"
  ) { (given) throws(UsageError) in
    let known = Shell.allCases.map(\.rawValue)
    guard let name = given.arguments.first else {
      throw UsageError(
        "'completions' needs a shell: \(known.joined(separator: ", "))", help: "completions")
    }
    guard let shell = Shell(rawValue: name) else {
      throw UsageError("unknown shell '\(name)'", near: name, of: known, help: "completions")
    }
    return .completions(shell)
  }
}

extension Options {
  static let yes = Option(flag: "--yes", "Ask nothing; take the defaults.")
  static let force = Option(
    flag: "--force", "Add what is missing in a folder that holds files; overwrites nothing.")
}
