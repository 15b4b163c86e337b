/// A text read from outside (a template, a page, a configuration), kept as bytes so that any place
/// in it can be shown.
///
/// Scanners remember byte offsets only; a line and a column are computed when something is wrong.
public struct SourceText: Equatable, Sendable {
  /// What the text is known by and called in messages, as a rule its path from the site's folder.
  public let name: String

  /// What messages call it where its name alone would mislead; nil otherwise.
  public let shownAs: String?

  /// The bytes of the text, as they were read: UTF-8, with any line ends.
  public let bytes: [UInt8]

  /// Keeps a text under the name that messages give it.
  public init(name: String, bytes: [UInt8], shownAs: String? = nil) {
    self.name = name
    self.bytes = bytes
    self.shownAs = shownAs
  }

  /// Keeps a text that is at hand as a string.
  public init(name: String, _ text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// Returns the place of a range of bytes; a range past the end is cut to the text, and one of
  /// several lines to the first of them.
  public func span(_ range: Range<Int>) -> SourceSpan {
    let start = min(max(range.lowerBound, 0), bytes.count)
    var line = 1
    var lineStart = 0
    for index in 0..<start where isLineEnd(at: index) {
      line += 1
      lineStart = index + 1
    }
    if lineStart == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lineStart = 3 }
    var lineEnd = lineStart
    while lineEnd < bytes.count, bytes[lineEnd] != UInt8(ascii: "\n"),
      bytes[lineEnd] != UInt8(ascii: "\r")
    {
      lineEnd += 1
    }
    let end = min(max(range.upperBound, start), lineEnd)
    // A place within a character means that character; one in the line end is behind the last.
    let column =
      start < lineEnd
      ? max(count(from: lineStart, through: start), 1)
      : count(from: lineStart, through: lineEnd - 1) + 1
    let last = count(from: lineStart, through: end - 1)
    return SourceSpan(
      file: shownAs ?? name, line: line, column: column, width: last - column + 1,
      excerpt: String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self))
  }

  /// Returns the place of one byte.
  public func span(at offset: Int) -> SourceSpan {
    let start = min(max(offset, 0), bytes.count)
    return span(start..<(start + 1))
  }

  /// How many characters there are from one byte through another, the last one whole.
  private func count(from start: Int, through last: Int) -> Int {
    guard last >= start else { return 0 }
    var end = last + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    let text = bytes[start..<end]
    // Of ASCII only CR and LF may be one character, and a line has no LF.
    return text.allSatisfy { $0 < 0x80 } ? text.count : String(decoding: text, as: UTF8.self).count
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
