import Diagnostics

extension Parser {
  /// Adds an expression that ends with the last taken token.
  mutating func add(_ expression: Expression, from start: Int) -> ExpressionID {
    tables.expressions.append(expression)
    tables.expressionRanges.append(TableRange(start..<max(start, lastEnd)))
    tables.mayBeMissing.append(false)
    return ExpressionID(tables.expressions.count - 1)
  }

  private mutating func add(literal value: Value, from start: Int) -> ExpressionID {
    add(.literal(tables.literals.keep(value)), from: start)
  }

  /// The value of an expression that is a literal.
  func literal(_ id: ExpressionID) -> Value? {
    guard case .literal(let index) = tables.expressions[Int(id.index)] else { return nil }
    return tables.literals[Int(index)]
  }

  /// Lets an expression ask for what is missing.
  mutating func allowMissing(_ id: ExpressionID) {
    tables.mayBeMissing[Int(id.index)] = true
  }

  /// A literal, a variable with its members, or a range.
  mutating func expression() throws(TemplateError) -> ExpressionID {
    try enterNesting(at: token.range)
    defer { nesting -= 1 }
    let start = token.start
    let written = token
    switch token.kind {
    case .name:
      return try variable()
    case .string:
      advance()
      return try members(of: add(literal: .string(text(written.range.inside)), from: start))
    case .integer, .decimal:
      let digits = text(written.range)
      advance()
      let number = Int(digits).map(Value.int) ?? Double(digits).map(Value.double)
      return add(literal: number ?? .null, from: start)
    case .sign("["):
      advance()
      let name = try expression()
      try expect("]")
      return try members(of: add(.named(name), from: start))
    case .sign("("):
      advance()
      let lower = try expression()
      guard accept(.dotDot) else { throw unexpected("'..'") }
      let upper = try expression()
      try expect(")")
      return add(.range(lower, upper), from: start)
    default:
      throw unexpected("a value")
    }
  }

  private mutating func variable() throws(TemplateError) -> ExpressionID {
    let start = token.start
    let name = try name()
    let isPath = token.kind == .sign(".") || token.kind == .sign("[")
    if !isPath, let word = Self.words[name.string] { return add(literal: word, from: start) }
    let slot: Int32
    switch scope.binding(of: name) {
    case .loop(let depth, let isTableRow):
      return try loopMember(depth, isTableRow, from: start)
    case .slot(let ofLoop):
      slot = ofLoop
    case nil where isPath && name == "self" && variables.slots[name] == nil:
      // `self.name` and `self['name']` are the variable itself.
      return accept(.sign(".")) ? try variable() : try expression()
    case nil:
      slot = self.slot(for: name)
    }
    let steps = try steps()
    let path = add(.path(slot: slot, steps: steps), from: start)
    // The loop of a template that includes this one may have no loop around it.
    if name == "forloop", asksForParent(steps) { allowMissing(path) }
    return path
  }

  private func asksForParent(_ steps: TableRange) -> Bool {
    tables.steps[steps.indices].contains { step in
      guard case .member(let name, _) = step else { return false }
      return tables.names[Int(name)].string == LoopMember.parentloop.rawValue
    }
  }

  private static let words: [String: Value] = [
    "nil": .null, "null": .null, "true": .bool(true), "false": .bool(false),
    // Conditions see more in these two.
    "empty": .string(""), "blank": .string(""),
  ]

  /// `forloop.index`, `forloop.parentloop.index`.
  private mutating func loopMember(
    _ depth: Int32, _ isTableRow: Bool, from start: Int
  ) throws(TemplateError) -> ExpressionID {
    guard accept(.sign(".")) else {
      return try members(of: add(.loop(depth: depth, .whole), from: start))
    }
    let range = token.range
    let name = try name().string
    let known = LoopMember.all(inTableRow: isTableRow)
    guard let member = known.first(where: { $0.rawValue == name }) else {
      guard library.options.isStrict else { return add(literal: .null, from: start) }
      let owner = isTableRow ? "tablerowloop" : "forloop"
      let nearest = nearestName(to: name, among: known.map(\.rawValue))
      throw error(.unknownMember("\(owner).\(name)", of: owner, nearest: nearest), at: range)
    }
    guard member == .parentloop else {
      return try members(of: add(.loop(depth: depth, member), from: start))
    }
    let parent = scope.parent(of: depth)
    if parent >= 0 { return try loopMember(parent, false, from: start) }
    // Only a template that includes this one may have a loop around it.
    let around = try members(of: add(.loop(depth: depth, .parentloop), from: start))
    allowMissing(around)
    return around
  }

  /// Adds the members that are asked of a value, if any are.
  private mutating func members(of base: ExpressionID) throws(TemplateError) -> ExpressionID {
    let start = tables.range(of: base).lowerBound
    let steps = try steps()
    return steps.count == 0 ? base : add(.members(of: base, steps: steps), from: start)
  }

  private mutating func steps() throws(TemplateError) -> TableRange {
    var steps: [Step] = []
    var ranges: [TableRange] = []
    while true {
      let start = token.start
      if accept(.sign(".")) {
        ranges.append(TableRange(token.range))
        let name = try name()
        steps.append(.member(tables.names.keep(name), Builtin(rawValue: name.string) ?? .none))
      } else if accept(.sign("[")) {
        steps.append(.index(try expression()))
        try expect("]")
        ranges.append(TableRange(start..<lastEnd))
      } else {
        tables.stepRanges += ranges
        return tables.steps.keep(steps)
      }
    }
  }
}

extension Range<Int> {
  /// What is between the quotation marks of a string.
  var inside: Range { (lowerBound + 1)..<(upperBound - 1) }
}
