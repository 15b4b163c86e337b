public import Diagnostics

extension YAMLError: CustomStringConvertible {
  /// The error as it is shown to a user.
  public var diagnostic: Diagnostic {
    Diagnostic(.error, message, at: .span(span), hint: hint, notes: notes)
  }

  public var description: String {
    diagnostic.description
  }

  private var message: String {
    switch kind {
    case .syntax(let problem, _): problem
    case .notUTF8: "the text is not UTF-8"
    case .forbiddenCharacter(let scalar):
      "\(scalar.value < 0xA0 ? "control character" : "noncharacter") \(Self.code(of: scalar))"
        + " is not allowed in YAML"
    case .tooLarge(let limit): "the YAML is longer than \(limit) bytes"
    case .tooDeep(let limit): "lists and mappings are nested more than \(limit) levels deep"
    case .tooManyNodes(let limit): "more than \(limit) values, including those of aliases"
    case .secondDocument: "a second document begins here; only one is read"
    case .duplicateKey(let name, _): "'\(name)' is given twice"
    case .keyNeedsText: "a key must be text, got a list or a mapping"
    case .unknownAlias(let name): "alias '*\(name)' has no anchor '&\(name)' before it"
    case .recursiveAlias(let name): "alias '*\(name)' refers to itself"
    case .mergeNeedsMapping: "'<<' needs a mapping or a list of mappings"
    case .unknownTag(let tag): "unknown tag '\(tag)'"
    case .tagMismatch(let tag, let text): "'\(text)' does not match its tag '\(tag)'"
    case .missingKey(let name): "'\(name)' is missing"
    case .unknownKey(let name, _): "unknown key '\(name)'"
    case .mismatch(let subject, let needed, let found):
      "\(subject) needs \(needed.words), got \(found.words)"
    }
  }

  /// A character's number as Unicode writes it: `U+001B`.
  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }

  private var hint: String? {
    switch kind {
    case .syntax(let problem, _): syntaxHint(problem)
    case .notUTF8: "save the file as UTF-8"
    case .forbiddenCharacter: "remove it"
    case .secondDocument: "remove the line '---' and everything after it"
    case .duplicateKey: "keep one of the two"
    case .keyNeedsText: "put quotes around a value that begins with '{' or '['"
    case .unknownAlias(let name): "put quotes around text that begins with '*': '*\(name)'"
    case .unknownTag: "remove the tag, or put quotes around text that begins with '!'"
    case .tagMismatch: "remove the tag"
    case .unknownKey(_, let nearest?): "did you mean '\(nearest)'?"
    case .mismatch(_, .choice(let names), .plain(let text)),
      .mismatch(_, .choice(let names), .quoted(let text)):
      nearestName(to: text, among: names).map { "did you mean '\($0)'?" }
    case .mismatch(_, .mapping, _): "write lines of 'name: value'"
    case .mismatch(_, .int, .quoted): "remove the quotes"
    case .mismatch(_, .bool, .quoted(let text)) where ["true", "false"].contains(text):
      "remove the quotes"
    default: nil
    }
  }

  private var notes: [String] {
    switch kind {
    case .syntax(_, let context?): ["\(context.words), begun at \(context.span)"]
    case .duplicateKey(_, let first): ["given first at \(first)"]
    default: []
    }
  }

  /// What to do about a problem, by libyaml's words for it.
  private func syntaxHint(_ problem: String) -> String? {
    let letters = Array(span.excerpt)
    let letter = span.column <= letters.count ? letters[span.column - 1] : nil
    return switch problem {
    case "mapping values are not allowed in this context":
      "put quotes around a value that contains ': ', or check the indentation"
    case _ where letter == "\t": "use spaces instead of the tab"
    case "found character that cannot start any token":
      letter.map { "put quotes around a value that begins with '\($0)'" }
    case "did not find expected ',' or ']'": "close the list with ']'"
    case "did not find expected ',' or '}'": "close the mapping with '}'"
    case "could not find expected ':'": "write 'key: value'"
    case "the quoted text is never closed": "close the quotes that begin here"
    case "did not find expected key", "did not find expected '-' indicator":
      "check the indentation, and any quotes before it"
    default: nil
    }
  }
}

extension YAMLError.Needed {
  fileprivate var words: String {
    switch self {
    case .text: "text"
    case .visibleText: "text with visible characters"
    case .bool: "'true' or 'false'"
    case .int(nil): "a whole number"
    case .int(let range?) where range.upperBound == .max:
      "a whole number of \(range.lowerBound) or more"
    case .int(let range?): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .choice(let names):
      names.dropLast().map { "'\($0)', " }.joined().dropLast(2)
        + (names.count > 1 ? " or " : "") + (names.last.map { "'\($0)'" } ?? "nothing")
    }
  }
}

extension YAMLError.Found {
  fileprivate var words: String {
    switch self {
    case .null: "nothing"
    case .plain(let text): "'\(Self.short(text))'"
    case .quoted(let text): "the text '\(Self.short(text))'"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 40 ? text.prefix(40) + "…" : text
  }
}
