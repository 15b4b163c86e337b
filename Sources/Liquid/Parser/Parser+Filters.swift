import Diagnostics

extension Parser {
  /// An expression with its filters.
  mutating func filteredExpression() throws(TemplateError) -> ExpressionID {
    let start = token.start
    let base = try expression()
    guard token.kind == .pipe else { return base }
    var calls: [FilterCall] = []
    while accept(.pipe) {
      if calls.isEmpty, isWord("default") { allowMissing(base) }
      if let call = try filterCall() { calls.append(call) }
    }
    return add(.filtered(base, tables.filterCalls.keep(calls)), from: start)
  }

  private mutating func filterCall() throws(TemplateError) -> FilterCall? {
    let word = try expect(.identifier)
    var positional: [Argument] = []
    var named: [Argument] = []
    if accept(.colon) {
      while token.kind != .pipe, token.kind != .end {
        let argument = try argument()
        if argument.name < 0 { positional.append(argument) } else { named.append(argument) }
        guard accept(.comma) else { break }
      }
    }
    let name = text(word.range)
    guard let index = environment.filterIndex[name] else {
      guard environment.options.isStrict else { return nil }
      let nearest = nearestName(to: name, among: environment.filters.map(\.name))
      errors.append(error(.unknownFilter(name, nearest: nearest), at: word.range))
      return nil
    }
    check(positional, named, of: environment.filters[index], at: word.range)
    return FilterCall(
      filter: Int32(truncatingIfNeeded: index),
      arguments: tables.arguments.keep(positional + named), range: Range(narrowing: word.range))
  }

  private mutating func check(
    _ positional: [Argument], _ named: [Argument], of filter: Filter, at range: Range<Int>
  ) {
    if !filter.positional.contains(positional.count) {
      errors.append(
        error(
          .wrongArguments(
            filter: filter.name, expected: filter.positional.argumentCount,
            found: positional.count), at: range))
    }
    for argument in named {
      let name = tables.names[Int(argument.name)].string
      if filter.named.contains(name) { continue }
      let nearest = nearestName(to: name, among: filter.named)
      errors.append(
        error(.unknownArgument(name, of: filter.name, nearest: nearest), at: range))
    }
  }

  /// An argument, with its name if it has one.
  mutating func argument() throws(TemplateError) -> Argument {
    guard isNamedArgument() else { return Argument(name: -1, value: try expression()) }
    let name = try name()
    advance()
    return Argument(name: keep(name), value: try expression())
  }

  /// Named arguments after a comma each, up to the end of the tag.
  mutating func namedArguments() throws(TemplateError) -> TableRange {
    var arguments: [Argument] = []
    _ = accept(.comma)
    while token.kind != .end {
      guard isNamedArgument() else { throw unexpected("an argument as 'name: value'") }
      arguments.append(try argument())
      _ = accept(.comma)
    }
    return tables.arguments.keep(arguments)
  }
}

extension ClosedRange<Int> {
  /// `no arguments`, `1 argument`, `1 to 2 arguments`.
  var argumentCount: String {
    if upperBound == 0 { return "no arguments" }
    if lowerBound == upperBound {
      return lowerBound == 1 ? "1 argument" : "\(lowerBound) arguments"
    }
    return "\(lowerBound) to \(upperBound) arguments"
  }
}
