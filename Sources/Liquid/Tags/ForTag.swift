import Diagnostics

/// `for`, which renders its inside once for each item.
enum ForTag {
  static let definition = TagDefinition(
    "for", isBlock: true,
    "Renders its inside for each item of a list or range, or the 'else' where there is none.",
    example: "{% for n in (1..5) reversed limit: 3 %}{{ forloop.index }}:{{ n }} {% endfor %}",
    prints: "1:3 2:2 3:1 "
  ) { (parser, tag) throws(TemplateError) in
    var loop = try parser.loopHeader(isTableRow: false)
    let end: String
    (loop.body, end) = try parser.block(of: tag, until: ["else"])
    parser.scope.leaveLoop()
    if end == "else" {
      try parser.expectEnd()
      loop.otherwise = try parser.block(of: tag).body
    }
    parser.removeBlankText(from: [loop.body, loop.otherwise])
    parser.pending.append(.loop(parser.tables.loops.keep(loop)))
  }
}

extension Parser {
  /// Reads what stands in a loop's tag, and makes its variables known.
  ///
  /// It is a function of its own also because loops inside each other keep theirs on the stack.
  @inline(never)
  mutating func loopHeader(isTableRow: Bool) throws(TemplateError) -> LoopSyntax {
    let variable = try name()
    guard accept(word: "in") else { throw unexpected("'in'") }
    let start = token.start
    let collection = try expression()
    var loop = LoopSyntax(
      slot: tables.slotNames.keep(nil),
      name: isTableRow ? "" : "\(variable.string)-\(text(start..<lastEnd))",
      collection: collection)
    loop.isReversed = !isTableRow && accept(word: "reversed")
    while token.kind != .end {
      _ = accept(.sign(","))
      let word = token.kind == .name ? text(token.range) : ""
      let known = isTableRow ? ["cols", "limit", "offset", "range"] : ["limit", "offset"]
      guard known.contains(word) else {
        throw unexpected(
          isTableRow ? "'cols', 'limit' or 'offset'" : "'reversed', 'limit' or 'offset'")
      }
      advance()
      try expect(":")
      switch word {
      case "limit": loop.limit = try expression()
      case "cols": loop.columns = try expression()
      case "offset" where !isTableRow && accept(word: "continue"):
        (loop.continues, tables.usesContinue) = (true, true)
      case "offset": (loop.offset, loop.continues) = (try expression(), false)
      default: _ = try expression()
      }
    }
    let object: Name = isTableRow ? "tablerowloop" : "forloop"
    scope.enterLoop(variable: variable, slot: loop.slot, object: object, isTableRow: isTableRow)
    return loop
  }
}

/// `break` and `continue`.
enum InterruptTag {
  static let `break` = TagDefinition(
    "break", "Ends the loop.",
    example: "{% for n in (1..5) %}{% if n == 3 %}{% break %}{% endif %}{{ n }}{% endfor %}",
    prints: "12"
  ) { (parser, _) throws(TemplateError) in parser.add(printing: .interrupt(.breakLoop)) }

  static let `continue` = TagDefinition(
    "continue", "Goes on with the loop's next item.",
    example: "{% for n in (1..4) %}{% if n == 2 %}{% continue %}{% endif %}{{ n }}{% endfor %}",
    prints: "134"
  ) { (parser, _) throws(TemplateError) in parser.add(printing: .interrupt(.continueLoop)) }
}

extension Renderer {
  mutating func renderLoop(_ index: Int, _ template: Template) throws(TemplateError) -> Interrupt {
    let collection = try value(template.tables.loops[index].collection, template)
    let items = try items(of: collection, template.tables.loops[index].collection, template)
    let segment = try segment(of: items, index, template)
    guard !segment.isEmpty else {
      return try render(template.tables.loops[index].otherwise, template)
    }
    let isReversed = template.tables.loops[index].isReversed
    let body = template.tables.loops[index].body
    let slot = frame.base + Int(template.tables.loops[index].slot)
    loops.append(LoopState(length: segment.count, syntax: index, template: template))
    defer { loops.removeLast() }
    for step in 0..<segment.count {
      try countStep(template.tables.loops[index].collection, template)
      loops[loops.count - 1].index = step
      stack[slot] = items[isReversed ? segment.upperBound - 1 - step : segment.lowerBound + step]
      let interrupt = try render(body, template)
      if interrupt == .breakLoop { break }
    }
    return .none
  }

  /// The items of a value, which has to have some in a strict library.
  mutating func items(
    of value: Value, _ id: ExpressionID, _ template: Template
  ) throws(TemplateError) -> LoopItems {
    if let items = LoopItems(value) { return items }
    guard isStrict else { return .none }
    throw error(.refused(by: "for", "needs a list, got \(value.typeDescription)"), id, template)
  }

  /// The items that `limit` and `offset` leave.
  mutating func segment(
    of items: LoopItems, _ index: Int, _ template: Template
  ) throws(TemplateError) -> Range<Int> {
    if case .text = items { return 0..<1 }
    let count = items.count
    let (limit, offset) = (template.tables.loops[index].limit, template.tables.loops[index].offset)
    let continues = template.tables.usesContinue
    guard limit.exists || offset.exists || continues else { return 0..<count }
    let loop = template.tables.loops[index]
    let isRow = loop.name.isEmpty
    var start = 0
    if loop.continues {
      start = continuations[loop.name] ?? 0
    } else if offset.exists {
      start = try wholeNumber(offset, of: "offset", template, isRow) ?? 0
    }
    var end = count
    if limit.exists, let limit = try wholeNumber(limit, of: "limit", template, isRow) {
      end = min(count, start.addingReportingOverflow(limit).overflow ? count : start + limit)
    }
    start = max(0, start)
    let segment = start..<max(start, end)
    if continues { continuations[loop.name] = segment.upperBound }
    return start < count ? segment : 0..<0
  }

  /// A number that an attribute needs; nil counts as not given.
  mutating func wholeNumber(
    _ id: ExpressionID, of attribute: String, _ template: Template, _ isRow: Bool = false
  ) throws(TemplateError) -> Int? {
    let value = try value(id, template)
    // A table row reads numbers as Ruby's 'to_i' does.
    if isRow, value.isNull || !isStrict { return value.leadingNumber }
    if value.isNull { return nil }
    guard let number = value.wholeNumber else {
      throw error(
        .refused(by: attribute, "needs a whole number, got \(value.quoted)"), id, template)
    }
    return number
  }

  mutating func countStep(_ id: ExpressionID, _ template: Template) throws(TemplateError) {
    steps += 1
    guard steps <= limits.loopSteps else {
      throw error(.tooManySteps(limit: limits.loopSteps), id, template)
    }
  }
}

/// What a loop goes over.
enum LoopItems {
  case list([Value])
  case range(ClosedRange<Int>)
  /// A text is one item, whatever 'limit' and 'offset' say.
  case text(Value)
  case none

  /// Takes a value's items: those of a list or range, a map's pairs, a text as one item; nil for
  /// values without items.
  init?(_ value: Value) {
    switch value {
    case .array(let items): self = .list(items)
    case .range(let range): self = .range(range)
    case .map(let map):
      self = .list(map.entries.map { .array([.string($0.name.string), $0.value]) })
    case .string(let text), .markup(let text): self = text.isEmpty ? .none : .text(value)
    case .null: self = .none
    default: return nil
    }
  }

  var count: Int {
    switch self {
    case .list(let items): items.count
    case .range(let range):
      range.upperBound.subtractingReportingOverflow(range.lowerBound).overflow
        ? Int.max : (range.upperBound - range.lowerBound).addingReportingOverflow(1).partialValue
    case .text: 1
    case .none: 0
    }
  }

  subscript(position: Int) -> Value {
    switch self {
    case .list(let items): position < items.count ? items[position] : .null
    case .range(let range): .int(range.lowerBound &+ position)
    case .text(let text): text
    case .none: .null
    }
  }
}

/// Where a running loop is.
struct LoopState {
  var index = 0
  let length: Int
  /// The loop's own words, in its template's table.
  let syntax: Int
  let template: Template
  var columns = 0

  init(length: Int, syntax: Int, template: Template) {
    self.length = length
    self.syntax = syntax
    self.template = template
  }
}
