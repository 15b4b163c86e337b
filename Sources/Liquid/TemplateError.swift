public import Diagnostics

/// What is wrong with a template, with its place.
public struct TemplateError: Error, Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// A variable that nothing sets; the path is what was asked.
    case unknownVariable(String, nearest: String?)
    /// A member that an object or a map lacks.
    case unknownMember(String, of: String, nearest: String?)
    /// A member that was asked of nil, a number or a text.
    case noMembers(String, of: String, type: String)
    case unknownFilter(String, nearest: String?)
    case unknownTag(String, nearest: String?)
    /// A template that the theme lacks; the path is where it would be.
    case unknownTemplate(String, path: String, nearest: String?)
    case unclosedTag(String, end: String)
    case unclosedOutput
    case unclosedBlock(String)
    /// An end, `else` or the like without its beginning.
    case misplacedTag(String, within: String?)
    /// A token that does not fit.
    case unexpected(String, expected: String)
    case wrongArguments(filter: String, expected: String, found: Int)
    case unknownArgument(String, of: String, nearest: String?)
    /// A filter or tag refused its input.
    case refused(by: String, String)
    case unprintable(String, type: String)
    case notComparable(String, String)
    case misplacedLayout
    /// A block that the layout of a template lacks.
    case unknownBlock(String, layout: String, nearest: String?)
    /// A second block of one name, in a template with a layout.
    case repeatedBlock(String)
    /// Something outside of blocks, which the layout of a template has no place for.
    case outsideBlocks(layout: String)
    case tooLarge(bytes: Int, limit: Int)
    case nestingTooDeep(limit: Int)
    case includesTooDeep(limit: Int)
    case tooManySteps(limit: Int)
    case outputTooLarge(limit: Int)
    case textTooLarge(filter: String, limit: Int)
    case listTooLarge(filter: String, limit: Int)
  }

  /// What happened.
  public var kind: Kind { content[0].kind }

  /// Where it happened.
  public var span: SourceSpan { content[0].span }

  /// How the place was reached, innermost first: includes, then the page.
  public var notes: [String] { content[0].notes }

  private struct Content: Hashable {
    let kind: Kind
    let span: SourceSpan
    let notes: [String]
  }

  /// One, kept elsewhere so that functions that may throw take little of the stack.
  private let content: [Content]

  init(_ kind: Kind, at span: SourceSpan, notes: [String] = []) {
    content = [Content(kind: kind, span: span, notes: notes)]
  }
}

/// The errors of all templates of a library, in order of name and place.
public struct TemplateErrors: Error, Sendable {
  /// The errors; at least one.
  public let errors: [TemplateError]

  /// All templates, with nothing in those that have errors.
  let library: TemplateLibrary

  /// The errors, and what ``TemplateLibrary/check(_:others:)`` finds in the templates without any.
  public func check(
    _ pages: [(template: String, globals: [any DeclaredObject.Type])],
    others common: [any DeclaredObject.Type]
  ) -> [TemplateError] {
    (errors + library.check(pages, others: common)).inOrder()
  }
}

extension [TemplateError] {
  func inOrder() -> Self {
    sorted {
      ($0.span.file, $0.span.line, $0.span.column) < ($1.span.file, $1.span.line, $1.span.column)
    }
  }
}

extension TemplateError: CustomStringConvertible {
  /// The error as it is shown to users.
  public var diagnostic: Diagnostic {
    var counted: [(note: String, times: Int)] = []
    for note in notes {
      if note != counted.last?.note { counted.append((note, 0)) }
      counted[counted.count - 1].times += 1
    }
    return Diagnostic(
      .error, message, at: .span(span), hint: hint,
      notes: counted.map { $0.times == 1 ? $0.note : "\($0.note) (\($0.times) times)" })
  }

  public var description: String { diagnostic.description }
}

extension TemplateErrors: CustomStringConvertible {
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}
