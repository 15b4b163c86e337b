import CCMark
import Diagnostics

/// Walks through a document: adjusts its headings and links, and collects its first paragraph and
/// problems.
struct DocumentWalker {
  private(set) var firstParagraph = ""
  private(set) var problems: [Diagnostic] = []

  /// After this many unsafe links the rest are removed without a warning; locating one takes time.
  private static let mostProblems = 20

  private let options: MarkdownDocument.Options
  private var lines: LineFinder

  /// The text of the current heading or paragraph.
  private var text: String?

  /// How many images are open; their text is none of the paragraph's.
  private var images = 0

  /// Changed after the walk, because that moves nodes.
  private var headings: [(node: TreeNode, text: String)] = []
  private var unsafeLinks: [TreeNode] = []

  private var firstRawHTML: TreeNode?

  /// How many levels each heading goes down, or up.
  private var shift = 0

  init(source: SourceText, start: Int, options: MarkdownDocument.Options) {
    self.options = options
    lines = LineFinder(source: source, start: start)
  }

  mutating func run(through tree: borrowing CMarkTree, rewrite: (String) -> String) {
    if let top = options.topHeading {
      var highest: Int?
      tree.walk { node, isEntering in
        guard isEntering, node.type == CMARK_NODE_HEADING else { return }
        highest = min(highest ?? 6, node.headingLevel)
      }
      shift = highest.map { min(max(top, 1), 6) - $0 } ?? 0
    }
    tree.walk { node, isEntering in
      if isEntering {
        enter(node, rewrite)
      } else {
        leave(node)
      }
    }
    if let firstRawHTML {
      problems.insert(
        Diagnostic(
          .warning, "raw HTML is removed",
          at: .span(lines.span(of: firstRawHTML.literal, firstRawHTML)),
          hint: "write it as Markdown, or allow raw HTML"), at: 0)
    }
    for link in unsafeLinks { link.dissolve() }
    var ids = HeadingIDs()
    for heading in headings { heading.node.setHeadingID(ids.id(for: heading.text)) }
  }

  private mutating func enter(_ node: TreeNode, _ rewrite: (String) -> String) {
    switch node.type {
    case CMARK_NODE_HEADING:
      node.headingLevel += shift
      if options.headingIDs { text = "" }
    case CMARK_NODE_PARAGRAPH:
      if firstParagraph.isEmpty, node.isInDocument { text = "" }
    case CMARK_NODE_TEXT, CMARK_NODE_CODE:
      if text != nil, images == 0 { text?.append(node.literal) }
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK:
      text?.append(" ")
    case CMARK_NODE_LINK:
      setAddress(of: node, rewrite)
    case CMARK_NODE_IMAGE:
      images += 1
      setAddress(of: node, rewrite)
    case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE:
      if !options.allowsRawHTML, firstRawHTML == nil, !isComment(node.literal) {
        firstRawHTML = node
      }
    default: break
    }
  }

  private mutating func leave(_ node: TreeNode) {
    switch node.type {
    case CMARK_NODE_IMAGE:
      images -= 1
    case CMARK_NODE_HEADING:
      if let text { headings.append((node, text)) }
      text = nil
    case CMARK_NODE_PARAGRAPH:
      if let text {
        firstParagraph = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      text = nil
    default: break
    }
  }

  private mutating func setAddress(of node: TreeNode, _ rewrite: (String) -> String) {
    let written = node.address
    let address = rewrite(written)
    guard LinkAddress.isSafe(written), LinkAddress.isSafe(address) else {
      unsafeLinks.append(node)
      guard unsafeLinks.count <= Self.mostProblems else { return }
      problems.append(
        Diagnostic(
          .warning, "the unsafe link to '\(written.prefix(60))' is removed",
          at: .span(lines.span(of: written, node)), hint: "link to an 'https:' address"))
      return
    }
    if address != written { node.address = address }
  }

  /// A comment is removed too, without a warning.
  private func isComment(_ html: String) -> Bool {
    guard html.hasPrefix("<!--") else { return false }
    let end = html.split(whereSeparator: \.isWhitespace).last
    return end?.hasSuffix("-->") ?? false
  }
}
