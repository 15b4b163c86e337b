extension [UInt8] {
  /// Appends a text, made safe as the template asks.
  mutating func append(_ text: String, escaping: Escaping) {
    switch escaping {
    case .none: append(contentsOf: text.utf8)
    case .markup: append(text, escaping: Self.isMarkupSign, with: Self.entity)
    case .json: append(text, escaping: Self.isJSONSign, with: Self.jsonEscape)
    }
  }

  /// Appends runs of safe bytes as they are, and between them what stands for the unsafe ones.
  @inline(__always)
  private mutating func append(
    _ text: String, escaping isUnsafe: (UInt8) -> Bool, with replacement: (UInt8) -> String
  ) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      var index = 0
      let count = bytes.count
      while index < count {
        let byte = unsafe bytes[index]
        if isUnsafe(byte) {
          unsafe append(contentsOf: bytes[start..<index])
          append(contentsOf: replacement(byte).utf8)
          start = index + 1
        }
        index += 1
      }
      unsafe append(contentsOf: bytes[start..<count])
    }
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
      append(contentsOf: Self.entity(byte).utf8)
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
