/// A number for arithmetic.
enum Number {
  case whole(Int)
  case fraction(Double)

  /// Reads a text that is a number, or else the whole number that it begins with.
  init?(prefixOf text: String, wholly: Bool) {
    let text = Substring(text.trimmed()).utf8
    let signs = text.prefix(1).prefix { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    let digits = text.dropFirst(signs.count)
    let rest = digits.drop(while: \.isDigit)
    guard digits.first?.isDigit ?? false else { return nil }
    if rest.first == UInt8(ascii: "."), rest.last?.isDigit ?? false,
      rest.dropFirst().allSatisfy(\.isDigit)
    {
      self = .fraction(Double(Substring(text)) ?? 0)
    } else if rest.isEmpty || !wholly {
      let whole = Substring(text[..<rest.startIndex])
      self = Int(whole).map(Number.whole) ?? .fraction(Double(whole) ?? 0)
    } else {
      return nil
    }
  }

  /// A whole number where it is one that fits, and else a fraction.
  private init(whole number: Double) {
    self = Int(exactly: number).map(Number.whole) ?? .fraction(number)
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

  /// The number `digits` / 10^`places`, which is whole where it has no places.
  private init(digits: Int, places: Int) {
    self = places == 0 ? .whole(digits) : .fraction(Double("\(digits)e-\(places)") ?? 0)
  }

  /// The digits of a whole number, or those of a fraction with its decimal places; nil where they
  /// are too many.
  private var decimal: (digits: Int, places: Int)? {
    switch self {
    case .whole(let number): return (number, 0)
    case .fraction(let number):
      let parts = number.description.utf8.split(separator: UInt8(ascii: "e"))
      let halves = parts[0].split(separator: UInt8(ascii: "."))
      let exponent = parts.count > 1 ? Int(Substring(parts[1])) ?? 0 : 0
      let places = (halves.count > 1 ? halves[1].count : 0) - exponent
      guard places > 0, let digits = Int(halves.map(Substring.init).joined()) else { return nil }
      return (digits, places)
    }
  }
}

// MARK: - Arithmetic

extension Number {
  func adding(_ other: Number) -> Number {
    reckoned(with: other, +) { $0.addingReportingOverflow($1) }
  }

  func subtracting(_ other: Number) -> Number {
    reckoned(with: other, -) { $0.subtractingReportingOverflow($1) }
  }

  func multiplied(by other: Number) -> Number {
    guard let a = decimal, let b = other.decimal,
      case (let product, false) = a.digits.multipliedReportingOverflow(by: b.digits)
    else { return .fraction(double * other.double) }
    // Fractions have a 0 below 0 too.
    if product == 0, a.places + b.places > 0 { return .fraction(double * other.double) }
    return Number(digits: product, places: a.places + b.places)
  }

  /// Whole numbers give the next whole number downwards.
  func divided(by other: Number) throws(FilterError) -> Number {
    if case (.whole(let a), .whole(let b)) = (self, other),
      case (let quotient, false) = a.dividedReportingOverflow(by: b)
    {
      return .whole(a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient)
    }
    if case (.whole, .whole(0)) = (self, other) { throw FilterError("divided by 0") }
    return .fraction(double / other.double)
  }

  /// What is left of a division, with the sign of the divisor.
  func remainder(by other: Number) throws(FilterError) -> Number {
    guard other.double != 0 else { throw FilterError("divided by 0") }
    func signed<T: SignedNumeric & Comparable>(_ rest: T, _ divisor: T) -> T {
      rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest
    }
    return reckoned(with: other) {
      signed($0.truncatingRemainder(dividingBy: $1), $1)
    } _: {
      (signed($0.remainderReportingOverflow(dividingBy: $1).partialValue, $1), false)
    }
  }

  /// Reckons with the decimal digits of two numbers, so that 0.1 + 0.2 is 0.3, or with binary
  /// fractions where they have too many.
  private func reckoned(
    with other: Number, _ binary: (Double, Double) -> Double,
    _ exact: (Int, Int) -> (Int, overflow: Bool)
  ) -> Number {
    if let a = decimal, let b = other.decimal {
      let places = max(a.places, b.places)
      if let left = a.digits.times(tens: places - a.places),
        let right = b.digits.times(tens: places - b.places),
        case (let result, false) = exact(left, right)
      {
        return Number(digits: result, places: places)
      }
    }
    return .fraction(binary(double, other.double))
  }
}

extension Int {
  /// The number with so many zeros behind it, or nil where that is too large.
  fileprivate func times(tens: Int) -> Int? {
    var result = self
    for _ in 0..<tens {
      let (product, overflows) = result.multipliedReportingOverflow(by: 10)
      if overflows { return nil }
      result = product
    }
    return result
  }
}

// MARK: - Rounding

extension Number {
  func rounded(_ rule: FloatingPointRoundingRule) -> Number {
    guard case .fraction(let number) = self else { return self }
    return Number(whole: number.rounded(rule))
  }

  /// Rounds to so many decimals, or to tens below 0; half away from zero in decimal digits, so that
  /// 1.005 is what it is written as.
  func rounded(to places: Int) -> Number {
    guard let (digits, own) = decimal, own > places else {
      return places > 0 ? self : rounded(.toNearestOrAwayFromZero)
    }
    let unit = Double("1e\(own - places)") ?? .infinity
    let kept = Int((Double(digits) / unit).rounded())
    let number = Double("\(kept)e\(-places)") ?? double
    return places > 0 ? .fraction(number) : Number(whole: number)
  }
}
