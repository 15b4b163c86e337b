import Diagnostics

/// Refuses the texts on which cmark takes more than linear time.
///
/// cmark 0.30 goes through all open lists at each blank line, and through all open images at each
/// link of a paragraph. Bounds for both are counted here; a text that somebody wrote is far below.
enum ParsingCost {
  static let bytes = 1 << 20
  private static let steps = 20_000_000

  /// Up to this size no text reaches the bounds.
  private static let small = 4096

  static func check(_ source: SourceText, from start: Int) throws(MarkdownError) {
    let size = source.bytes.count - start
    guard size <= bytes else {
      throw MarkdownError(kind: .tooLarge(limit: bytes), span: source.span(at: start))
    }
    guard size > small else { return }
    var depth = (most: 0, steps: 0, line: start)
    var brackets = (images: 0, links: 0, steps: 0, paragraph: start)
    var line = start
    while line < source.bytes.count {
      let facts = Line(source.bytes, from: line)
      if facts.depth > depth.most { (depth.most, depth.line) = (facts.depth, line) }
      depth.steps += depth.most
      guard depth.steps <= steps else {
        throw MarkdownError(kind: .tooDeep, span: source.span(at: depth.line))
      }
      if facts.isBlank {
        brackets = (0, 0, brackets.steps + brackets.images * brackets.links, facts.end)
      } else {
        brackets.images += facts.images
        brackets.links += facts.links
      }
      guard brackets.steps + brackets.images * brackets.links <= steps else {
        throw MarkdownError(kind: .tooManyBrackets, span: source.span(at: brackets.paragraph))
      }
      line = facts.end
    }
  }

  /// What a line can cost.
  private struct Line {
    /// How many lists and quotations the line can be in: its marks, and half its indentation.
    private(set) var depth = 0
    private(set) var images = 0
    private(set) var links = 0
    private(set) var isBlank = true

    /// Where the next line begins.
    private(set) var end: Int

    init(_ bytes: [UInt8], from start: Int) {
      var offset = start
      var blanks = 0
      var marks = 0
      var isIndent = true
      while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
        let byte = bytes[offset]
        let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0x0A
        if byte != 0x20, byte != 0x09 { isBlank = false }
        if isIndent {
          switch byte {
          case 0x20: blanks += 1
          case 0x09: blanks += 4
          case UInt8(ascii: ">"): marks += 1
          case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."),
            UInt8(ascii: ")"):
            // A list's mark has white space after it.
            if next <= 0x20 { marks += 1 } else { isIndent = false }
          case UInt8(ascii: "0")...UInt8(ascii: "9"): break
          default: isIndent = false
          }
        }
        if byte == UInt8(ascii: "!"), next == UInt8(ascii: "[") { images += 1 }
        if byte == UInt8(ascii: "]") { links += 1 }
        offset += 1
      }
      depth = marks + blanks / 2
      end = offset + 1
    }
  }
}
