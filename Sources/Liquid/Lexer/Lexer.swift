/// Cuts the inside of a tag or an output into tokens, on demand and in place.
struct Lexer {
  let bytes: [UInt8]
  /// The next byte to read.
  var position = 0
  /// Where the tag's inside ends.
  var limit = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The byte at an offset from the position, or 0 past the end.
  private func peek(_ offset: Int = 0) -> UInt8 {
    let index = position + offset
    return index < limit ? bytes[index] : 0
  }

  mutating func skipSpace() {
    while position < limit, bytes[position].isSpace { position += 1 }
  }

  /// Reads the next token; at the limit it is `.end`, again and again.
  mutating func next() -> Token {
    skipSpace()
    let start = position
    guard start < limit else { return Token(kind: .end, start: limit, end: limit) }
    let byte = bytes[start]
    if byte.isNameStart {
      let kind = readName()
      return Token(kind: kind, start: start, end: position)
    }
    if byte.isDigit || (byte == UInt8(ascii: "-") && peek(1).isDigit) {
      let kind = readNumber()
      return Token(kind: kind, start: start, end: position)
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return readString(quote: byte)
    }
    let (kind, width) = sign(byte)
    position += width
    return Token(kind: kind, start: start, end: position)
  }

  /// A name: letters, digits, `_` and `-`, with one `?` at its end.
  private mutating func readName() -> Token.Kind {
    let start = position
    while peek().isNamePart { position += 1 }
    if peek() == UInt8(ascii: "?") { position += 1 }
    let isContains =
      position - start == 8 && bytes[start] == UInt8(ascii: "c")
      && bytes[start..<position].elementsEqual("contains".utf8)
    return isContains ? .comparison : .identifier
  }

  private mutating func readNumber() -> Token.Kind {
    position += 1
    while peek().isDigit { position += 1 }
    guard peek() == UInt8(ascii: "."), peek(1).isDigit else { return .integer }
    position += 1
    while peek().isDigit { position += 1 }
    return .decimal
  }

  private mutating func readString(quote: UInt8) -> Token {
    let start = position
    var index = start + 1
    while index < limit, bytes[index] != quote { index += 1 }
    guard index < limit else {
      position = limit
      return Token(kind: .unclosedString, start: start, end: limit)
    }
    position = index + 1
    return Token(kind: .string, start: start, end: position)
  }

  private func sign(_ byte: UInt8) -> (Token.Kind, Int) {
    switch byte {
    case UInt8(ascii: "."): peek(1) == byte ? (.dotDot, 2) : (.dot, 1)
    case UInt8(ascii: "|"): (.pipe, 1)
    case UInt8(ascii: ":"): (.colon, 1)
    case UInt8(ascii: ","): (.comma, 1)
    case UInt8(ascii: "?"): (.question, 1)
    case UInt8(ascii: "-"): (.dash, 1)
    case UInt8(ascii: "["): (.openSquare, 1)
    case UInt8(ascii: "]"): (.closeSquare, 1)
    case UInt8(ascii: "("): (.openRound, 1)
    case UInt8(ascii: ")"): (.closeRound, 1)
    case UInt8(ascii: "="):
      peek(1) == byte ? (.comparison, 2) : (.assign, 1)
    case UInt8(ascii: "!"):
      peek(1) == UInt8(ascii: "=") ? (.comparison, 2) : (.unknown, 1)
    case UInt8(ascii: "<"):
      peek(1) == UInt8(ascii: "=") || peek(1) == UInt8(ascii: ">")
        ? (.comparison, 2) : (.comparison, 1)
    case UInt8(ascii: ">"):
      peek(1) == UInt8(ascii: "=") ? (.comparison, 2) : (.comparison, 1)
    default:
      (.unknown, characterWidth)
    }
  }

  /// The bytes of the character at the position, so that a message shows it whole.
  private var characterWidth: Int {
    var width = 1
    while peek(width) & 0xC0 == 0x80 { width += 1 }
    return width
  }
}

extension UInt8 {
  /// Space, tab, line ends, vertical tab and form feed.
  var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }

  var isDigit: Bool { self &- 0x30 < 10 }

  var isNameStart: Bool { (self | 0x20) &- 0x61 < 26 || self == 0x5F }

  var isNamePart: Bool { isNameStart || isDigit || self == UInt8(ascii: "-") }
}
