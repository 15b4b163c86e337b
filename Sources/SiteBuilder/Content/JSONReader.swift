import Diagnostics
import Liquid

/// Reads JSON as templates see it: names stay in their order, and a fault is shown at its place.
struct JSONReader {
  private let source: SourceText
  private var index: Int

  /// How deep lists and objects may be nested.
  private static let depth = 100

  init(_ source: SourceText) {
    self.source = source
    index = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Reads the whole text.
  mutating func document() throws(Diagnostic) -> Value {
    let value = try value(depth: 0)
    skipSpace()
    guard index == source.bytes.count else { throw unexpected("the end of the file") }
    return value
  }

  private mutating func value(depth: Int) throws(Diagnostic) -> Value {
    guard depth < Self.depth else {
      throw problem("is nested more than \(Self.depth) levels deep")
    }
    skipSpace()
    switch byte {
    case UInt8(ascii: "{"): return .map(try object(depth: depth))
    case UInt8(ascii: "["):
      var items: [Value] = []
      try list(until: "]") { (reader: inout JSONReader) throws(Diagnostic) in
        items.append(try reader.value(depth: depth + 1))
      }
      return .array(items)
    case UInt8(ascii: "\""): return .string(try text())
    default: return try literal()
    }
  }

  private mutating func object(depth: Int) throws(Diagnostic) -> Map {
    var map = Map()
    try list(until: "}") { (reader: inout JSONReader) throws(Diagnostic) in
      reader.skipSpace()
      guard reader.byte == UInt8(ascii: "\"") else { throw reader.unexpected("a name in quotes") }
      let start = reader.index
      let name = Name(try reader.text())
      guard map[name] == nil else {
        throw reader.problem("the name '\(name.string)' is there twice", at: start)
      }
      guard reader.accept(":") else { throw reader.unexpected("':'") }
      map[name] = try reader.value(depth: depth + 1)
    }
    return map
  }

  /// Reads what is between brackets, separated by commas.
  private mutating func list(
    until close: Unicode.Scalar,
    _ item: (inout JSONReader) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    index += 1
    if accept(close) { return }
    repeat { try item(&self) } while accept(",")
    guard accept(close) else { throw unexpected("',' or '\(close)'") }
  }

  private mutating func literal() throws(Diagnostic) -> Value {
    let start = index
    while let byte, !Self.isSpace(byte), !",]}:\"[{".utf8.contains(byte) { index += 1 }
    let word = String(decoding: source.bytes[start..<index], as: UTF8.self)
    switch word {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: break
    }
    let digits = word.utf8.drop { $0 == UInt8(ascii: "-") }
    if digits.first.map({ (0x30...0x39).contains($0) }) ?? false {
      if let number = Int(word) { return .int(number) }
      if let number = Double(word), number.isFinite { return .double(number) }
    }
    index = start
    throw unexpected("a value")
  }

  private mutating func text() throws(Diagnostic) -> String {
    let start = index
    var text: [UInt8] = []
    index += 1
    while let byte, byte >= 0x20 {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += String(try escape()).utf8
      default: text.append(byte)
      }
    }
    throw problem("the text is never closed", at: start)
  }

  /// Reads what follows a backslash.
  private mutating func escape() throws(Diagnostic) -> Unicode.Scalar {
    let start = index - 1
    let sign = byte
    index += 1
    switch sign {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\"")?, UInt8(ascii: "\\")?, UInt8(ascii: "/")?:
      return Unicode.Scalar(sign ?? 0)
    case UInt8(ascii: "u"):
      guard let first = hexadecimal() else { break }
      if let scalar = Unicode.Scalar(first) { return scalar }
      guard (0xD800..<0xDC00).contains(first), byte == UInt8(ascii: "\\") else { break }
      index += 1
      guard byte == UInt8(ascii: "u") else { break }
      index += 1
      guard let second = hexadecimal(), (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { break }
      return scalar
    default: break
    }
    throw problem("is not an escape of JSON", at: start)
  }

  private mutating func hexadecimal() -> UInt32? {
    guard index + 4 <= source.bytes.count else { return nil }
    let digits = source.bytes[index..<index + 4]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    index += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  // MARK: - Bytes

  private var byte: UInt8? { index < source.bytes.count ? source.bytes[index] : nil }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private mutating func skipSpace() {
    while let byte, Self.isSpace(byte) { index += 1 }
  }

  private mutating func accept(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard byte == UInt8(ascii: sign) else { return false }
    index += 1
    return true
  }

  private func unexpected(_ expected: String) -> Diagnostic {
    let rest = source.bytes[index...].prefix { !Self.isSpace($0) }.prefix(20)
    let found = rest.isEmpty ? "the end" : "'\(String(decoding: rest, as: UTF8.self))'"
    return problem("expected \(expected), found \(found)")
  }

  private func problem(_ message: String, at offset: Int? = nil) -> Diagnostic {
    Diagnostic(message, at: .span(source.span(at: offset ?? index)))
  }
}
