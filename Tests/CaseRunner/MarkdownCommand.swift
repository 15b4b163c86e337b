import Diagnostics
import Foundation
import Markdown

/// Turns standard input into HTML, raw HTML included, as the examples of CommonMark have it.
func runMarkdown(_ arguments: [String]) -> Int32 {
  guard arguments.isEmpty, let data = try? FileHandle.standardInput.readToEnd() ?? Data() else {
    complain("usage: case-runner markdown < FILE")
    return 2
  }
  var options = MarkdownDocument.Options()
  options.allowsRawHTML = true
  do {
    let text = SourceText(name: "standard input", bytes: Array(data))
    answer(try MarkdownDocument(text, options: options).html)
    return 0
  } catch {
    complain(error.diagnostic.description)
    return 1
  }
}
