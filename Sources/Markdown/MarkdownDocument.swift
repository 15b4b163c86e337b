public import Diagnostics

/// A CommonMark text, turned into HTML.
///
/// The HTML has no raw HTML unless it is asked for, and in no case a link or image whose address
/// begins with `javascript:`, `vbscript:`, `file:`, or `data:` (but for pictures).
public struct MarkdownDocument: Sendable {
  /// How a text is turned into HTML.
  public struct Options: Sendable {
    /// Lets HTML in the text walker as it is; without it a comment replaces it.
    public var allowsRawHTML = false

    /// The level, 1 to 6, that the text's highest headings get; nil leaves all as they are.
    ///
    /// The others keep their distance, down to the sixth level.
    public var topHeading: Int?

    /// Gives each heading an `id` made of its text, unique in the document.
    public var headingIDs = false

    /// Makes curly quotes of straight ones, dashes of `--` and `---`, and an ellipsis of `...`.
    public var smartPunctuation = false

    /// Makes the options of plain CommonMark without raw HTML.
    public init() {}
  }

  /// The HTML, which ends with a line end where there is any.
  public let html: String

  /// The text of the first paragraph that has any and is in no list or quotation, without
  /// markup, its white space folded; empty where there is none.
  public let firstParagraph: String

  /// Warnings of what the text has and the HTML does not: raw HTML, and links that are not safe.
  public let problems: [Diagnostic]

  /// Reads a text and renders it.
  ///
  /// - Parameters:
  ///   - source: The text; what is not UTF-8 is shown as U+FFFD.
  ///   - start: The byte where the Markdown begins, for a text with front matter.
  ///   - options: How to render.
  ///   - rewrite: Gives the address that a link or image gets, from the one that is written.
  /// - Throws: A ``MarkdownError`` where the text would take too long to read.
  public init(
    _ source: SourceText, from start: Int = 0, options: Options = Options(),
    rewritingLinks rewrite: (String) -> String = { $0 }
  ) throws(MarkdownError) {
    let start = min(max(start, 0), source.bytes.count)
    try ParsingCost.check(source, from: start)
    let tree = CMarkTree(source, from: start, isSmart: options.smartPunctuation)
    var walker = DocumentWalker(source: source, start: start, options: options)
    walker.run(through: tree, rewrite: rewrite)
    html = PrintableText.make(of: tree.html(allowsRawHTML: options.allowsRawHTML))
    firstParagraph = PrintableText.make(of: walker.firstParagraph)
    problems = walker.problems
  }

  /// Returns the first paragraph, cut at a word or, where a word is too long, at a character.
  ///
  /// - Parameter limit: How many characters there may be; where something was cut, the last is `…`.
  /// - Returns: The text, for a description of the page.
  public func summary(limit: Int) -> String {
    let room = firstParagraph.prefix(max(limit, 0))
    guard room.endIndex < firstParagraph.endIndex, let last = room.indices.last else {
      return String(room)
    }
    var cut = room[..<last]
    // Half a word tells less than none, but half of the text is too much to lose.
    if firstParagraph[last] != " ", let space = cut.lastIndex(of: " "),
      cut[..<space].count * 2 >= room.count
    {
      cut = cut[..<space]
    }
    while let end = cut.last, end.isWhitespace || ",;:–—-".contains(end) { cut.removeLast() }
    return cut + "…"
  }
}
