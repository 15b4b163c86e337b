import Diagnostics

/// `comment`, `raw` and `#`.
let commentTags: [TagDefinition] = [
  TagDefinition("comment", isBlock: true) { parser, tag throws(TemplateError) in
    parser.lexer.position = parser.lexer.limit
    parser.advance()
    _ = try parser.skip(to: tag)
    return true
  },
  TagDefinition("raw", isBlock: true) { parser, tag throws(TemplateError) in
    try parser.expectEnd()
    let range = try parser.skip(to: tag)
    parser.pending.append(
      .text(
        start: Int32(truncatingIfNeeded: range.lowerBound),
        end: Int32(truncatingIfNeeded: range.upperBound)))
    return false
  },
  TagDefinition("#") { parser, _ throws(TemplateError) in
    parser.lexer.position = parser.lexer.limit
    parser.advance()
    return true
  },
]

extension Parser {
  /// Passes over everything up to a tag's end, whatever it is, and returns the range before it.
  fileprivate mutating func skip(to tag: TagStart) throws(TemplateError) -> Range<Int> {
    let bytes = source.bytes
    let start = position
    let end = Array("end\(tag.name)".utf8)
    var index = start
    let trimsStart = trimsNext
    while index + 1 < bytes.count {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "%") else {
        continue
      }
      var inside = index + 2
      let trims = inside < bytes.count && bytes[inside] == UInt8(ascii: "-")
      if trims { inside += 1 }
      while inside < bytes.count, bytes[inside].isSpace { inside += 1 }
      guard inside + end.count <= bytes.count,
        bytes[inside..<(inside + end.count)].elementsEqual(end)
      else { continue }
      inside += end.count
      while inside < bytes.count, bytes[inside].isSpace { inside += 1 }
      trimsNext = inside < bytes.count && bytes[inside] == UInt8(ascii: "-")
      if trimsNext { inside += 1 }
      guard inside + 1 < bytes.count, bytes[inside] == UInt8(ascii: "%"),
        bytes[inside + 1] == UInt8(ascii: "}")
      else { continue }
      position = inside + 2
      var range = start..<index
      if trimsStart {
        while range.lowerBound < range.upperBound, bytes[range.lowerBound].isSpace {
          range = (range.lowerBound + 1)..<range.upperBound
        }
      }
      if trims {
        while range.upperBound > range.lowerBound, bytes[range.upperBound - 1].isSpace {
          range = range.lowerBound..<(range.upperBound - 1)
        }
      }
      return range
    }
    throw error(.unclosedBlock(tag.name), at: tag.range)
  }
}
