import Diagnostics

extension Parser {
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
    add(.literal(tables.literals.keep(value)), from: start)
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
    tables.stepRanges += ranges
    return tables.steps.keep(steps)
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
