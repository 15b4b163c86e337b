/// An option of the command line, as it is declared once for parsing and for help.
struct OptionSyntax: Sendable {
  /// The name with its hyphens: `--root`.
  let name: String

  /// What the value is called in help; nil for an option without a value.
  let value: String?

  /// A sentence for help, with the default in it.
  let summary: String

  /// The only values it takes; empty where any will do.
  let choices: [String]

  init(_ name: String, _ value: String, choices: [String] = [], _ summary: String) {
    self.name = name
    self.value = value
    self.choices = choices
    self.summary = summary
  }

  /// Declares an option without a value.
  init(flag name: String, _ summary: String) {
    self.name = name
    value = nil
    choices = []
    self.summary = summary
  }
}

/// A command, as it is declared once for parsing and for help.
struct CommandSyntax: Sendable {
  let name: String
  /// A sentence for the list of commands.
  let summary: String
  /// What else a user should know, below the summary.
  let discussion: String
  let options: [OptionSyntax]
  /// What a lone argument is called in help; nil where the command takes none.
  let argument: String?

  init(
    _ name: String, _ summary: String, discussion: String = "", options: [OptionSyntax],
    argument: String? = nil
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.options = options
    self.argument = argument
  }
}

extension OptionSyntax {
  static let root = OptionSyntax(
    "--root", "DIR", "The site's folder, with Content and Templates (default: this folder).")
  static let from = OptionSyntax(
    "--from", "FOLDER", "Take recorded answers (.json files, one each) in place of asking Apple.")
  static let sample = OptionSyntax(
    flag: "--sample", "Make the sample edition, with fictional charts, from Data/sample.sqlite.")
  static let strict = OptionSyntax(
    flag: "--strict", "Exit with 3 when the site is done but something is stale or missing.")
  static let dryRun = OptionSyntax(
    flag: "--dry-run", "Do everything but write; say what would change.")
  static let fields = OptionSyntax(
    flag: "--fields", "Print what templates may use, by kind of page, and do nothing else.")
  static let quiet = OptionSyntax(
    flag: "--quiet", "Print errors only.")
  static let verbose = OptionSyntax(
    flag: "--verbose", "Print every file that changes.")
  static let format = OptionSyntax(
    "--format", "FORMAT", choices: ["text", "json"],
    "With 'json', print the summary as JSON to standard output (default: text).")
}

extension CommandSyntax {
  /// All commands, in the order in which help lists them.
  static let all: [CommandSyntax] = [build, render, check, help]

  static let build = CommandSyntax(
    "build", "Make the site in Output from the newest data.",
    discussion: """
      Reads what --from names into Data/charts.sqlite, renders every page, and puts into Output
      what differs. With an empty store and the url that a new site.yml has, it makes the sample
      edition.
      """,
    options: [
      .root, .from, .sample, .strict, .dryRun, .format, .quiet, .verbose,
    ])

  static let render = CommandSyntax(
    "render", "Make the site in Output from the data that is there.",
    options: [.root, .sample, .strict, .dryRun, .format, .quiet, .verbose])

  static let check = CommandSyntax(
    "check", "Check configuration, content, templates, data and the links of Output.",
    discussion: "Writes nothing. Exits with 1 when something is wrong.",
    options: [.root, .fields, .quiet])

  static let help = CommandSyntax(
    "help", "Show what chartgen can do, one command, or the 'filters' or 'tags' of templates.",
    options: [], argument: "TOPIC")
}
