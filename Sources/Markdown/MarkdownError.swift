public import Diagnostics

/// Why a Markdown text is not read: CommonMark itself knows no errors.
public struct MarkdownError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// The text has more bytes than are read.
    case tooLarge(limit: Int)
    /// Lists and quotations are nested too deeply for the lines that follow.
    case tooDeep
    /// A paragraph has too many links and images that are begun and not ended.
    case tooManyBrackets
  }

  /// What is wrong.
  public let kind: Kind

  /// Where.
  public let span: SourceSpan

  /// The error as it is shown to a user.
  public var diagnostic: Diagnostic {
    let (message, hint) =
      switch kind {
      case .tooLarge(let limit):
        ("the Markdown is longer than \(limit) bytes", "split it into several pages")
      case .tooDeep:
        ("lists and quotations are nested too deep", "indent the line less")
      case .tooManyBrackets:
        (
          "the paragraph has too many images and brackets",
          "split it, or write '\\[' for a bracket"
        )
      }
    return Diagnostic(.error, message, at: .span(span), hint: hint)
  }
}
