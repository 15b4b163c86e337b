import ChartModel
import Diagnostics
import Liquid
import SiteBuilder

/// Reads a command line by the declarations of commands and options.
package enum CommandLineParser {
  /// Reads the arguments after the program's name.
  ///
  /// `--help` or `-h` anywhere before `--` asks for help on the command, whatever else is there.
  ///
  /// - Throws: A ``UsageError`` for the first that does not fit.
  package static func parse(_ arguments: [String]) throws(UsageError) -> Command {
    if arguments.first == Shell.request { return .complete(Array(arguments.dropFirst())) }
    let options = arguments.prefix { $0 != "--" }
    if options.contains(where: isHelp) {
      return .help(try topic(for: options.filter { !isHelp($0) }))
    }
    guard let name = arguments.first else { throw UsageError("no command given") }
    if name == "--version" {
      guard arguments.count == 1 else {
        throw UsageError("unexpected argument '\(arguments[1])' after '--version'")
      }
      return .version
    }
    var rest = arguments.dropFirst()
    let command = try command(name, &rest)
    return try command.make(values(of: command, rest))
  }

  private static func isHelp(_ word: String) -> Bool { word == "--help" || word == "-h" }

  /// Tells whether a word is meant as an option; a number is not, nor is a lone hyphen.
  private static func isOption(_ word: String) -> Bool {
    word.hasPrefix("-") && !(word.dropFirst().first.map { $0.isNumber } ?? true)
  }

  // MARK: - Commands

  /// The command of a name; of a group of commands, the one that the next word names.
  private static func command(
    _ name: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> CommandDeclaration {
    let group = CommandDeclaration.group(name)
    guard !group.isEmpty else {
      if let command = CommandDeclaration.all.first(where: { $0.name == name }) { return command }
      if isOption(name) {
        throw UsageError("unknown option '\(name)'", hint: "options come after a command")
      }
      let words = CommandDeclaration.all.map { $0.name.prefix { $0 != " " } }
      throw UsageError("unknown command '\(name)'", near: name, of: words.map(String.init))
    }
    let words = group.map { String($0.name.dropFirst(name.count + 1)) }
    let next = rest.first ?? ""
    if let index = words.firstIndex(of: next) {
      rest.removeFirst()
      return group[index]
    }
    guard !next.isEmpty, !isOption(next) else {
      let known = words.map { "'\($0)'" }.joined(separator: ", ")
      throw UsageError("'\(name)' needs one of \(known)", help: name)
    }
    throw UsageError("unknown command '\(name) \(next)'", near: next, of: words, help: name)
  }

  /// What `--help` is about: the command or group that the words begin with.
  private static func topic(for words: [String]) throws(UsageError) -> HelpTopic {
    guard let name = words.first, !isOption(name) else { return .overview }
    var rest = words.dropFirst()
    let group = CommandDeclaration.group(name)
    if !group.isEmpty, rest.first.map(isOption) ?? true { return .commands(group) }
    return .commands([try command(name, &rest)])
  }

  // MARK: - Options and arguments

  private static func values(
    of command: CommandDeclaration, _ words: ArraySlice<String>
  ) throws(UsageError) -> GivenValues {
    var given = GivenValues(of: command)
    var rest = words
    var takesOptions = true
    while let word = rest.popFirst() {
      if takesOptions, word == "--" {
        takesOptions = false
      } else if takesOptions, isOption(word) {
        try read(word, &rest, &given)
      } else if given.arguments.count < command.maximumArguments {
        given.arguments.append(word)
      } else {
        throw unexpected(word, after: given)
      }
    }
    return given
  }

  private static func unexpected(_ word: String, after given: GivenValues) -> UsageError {
    let command = given.command
    let message = "unexpected argument '\(word)' for '\(command.name)'"
    if let argument = command.argument, argument.hasSuffix("CHART"),
      let chart = try? ChartKey(name: "\(given.arguments.last ?? "")/\(word)")
    {
      return UsageError(message, hint: "did you mean '\(chart)'?")
    }
    if let argument = command.argument, command.maximumArguments == 1 {
      return UsageError(
        message, hint: "it takes one \(argument); put several words in quotes")
    }
    // Hyphens get lost, or are made dashes by editors.
    let bare = word.trimmingPrefix { "-–—".contains($0) }
    return UsageError(
      message, near: "--" + bare, of: command.options.map(\.name), help: command.name)
  }

  /// Reads an option, with its value from the same word or from the next.
  private static func read(
    _ word: String, _ rest: inout ArraySlice<String>, _ given: inout GivenValues
  ) throws(UsageError) {
    let command = given.command
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.name == name }) else {
      throw unknown(name, for: command)
    }
    guard let valueName = option.valueName else {
      guard parts.count == 1 else {
        throw UsageError("option '\(name)' takes no value", help: command.name)
      }
      return try given.take("", for: option)
    }
    let next = parts.count == 2 ? String(parts[1]) : rest.popFirst()
    guard let text = next, !text.isEmpty else {
      throw UsageError(
        "option '\(name)' needs a value: \(name) \(valueName)"
          + (next == nil ? "" : ", found an empty one"), help: command.name)
    }
    guard parts.count == 2 || !isOption(text) else {
      throw UsageError(
        "'\(name)' needs a value, found the option '\(text)'",
        hint: "write \(name)=\(text) if that is the value")
    }
    try given.take(text, for: option)
  }

  private static func unknown(_ name: String, for command: CommandDeclaration) -> UsageError {
    let message = "unknown option '\(name)' for '\(command.name)'"
    let others = CommandDeclaration.all.filter { other in
      other.options.contains { $0.name == name }
    }
    let names = others.map { "'\($0.name)'" }.joined(separator: ", ")
    let hints = [
      others.isEmpty ? nil : "it is an option of \(names)", command.formerOptions[name],
    ].compactMap { $0 }
    guard hints.isEmpty else { return UsageError(message, hint: hints.joined(separator: "; ")) }
    return UsageError(
      message, near: name, of: command.options.map(\.name), help: command.name)
  }
}

extension HelpTopic.Reference {
  /// The names that it explains one by one.
  var entries: [String] {
    switch self {
    case .filters: (Filter.standard + siteFilters).map(\.name).sorted()
    case .tags: TagDefinition.all.map(\.name)
    default: []
    }
  }
}

extension HelpTopic {
  /// Reads what follows `help`.
  init(_ words: [String]) throws(UsageError) {
    let name = words.joined(separator: " ")
    if words.isEmpty {
      self = .overview
    } else if let reference = Reference(rawValue: name) {
      self = .reference(reference)
    } else if words.count == 2, let reference = Reference(rawValue: words[0]),
      !reference.entries.isEmpty
    {
      guard reference.entries.contains(words[1]) else {
        throw UsageError(
          "unknown \(reference.rawValue.dropLast()) '\(words[1])'", near: words[1],
          of: reference.entries, help: reference.rawValue)
      }
      self = .entry(reference, name: words[1])
    } else {
      let group = CommandDeclaration.group(name)
      let commands = group.isEmpty ? CommandDeclaration.all.filter { $0.name == name } : group
      guard !commands.isEmpty else {
        throw UsageError(
          "unknown command or topic '\(name)'", near: name,
          of: CommandDeclaration.all.map(\.name) + Reference.allCases.map(\.rawValue))
      }
      self = .commands(commands)
    }
  }
}
