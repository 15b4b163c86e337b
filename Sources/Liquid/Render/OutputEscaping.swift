extension [UInt8] {
  /// Appends a text, made safe as the template asks.
  mutating func append(_ text: String, escaping: Escaping) {
    switch escaping {
    case .none: append(text: text)
    case .markup: append(markup: text)
    case .json: append(json: text)
    }
  }

  /// Appends the bytes of a text.
  @inline(__always)
  mutating func append(text: String) {
    append(text.utf8.span)
  }

  /// Appends bytes that stand elsewhere.
  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends a part of other bytes.
  @inline(__always)
  mutating func append(_ range: Range<Int>, of bytes: [UInt8]) {
    append(bytes.span.extracting(range))
  }

  /// Appends runs of safe bytes as they are, and between them the entities of the others.
  private mutating func append(markup text: String) {
    let bytes = text.utf8.span
    var start = 0
    var index = 0
    while index < bytes.count {
      // Eight bytes at once, since most have no sign among them; the last eight may overlap.
      let block = Swift.min(index, bytes.count &- 8)
      if block >= 0,
        !Self.hasMarkupSign(
          unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: block, as: UInt64.self))
      {
        index = block &+ 8
        continue
      }
      let end = Swift.min(index &+ 8, bytes.count)
      while index < end {
        let byte = bytes[index]
        if Self.isMarkupSign(byte) {
          append(bytes.extracting(start..<index))
          append(text: Self.entity(byte))
          start = index &+ 1
        }
        index &+= 1
      }
    }
    append(bytes.extracting(start..<bytes.count))
  }

  private mutating func append(json text: String) {
    for byte in text.utf8 {
      if Self.isJSONSign(byte) { append(text: Self.jsonEscape(byte)) } else { append(byte) }
    }
  }

  /// Whether any of eight bytes is a sign of markup.
  ///
  /// `&` and `'` differ in one bit only, `<` and `>` in another.
  @inline(__always)
  private static func hasMarkupSign(_ bytes: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// The highest bit of the lowest byte that is 0, and nothing where none is.
    func zero(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes }
    let quotes = zero(bytes ^ (ones &* 0x22))
    let ampersands = zero((bytes | ones) ^ (ones &* 0x27))
    let brackets = zero((bytes | (ones &* 2)) ^ (ones &* 0x3E))
    return (quotes | ampersands | brackets) & (ones &* 0x80) != 0
  }

  /// Tells `"`, `&`, `'`, `<` and `>` by a bit for each.
  @inline(__always)
  private static func isMarkupSign(_ byte: UInt8) -> Bool {
    let signs: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E
    return byte < 64 && signs & (1 &<< UInt64(byte)) != 0
  }

  /// Appends a byte, or the entity that stands for it.
  mutating func append(markup byte: UInt8) {
    if Self.isMarkupSign(byte) {
      append(text: Self.entity(byte))
    } else {
      append(byte)
    }
  }

  private static func entity(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: "&#39;"
    }
  }

  /// `<` is not JSON's business, but lets a text end the `<script>` around the JSON.
  private static func isJSONSign(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      || byte == UInt8(ascii: "<")
  }

  private static func jsonEscape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\r"): "\\r"
    case UInt8(ascii: "\t"): "\\t"
    default: "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))"
    }
  }
}
