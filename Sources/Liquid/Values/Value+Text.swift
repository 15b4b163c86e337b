extension Value {
  /// The value as a text, as it is printed but for escaping.
  public var text: String {
    switch self {
    case .string(let text), .markup(let text): text
    case .null, .object: ""
    case .bool(let flag): flag ? "true" : "false"
    case .int(let number): String(number)
    case .double(let number): number.liquidDescription
    case .range(let range): "\(range.lowerBound)..\(range.upperBound)"
    case .array, .map: String(decoding: bytes(asData: false), as: UTF8.self)
    }
  }

  /// The text that filters of texts work on: a list as it is written down.
  var written: String {
    if case .array = self { String(decoding: bytes(asData: true), as: UTF8.self) } else { text }
  }

  /// The bytes of ``text``, or of the value as data: texts in quotes, maps in braces.
  func bytes(asData: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, asData: asData)
    return bytes
  }

  /// A list's items are printed one after another; a map is always written as data.
  private func append(to bytes: inout [UInt8], asData: Bool, depth: Int = 0) {
    guard depth < 100 else { return }
    switch self {
    case .null where asData: bytes += "nil".utf8
    case .string(let text) where asData, .markup(let text) where asData:
      bytes.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        switch Unicode.Scalar(byte) {
        case "\"": bytes += "\\\"".utf8
        case "\\": bytes += "\\\\".utf8
        case "\n": bytes += "\\n".utf8
        case "\r": bytes += "\\r".utf8
        case "\t": bytes += "\\t".utf8
        default: bytes.append(byte)
        }
      }
      bytes.append(UInt8(ascii: "\""))
    case .array(let items):
      if asData { bytes.append(UInt8(ascii: "[")) }
      for (index, item) in items.enumerated() {
        if asData, index > 0 { bytes += ", ".utf8 }
        item.append(to: &bytes, asData: asData, depth: depth + 1)
      }
      if asData { bytes.append(UInt8(ascii: "]")) }
    case .map(let map):
      bytes.append(UInt8(ascii: "{"))
      for (index, entry) in map.entries.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        Value.string(entry.name.string).append(to: &bytes, asData: true, depth: depth)
        bytes += "=>".utf8
        entry.value.append(to: &bytes, asData: true, depth: depth + 1)
      }
      bytes.append(UInt8(ascii: "}"))
    default: bytes += text.utf8
    }
  }

  /// What a message calls the value: `a text`, `a list`.
  var typeDescription: String {
    switch self {
    case .null: "nil"
    case .bool: "a boolean"
    case .int, .double: "a number"
    case .string, .markup: "a string"
    case .array: "a list"
    case .range: "a range"
    case .map: "a map"
    case .object(let object): object is EmptyLiteral ? "empty" : "an object"
    }
  }
}

extension Double {
  /// The shortest decimal form that reads back as the same number; with a decimal point always, so
  /// `1.0e+16` where Swift writes `1e+16`, and in that form from 10^15, as Ruby does.
  var liquidDescription: String {
    guard isFinite else { return isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity" }
    if magnitude >= 1e15, !description.contains("e") {
      let digits = String(Int64(magnitude))
      let last = digits.lastIndex { $0 != "0" } ?? digits.startIndex
      let rest = digits[...last].dropFirst()
      return "\(self < 0 ? "-" : "")\(digits.prefix(1)).\(rest.isEmpty ? "0" : rest)e+15"
    }
    guard let exponent = description.firstIndex(of: "e"), !description.contains(".") else {
      return description
    }
    return description[..<exponent] + ".0" + description[exponent...]
  }
}
