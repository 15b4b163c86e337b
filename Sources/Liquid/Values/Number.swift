/// A number to reckon with.
enum Number {
  case whole(Int)
  case fraction(Double)

  /// Reads a value as a number; texts count by the number they begin with.
  init(_ value: Value, _ context: FilterContext) throws(FilterError) {
    switch value {
    case .int(let number): self = .whole(number)
    case .double(let number): self = .fraction(number)
    default:
      if case .string(let text) = value.plain,
        let number = Number(prefixOf: text, wholly: context.isStrict)
      {
        self = number
      } else if context.isStrict {
        throw FilterError("needs a number, got \(value.quoted)")
      } else {
        self = .whole(0)
      }
    }
  }

  /// Reads a text that is a number, or else the whole number that it begins with.
  init?(prefixOf text: String, wholly: Bool) {
    let bytes = Array(text.utf8.drop(while: \.isSpace))
    var index = 0
    func skipDigits() {
      while index < bytes.count, bytes[index].isDigit { index += 1 }
    }
    if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { index = 1 }
    let start = index
    skipDigits()
    guard index > start else { return nil }
    let wholeEnd = index
    if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "."), bytes[index + 1].isDigit {
      index += 1
      skipDigits()
    }
    if !bytes[index...].allSatisfy(\.isSpace) {
      if wholly { return nil }
      index = wholeEnd
    }
    let written = String(decoding: bytes[..<index], as: UTF8.self)
    if index == wholeEnd, let number = Int(written) {
      self = .whole(number)
    } else if let number = Double(written) {
      self = .fraction(number)
    } else {
      return nil
    }
  }

  var double: Double {
    switch self {
    case .whole(let number): Double(number)
    case .fraction(let number): number
    }
  }

  var value: Value {
    switch self {
    case .whole(let number): .int(number)
    case .fraction(let number): .double(number)
    }
  }

  func rounded(_ rule: FloatingPointRoundingRule) -> Value {
    switch self {
    case .whole(let number): .int(number)
    case .fraction(let number):
      Int(exactly: number.rounded(rule)).map(Value.int) ?? .double(number.rounded(rule))
    }
  }
}

// MARK: - Arithmetic

extension Number {
  static func adding(_ a: Number, _ b: Number) throws(FilterError) -> Number {
    reckoned(a, b, Int.addingReportingOverflow, +)
  }

  static func subtracting(_ a: Number, _ b: Number) throws(FilterError) -> Number {
    reckoned(a, b, Int.subtractingReportingOverflow, -)
  }

  /// Reckons with whole numbers or decimal digits where they do, and with fractions where not.
  private static func reckoned(
    _ a: Number, _ b: Number, _ whole: (Int) -> (Int) -> (Int, overflow: Bool),
    _ fraction: (Double, Double) -> Double
  ) -> Number {
    if case (.whole(let a), .whole(let b)) = (a, b) {
      let (result, overflows) = whole(a)(b)
      return overflows ? .fraction(fraction(Double(a), Double(b))) : .whole(result)
    }
    return .fraction(decimal(a, b) { whole($0)($1) } ?? fraction(a.double, b.double))
  }

  static func multiplied(_ a: Number, _ b: Number) throws(FilterError) -> Number {
    if case (.whole(let a), .whole(let b)) = (a, b) {
      let (product, overflows) = a.multipliedReportingOverflow(by: b)
      return overflows ? .fraction(Double(a) * Double(b)) : .whole(product)
    }
    if let a = Decimal(a.double), let b = Decimal(b.double) {
      let (product, overflows) = a.digits.multipliedReportingOverflow(by: b.digits)
      let exact = Decimal(digits: product, places: a.places + b.places)
      if !overflows, let number = exact.double { return .fraction(number) }
    }
    return .fraction(a.double * b.double)
  }

  static func divided(_ a: Number, _ b: Number) throws(FilterError) -> Number {
    if case (.whole(let a), .whole(let b)) = (a, b) {
      guard b != 0 else { throw FilterError("divided by 0") }
      let (quotient, overflows) = a.dividedReportingOverflow(by: b)
      if overflows { return .fraction(-Double(a)) }
      return .whole(a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient)
    }
    if case .whole(0) = b { throw FilterError("divided by 0") }
    return .fraction(a.double / b.double)
  }

  static func remainder(_ a: Number, _ b: Number) throws(FilterError) -> Number {
    if case (.whole(let a), .whole(let b)) = (a, b) {
      guard b != 0 else { throw FilterError("divided by 0") }
      guard b != -1 else { return .whole(0) }
      let rest = a % b
      return .whole(rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest)
    }
    guard b.double != 0 else { throw FilterError("divided by 0") }
    let exact = decimal(a, b) { (a, b) in
      guard b != 0, b != -1 else { return (0, b == 0) }
      let rest = a % b
      return (rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest, false)
    }
    return .fraction(
      exact ?? (a.double - b.double * (a.double / b.double).rounded(.down)))
  }

  /// Reckons with the decimal digits of two numbers, so that 0.1 + 0.2 is 0.3; nil where they have
  /// too many.
  private static func decimal(
    _ a: Number, _ b: Number, _ operation: (Int, Int) -> (Int, overflow: Bool)
  ) -> Double? {
    guard let a = Decimal(a.double), let b = Decimal(b.double) else { return nil }
    let places = max(a.places, b.places)
    guard let left = a.digits(at: places), let right = b.digits(at: places) else { return nil }
    let (result, overflows) = operation(left, right)
    return overflows ? nil : Decimal(digits: result, places: places).double
  }
}

/// The decimal digits of a number: `digits` / 10^`places`.
private struct Decimal {
  let digits: Int
  let places: Int

  init(digits: Int, places: Int) {
    self.digits = digits
    self.places = places
  }

  init?(_ number: Double) {
    guard number.isFinite else { return nil }
    let (isNegative, digits, point) = number.decimalDigits
    guard let written = Int(digits) else { return nil }
    let places = digits.utf8.count - point
    guard places <= 30 else { return nil }
    if places >= 0 {
      self.init(digits: isNegative ? -written : written, places: places)
    } else {
      guard let whole = Decimal(digits: written, places: 0).digits(at: -places) else { return nil }
      self.init(digits: isNegative ? -whole : whole, places: 0)
    }
  }

  /// The digits for more places.
  func digits(at places: Int) -> Int? {
    var result = digits
    for _ in self.places..<max(places, self.places) {
      let (product, overflows) = result.multipliedReportingOverflow(by: 10)
      if overflows { return nil }
      result = product
    }
    return result
  }

  /// The nearest number.
  var double: Double? {
    Double("\(digits)e-\(places)")
  }
}

extension Double {
  /// Rounds half away from zero in decimal digits, so that 1.005 is what it is written as.
  func rounded(toPlaces places: Int) -> Double {
    guard let decimal = Decimal(self), decimal.places > places else { return self }
    var digits = decimal.digits
    var last = 0
    for _ in places..<decimal.places {
      last = abs(digits % 10)
      digits /= 10
    }
    if last >= 5 { digits += self < 0 ? -1 : 1 }
    return Decimal(digits: digits, places: places).double ?? self
  }
}

extension Int {
  /// Rounds to a power of ten, half away from zero.
  func rounded(tens: Int) -> Int {
    var unit = 1
    for _ in 0..<tens {
      let (product, overflows) = unit.multipliedReportingOverflow(by: 10)
      if overflows { return 0 }
      unit = product
    }
    let rest = self % unit
    let base = self - rest
    guard rest.magnitude >= UInt(unit / 2), unit > 1 else { return base }
    return base.addingReportingOverflow(self < 0 ? -unit : unit).partialValue
  }
}
