/// Reads a template's bytes from a position up to a limit, and cuts the inside of a tag or an
/// output into tokens, on demand and in place.
struct Lexer {
  let bytes: [UInt8]
  /// The next byte to read.
  var position = 0
  /// Where reading ends.
  var limit = 0

  /// The byte at an offset from the position, to be compared with a character; NUL past the limit.
  func peek(_ offset: Int = 0) -> Unicode.Scalar {
    let index = position + offset
    return Unicode.Scalar(index < limit ? bytes[index] : 0)
  }

  mutating func skip(while isSkipped: (UInt8) -> Bool) {
    while position < limit, isSkipped(bytes[position]) { position += 1 }
  }

  /// Goes to the next two neighbours that fit; to the limit, and false, where there are none.
  mutating func seek(_ fit: (Unicode.Scalar, Unicode.Scalar) -> Bool) -> Bool {
    while position + 1 < limit {
      if fit(peek(), peek(1)) { return true }
      position += 1
    }
    position = limit
    return false
  }

  /// Reads a tag's name, which may be `#`; the range is empty where there is none.
  mutating func tagName() -> Range<Int> {
    skip(while: \.isSpace)
    let start = position
    if peek() == "#" { position += 1 } else { skip { $0.isNameStart || $0.isDigit } }
    return start..<position
  }

  /// Reads the next token; at the limit it is `.end`, again and again.
  mutating func next() -> Token {
    skip(while: \.isSpace)
    let start = position
    guard start < limit else { return Token(kind: .end, range: start..<start) }
    position += 1
    let kind = kind(of: bytes[start])
    return Token(kind: kind, range: start..<position)
  }

  /// Reads the rest of the token that begins with a byte.
  private mutating func kind(of first: UInt8) -> Token.Kind {
    let sign = Unicode.Scalar(first)
    switch sign {
    case "a"..."z", "A"..."Z", "_":
      skip(while: \.isNamePart)
      if peek() == "?" { position += 1 }
      return .name
    case _ where first.isDigit || sign == "-" && "0"..."9" ~= peek():
      skip(while: \.isDigit)
      guard peek() == ".", "0"..."9" ~= peek(1) else { return .integer }
      position += 1
      skip(while: \.isDigit)
      return .decimal
    case "\"", "'":
      skip { $0 != first }
      guard position < limit else { return .unclosedString }
      position += 1
      return .string
    case ".":
      guard peek() == "." else { return .sign(sign) }
      position += 1
      return .dotDot
    case "=", "!", "<", ">":
      let isLong = peek() == "=" || sign == "<" && peek() == ">"
      if isLong { position += 1 }
      return isLong || sign == "<" || sign == ">" ? .comparison : .sign(sign)
    default:
      // A character of several bytes is taken whole, so that a message shows it.
      if !sign.isASCII { skip { $0 & 0xC0 == 0x80 } }
      return .sign(sign)
    }
  }
}
