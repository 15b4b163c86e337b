import Diagnostics

extension Parser {
  // MARK: - Tokens

  mutating func advance() {
    token = lexer.next()
  }

  func unexpected(_ expected: String) -> TemplateError {
    switch token.kind {
    case .end:
      let end = min(lexer.limit, source.bytes.count)
      return error(
        .unexpected("the end of the tag", expected: expected), at: end..<(end + 1))
    case .unclosedString:
      return error(
        .unexpected("a text without its closing quotation mark", expected: expected),
        at: token.range)
    default:
      return error(
        .unexpected(
          "'\(String(decoding: source.bytes[token.range], as: UTF8.self))'", expected: expected),
        at: token.range)
    }
  }

  /// Takes a token of a kind, which must come now.
  @discardableResult
  mutating func expect(_ kind: Token.Kind) throws(TemplateError) -> Token {
    guard token.kind == kind else { throw unexpected(kind.description) }
    let taken = token
    advance()
    return taken
  }

  /// Takes a token of a kind, if it comes now.
  mutating func accept(_ kind: Token.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  /// Takes a word, if it comes now.
  mutating func accept(word: String) -> Bool {
    guard isWord(word) else { return false }
    advance()
    return true
  }

  mutating func isWord(_ word: String) -> Bool {
    token.kind == .identifier && source.bytes[token.range].elementsEqual(word.utf8)
  }

  /// Passes over the rest of the tag.
  mutating func skipRest() {
    lexer.position = lexer.limit
    advance()
  }

  mutating func expectEnd() throws(TemplateError) {
    guard token.kind == .end else { throw unexpected("the end of the tag") }
  }

  /// Takes a name.
  mutating func name() throws(TemplateError) -> Name {
    Name(text(try expect(.identifier).range))
  }

  /// Whether a name and a colon come now.
  private mutating func isNamedArgument() -> Bool {
    guard token.kind == .identifier else { return false }
    let place = lexer.position
    defer { lexer.position = place }
    return lexer.next().kind == .colon
  }

  // MARK: - Expressions

  mutating func add(_ expression: Expression, from start: Int) -> ExpressionID {
    let id = ExpressionID(tables.expressions.count)
    tables.expressions.append(expression)
    let range = start..<max(start, min(previousEnd(), lexer.limit))
    tables.expressionRanges.append(Range(narrowing: range))
    tables.mayBeMissing.append(false)
    return id
  }

  /// Where the last taken token ended.
  private mutating func previousEnd() -> Int {
    var index = token.start
    while index > 0, source.bytes[index - 1].isSpace { index -= 1 }
    return index
  }

  mutating func literal(_ value: Value, from start: Int) -> ExpressionID {
    tables.literals.append(value)
    return add(.literal(Int32(truncatingIfNeeded: tables.literals.count - 1)), from: start)
  }

  /// Lets an expression ask for what is missing.
  mutating func allowMissing(_ id: ExpressionID) {
    tables.mayBeMissing[Int(id.index)] = true
  }

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
    let first = tables.filterCalls.count
    tables.filterCalls += calls
    return add(
      .filtered(base, TableRange(first..<tables.filterCalls.count)), from: start)
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
    let first = tables.arguments.count
    tables.arguments += positional + named
    return FilterCall(
      filter: Int32(truncatingIfNeeded: index),
      arguments: TableRange(first..<tables.arguments.count), range: Range(narrowing: word.range))
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
    let first = tables.arguments.count
    tables.arguments += arguments
    return TableRange(first..<tables.arguments.count)
  }

  /// A literal, a variable with its members, or a range.
  mutating func expression() throws(TemplateError) -> ExpressionID {
    try enterNesting(at: token.range)
    defer { nesting -= 1 }
    let start = token.start
    switch token.kind {
    case .identifier:
      return try variable()
    case .string:
      let range = (token.start + 1)..<(token.end - 1)
      advance()
      return try members(of: literal(.string(text(range)), from: start), from: start)
    case .integer, .decimal:
      let value = try number()
      return literal(value, from: start)
    case .openSquare:
      advance()
      let name = try expression()
      try expect(.closeSquare)
      return try members(of: add(.named(name), from: start), from: start)
    case .openRound:
      advance()
      let lower = try expression()
      try expect(.dotDot)
      let upper = try expression()
      try expect(.closeRound)
      return add(.range(lower, upper), from: start)
    default:
      throw unexpected("a value")
    }
  }

  private mutating func number() throws(TemplateError) -> Value {
    let written = text(token.range)
    let kind = token.kind
    guard kind == .decimal else {
      let number = Int(written).map(Value.int) ?? Double(written).map(Value.double)
      advance()
      return number ?? .null
    }
    guard let number = Double(written) else { throw unexpected("a number") }
    advance()
    return .double(number)
  }

  private mutating func variable() throws(TemplateError) -> ExpressionID {
    let start = token.start
    let name = try name()
    if token.kind != .dot, token.kind != .openSquare, let word = Self.words[name.string] {
      return literal(word, from: start)
    }
    switch scope.binding(of: name) {
    case .loop(let depth, let isTableRow):
      return try loopMember(depth, isTableRow, from: start)
    case .slot(let slot):
      return add(.path(slot: slot, steps: try steps()), from: start)
    case nil where name == "self" && token.kind == .dot && tables.slots[name] == nil:
      // `self.name` is the variable itself.
      advance()
      return try variable()
    case nil where name == "self" && token.kind == .openSquare && tables.slots[name] == nil:
      return try expression()
    case nil:
      let slot = slot(for: name)
      return add(.path(slot: slot, steps: try steps()), from: start)
    }
  }

  private static let words: [String: Value] = [
    "nil": .null, "null": .null, "true": .bool(true), "false": .bool(false),
    "empty": .object(EmptyLiteral(isBlank: false)), "blank": .object(EmptyLiteral(isBlank: true)),
  ]

  /// `forloop.index`, `forloop.parentloop.index`.
  private mutating func loopMember(
    _ depth: Int32, _ isTableRow: Bool, from start: Int
  ) throws(TemplateError) -> ExpressionID {
    var depth = depth
    while token.kind == .dot {
      advance()
      let word = token
      let name = text(try expect(.identifier).range)
      let known = isTableRow ? LoopMember.ofTableRow : LoopMember.ofFor
      guard let member = known.first(where: { $0.word == name }) else {
        guard environment.options.isStrict else { return literal(.null, from: start) }
        let owner = isTableRow ? "tablerowloop" : "forloop"
        let nearest = nearestName(to: name, among: known.map(\.word))
        throw error(
          .unknownMember("\(owner).\(name)", of: owner, nearest: nearest), at: word.range)
      }
      guard member == .parentloop else {
        return try members(of: add(.loop(depth: depth, member), from: start), from: start)
      }
      depth = scope.parent(of: depth)
      if depth < 0 {
        let nothing = literal(.null, from: start)
        let asked = try members(of: nothing, from: start)
        allowMissing(asked)
        return asked
      }
    }
    return try members(of: add(.loop(depth: depth, .whole), from: start), from: start)
  }

  /// Adds the members that are asked of a value, if any are.
  private mutating func members(
    of base: ExpressionID, from start: Int
  ) throws(TemplateError) -> ExpressionID {
    let steps = try steps()
    return steps.count == 0 ? base : add(.members(of: base, steps: steps), from: start)
  }

  private mutating func steps() throws(TemplateError) -> TableRange {
    guard token.kind == .dot || token.kind == .openSquare else { return TableRange(0..<0) }
    var steps: [Step] = []
    var ranges: [Range<Int32>] = []
    while true {
      let start = token.start
      if accept(.dot) {
        ranges.append(Range(narrowing: token.range))
        let name = try name()
        steps.append(.member(keep(name), Builtin(name.string)))
      } else if accept(.openSquare) {
        let index = try expression()
        ranges.append(Range(narrowing: start..<token.end))
        try expect(.closeSquare)
        steps.append(.index(index))
      } else {
        break
      }
    }
    let first = tables.steps.count
    tables.steps += steps
    tables.stepRanges += ranges
    return TableRange(first..<tables.steps.count)
  }

  // MARK: - Conditions

  /// Comparisons joined by `and` and `or`.
  mutating func condition() throws(TemplateError) -> ExpressionID {
    let start = token.start
    var terms: [Term] = []
    while true {
      let term = try comparison()
      let joint: Term.Joint = accept(word: "and") ? .and : accept(word: "or") ? .or : .none
      terms.append(Term(expression: term, joint: joint))
      guard joint != .none else { break }
    }
    guard terms.count > 1 else { return terms[0].expression }
    let first = tables.terms.count
    tables.terms += terms
    return add(.chain(TableRange(first..<tables.terms.count)), from: start)
  }

  private mutating func comparison() throws(TemplateError) -> ExpressionID {
    let start = token.start
    let left = try expression()
    guard token.kind == .comparison else {
      allowMissing(left)
      return left
    }
    guard let comparison = Comparison(text(token.range)) else {
      throw unexpected("a comparison")
    }
    advance()
    let right = try expression()
    if comparison == .equal || comparison == .notEqual {
      if isNothing(right) { allowMissing(left) }
      if isNothing(left) { allowMissing(right) }
    }
    return add(.comparison(comparison, left, right), from: start)
  }

  /// Whether an expression is the word `nil`, `empty` or `blank`.
  private mutating func isNothing(_ id: ExpressionID) -> Bool {
    guard case .literal(let index) = tables.expressions[Int(id.index)] else { return false }
    return switch tables.literals[Int(index)] {
    case .null, .object: true
    default: false
    }
  }
}

extension Comparison {
  init?(_ word: String) {
    switch word {
    case "==": self = .equal
    case "!=", "<>": self = .notEqual
    case "<": self = .less
    case "<=": self = .lessOrEqual
    case ">": self = .greater
    case ">=": self = .greaterOrEqual
    case "contains": self = .contains
    default: return nil
    }
  }
}

extension Builtin {
  init(_ name: String) {
    switch name {
    case "size": self = .size
    case "first": self = .first
    case "last": self = .last
    default: self = .none
    }
  }
}

extension Range<Int32> {
  /// Offsets of a template, which is never larger than its limit.
  init(narrowing range: Range<Int>) {
    let lower = Int32(clamping: range.lowerBound)
    self = lower..<Swift.max(lower, Int32(clamping: range.upperBound))
  }

  var wide: Range<Int> { Int(lowerBound)..<Int(upperBound) }
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
