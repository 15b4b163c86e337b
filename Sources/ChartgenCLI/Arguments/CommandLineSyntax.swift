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
  static let offline = OptionSyntax(
    flag: "--offline", "Ask nobody: make do with what the store holds.")
  static let accept = OptionSyntax(
    "--accept", "CHARTS",
    "Take charts that look suspect: 'all', or names such as us/top-podcasts, with commas.")
  static let feedsURL = OptionSyntax(
    "--feeds-url", "URL", "Ask for charts here, in place of sources: feeds: in site.yml.")
  static let itunesURL = OptionSyntax(
    "--itunes-url", "URL", "Look up and search here, in place of sources: itunes: in site.yml.")
  static let artworkURL = OptionSyntax(
    "--artwork-url", "URL",
    "Ask for pictures here, in place of Apple's hosts (*.mzstatic.com).")
  static let storefront = OptionSyntax(
    "--storefront", "CODE", "The store to search (default: the first of site.yml, else us).")
  static let limit = OptionSyntax(
    "--limit", "COUNT", "How many of each kind to show, 1 to 200 (default: 10).")
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
  static let all: [CommandSyntax] = [build, fetch, render, check, search] + history + [help]

  static let build = CommandSyntax(
    "build", "Make the site in Output from the newest data.",
    discussion: """
      Asks Apple for the charts that site.yml names and for what is on them, keeps it in
      Data/charts.sqlite, renders every page, and puts into Output what differs. Where
      Apple cannot be reached, what the store holds is used. With an empty store and the
      url that a new site.yml has, it makes the sample edition.
      """,
    options: [
      .root, .from, .offline, .sample, .accept, .strict, .dryRun, .format, .quiet, .verbose,
      .feedsURL, .itunesURL, .artworkURL,
    ])

  static let fetch = CommandSyntax(
    "fetch", "Ask Apple for charts and what is on them, and keep it in the store.",
    discussion: "The first half of 'build': Output is left alone.",
    options: [
      .root, .from, .accept, .strict, .dryRun, .format, .quiet, .verbose, .feedsURL, .itunesURL,
      .artworkURL,
    ])

  static let search = CommandSyntax(
    "search", "Search for artists, albums and podcasts, and print their ids.",
    options: [.root, .storefront, .limit, .format, .itunesURL], argument: "TERM")

  static let render = CommandSyntax(
    "render", "Make the site in Output from the data that is there.",
    discussion: "The second half of 'build': nobody is asked.",
    options: [.root, .offline, .sample, .strict, .dryRun, .format, .quiet, .verbose])

  static let check = CommandSyntax(
    "check", "Check configuration, content, templates, data and the links of Output.",
    discussion: "Writes nothing. Exits with 1 when something is wrong.",
    options: [.root, .fields, .quiet])

  static let help = CommandSyntax(
    "help", "Show what chartgen can do, one command, or the 'filters' or 'tags' of templates.",
    options: [], argument: "TOPIC")
}
