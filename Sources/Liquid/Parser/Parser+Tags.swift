import Diagnostics

/// The beginning of a tag; the parser's token is the first one after its name.
struct TagStart {
  let name: String
  let nameRange: Range<Int>
  /// The whole tag, for messages.
  let range: Range<Int>

  /// The name of the tag that ends it.
  var end: String { "end" + name }
}

extension Parser {
  /// Reads on to the next tag, and adds the texts and outputs before it; nil at the end.
  mutating func nextTag() throws(TemplateError) -> TagStart? {
    if let lineLimit { return try nextLine(before: lineLimit) }
    while true {
      (lexer.position, lexer.limit) = (position, source.bytes.count)
      let isMarked = lexer.seek { $0 == "{" && ($1 == "%" || $1 == "{") }
      let start = lexer.position
      add(text: trimmed(position..<start))
      guard isMarked else { return nil }
      let isTag = lexer.peek(1) == "%"
      lexer.position += lexer.peek(2) == "-" ? 3 : 2
      let inside = lexer.position
      guard lexer.seek({ $0 == (isTag ? "%" : "}") && $1 == "}" }) else {
        lexer.position = inside
        let kind: TemplateError.Kind =
          isTag ? .unclosedTag(text(lexer.tagName()), end: "%}") : .unclosedOutput
        throw error(kind, at: start..<(start + 2))
      }
      position = lexer.position + 2
      let isTrimmed = source.bytes[lexer.position - 1] == UInt8(ascii: "-")
      lexer.limit = max(inside, lexer.position - (isTrimmed ? 1 : 0))
      lexer.position = inside
      if isTag { return try tagStart(from: start) }
      advance()
      try simple { (parser) throws(TemplateError) in try parser.output() }
    }
  }

  /// Takes away the white space that the tags around a text do not want.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    let bytes = source.bytes
    if start > 2, bytes[start - 3] == UInt8(ascii: "-") {
      while start < end, bytes[start].isSpace { start += 1 }
    }
    if end + 2 < bytes.count, bytes[end + 2] == UInt8(ascii: "-") {
      while end > start, bytes[end - 1].isSpace { end -= 1 }
    }
    return start..<end
  }

  /// Reads a line of the `liquid` tag as a tag of its own.
  mutating func nextLine(before limit: Int) throws(TemplateError) -> TagStart? {
    (lexer.position, lexer.limit) = (position, limit)
    lexer.skip(while: \.isSpace)
    let start = lexer.position
    lexer.skip { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    position = lexer.position
    (lexer.position, lexer.limit) = (start, position)
    return start < limit ? try tagStart(from: start) : nil
  }

  /// Reads a tag's name, and the first token after it.
  private mutating func tagStart(from start: Int) throws(TemplateError) -> TagStart {
    let range = lexer.tagName()
    advance()
    guard !range.isEmpty else { throw unexpected("a tag name") }
    return TagStart(name: text(range), nameRange: range, range: start..<position)
  }
}
