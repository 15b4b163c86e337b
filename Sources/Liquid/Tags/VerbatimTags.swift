import Diagnostics

/// Tags whose inside is not Liquid: `raw`, `comment`, `doc` and `#`.
enum VerbatimTag {
  static let raw = TagDefinition(
    "raw", isBlock: true, "Prints its inside as it is written.",
    example: "{% raw %}{{ name }}{% endraw %}", prints: "{{ name }}"
  ) { (parser, tag) throws(TemplateError) in
    try parser.expectEnd()
    let inside = try parser.skip(tag)
    parser.pending.append(
      .text(
        start: Int32(truncatingIfNeeded: inside.lowerBound),
        end: Int32(truncatingIfNeeded: inside.upperBound)))
    return false
  }

  static let comment = TagDefinition(
    "comment", isBlock: true, "Leaves out its inside.",
    example: "a{% comment %} not {{ printed }} {% endcomment %}b", prints: "ab"
  ) { (parser, tag) throws(TemplateError) in
    _ = try parser.skip(tag)
    return true
  }

  static let doc = TagDefinition(
    "doc", isBlock: true, "Describes a template for those who use it; leaves out its inside.",
    example: "a{% doc %} Takes {{ name }}. {% enddoc %}b", prints: "ab"
  ) { (parser, tag) throws(TemplateError) in
    try parser.expectEnd()
    _ = try parser.skip(tag)
    return true
  }

  static let inline = TagDefinition(
    "#", "Leaves out the rest of the tag; each of its lines begins with '#'.",
    example: "a{% # not printed %}b", prints: "ab"
  ) { (parser, tag) throws(TemplateError) in
    var startsLine = false
    for index in tag.nameRange.upperBound..<parser.lexer.limit {
      let byte = parser.source.bytes[index]
      if byte == UInt8(ascii: "\n") {
        startsLine = true
      } else if startsLine, !byte.isSpace {
        guard byte == UInt8(ascii: "#") else {
          throw parser.error(
            .unexpected("a line without it", expected: "'#' at the beginning of each line"),
            at: index..<(index + 1))
        }
        startsLine = false
      }
    }
    parser.token = Token(kind: .end, start: parser.lexer.limit, end: parser.lexer.limit)
    return true
  }
}

/// `liquid`, a tag whose lines are tags.
enum LiquidTag {
  static let definition = TagDefinition(
    "liquid", isBlock: true, "Reads each of its lines as a tag of its own, without braces.",
    example: "{% liquid\n  assign n = 2\n  echo n | plus: 1\n%}", prints: "3"
  ) { (parser, tag) throws(TemplateError) in
    let (position, outer) = (parser.position, parser.lineLimit)
    let limit = parser.lexer.limit
    parser.position = parser.token.start
    parser.lineLimit = limit
    defer {
      parser.lineLimit = outer
      parser.position = position
      parser.token = Token(kind: .end, start: limit, end: limit)
    }
    let (body, isBlank, _) = try parser.block(of: nil, until: [])
    parser.pending += parser.tables.nodes[Int(body.start)..<Int(body.end)]
    return isBlank
  }
}

extension Parser {
  /// Skips to the end tag of a tag, over tags of its own name inside it, and returns the inside.
  fileprivate mutating func skip(_ tag: TagStart) throws(TemplateError) -> Range<Int> {
    if lineLimit != nil { return try skipLines(tag) }
    let bytes = source.bytes
    let start = position
    var open = [tag.name]
    var index = start
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "%") else {
        let isOutput = bytes[index] == UInt8(ascii: "{") && bytes[index + 1] == bytes[index]
        index = isOutput && open.last == "comment" ? outputEnd(from: index + 2) : index + 1
        continue
      }
      let (name, nameEnd) = tagName(at: index)
      if let last = open.last, name == "end\(last)", let end = tagEnd(from: nameEnd, of: last) {
        open.removeLast()
        guard !open.isEmpty else {
          let inside = start..<index
          trimsNext = bytes[end - 3] == UInt8(ascii: "-")
          position = end
          lexer.position = end
          lexer.limit = end
          token = Token(kind: .end, start: end, end: end)
          return inside
        }
        index = end
        continue
      }
      if tag.name == "comment", open.last == "comment", name == "comment" || name == "raw" {
        open.append(name)
      } else if tag.name == "doc", name == "doc" {
        throw error(.misplacedTag("doc", within: "doc"), at: index..<nameEnd)
      }
      // A comment is read tag by tag; the others have text only.
      index = open.last == "comment" ? tagEnd(from: nameEnd, of: name) ?? index + 2 : index + 2
    }
    throw error(.unclosedBlock(tag.name), at: tag.range)
  }

  /// Where an output ends; one that is not closed goes on to the end of the next tag.
  private func outputEnd(from start: Int) -> Int {
    let bytes = source.bytes
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "}"), bytes[index + 1] == bytes[index] { return index + 2 }
      if bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "%") {
        return tagEnd(from: index + 2, of: "") ?? bytes.count
      }
      index += 1
    }
    return bytes.count
  }

  /// The name of a tag, and where it ends.
  private mutating func tagName(at start: Int) -> (name: String, end: Int) {
    let bytes = source.bytes
    var index = start + 2
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
    while index < bytes.count, bytes[index].isSpace { index += 1 }
    let nameStart = index
    while index < bytes.count, bytes[index].isNamePart, bytes[index] != UInt8(ascii: "-") {
      index += 1
    }
    return (text(nameStart..<index), index)
  }

  /// Where an end tag ends; behind 'endraw' nothing may stand.
  private func tagEnd(from start: Int, of name: String) -> Int? {
    let bytes = source.bytes
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), bytes[index + 1] == UInt8(ascii: "}") {
        return index + 2
      }
      guard name != "raw" || bytes[index].isSpace || bytes[index] == UInt8(ascii: "-") else {
        return nil
      }
      index += 1
    }
    return nil
  }

  private mutating func skipLines(_ tag: TagStart) throws(TemplateError) -> Range<Int> {
    let start = position
    var depth = 1
    while true {
      let before = position
      guard case .tag(let inner) = try nextItem() else { break }
      if inner.name == tag.name { depth += 1 }
      if inner.name == "end\(tag.name)" {
        depth -= 1
        if depth == 0 { return start..<before }
      }
    }
    throw error(.unclosedBlock(tag.name), at: tag.range)
  }
}
