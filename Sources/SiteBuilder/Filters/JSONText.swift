import Liquid

/// JSON written from a template's values.
///
/// Within texts every sign that could end a script, an attribute or an entity is written as an
/// escape. The JSON's own quotes end an attribute within double ones, so that it belongs within
/// single ones; not even then can a text continue the attribute, `=` being an escape too.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  /// How many values were written.
  private(set) var values = 0
  private let limit: Int

  /// How deep lists, maps and objects may lie within each other; objects may lead in circles.
  private static let depth = 16

  init(limit: Int) {
    self.limit = limit
  }

  mutating func write(_ value: Value, depth: Int) throws(FilterError) {
    guard depth <= Self.depth else {
      throw FilterError("needs a value that is nested less deep: choose the members you need")
    }
    guard bytes.count <= limit else { throw .tooLarge }
    values += 1
    switch value {
    case .null: bytes += "null".utf8
    case .bool, .int: bytes += value.text.utf8
    case .double(let number): bytes += number.isFinite ? value.text.utf8 : "null".utf8
    case .string(let text), .markup(let text): write(text)
    case .range(let range):
      try write(.array([.int(range.lowerBound), .int(range.upperBound)]), depth: depth + 1)
    case .array(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        try write(item, depth: depth + 1)
      }
      bytes.append(UInt8(ascii: "]"))
    case .map(let map):
      try write(map.entries.map { ($0.name.string, $0.value) }, depth: depth)
    case .object(let object):
      let members = object.memberNames.map { ($0, object.member(Name($0)) ?? .null) }
      try write(members, depth: depth)
    }
  }

  private mutating func write(
    _ members: [(String, Value)], depth: Int
  ) throws(FilterError) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(member.0)
      bytes.append(UInt8(ascii: ":"))
      try write(member.1, depth: depth + 1)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": bytes += "\\n".utf8
      case "\\": bytes += "\\\\".utf8
      case "\"", "'", "<", ">", "&", "=", "`", "\u{2028}", "\u{2029}", "\0"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: bytes += String(scalar).utf8
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
