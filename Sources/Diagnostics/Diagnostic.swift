/// One problem, as it is shown to a user: what was found, where, and what to do about it.
///
///     Templates/chart.html:12:22: error: unknown filter 'upcse'
///        12 | <h1>{{ chart.title | upcse }}</h1>
///           |                      ^^^^^
///       hint: did you mean 'upcase'?
///       note: included from Templates/layouts/default.html:4:1
public struct Diagnostic: Error, Hashable, Sendable {
  /// How grave a problem is.
  public enum Severity: String, Sendable {
    /// The run goes on.
    case warning
    /// The run ends after the phase that found it.
    case error
  }

  /// What a problem is about.
  public enum Subject: Hashable, Sendable {
    /// A place in a text.
    case span(SourceSpan)
    /// A whole file, folder or address.
    case name(String)
    /// The run itself.
    case run
  }

  /// How grave the problem is.
  public let severity: Severity

  /// What the problem is about.
  public let subject: Subject

  /// What was found and what was expected: lower case, names in single quotes, no full stop.
  public let message: String

  /// An instruction that mends it, if one is known.
  public let hint: String?

  /// How the place was reached, innermost first.
  public let notes: [String]

  /// Describes a problem.
  public init(
    _ severity: Severity, _ message: String, at subject: Subject, hint: String? = nil,
    notes: [String] = []
  ) {
    self.severity = severity
    self.subject = subject
    self.message = message
    self.hint = hint
    self.notes = notes
  }
}

extension Diagnostic {
  /// Describes an error.
  public init(_ message: String, at subject: Subject, hint: String? = nil) {
    self.init(.error, message, at: subject, hint: hint)
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The whole message, without a line end after it.
  ///
  /// Names and texts come from outside: their control characters are shown as U+FFFD, so that none
  /// reaches a terminal and each part stays on its line.
  public var description: String {
    var lines: [String] = []
    switch subject {
    case .span(let span):
      lines.append(Self.visible("\(span): \(severity.rawValue): \(message)"))
      lines += Self.excerpt(of: span)
    case .name(let name):
      lines.append(Self.visible("\(name): \(severity.rawValue): \(message)"))
    case .run:
      lines.append(Self.visible("\(severity.rawValue): \(message)"))
    }
    if let hint {
      lines.append(Self.visible("  hint: \(hint)"))
    }
    lines += notes.map { Self.visible("  note: \($0)") }
    return lines.joined(separator: "\n")
  }

  /// The line of a span with a caret under it; a long line is cut around the place.
  private static func excerpt(of span: SourceSpan) -> [String] {
    let column = min(span.column, span.excerpt.utf8.count + 1)
    let first = column > 81 ? column - 41 : 0
    let characters = Array(span.excerpt.dropFirst(first).prefix(121))
    guard !characters.isEmpty || first > 0 else { return [] }
    let last = min(characters.count, 120)
    let start = min(column - 1 - first, last)
    let width = min(span.width, max(last - start, 1))
    let number = String(span.line)
    let margin = String(repeating: " ", count: max(5 - number.count, 0)) + number
    let blank = String(repeating: " ", count: margin.count)
    // A tab stays a tab, so that the caret stands under its character in any terminal.
    let indent = String(characters[..<start].map { $0 == "\t" ? "\t" : " " })
    let text = String(characters[..<last].map(visible))
    let caret = String(repeating: "^", count: width)
    return [
      "\(margin) | \(first > 0 ? "…" : "")\(text)\(last < characters.count ? "…" : "")",
      "\(blank) | \(first > 0 ? " " : "")\(indent)\(caret)",
    ]
  }

  private static func visible(_ text: String) -> String {
    String(text.map(visible))
  }

  /// Replaces what would steer a terminal: control characters but for the tab, line separators,
  /// and the marks that turn the direction of writing.
  private static func visible(_ character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first else { return character }
    switch scalar.value {
    case 0x09: return character
    case ..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: return "\u{FFFD}"
    default: return character
    }
  }
}
