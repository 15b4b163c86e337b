import Diagnostics

/// The beginning of a tag; the parser's token is the first one after its name.
struct TagStart {
  let name: String
  let nameRange: Range<Int>
  /// The whole tag, for messages.
  let range: Range<Int>
}

extension Parser {
  /// What a template is a row of.
  enum Item {
    case text(Range<Int>)
    case output
    case tag(TagStart)
  }

  /// Reads the next text, output or tag; nil at the end.
  mutating func nextItem() throws(TemplateError) -> Item? {
    if let lineLimit { return try nextLine(lineLimit) }
    let bytes = source.bytes
    let start = position
    guard start < bytes.count else { return nil }
    if isMarker(at: start) {
      trimsNext = false
      return bytes[start + 1] == UInt8(ascii: "{") ? try openOutput() : try openTag()
    }
    var index = start + 1
    while index < bytes.count, !isMarker(at: index) { index += 1 }
    position = index
    return .text(trimmed(start..<index))
  }

  private mutating func isMarker(at index: Int) -> Bool {
    source.bytes[index] == UInt8(ascii: "{") && index + 1 < source.bytes.count
      && (source.bytes[index + 1] == UInt8(ascii: "%")
        || source.bytes[index + 1] == UInt8(ascii: "{"))
  }

  /// Takes away the white space that the tags around a text do not want.
  mutating func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    let bytes = source.bytes
    if trimsNext {
      while start < end, bytes[start].isSpace { start += 1 }
    }
    if end + 2 < bytes.count, bytes[end + 2] == UInt8(ascii: "-") {
      while end > start, bytes[end - 1].isSpace { end -= 1 }
    }
    return start..<end
  }

  private mutating func openOutput() throws(TemplateError) -> Item {
    let start = position
    guard let inside = enter(closedBy: UInt8(ascii: "}")) else {
      throw error(.unclosedOutput, at: start..<(start + 2))
    }
    lexer.position = inside
    token = lexer.next()
    return .output
  }

  private mutating func openTag() throws(TemplateError) -> Item {
    let start = position
    guard let inside = enter(closedBy: UInt8(ascii: "%")) else {
      throw error(.unclosedTag(rawWord(at: start + 2), end: "%}"), at: start..<(start + 2))
    }
    lexer.position = inside
    return .tag(try tagStart(from: start, to: position))
  }

  /// Finds the end of a tag or output, sets the lexer's limit and the position behind it, and
  /// returns where the inside begins; nil where there is no end.
  private mutating func enter(closedBy sign: UInt8) -> Int? {
    let bytes = source.bytes
    var inside = position + 2
    if inside < bytes.count, bytes[inside] == UInt8(ascii: "-") { inside += 1 }
    var index = inside
    while index + 1 < bytes.count {
      if bytes[index] == sign, bytes[index + 1] == UInt8(ascii: "}") {
        trimsNext = index > position + 2 && bytes[index - 1] == UInt8(ascii: "-")
        lexer.limit = trimsNext ? max(inside, index - 1) : index
        position = index + 2
        return inside
      }
      index += 1
    }
    return nil
  }

  /// Reads a tag's name at the lexer's position, and the first token after it.
  private mutating func tagStart(from start: Int, to end: Int) throws(TemplateError) -> TagStart {
    lexer.skipSpace()
    let nameStart = lexer.position
    var index = nameStart
    if index < lexer.limit, source.bytes[index] == UInt8(ascii: "#") {
      index += 1
    } else {
      while index < lexer.limit, source.bytes[index].isNamePart,
        source.bytes[index] != UInt8(ascii: "-")
      {
        index += 1
      }
    }
    lexer.position = index
    let range = nameStart..<index
    guard !range.isEmpty else {
      token = lexer.next()
      throw unexpected("the name of a tag")
    }
    token = lexer.next()
    return TagStart(name: text(range), nameRange: range, range: start..<end)
  }

  /// Reads a line of the `liquid` tag as a tag of its own.
  private mutating func nextLine(_ limit: Int) throws(TemplateError) -> Item? {
    let bytes = source.bytes
    while position < limit, bytes[position].isSpace { position += 1 }
    guard position < limit else { return nil }
    let start = position
    var end = start
    while end < limit, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      end += 1
    }
    position = end
    lexer.position = start
    lexer.limit = end
    return .tag(try tagStart(from: start, to: end))
  }

  private mutating func rawWord(at start: Int) -> String {
    var index = start
    while index < source.bytes.count, source.bytes[index].isSpace { index += 1 }
    let begin = index
    while index < source.bytes.count, source.bytes[index].isNamePart { index += 1 }
    return text(begin..<index)
  }
}
