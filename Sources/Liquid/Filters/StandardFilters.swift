extension Filter {
  /// The filters of the language.
  public static let standard: [Filter] =
    stringFilters + replaceFilters + markupFilters + base64Filters + arrayFilters
    + mathFilters + [
      dateFilter,
      Filter(
        "default", takes: 0...1, named: ["allow_false"],
        "Returns the argument if the input is nil, false or empty.",
        "{{ '' | default: 'none' }}", prints: "none"
      ) { call in
        if case .bool(false) = call.input, call["allow_false"]?.isTruthy ?? false {
          return call.input
        }
        let isThere = call.input.isTruthy && !EmptyLiteral(isBlank: false).matches(call.input)
        return isThere ? call.input : call.count > 0 ? call[0] : .string("")
      },
    ]
}

extension Filter.Call {
  /// A whole number that a filter needs at a position, or else the usual one.
  func wholeNumber(_ position: Int, usually usual: Int? = nil) throws(FilterError) -> Int {
    let argument = self[position]
    if let usual, argument.isNull, position > 0 || count == 0 { return usual }
    switch argument {
    case .double(let number) where number.magnitude >= 0x1p63: return number < 0 ? .min : .max
    case .double: break
    default: if let number = argument.wholeNumber { return number }
    }
    throw FilterError("needs a whole number, got \(argument.quoted)")
  }
}
