import Diagnostics

extension Parser {
  /// An expression with its filters.
  mutating func filteredExpression() throws(TemplateError) -> ExpressionID {
    let start = token.start
    let base = try expression()
    guard token.kind == .sign("|") else { return base }
    var calls: [FilterCall] = []
    while accept(.sign("|")) {
      if calls.isEmpty, isWord("default") { allowMissing(base) }
      if let call = try filterCall() { calls.append(call) }
    }
    return add(.filtered(base, tables.filterCalls.keep(calls)), from: start)
  }

  private mutating func filterCall() throws(TemplateError) -> FilterCall? {
    let range = token.range
    let name = try name().string
    var positional: [Argument] = []
    var named: [Argument] = []
    if accept(.sign(":")) {
      while token.kind != .sign("|"), token.kind != .end {
        let argument = try argument()
        if argument.name < 0 { positional.append(argument) } else { named.append(argument) }
        guard accept(.sign(",")) else { break }
      }
    }
    guard let index = library.filterIndex[name] else {
      if library.options.isStrict {
        let library = library
        report(
          .unknownFilter(name, nearest: nearestName(to: name, among: library.filters.map(\.name))),
          at: range)
      }
      return nil
    }
    let filter = library.filters[index]
    let isBare = lastEnd == range.upperBound && token.kind != .sign("|") && token.kind != .end
    if isBare, filter.positional.upperBound > 0 { throw unexpected("':'") }
    if !filter.positional.contains(positional.count) {
      let expected = filter.positional.argumentCount
      report(.wrongArguments(filter: name, expected: expected, found: positional.count), at: range)
    }
    for word in named.map({ tables.names[Int($0.name)].string })
    where !filter.named.contains(word) {
      report(
        .unknownArgument(word, of: name, nearest: nearestName(to: word, among: filter.named)),
        at: range)
    }
    return FilterCall(
      filter: Int32(truncatingIfNeeded: index),
      arguments: tables.arguments.keep(positional + named), range: TableRange(range))
  }

  /// An argument, with its name if it has one.
  private mutating func argument() throws(TemplateError) -> Argument {
    guard isNamedArgument() else { return Argument(name: -1, value: try expression()) }
    let name = try name()
    advance()
    return Argument(name: tables.names.keep(name), value: try expression())
  }

  /// Named arguments, with a comma before each that may be left out, up to the end of the tag.
  mutating func namedArguments() throws(TemplateError) -> TableRange {
    var arguments: [Argument] = []
    _ = accept(.sign(","))
    while token.kind != .end {
      guard isNamedArgument() else { throw unexpected("an argument as 'name: value'") }
      arguments.append(try argument())
      _ = accept(.sign(","))
    }
    return tables.arguments.keep(arguments)
  }
}

extension ClosedRange<Int> {
  /// `no arguments`, `1 argument`, `1 to 2 arguments`.
  var argumentCount: String {
    if upperBound == 0 { return "no arguments" }
    let count = lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)"
    return count == "1" ? "1 argument" : "\(count) arguments"
  }
}
