extension Filter {
  /// Filters that reckon.
  static let mathFilters: [Filter] = [
    arithmetic("plus", "Adds the argument.", "{{ 0.1 | plus: 0.2 }}", "0.3", Number.adding),
    arithmetic(
      "minus", "Takes the argument away.", "{{ 7 | minus: 2 }}", "5", Number.subtracting),
    arithmetic(
      "times", "Multiplies by the argument.", "{{ 3 | times: 1.5 }}", "4.5", Number.multiplied),
    arithmetic(
      "divided_by", "Divides by the argument; whole numbers give a whole number.",
      "{{ 7 | divided_by: 2 }}", "3", Number.divided),
    arithmetic(
      "modulo", "The rest of a division.", "{{ 7 | modulo: 4 }}", "3", Number.remainder),
    arithmetic(
      "at_least", "The argument, where the input is less.", "{{ 3 | at_least: 5 }}", "5"
    ) { (a, b) throws(FilterError) in a.double < b.double ? b : a },
    arithmetic(
      "at_most", "The argument, where the input is more.", "{{ 7 | at_most: 5 }}", "5"
    ) { (a, b) throws(FilterError) in a.double > b.double ? b : a },
    Filter("abs", "The number without its sign.", example: "{{ -3 | abs }}", prints: "3") {
      (input, _, context) throws(FilterError) in
      switch try Number(input, context) {
      case .whole(let number): number == .min ? .double(-Double(number)) : .int(abs(number))
      case .fraction(let number): .double(number.magnitude)
      }
    },
    Filter("ceil", "The next whole number upwards.", example: "{{ 1.2 | ceil }}", prints: "2") {
      (input, _, context) throws(FilterError) in try Number(input, context).rounded(.up)
    },
    Filter("floor", "The next whole number downwards.", example: "{{ 1.8 | floor }}", prints: "1") {
      (input, _, context) throws(FilterError) in try Number(input, context).rounded(.down)
    },
    Filter(
      "round", 0...1, "The nearest whole number, or as many decimals as asked.",
      example: "{{ 2.718 | round: 2 }}", prints: "2.72"
    ) { (input, arguments, context) throws(FilterError) in
      let number = try Number(input, context)
      let places = arguments[0].isNull ? 0 : try Number(arguments[0], context).double
      if places < 0, let whole = Int(exactly: number.double.rounded(.towardZero)) {
        return .int(whole.rounded(tens: Int(min(-places, 19))))
      }
      guard places >= 1, case .fraction(let value) = number else {
        return number.rounded(.toNearestOrAwayFromZero)
      }
      return .double(value.rounded(toPlaces: Int(min(places, 300))))
    },
  ]

  private static func arithmetic(
    _ name: String, _ summary: String, _ template: String, _ output: String,
    _ operation: @escaping @Sendable (Number, Number) throws(FilterError) -> Number
  ) -> Filter {
    Filter(name, 1...1, summary, example: template, prints: output) {
      (input, arguments, context) throws(FilterError) in
      let (a, b) = (try Number(input, context), try Number(arguments[0], context))
      return try operation(a, b).value
    }
  }
}
