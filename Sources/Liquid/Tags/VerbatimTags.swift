import Diagnostics

/// Tags whose inside is not Liquid: `raw`, `comment`, `doc` and `#`.
enum VerbatimTag {
  static let raw = TagDefinition(
    "raw", isBlock: true, "Prints its content unchanged.",
    example: "{% raw %}{{ name }}{% endraw %}", prints: "{{ name }}"
  ) { (parser, tag) throws(TemplateError) in
    try parser.expectEnd()
    let inside = try parser.skip(tag)
    parser.add(text: inside)
    parser.isBlank = inside.isEmpty
  }

  static let comment = TagDefinition(
    "comment", isBlock: true, "Discards its content.",
    example: "a{% comment %} not {{ printed }} {% endcomment %}b", prints: "ab"
  ) { (parser, tag) throws(TemplateError) in _ = try parser.skip(tag) }

  static let doc = TagDefinition(
    "doc", isBlock: true, "Documents a template; its content is not rendered.",
    example: "a{% doc %} Takes {{ name }}. {% enddoc %}b", prints: "ab"
  ) { (parser, tag) throws(TemplateError) in
    try parser.expectEnd()
    parser.isBlank = try parser.skip(tag).isEmpty
  }

  static let inline = TagDefinition(
    "#", "Comments out the rest of the tag; each of its lines begins with '#'.",
    example: "a{% # not printed %}b", prints: "ab"
  ) { (parser, tag) throws(TemplateError) in
    let rest = parser.source.bytes[tag.nameRange.upperBound..<parser.lexer.limit]
    let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines.dropFirst() {
      guard let start = line.firstIndex(where: { !$0.isSpace }), line[start] != UInt8(ascii: "#")
      else { continue }
      throw parser.error(
        .unexpected("a line without it", expected: "'#' at the beginning of each line"),
        at: start..<(start + 1))
    }
    parser.skipRest()
  }
}

/// `liquid`, a tag whose lines are tags.
enum LiquidTag {
  static let definition = TagDefinition(
    "liquid", isBlock: true, "Reads each of its lines as a tag, without braces.",
    example: "{% liquid\n  assign n = 2\n  echo n | plus: 1\n%}", prints: "3"
  ) { (parser, tag) throws(TemplateError) in
    let outer = (parser.position, parser.lineLimit)
    (parser.position, parser.lineLimit) = (parser.token.start, parser.lexer.limit)
    let body = try parser.block(of: nil).body
    (parser.position, parser.lineLimit) = outer
    parser.pending += parser.tables.nodes[body.indices]
  }
}

extension Parser {
  /// Skips to the end tag of a tag, over tags of its own name inside it, and returns the inside.
  fileprivate mutating func skip(_ tag: TagStart) throws(TemplateError) -> Range<Int> {
    let start = position
    var end = start
    if let lineLimit {
      var depth = 1
      while let inner = try nextLine(before: lineLimit) {
        depth += inner.name == tag.name ? 1 : inner.name == tag.end ? -1 : 0
        if depth == 0 { return start..<end }
        end = position
      }
      throw error(.unclosedBlock(tag.name), at: tag.range)
    }
    (lexer.position, lexer.limit) = (start, source.bytes.count)
    var open = [tag.name]
    while let last = open.last,
      lexer.seek({ $0 == "{" && ($1 == "%" || last == "comment" && $1 == "{") })
    {
      end = lexer.position
      if lexer.peek(1) == "{" {
        // An output ends at its first brace; a tag before that belongs to it.
        lexer.position += 2
        guard lexer.seek({ $0 == "}" || $0 == "{" && $1 == "%" }) else { break }
        if lexer.peek() == "{", !lexer.seek({ $0 == "%" && $1 == "}" }) { break }
        lexer.position += 1
        continue
      }
      lexer.position += lexer.peek(2) == "-" ? 3 : 2
      let name = text(lexer.tagName())
      let isEnd = name == "end" + last
      if last == "raw" {
        // Nothing may follow 'endraw'.
        lexer.skip { $0.isSpace || $0 == UInt8(ascii: "-") }
        guard isEnd, lexer.peek() == "%", lexer.peek(1) == "}" else { continue }
      } else if last == "comment" || isEnd {
        guard lexer.seek({ $0 == "%" && $1 == "}" }) else { break }
      }
      if last == "doc", name == "doc" {
        throw error(.misplacedTag("doc", within: "doc"), at: end..<lexer.position)
      }
      if isEnd {
        open.removeLast()
      } else if last == "comment", name == "comment" || name == "raw" {
        open.append(name)
      }
    }
    guard open.isEmpty else { throw error(.unclosedBlock(tag.name), at: tag.range) }
    position = lexer.position + 2
    return start..<end
  }
}
