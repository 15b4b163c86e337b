import Diagnostics
import SiteBuilder

/// What was asked for on the command line.
struct CommandLineArguments: Sendable {
  let command: CommandSyntax
  /// The options given, with their values; an option without a value has an empty one.
  private(set) var options: [String: String] = [:]
  private(set) var argument: String?
  /// Whether help on the command was asked for.
  private(set) var wantsHelp = false

  /// Reads the arguments after the program's name.
  ///
  /// - Throws: A ``UsageError`` for the first that does not fit.
  init(_ arguments: [String]) throws(UsageError) {
    guard let name = arguments.first else { throw UsageError("no command given") }
    var rest = arguments.dropFirst()
    guard let command = try Self.command(name, &rest) else {
      if name.hasPrefix("-") {
        throw UsageError("unknown option '\(name)'", hint: "options come after a command")
      }
      throw UsageError(
        "unknown command '\(name)'", near: name, of: CommandSyntax.all.map(\.name))
    }
    self.command = command
    while let word = rest.popFirst() {
      if word == "--help" || word == "-h" {
        wantsHelp = true
      } else if word.hasPrefix("-"), word != "-" {
        try read(option: word, &rest)
      } else if command.argument != nil, argument == nil {
        argument = word
      } else if command.name == CommandSyntax.help.name, let topic = argument {
        // The names of some commands have two words.
        argument = topic + " " + word
      } else {
        throw UsageError("unexpected argument '\(word)' for '\(command.name)'", command: command)
      }
    }
    if has(.quiet), has(.verbose) {
      throw UsageError("'--quiet' and '--verbose' exclude each other", command: command)
    }
    let sources: [OptionSyntax] = [.sample, .from, .offline].filter { has($0) }
    if sources.count > 1, !(has(.from) && has(.offline)) || sources.count > 2 {
      throw UsageError(
        "'\(sources[0].name)' and '\(sources[1].name)' exclude each other", command: command)
    }
    for option in [OptionSyntax.feedsURL, .itunesURL, .artworkURL] {
      if let text = value(option), let fault = Configuration.Sources.fault(in: text) {
        throw UsageError("'\(option.name)' \(fault), got '\(text)'", command: command)
      }
    }
  }

  /// The command of a name; of a group of commands, the one that the next word names.
  private static func command(
    _ name: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> CommandSyntax? {
    let group = CommandSyntax.group(name)
    guard !group.isEmpty else { return CommandSyntax.all.first { $0.name == name } }
    let words = group.map { String($0.name.dropFirst(name.count + 1)) }
    let next = rest.first ?? ""
    if let place = words.firstIndex(of: next) {
      rest.removeFirst()
      return group[place]
    }
    let known = words.map { "'\($0)'" }.joined(separator: ", ")
    guard !next.isEmpty, !next.hasPrefix("-") else {
      throw UsageError("'\(name)' needs one of \(known)", hint: "see 'chartgen help \(name)'")
    }
    throw UsageError("unknown command '\(name) \(next)'", near: next, of: words)
  }

  /// Tells whether an option was given.
  func has(_ option: OptionSyntax) -> Bool {
    options[option.name] != nil
  }

  /// The value of an option, or nil where it was not given.
  func value(_ option: OptionSyntax) -> String? {
    options[option.name]
  }

  private mutating func read(
    option word: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.name == name }) else {
      throw UsageError(
        "unknown option '\(name)' for '\(command.name)'", near: name,
        of: command.options.map(\.name), command: command)
    }
    guard options[name] == nil else {
      throw UsageError("option '\(name)' is given twice", command: command)
    }
    guard let valueName = option.value else {
      guard parts.count == 1 else {
        throw UsageError("option '\(name)' takes no value", command: command)
      }
      options[name] = ""
      return
    }
    guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty else {
      throw UsageError("option '\(name)' needs a value: \(name) \(valueName)", command: command)
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      let choices = option.choices.map { "'\($0)'" }.joined(separator: " or ")
      throw UsageError("'\(name)' needs \(choices), got '\(value)'", command: command)
    }
    options[name] = value
  }
}

/// Why a command line cannot be carried out.
struct UsageError: Error, Sendable {
  let diagnostic: Diagnostic

  init(_ message: String, hint: String? = nil, command: CommandSyntax? = nil) {
    let help = command.map { "chartgen help \($0.name)" } ?? "chartgen help"
    diagnostic = Diagnostic(message, at: .run, hint: hint ?? "see '\(help)'")
  }

  init(
    _ message: String, near name: String, of known: [String], command: CommandSyntax? = nil
  ) {
    let nearest = nearestName(to: name, among: known)
    self.init(message, hint: nearest.map { "did you mean '\($0)'?" }, command: command)
  }
}
