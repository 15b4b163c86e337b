/// A text read from outside (a template, a page, a configuration), kept as bytes so that any place
/// in it can be shown.
///
/// Scanners remember byte offsets only; a line and a column are worked out when something is wrong.
public struct SourceText: Equatable, Sendable {
  /// What the text is called in messages, as a rule its path from the site's folder.
  public let name: String

  /// The bytes of the text, as they were read: UTF-8, with any line ends.
  public let bytes: [UInt8]

  /// Keeps a text under the name that messages give it.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Keeps a text that is at hand as a string.
  public init(name: String, _ text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// Returns the place of a range of bytes; a range past the end is cut to the text.
  public func span(_ range: Range<Int>) -> SourceSpan {
    let start = min(max(range.lowerBound, 0), bytes.count)
    let end = min(max(range.upperBound, start), bytes.count)
    var line = 1
    var lineStart = 0
    for index in 0..<start where isLineEnd(at: index) {
      line += 1
      lineStart = index + 1
    }
    var lineEnd = start
    while lineEnd < bytes.count, bytes[lineEnd] != UInt8(ascii: "\n"),
      bytes[lineEnd] != UInt8(ascii: "\r")
    {
      lineEnd += 1
    }
    lineEnd = max(lineEnd, lineStart)
    let textStart = lineStart == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : lineStart
    let excerpt = String(decoding: bytes[min(textStart, lineEnd)..<lineEnd], as: UTF8.self)
    let before = String(decoding: bytes[min(textStart, start)..<start], as: UTF8.self)
    let marked = String(decoding: bytes[start..<max(start, min(end, lineEnd))], as: UTF8.self)
    return SourceSpan(
      file: name, line: line, column: before.count + 1, width: max(marked.count, 1),
      excerpt: excerpt)
  }

  /// Returns the place of one byte.
  public func span(at offset: Int) -> SourceSpan {
    span(offset..<(offset + 1))
  }

  /// Tells whether a line ends after this byte: at LF, and at a CR that no LF follows.
  private func isLineEnd(at index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "\n"): true
    case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
    default: false
    }
  }
}
