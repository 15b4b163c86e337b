import Diagnostics
import Markdown
import YAML

/// A Markdown file with its front matter.
struct MarkdownFile: Sendable {
  /// What the front matter says.
  let fields: PageFields

  /// What is odd about the file, and may be an error.
  let problems: [Diagnostic]

  /// The file's name in messages.
  var name: String { source.name }

  let source: SourceText
  private let bodyStart: Int
  private let allowsRawHTML: Bool

  /// The folders that lead to the file from Content.
  var folder: [Substring] { source.name.split(separator: "/").dropFirst().dropLast() }

  /// Where the text first has what would be run in a template; nil where it does not.
  var templateCode: SourceSpan? {
    let text = source.bytes[bodyStart...]
    let start = zip(text.indices, zip(text, text.dropFirst())).first { _, pair in
      pair.0 == UInt8(ascii: "{") && [UInt8(ascii: "{"), UInt8(ascii: "%")].contains(pair.1)
    }
    return start.map { source.span($0.0..<$0.0 + 2) }
  }

  /// Reads a file's front matter.
  ///
  /// - Throws: ``BuildErrors`` with what is wrong in the front matter.
  init(
    _ source: SourceText, allowsRawHTML: Bool, showsDrafts: Bool = false
  ) throws(BuildErrors) {
    self.source = source
    self.allowsRawHTML = allowsRawHTML
    do throws(YAMLError) {
      let front = try FrontMatter(parsing: source)
      bodyStart = front.bodyStart
      fields = PageFields(front.data, showsDrafts: showsDrafts)
      problems = front.complaint.map { [$0] } ?? []
    } catch {
      throw BuildErrors([error.diagnostic])
    }
    guard fields.problems.isEmpty else {
      throw BuildErrors(fields.problems.sorted(by: Diagnostic.precedes))
    }
  }

  /// The HTML, with links from the site's root made fit for a page.
  ///
  /// The highest headings are of the second level: the page's own is its title.
  func document(
    rewritingLinks rewrite: (String) -> String = { $0 }
  ) throws(MarkdownError) -> MarkdownDocument {
    var options = MarkdownDocument.Options()
    options.allowsRawHTML = allowsRawHTML
    options.topHeading = 2
    options.headingIDs = true
    return try MarkdownDocument(
      source, from: bodyStart, options: options, rewritingLinks: rewrite)
  }
}
