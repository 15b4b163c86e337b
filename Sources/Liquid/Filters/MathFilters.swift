extension Filter {
  /// Filters that calculate.
  static let mathFilters: [Filter] = [
    arithmetic("plus", "Adds the argument.", "{{ 0.1 | plus: 0.2 }}", prints: "0.3") {
      $0.adding($1)
    },
    arithmetic("minus", "Subtracts the argument.", "{{ 7 | minus: 2 }}", prints: "5") {
      $0.subtracting($1)
    },
    arithmetic("times", "Multiplies by the argument.", "{{ 3 | times: 1.5 }}", prints: "4.5") {
      $0.multiplied(by: $1)
    },
    arithmetic(
      "divided_by", "Divides by the argument; two whole numbers give a whole number.",
      "{{ 7 | divided_by: 2 }}", prints: "3"
    ) { a, b throws(FilterError) in try a.divided(by: b) },
    arithmetic("modulo", "The remainder of a division.", "{{ 7 | modulo: 4 }}", prints: "3") {
      a, b throws(FilterError) in try a.remainder(by: b)
    },
    arithmetic(
      "at_least", "The input or the argument, whichever is greater.", "{{ 3 | at_least: 5 }}",
      prints: "5"
    ) { $0.double < $1.double ? $1 : $0 },
    arithmetic(
      "at_most", "The input or the argument, whichever is less.", "{{ 7 | at_most: 5 }}",
      prints: "5"
    ) { $0.double > $1.double ? $1 : $0 },
    Filter("abs", "The absolute value.", "{{ -3 | abs }}", prints: "3") {
      call throws(FilterError) in
      let number = try call.number()
      return number.double.sign == .minus ? Number.whole(0).subtracting(number).value : number.value
    },
    Filter("ceil", "Rounds up to a whole number.", "{{ 1.2 | ceil }}", prints: "2") {
      call throws(FilterError) in try call.number().rounded(.up).value
    },
    Filter("floor", "Rounds down to a whole number.", "{{ 1.8 | floor }}", prints: "1") {
      call throws(FilterError) in try call.number().rounded(.down).value
    },
    Filter(
      "round", takes: 0...1, "Rounds to a whole number, or to the given number of decimals.",
      "{{ 2.718 | round: 2 }}", prints: "2.72"
    ) { call throws(FilterError) in
      let places = call[0].isNull ? 0 : try call.number(call[0]).double
      return try call.number().rounded(to: Int(max(-400, min(400, places)))).value
    },
  ]

  /// A filter that calculates with its input and its argument.
  private static func arithmetic(
    _ name: String, _ summary: String, _ template: String, prints output: String,
    _ operation: @escaping @Sendable (Number, Number) throws(FilterError) -> Number
  ) -> Filter {
    Filter(name, takes: 1...1, summary, template, prints: output) { call throws(FilterError) in
      let result = try operation(try call.number(), try call.number(call[0]))
      guard !call.isStrict || result.double.isFinite else {
        throw FilterError("does not give a finite number")
      }
      return result.value
    }
  }
}

extension Filter.Call {
  /// The input or another value as a number; texts count by the number they begin with.
  func number(_ value: Value? = nil) throws(FilterError) -> Number {
    let value = value ?? input
    switch value.plain {
    case .int(let number): return .whole(number)
    case .double(let number): return .fraction(number)
    case .string(let text):
      if let number = Number(prefixOf: text, wholly: isStrict) { return number }
    default: break
    }
    guard isStrict else { return .whole(0) }
    throw FilterError("needs a number, got \(value.quoted)")
  }
}
