extension ScalarValue {
  /// Understands the text of a plain scalar without a tag.
  ///
  /// - Parameter text: The text, without white space around it.
  /// - Returns: What YAML 1.1 takes the text for; a date that no calendar has is text.
  static func resolve(_ text: String) -> ScalarValue {
    guard let first = text.utf8.first else { return .null }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      return number(Array(text.utf8), text)
    default:
      return word(text) ?? .string(text)
    }
  }

  private static func word(_ text: String) -> ScalarValue? {
    switch text {
    case "~", "null", "Null", "NULL": .null
    case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": .bool(true)
    case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": .bool(false)
    default: nil
    }
  }

  private static func number(_ bytes: [UInt8], _ text: String) -> ScalarValue {
    if let whole = whole(bytes) { return whole }
    if let fraction = fraction(bytes) { return .double(fraction) }
    return (try? YAMLTimestamp(parsing: bytes)).map { .timestamp($0) } ?? .string(text)
  }

  // MARK: - Whole numbers

  /// Reads `12`, `-1_000`, `0x1F`, `0b101`, `017` (octal) and `1:30` (base 60).
  private static func whole(_ bytes: [UInt8]) -> ScalarValue? {
    var digits = bytes[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    guard let first = digits.first, 0x30...0x39 ~= first else { return nil }
    if digits.contains(UInt8(ascii: ":")) {
      return first == UInt8(ascii: "0") ? nil : sexagesimal(digits, isNegative).map { .int($0) }
    }
    if first != UInt8(ascii: "0") || digits.count == 1 {
      guard digits.allSatisfy({ value(of: $0, below: 10) != nil }) else { return nil }
      if let number = number(digits, radix: 10, isNegative) { return .int(number) }
      let kept = digits.filter { $0 != UInt8(ascii: "_") }
      return .largeInt((isNegative ? "-" : "") + String(decoding: kept, as: UTF8.self))
    }
    var radix = 8
    if digits.dropFirst().first == UInt8(ascii: "x") { radix = 16 }
    if digits.dropFirst().first == UInt8(ascii: "b") { radix = 2 }
    if radix != 8 { digits.removeFirst(2) }
    return number(digits, radix: radix, isNegative).map { .int($0) }
  }

  private static func sexagesimal(_ bytes: ArraySlice<UInt8>, _ isNegative: Bool) -> Int? {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let first = parts.first, var total = number(first, radix: 10, isNegative) else {
      return nil
    }
    for part in parts.dropFirst() {
      guard let minutes = sixtieth(part) else { return nil }
      let (product, overflow) = total.multipliedReportingOverflow(by: 60)
      let (sum, overflow2) = product.addingReportingOverflow(isNegative ? -minutes : minutes)
      guard !overflow, !overflow2 else { return nil }
      total = sum
    }
    return total
  }

  /// Reads one or two digits that make less than 60.
  private static func sixtieth(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard 1...2 ~= bytes.count, bytes.allSatisfy({ 0x30...0x39 ~= $0 }),
      let number = number(bytes, radix: 10, false), number < 60
    else { return nil }
    return number
  }

  /// Reads digits with underscores between them; nil for anything else and for what `Int` cannot hold.
  private static func number(
    _ bytes: ArraySlice<UInt8>, radix: Int, _ isNegative: Bool
  ) -> Int? {
    var total = 0
    var digits = 0
    for byte in bytes where byte != UInt8(ascii: "_") {
      guard let digit = value(of: byte, below: radix) else { return nil }
      let (product, overflow) = total.multipliedReportingOverflow(by: radix)
      let (sum, overflow2) = product.addingReportingOverflow(isNegative ? -digit : digit)
      guard !overflow, !overflow2 else { return nil }
      total = sum
      digits += 1
    }
    return digits > 0 ? total : nil
  }

  /// The value of a digit; an underscore counts as 0, so that it is let pass.
  private static func value(of byte: UInt8, below radix: Int) -> Int? {
    let digit: Int
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = Int(byte) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = Int(byte) - 0x57
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = Int(byte) - 0x37
    case UInt8(ascii: "_"): digit = 0
    default: return nil
    }
    return digit < radix ? digit : nil
  }

  // MARK: - Fractions

  /// Reads `1.5`, `-1_0.e+3`, `.5`, `1:30.5` (base 60), `.inf` and `.nan`.
  private static func fraction(_ bytes: [UInt8]) -> Double? {
    let isSigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
    let sign: Double = bytes.first == UInt8(ascii: "-") ? -1 : 1
    let rest = isSigned ? bytes[1...] : bytes[...]
    switch String(decoding: rest, as: UTF8.self) {
    case ".inf", ".Inf", ".INF": return sign * .infinity
    case ".nan", ".NaN", ".NAN": return isSigned ? nil : .nan
    default: break
    }
    guard let point = rest.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let before = rest[..<point]
    let after = rest[(point + 1)...]
    if before.contains(UInt8(ascii: ":")) {
      guard after.allSatisfy(isDigit), let whole = sexagesimal(before, false),
        let part = Double("0." + decimal(after) + "0")
      else { return nil }
      return sign * (Double(whole) + part)
    }
    let mark = after.firstIndex { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
    let digits = after[..<(mark ?? after.endIndex)]
    guard before.allSatisfy(isDigit), digits.allSatisfy(isDigit) else { return nil }
    if before.isEmpty {
      guard !isSigned, let first = digits.first, first != UInt8(ascii: "_") else { return nil }
    } else if before.first == UInt8(ascii: "_") {
      return nil
    }
    var text = "0" + decimal(before) + "." + decimal(digits) + "0"
    if let mark {
      let exponent = after[(mark + 1)...]
      guard exponent.count > 1, let direction = exponent.first,
        direction == UInt8(ascii: "-") || direction == UInt8(ascii: "+"),
        exponent.dropFirst().allSatisfy({ 0x30...0x39 ~= $0 })
      else { return nil }
      text += "e" + String(decoding: exponent, as: UTF8.self)
    }
    return Double(text).map { sign * $0 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    value(of: byte, below: 10) != nil
  }

  private static func decimal(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
  }
}
