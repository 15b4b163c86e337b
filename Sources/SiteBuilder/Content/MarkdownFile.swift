import Diagnostics
import Liquid
import Markdown
import YAML

/// A Markdown file with its front matter.
struct MarkdownFile: Sendable {
  /// The front matter, for templates.
  let data: Map

  /// What is odd about the file, and may be an error.
  let problems: [Diagnostic]

  private let source: SourceText
  private let bodyStart: Int
  private let allowsRawHTML: Bool

  /// Reads a file, and its Markdown once, to know what is wrong with it.
  ///
  /// - Throws: ``BuildErrors`` with what is wrong in the front matter or the text.
  init(_ source: SourceText, allowsRawHTML: Bool) throws(BuildErrors) {
    self.source = source
    self.allowsRawHTML = allowsRawHTML
    do throws(YAMLError) {
      let front = try FrontMatter(parsing: source)
      bodyStart = front.bodyStart
      data = front.data.map(Map.init) ?? Map()
      problems = front.complaint.map { [$0] } ?? []
    } catch {
      throw BuildErrors([error.diagnostic])
    }
  }

  /// A text in the front matter, such as the title; a number is one, `1984`.
  func text(_ name: Name) -> String? {
    switch data[name] {
    case .string(let text): text.isEmpty ? nil : text
    case .int(let number): String(number)
    case .double(let number): "\(number)"
    default: nil
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

extension PageScope {
  /// A file's Markdown as HTML for this page; nil where there is no file, or no text in it.
  func markup(_ file: MarkdownFile?) -> Value {
    // A text that cannot be rendered was refused when it was read.
    guard let document = try? file?.document(rewritingLinks: rewrite), !document.html.isEmpty else {
      return .null
    }
    return .markup(document.html)
  }
}
