/// One problem, as it is shown to a user: what was found, where, and what to do about it.
///
///     Templates/chart/index.html:12:22: error: unknown filter 'upcse'
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

  /// An instruction that fixes it, if one is known.
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
  /// The most characters of a message, a hint or a note that are shown.
  private static let maximumLength = 1_000

  /// The whole message, without a line end after it.
  ///
  /// Names and texts come from outside: what would steer a terminal is shown as U+FFFD, so that each
  /// part stays on its line, and what is too long is cut.
  public var description: String {
    let what = "\(severity.rawValue): \(Self.cut(message))"
    var lines: [String] = []
    switch subject {
    case .span(let span):
      lines.append(TerminalText.line("\(span): \(what)"))
      lines += Self.excerpt(of: span)
    case .name(let name):
      lines.append(TerminalText.line("\(name): \(what)"))
    case .run:
      lines.append(TerminalText.line(what))
    }
    if let hint {
      lines.append(TerminalText.line("  hint: \(Self.cut(hint))"))
    }
    lines += notes.map { TerminalText.line("  note: \(Self.cut($0))") }
    return lines.joined(separator: "\n")
  }

  private static func cut(_ text: String) -> String {
    // No character is shorter than a byte.
    guard text.utf8.count > maximumLength, text.unicodeScalars.count > maximumLength else {
      return text
    }
    return String(text.unicodeScalars.prefix(maximumLength)) + "…"
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
    // A tab stays a tab, so that the caret is under its character in any terminal.
    let indent = String(characters[..<start].map { $0 == "\t" ? "\t" : " " })
    let text = TerminalText.line(String(characters[..<last]))
    let caret = String(repeating: "^", count: width)
    return [
      "\(margin) | \(first > 0 ? "…" : "")\(text)\(last < characters.count ? "…" : "")",
      "\(blank) | \(first > 0 ? " " : "")\(indent)\(caret)",
    ]
  }
}

extension Diagnostic {
  /// Orders problems by file, then place.
  public static func precedes(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    func place(_ subject: Subject) -> (String, Int, Int) {
      switch subject {
      case .run: ("", 0, 0)
      case .name(let name): (name, 0, 0)
      case .span(let span): (span.file, span.line, span.column)
      }
    }
    return place(a.subject) < place(b.subject)
  }
}
