import Diagnostics

extension Template {
  /// Renders a block's nodes one after another.
  func render(_ block: Block, _ context: inout RenderContext) throws(TemplateError) -> Interrupt {
    guard block.count > 0 else { return .none }
    context.depth += 1
    defer { context.depth -= 1 }
    guard context.depth <= context.depthLimit else {
      throw error(.nestingTooDeep(limit: context.depthLimit), place(of: block), &context)
    }
    context.steps += Int(block.count) >> 4
    for index in block.indices {
      let interrupt: Interrupt
      switch tables.nodes[index] {
      case .text(let range):
        context.output.append(range.indices, of: source.bytes)
        continue
      case .output(let expression):
        try write(expression, &context)
        try checkOutput(expression, &context)
        continue
      case .branches(let range): interrupt = try renderBranches(range, &context)
      case .loop(let loop): interrupt = try renderLoop(Int(loop), &context)
      case .interrupt(let kind): interrupt = kind
      case let node: interrupt = try renderOther(node, &context)
      }
      if interrupt != .none { return interrupt }
    }
    return .none
  }

  /// The nodes that are rare enough to be kept out of the loop over nodes.
  private func renderOther(_ node: Node, _ context: inout RenderContext) throws(TemplateError)
    -> Interrupt
  {
    switch node {
    case .choice(let subject, let range): return try renderChoice(subject, range, &context)
    case .assign(let slot, let expression):
      set(slot, to: try value(expression, &context), &context)
    case .capture(let slot, let body):
      let start = context.output.count
      // In data a capture is a text like any other, which is escaped where it is printed.
      let escaping = context.escaping
      if !escaping.isMarkup { context.escaping = .none }
      let interrupt = try render(body, &context)
      context.escaping = escaping
      let text = context.output.text(from: start)
      context.output.cut(to: start)
      context.steps += text.utf8.count >> 6
      set(slot, to: escaping.isMarkup ? .markup(text) : .string(text), &context)
      return interrupt
    case .partial(let index): return try renderPartial(Int(index), &context)
    case .block(let name, let body): return try renderBlock(Int(name), body, &context)
    case .counter(let name, let isUp): renderCounter(tables.names[Int(name)], isUp: isUp, &context)
    case .cycle(let index): try renderCycle(tables.cycles[Int(index)], &context)
    case .ifChanged(let body): return try renderIfChanged(body, &context)
    case .tableRow(let index): try renderTableRow(Int(index), &context)
    case .text, .output, .branches, .loop, .interrupt: break
    }
    return .none
  }

  /// Sets a variable; where an included template has an argument of that name, the one behind it.
  private func set(_ slot: Int32, to value: Value, _ context: inout RenderContext) {
    let place = context.frame.base + Int(slot)
    if let index = context.hidden.firstIndex(where: { $0.place == place }) {
      context.hidden[index].value = value
    } else {
      context.stack[place] = value
    }
  }

  /// Prints the value of an expression, made safe for the file that the page is.
  func write(_ expression: ExpressionID, _ context: inout RenderContext) throws(TemplateError) {
    let value = try value(expression, &context)
    guard !context.output.append(value, escaping: context.escaping) else { return }
    if context.escaping == .json {
      try writeJSON(value, expression, &context, depth: 0)
    } else {
      try writeOther(value, expression, &context, depth: 0)
    }
  }

  private func writeOther(
    _ value: Value, _ expression: ExpressionID, _ context: inout RenderContext, depth: Int
  ) throws(TemplateError) {
    switch value {
    case .array(let items) where depth < 100 && context.escaping != .csv:
      for item in items {
        try writeOther(item, expression, &context, depth: depth + 1)
        try checkOutput(expression, &context)
      }
    case .markup(let text):
      context.output.append(text)
    case .object where context.isStrict, .map where context.isStrict:
      throw error(
        .unprintable(words(of: expression), type: value.typeDescription), expression, &context)
    default:
      try spend(value.weight, expression, &context)
      context.output.append(value.text, escaping: context.escaping)
    }
  }

  /// Prints a value as JSON.
  private func writeJSON(
    _ value: Value, _ expression: ExpressionID, _ context: inout RenderContext, depth: Int
  ) throws(TemplateError) {
    guard depth < 100 else {
      throw error(.nestingTooDeep(limit: 100), expression, &context)
    }
    switch value {
    case .array(let items):
      context.output.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { context.output.append(UInt8(ascii: ",")) }
        try writeJSON(item, expression, &context, depth: depth + 1)
      }
      context.output.append(UInt8(ascii: "]"))
    case .map(let map):
      context.output.append(UInt8(ascii: "{"))
      for (index, entry) in map.entries.enumerated() {
        if index > 0 { context.output.append(UInt8(ascii: ",")) }
        context.output.append(entry.name.string, escaping: .json)
        context.output.append(UInt8(ascii: ":"))
        try writeJSON(entry.value, expression, &context, depth: depth + 1)
      }
      context.output.append(UInt8(ascii: "}"))
    case .double(let number) where !number.isFinite: context.output.append("null")
    case .bool, .double: context.output.append(value.text)
    case .object where context.isStrict:
      throw error(
        .unprintable(words(of: expression), type: value.typeDescription), expression, &context)
    default:
      if !context.output.append(value, escaping: .json) {
        context.output.append(value.text, escaping: .json)
      }
    }
    try spend(value.weight, expression, &context)
    try checkOutput(expression, &context)
  }
}
