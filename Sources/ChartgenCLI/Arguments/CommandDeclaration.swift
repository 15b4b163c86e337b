import AppleCharts
import ChartFetch

/// A command, declared once for the parser and for help.
package struct CommandDeclaration: Sendable {
  /// The name; commands of a group have two words: `history import`.
  package let name: String
  /// A sentence for the list of commands.
  let summary: String
  /// What else a user should know, below the summary.
  let discussion: String
  package let options: [any OptionDeclaration]
  /// Options that the command had before, with what to do instead.
  let formerOptions: [String: String]
  /// What arguments that are not options are called in help; nil where the command takes none.
  let argument: String?
  let maximumArguments: Int
  /// Makes the typed command of what was given.
  let make: @Sendable (GivenValues) throws(UsageError) -> Command

  init(
    _ name: String, _ summary: String, discussion: String = "",
    options: [any OptionDeclaration], formerOptions: [String: String] = [:],
    argument: String? = nil, maximumArguments: Int = 1,
    make: @escaping @Sendable (GivenValues) throws(UsageError) -> Command
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.options = options
    self.formerOptions = formerOptions
    self.argument = argument
    self.maximumArguments = argument == nil ? 0 : maximumArguments
    self.make = make
  }
}

extension CommandDeclaration {
  /// All commands, in the order in which help lists them.
  package static let all: [CommandDeclaration] =
    [initialize, build, fetch, render, serve, check, search] + history
    + [theme, completions, help]

  /// The commands whose names begin with a word.
  static func group(_ word: String) -> [CommandDeclaration] {
    all.filter { $0.name.hasPrefix(word + " ") }
  }

  private static let build = CommandDeclaration(
    "build", "Make the site in Output from the newest data.",
    discussion: """
      Fetches the charts that site.yml names and the items on them from Apple, stores
      them in Data/charts.sqlite, renders every page, and writes to Output what differs.
      If Apple cannot be reached, the stored data is used. With an empty store and the
      placeholder url of a new site.yml, it makes the sample edition.
      """,
    options: [
      Options.root, Options.from, Options.offline, Options.sample, Options.accept, Options.strict,
      Options.dryRun, Options.format, Options.quiet, Options.verbose, Options.feedsURL,
      Options.itunesURL, Options.artworkURL,
    ]
  ) { (given) throws(UsageError) in .build(try BuildOptions(given, scope: .all)) }

  private static let fetch = CommandDeclaration(
    "fetch", "Fetch charts and the items on them from Apple, and store them.",
    discussion: "The first half of 'build': Output is not touched.",
    options: [
      Options.root, Options.from, Options.accept, Options.strict, Options.dryRun, Options.format,
      Options.quiet, Options.verbose, Options.feedsURL, Options.itunesURL, Options.artworkURL,
    ]
  ) { (given) throws(UsageError) in .build(try BuildOptions(given, scope: .fetch)) }

  private static let render = CommandDeclaration(
    "render", "Make the site in Output from the stored data.",
    discussion: "The second half of 'build': no network requests are made.",
    options: [
      Options.root, Options.offline, Options.sample, Options.accept, Options.strict,
      Options.dryRun, Options.format, Options.quiet, Options.verbose,
    ]
  ) { (given) throws(UsageError) in .build(try BuildOptions(given, scope: .render)) }

  private static let check = CommandDeclaration(
    "check", "Check configuration, content, templates, data and the links of Output.",
    discussion: "Writes nothing. Exits with 1 if it finds an error.",
    options: [Options.root, Options.fields, Options.quiet]
  ) { (given) throws(UsageError) in
    try given.refuse(Options.root, with: Options.fields, because: "every site has the same")
    try given.refuse(Options.quiet, with: Options.fields, because: "only results are printed")
    if given.has(Options.fields) { return .check(.fields) }
    return .check(.site(root: given[Options.root], try given.verbosity()))
  }

  private static let search = CommandDeclaration(
    "search", "Search for artists, albums and podcasts, and print their ids.",
    options: [
      Options.root, Options.storefront, Options.limit, Options.format, Options.itunesURL,
    ],
    argument: "TERM"
  ) { (given) throws(UsageError) in
    guard let term = given.arguments.first, term.contains(where: { !$0.isWhitespace }) else {
      throw UsageError("'search' needs a term: chartgen search TERM", help: "search")
    }
    guard term.utf8.count <= AppleClient.longestTerm else {
      throw UsageError(
        "the term is longer than \(AppleClient.longestTerm) bytes", help: "search")
    }
    return .search(
      SearchOptions(
        term: term, root: given[Options.root], storefront: given[Options.storefront],
        limit: given[Options.limit] ?? 10, format: given[Options.format] ?? .text,
        itunesURL: given[Options.itunesURL]))
  }

  private static let help = CommandDeclaration(
    "help", "Show help on a command or a topic.",
    options: [], argument: "[TOPIC]", maximumArguments: 2
  ) { (given) throws(UsageError) in .help(try HelpTopic(given.arguments)) }
}

extension GivenValues {
  /// How much the run says.
  func verbosity() throws(UsageError) -> Verbosity {
    try refuse(Options.quiet, and: Options.verbose)
    return has(Options.quiet) ? .quiet : has(Options.verbose) ? .verbose : .normal
  }
}

extension BuildOptions {
  /// Makes sense of what was given; an option that would do nothing is an error.
  init(_ given: GivenValues, scope: Scope) throws(UsageError) {
    try given.refuse(Options.sample, and: Options.from)
    try given.refuse(Options.sample, and: Options.offline)
    let urls = [Options.feedsURL, Options.itunesURL, Options.artworkURL]
    for url in urls {
      try given.refuse(url, with: Options.offline, because: "no requests are made")
      try given.refuse(url, with: Options.sample, because: "no requests are made")
    }
    for url in urls.dropLast() {
      try given.refuse(
        url, with: Options.from, because: "charts and records are read from the folder")
    }
    self.scope = scope
    root = given[Options.root]
    source =
      if given.has(Options.sample) {
        .sample
      } else if let folder = given[Options.from] {
        .recordings(folder)
      } else {
        given.has(Options.offline) || scope == .render ? .store : .apple
      }
    accepted = given[Options.accept] ?? .none
    if !accepted.charts.isEmpty, source == .store || source == .sample {
      let cause =
        if let option = [Options.offline, Options.sample].first(where: { given.has($0) }) {
          "with '\(option.name)'"
        } else {
          "for '\(given.command.name)'"
        }
      throw UsageError(
        "'--accept' with charts or 'all' has no effect \(cause): no chart is fetched",
        hint: "remove it, or write --accept store to replace another store's Output")
    }
    if accepted.store, scope == .fetch {
      throw UsageError(
        "'--accept store' has no effect for 'fetch': Output is not touched",
        hint: "give it to 'build' or 'render'")
    }
    isStrict = given.has(Options.strict)
    isDryRun = given.has(Options.dryRun)
    format = given[Options.format] ?? .text
    verbosity = try given.verbosity()
    feedsURL = given[Options.feedsURL]
    itunesURL = given[Options.itunesURL]
    artworkURL = given[Options.artworkURL]
  }
}
