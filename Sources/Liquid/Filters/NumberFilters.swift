/// Filters of numbers.
let numberFilters: [Filter] = [
  arithmetic("plus", "the sum of two numbers", prints: "5", { $0.addingReportingOverflow($1) }, +),
  arithmetic(
    "minus", "the difference of two numbers", prints: "-1", { $0.subtractingReportingOverflow($1) },
    -),
  arithmetic(
    "times", "the product of two numbers", prints: "6", { $0.multipliedReportingOverflow(by: $1) },
    *),
  Filter(
    "divided_by", 1...1, "one number divided by another; whole numbers give a whole number",
    example: "{{ 7 | divided_by: 2 }}", prints: "3"
  ) { input, arguments, _ throws(FilterError) in
    let (a, b) = (try number(input), try number(arguments[0]))
    if case .int(let a) = a, case .int(let b) = b {
      guard b != 0 else { throw FilterError("cannot divide by 0") }
      let (quotient, overflow) = a.dividedReportingOverflow(by: b)
      guard !overflow else { return .double(-Double(a)) }
      return .int(a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient)
    }
    return .double(a.real / b.real)
  },
  Filter(
    "modulo", 1...1, "what is left when one number is divided by another",
    example: "{{ 7 | modulo: 2 }}", prints: "1"
  ) { input, arguments, _ throws(FilterError) in
    let (a, b) = (try number(input), try number(arguments[0]))
    if case .int(let a) = a, case .int(let b) = b {
      guard b != 0 else { throw FilterError("cannot divide by 0") }
      let (rest, _) = a.remainderReportingOverflow(dividingBy: b)
      return .int(rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest)
    }
    return .double(a.real - (a.real / b.real).rounded(.down) * b.real)
  },
  Filter(
    "abs", "a number without its sign", example: "{{ -3 | abs }}", prints: "3"
  ) { input, _, _ throws(FilterError) in
    switch try number(input) {
    case .int(let value): return value == .min ? .double(-Double(value)) : .int(abs(value))
    case let value: return .double(value.real.magnitude)
    }
  },
  Filter(
    "at_least", 1...1, "the greater of two numbers", example: "{{ 3 | at_least: 5 }}", prints: "5"
  ) { input, arguments, _ throws(FilterError) in
    let (a, b) = (try number(input), try number(arguments[0]))
    return a.real < b.real ? b : a
  },
  Filter(
    "at_most", 1...1, "the smaller of two numbers", example: "{{ 8 | at_most: 5 }}", prints: "5"
  ) { input, arguments, _ throws(FilterError) in
    let (a, b) = (try number(input), try number(arguments[0]))
    return a.real > b.real ? b : a
  },
]

private func arithmetic(
  _ name: String, _ summary: String, prints output: String,
  _ whole: @escaping @Sendable (Int, Int) -> (partialValue: Int, overflow: Bool),
  _ real: @escaping @Sendable (Double, Double) -> Double
) -> Filter {
  Filter(
    name, 1...1, summary, example: "{{ 2 | \(name): 3 }}", prints: output
  ) { input, arguments, _ throws(FilterError) in
    let (a, b) = (try number(input), try number(arguments[0]))
    if case .int(let a) = a, case .int(let b) = b {
      let (value, overflow) = whole(a, b)
      if !overflow { return .int(value) }
    }
    return .double(real(a.real, b.real))
  }
}

/// A value as a number; a text that writes one counts, and nil is 0.
private func number(_ value: Value) throws(FilterError) -> Value {
  switch value {
  case .int, .double: return value
  case .null: return .int(0)
  case .string(let text), .markup(let text):
    if let whole = Int(text) { return .int(whole) }
    if let real = Double(text), real.isFinite { return .double(real) }
    throw FilterError("needs a number, got '\(text)'")
  default: throw FilterError("needs a number, got \(value.typeDescription)")
  }
}

extension Value {
  /// A number as a floating one.
  fileprivate var real: Double {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    default: 0
    }
  }
}

extension Filter {
  /// Liquid's own filters.
  static let standard: [Filter] = textFilters + listFilters + numberFilters
}
