import Diagnostics

/// Finds places by the lines that cmark counts, which begin with the Markdown and not the file.
struct LineFinder {
  private let source: SourceText
  private let start: Int

  /// Where each line begins; made at the first question, which most texts never ask.
  private var starts: [Int] = []

  init(source: SourceText, start: Int) {
    self.source = source
    self.start = start
  }

  /// The place of a text in the line of a node, or all of the line where it is written otherwise.
  mutating func span(of text: String, _ node: TreeNode) -> SourceSpan {
    if starts.isEmpty { findLines() }
    let number = min(max(node.line, 1), starts.count) - 1
    let end = number + 1 < starts.count ? starts[number + 1] : source.bytes.count
    let line = source.bytes[starts[number]..<end]
    let wanted = Array(text.utf8.prefix { $0 != 0x0A && $0 != 0x0D })
    var offset = line.startIndex
    while !wanted.isEmpty, offset + wanted.count <= line.endIndex {
      if line[offset...].starts(with: wanted) {
        return source.span(offset..<(offset + wanted.count))
      }
      offset += 1
    }
    return source.span(line.startIndex..<line.endIndex)
  }

  private mutating func findLines() {
    let bytes = source.bytes
    starts = [start]
    for offset in start..<bytes.count {
      let isEnd =
        bytes[offset] == 0x0A
        || bytes[offset] == 0x0D && !(offset + 1 < bytes.count && bytes[offset + 1] == 0x0A)
      if isEnd { starts.append(offset + 1) }
    }
  }
}
