import Diagnostics

/// `for`, which renders its inside once for each item.
enum ForTag {
  static let definition = TagDefinition(
    "for", isBlock: true,
    "Renders its content for each item of a list or range, or 'else' if there are none.",
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
  /// Reads what is in a loop's tag, and makes its variables known.
  ///
  /// It is a function of its own also because loops inside each other keep theirs on the stack.
  @inline(never)
  mutating func loopHeader(isTableRow: Bool) throws(TemplateError) -> LoopSyntax {
    let variable = try name()
    guard accept(word: "in") else { throw unexpected("'in'") }
    let start = token.start
    let collection = try expression()
    var loop = LoopSyntax(
      slot: variables.names.keep(nil),
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
        (loop.continues, variables.usesContinue) = (true, true)
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
    "continue", "Continues with the loop's next item.",
    example: "{% for n in (1..4) %}{% if n == 2 %}{% continue %}{% endif %}{{ n }}{% endfor %}",
    prints: "134"
  ) { (parser, _) throws(TemplateError) in parser.add(printing: .interrupt(.continueLoop)) }
}

extension Template {
  func renderLoop(_ index: Int, _ context: inout RenderContext) throws(TemplateError) -> Interrupt {
    let place = tables.loops[index].collection
    let items = try value(place, &context)
    let segment = try segment(of: items, index, &context)
    guard !segment.isEmpty else { return try render(tables.loops[index].otherwise, &context) }
    let isReversed = tables.loops[index].isReversed
    let body = tables.loops[index].body
    let slot = context.frame.base + Int(tables.loops[index].slot)
    context.loops.append(LoopState(length: segment.count, name: tables.loops[index].name))
    let outer = context.stack[slot]
    defer {
      context.loops.removeLast()
      context.stack[slot] = outer
    }
    for step in 0..<segment.count {
      try countStep(place, &context)
      context.loops[context.loops.count - 1].index = step
      context.stack[slot] =
        items.loopItem(
          isReversed ? segment.upperBound - 1 - step : segment.lowerBound + step)
      if try render(body, &context) == .breakLoop { break }
    }
    return .none
  }

  /// The items that `limit` and `offset` leave of a value, which has to have some in a strict
  /// library.
  func segment(
    of items: Value, _ index: Int, _ context: inout RenderContext
  ) throws(TemplateError) -> Range<Int> {
    if case .string = items.plain { return 0..<(items.itemCount ?? 0) }
    guard let count = items.itemCount ?? (context.isStrict ? nil : 0) else {
      let refusal = "needs a list, got \(items.typeDescription)"
      throw error(.refused(by: "for", refusal), tables.loops[index].collection, &context)
    }
    let (limit, offset) = (tables.loops[index].limit, tables.loops[index].offset)
    guard limit.exists || offset.exists || context.library.variables.usesContinue else {
      return 0..<count
    }
    let loop = tables.loops[index]
    let isRow = loop.name.isEmpty
    var start = 0
    if loop.continues {
      start = context.scope.continuations[loop.name] ?? 0
    } else if offset.exists {
      start = try wholeNumber(offset, of: "offset", &context, isRow) ?? 0
    }
    var end = count
    if limit.exists, let limit = try wholeNumber(limit, of: "limit", &context, isRow) {
      let (sum, overflows) = start.addingReportingOverflow(limit)
      end = overflows ? (limit < 0 ? 0 : count) : min(count, sum)
    }
    start = max(0, start)
    end = max(start, end)
    if context.library.variables.usesContinue { context.scope.continuations[loop.name] = end }
    return start < count ? start..<end : 0..<0
  }

  /// A number that an attribute needs; nil counts as not given.
  func wholeNumber(
    _ id: ExpressionID, of attribute: String, _ context: inout RenderContext, _ isRow: Bool = false
  ) throws(TemplateError) -> Int? {
    let value = try value(id, &context)
    // A table row reads numbers as Ruby's 'to_i' does.
    if isRow, value.isNull || !context.isStrict { return value.leadingNumber }
    if value.isNull { return nil }
    if let number = value.wholeNumber { return number }
    throw error(.refused(by: attribute, "needs a whole number, got \(value.quoted)"), id, &context)
  }
}
