/// A place in a text, with the line it is on, so that it can be shown without the text.
public struct SourceSpan: Hashable, Sendable {
  /// The text's name, as a rule a path from the site's folder.
  public let file: String

  /// The line, from 1.
  public let line: Int

  /// The column, from 1, in characters as a reader counts them; a letter and its combining marks
  /// are one, and a byte order mark is none.
  public let column: Int

  /// How many characters are meant, within the line; at least 1.
  public let width: Int

  /// The text of the line, without its line end.
  public let excerpt: String

  /// Describes a place that was computed elsewhere; ``SourceText/span(_:)`` is the usual way.
  public init(file: String, line: Int, column: Int, width: Int = 1, excerpt: String = "") {
    self.file = file
    self.line = max(line, 1)
    self.column = max(column, 1)
    self.width = max(width, 1)
    self.excerpt = excerpt
  }
}

extension SourceSpan: CustomStringConvertible {
  /// The place as compilers print it: `file:line:column`.
  public var description: String {
    "\(file):\(line):\(column)"
  }
}
