import Diagnostics

/// An option of the command line, declared once for the parser and for help.
package protocol OptionDeclaration: Sendable {
  /// The name with its hyphens: `--root`.
  var name: String { get }
  /// What the value is called in help; nil for an option without a value.
  var valueName: String? { get }
  /// A sentence for help, with the default in it.
  var summary: String { get }
  /// The values that there are, where it takes one of a few words.
  var choices: [String] { get }

  /// Reads a value.
  func value(of text: String) throws(InvalidValue) -> any Sendable
}

extension OptionDeclaration {
  /// The option as help shows it: `--root DIR`.
  var synopsis: String { valueName.map { "\(name) \($0)" } ?? name }
}

/// An option whose values have a type; one without a value is a `Bool` and true where it is given.
struct Option<Value: Sendable>: OptionDeclaration {
  let name: String
  let valueName: String?
  let summary: String
  let choices: [String]
  private let read: @Sendable (String) throws(InvalidValue) -> Value

  /// Declares an option with a value.
  ///
  /// - Parameters:
  ///   - name: The name with its hyphens.
  ///   - valueName: What the value is called in help.
  ///   - summary: A sentence for help, with the default in it.
  ///   - choices: The values that there are, where they are a few words.
  ///   - read: Reads a value, which is not empty.
  init(
    _ name: String, _ valueName: String, _ summary: String, choices: [String] = [],
    read: @escaping @Sendable (String) throws(InvalidValue) -> Value
  ) {
    self.name = name
    self.valueName = valueName
    self.summary = summary
    self.choices = choices
    self.read = read
  }

  func value(of text: String) throws(InvalidValue) -> any Sendable {
    try read(text)
  }
}

extension Option<Bool> {
  /// Declares an option without a value.
  init(flag name: String, _ summary: String) {
    self.name = name
    valueName = nil
    self.summary = summary
    choices = []
    read = { (_) throws(InvalidValue) in true }
  }
}

extension Option<String> {
  /// Declares an option with any text as its value.
  init(_ name: String, _ valueName: String, _ summary: String) {
    self.init(name, valueName, summary) { (text) throws(InvalidValue) in text }
  }
}

extension Option where Value: CaseIterable & RawRepresentable<String> {
  /// Declares an option that takes one of a few words.
  init(choice name: String, _ valueName: String, _ summary: String) {
    let words = Value.allCases.map(\.rawValue)
    self.init(name, valueName, summary, choices: words) { (text) throws(InvalidValue) in
      if let value = Value(rawValue: text) { return value }
      let listed = words.map { "'\($0)'" }
      throw InvalidValue(
        "needs " + listed.dropLast().joined(separator: ", ") + " or \(listed.last ?? "")",
        near: text, of: words)
    }
  }
}

/// Says what an option needs, where its value is something else.
package struct InvalidValue: Error {
  /// What follows the option's name in a message: `needs a number from 1 to 200`.
  let requirement: String
  let hint: String?

  init(_ requirement: String, hint: String? = nil) {
    self.requirement = requirement
    self.hint = hint
  }

  init(_ requirement: String, near text: String, of known: some Sequence<String>) {
    let nearest = nearestName(to: text, among: known)
    self.init(requirement, hint: nearest.map { "did you mean '\($0)'?" })
  }
}

/// The options and arguments that a command was given.
struct GivenValues {
  let command: CommandDeclaration
  /// The arguments that are not options.
  var arguments: [String] = []
  private var values: [String: any Sendable] = [:]

  init(of command: CommandDeclaration) {
    self.command = command
  }

  /// The value of an option; nil where it was not given.
  subscript<Value>(option: Option<Value>) -> Value? {
    values[option.name] as? Value
  }

  /// Whether an option was given.
  func has(_ option: some OptionDeclaration) -> Bool {
    values[option.name] != nil
  }

  /// Refuses an option beside another one that leaves it without effect.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - other: The other one.
  ///   - reason: Why the option would do nothing: `no chart is fetched`.
  /// - Throws: A ``UsageError`` where both were given.
  func refuse(
    _ option: some OptionDeclaration, with other: some OptionDeclaration, because reason: String
  ) throws(UsageError) {
    guard has(option), has(other) else { return }
    throw UsageError(
      "'\(option.name)' has no effect with '\(other.name)': \(reason)",
      hint: "remove one of them")
  }

  /// Refuses two options that contradict each other.
  func refuse(
    _ option: some OptionDeclaration, and other: some OptionDeclaration
  ) throws(UsageError) {
    guard has(option), has(other) else { return }
    throw UsageError(
      "'\(option.name)' and '\(other.name)' cannot be used together", hint: "remove one of them")
  }

  /// Takes the value of an option.
  ///
  /// - Parameters:
  ///   - text: The value as typed; empty for an option without one.
  ///   - option: The option.
  /// - Throws: A ``UsageError`` where it was given before, or needs another value.
  mutating func take(_ text: String, for option: any OptionDeclaration) throws(UsageError) {
    guard !has(option) else {
      throw UsageError("option '\(option.name)' is given twice", help: command.name)
    }
    do throws(InvalidValue) {
      values[option.name] = try option.value(of: text)
    } catch {
      throw UsageError(
        "'\(option.name)' \(error.requirement), found '\(text)'", hint: error.hint,
        help: command.name)
    }
  }
}
