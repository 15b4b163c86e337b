extension Filter {
  /// The filters of the language.
  public static let standard: [Filter] =
    stringFilters + markupFilters + base64Filters + arrayFilters + mathFilters + [
      defaultFilter, dateFilter,
    ]

  /// `default`, which stands in for what is missing.
  private static let defaultFilter = Filter(
    "default", 0...1, named: ["allow_false"],
    "Takes the argument's place where the input is nil, false or empty.",
    example: "{{ '' | default: 'none' }}", prints: "none"
  ) { (input, arguments, _) throws(FilterError) in
    if case .bool(false) = input, arguments["allow_false"]?.isTruthy ?? false { return input }
    let isMissing =
      !input.isTruthy || EmptyLiteral(isBlank: false).matches(input)
    return isMissing ? (arguments.count > 0 ? arguments[0] : .string("")) : input
  }
}

extension FilterArguments {
  /// A whole number that a filter needs at a position, or else the usual one.
  func wholeNumber(_ position: Int, usually usual: Int? = nil) throws(FilterError) -> Int {
    if let usual, self[position].isNull, position > 0 || count == 0 { return usual }
    if case .double(let number) = self[position], number.magnitude >= 0x1p63 {
      return number < 0 ? .min : .max
    }
    guard !self[position].isFraction, let number = self[position].wholeNumber else {
      throw FilterError("needs a whole number, got \(self[position].quoted)")
    }
    return number
  }
}
