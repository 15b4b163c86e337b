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
    case .array, .map: String(decoding: utf8, as: UTF8.self)
    }
  }

  /// The text that filters of texts work on: a list as it is written down.
  var written: String {
    guard case .array = self else { return text }
    var bytes: [UInt8] = []
    appendData(to: &bytes, depth: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of ``text``.
  var utf8: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, depth: 0)
    return bytes
  }

  /// Appends the text of a list's items one after another, of a map as its data are written down.
  func append(to bytes: inout [UInt8], depth: Int) {
    switch self {
    case .array(let items):
      guard depth < 100 else { return }
      for item in items { item.append(to: &bytes, depth: depth + 1) }
    case .map:
      appendData(to: &bytes, depth: depth)
    case .int(let number):
      bytes.append(decimal: number)
    default:
      bytes.append(contentsOf: text.utf8)
    }
  }

  /// Appends the value as data: texts in quotes, maps in braces.
  func appendData(to bytes: inout [UInt8], depth: Int) {
    guard depth < 100 else { return }
    switch self {
    case .null:
      bytes.append(contentsOf: "nil".utf8)
    case .string(let text), .markup(let text):
      bytes.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          bytes.append(UInt8(ascii: "\\"))
        }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    case .array(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(contentsOf: ", ".utf8) }
        item.appendData(to: &bytes, depth: depth + 1)
      }
      bytes.append(UInt8(ascii: "]"))
    case .map(let map):
      bytes.append(UInt8(ascii: "{"))
      for (index, entry) in map.entries.enumerated() {
        if index > 0 { bytes.append(contentsOf: ", ".utf8) }
        Value.string(entry.name.string).appendData(to: &bytes, depth: depth + 1)
        bytes.append(contentsOf: "=>".utf8)
        entry.value.appendData(to: &bytes, depth: depth + 1)
      }
      bytes.append(UInt8(ascii: "}"))
    default:
      append(to: &bytes, depth: depth)
    }
  }

  /// What a message calls the value: `a text`, `a list`.
  var typeDescription: String {
    switch self {
    case .null: "nil"
    case .bool: "a boolean"
    case .int, .double: "a number"
    case .string, .markup: "a text"
    case .array: "a list"
    case .range: "a range"
    case .map: "a map"
    case .object(let object): object is EmptyLiteral ? "empty" : "an object"
    }
  }
}

extension Double {
  /// The shortest decimal form that reads back as the same number, with a decimal point always and
  /// an exponent from 1.0e+16 and below 0.0001.
  var liquidDescription: String {
    guard isFinite else { return isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity" }
    let (isNegative, digits, point) = decimalDigits
    let sign = isNegative ? "-" : ""
    if digits == "0" { return "\(sign)0.0" }
    if point > 16 || point < -3 {
      let exponent = point - 1
      let rest = digits.dropFirst()
      let magnitude = exponent.magnitude < 10 ? "0\(exponent.magnitude)" : "\(exponent.magnitude)"
      return "\(sign)\(digits.prefix(1)).\(rest.isEmpty ? "0" : rest)"
        + "e\(exponent < 0 ? "-" : "+")\(magnitude)"
    }
    if point <= 0 { return "\(sign)0.\(String(repeating: "0", count: -point))\(digits)" }
    if digits.utf8.count <= point {
      return "\(sign)\(digits)\(String(repeating: "0", count: point - digits.utf8.count)).0"
    }
    return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))"
  }

  /// The significant digits of a finite number, and where the decimal point stands in them: 12.5 is
  /// `125` with the point after 2 digits.
  var decimalDigits: (isNegative: Bool, digits: String, point: Int) {
    var digits = ""
    var point: Int?
    var exponent = 0
    let written = magnitude.description
    let parts = written.split(separator: "e")
    for character in parts[0].unicodeScalars {
      if character == "." {
        point = digits.utf8.count
      } else {
        digits.unicodeScalars.append(character)
      }
    }
    if parts.count > 1 { exponent = Int(parts[1]) ?? 0 }
    var place = (point ?? digits.utf8.count) + exponent
    while digits.utf8.count > 1, digits.hasSuffix("0") { digits.removeLast() }
    while digits.utf8.count > 1, digits.hasPrefix("0") {
      digits.removeFirst()
      place -= 1
    }
    return (sign == .minus, digits, digits == "0" ? 1 : place)
  }
}

extension [UInt8] {
  /// Appends the decimal digits of a number.
  mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    var unit: UInt = 1
    while rest / unit >= 10 { unit *= 10 }
    while unit > 0 {
      append(UInt8(truncatingIfNeeded: rest / unit) &+ 0x30)
      rest %= unit
      unit /= 10
    }
  }
}
