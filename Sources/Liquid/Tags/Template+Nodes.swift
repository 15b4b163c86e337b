import Diagnostics

extension Template {
  /// Renders a block's nodes one after another.
  func render(_ block: Block, _ run: inout Run) throws(TemplateError) -> Interrupt {
    guard block.count > 0 else { return .none }
    run.depth += 1
    defer { run.depth -= 1 }
    guard run.depth <= run.depthLimit else {
      throw error(.nestingTooDeep(limit: run.depthLimit), place(of: block), &run)
    }
    run.steps += Int(block.count) >> 4
    for index in block.indices {
      let interrupt: Interrupt
      switch tables.nodes[index] {
      case .text(let range):
        run.output.append(range.indices, of: source.bytes)
        continue
      case .output(let expression):
        try write(expression, &run)
        try checkOutput(expression, &run)
        continue
      case .branches(let range): interrupt = try renderBranches(range, &run)
      case .loop(let loop): interrupt = try renderLoop(Int(loop), &run)
      case .interrupt(let kind): interrupt = kind
      case let node: interrupt = try renderOther(node, &run)
      }
      if interrupt != .none { return interrupt }
    }
    return .none
  }

  /// The nodes that are rare enough to be kept out of the loop over nodes.
  private func renderOther(_ node: Node, _ run: inout Run) throws(TemplateError) -> Interrupt {
    switch node {
    case .choice(let subject, let range): return try renderChoice(subject, range, &run)
    case .assign(let slot, let expression):
      set(slot, to: try value(expression, &run), &run)
    case .capture(let slot, let body):
      let start = run.output.count
      let interrupt = try render(body, &run)
      let text = run.output.text(from: start)
      run.output.cut(to: start)
      run.steps += text.utf8.count >> 6
      set(slot, to: escaping == .none ? .string(text) : .markup(text), &run)
      return interrupt
    case .partial(let index): return try renderPartial(Int(index), &run)
    case .block(let name, let body): return try renderBlock(Int(name), body, &run)
    case .counter(let name, let isUp): renderCounter(tables.names[Int(name)], isUp: isUp, &run)
    case .cycle(let index): try renderCycle(tables.cycles[Int(index)], &run)
    case .ifChanged(let body): return try renderIfChanged(body, &run)
    case .tableRow(let index): try renderTableRow(Int(index), &run)
    case .text, .output, .branches, .loop, .interrupt: break
    }
    return .none
  }

  /// Sets a variable; where an included template has an argument of that name, the one behind it.
  private func set(_ slot: Int32, to value: Value, _ run: inout Run) {
    let place = run.frame.base + Int(slot)
    if let index = run.hidden.firstIndex(where: { $0.place == place }) {
      run.hidden[index].value = value
    } else {
      run.stack[place] = value
    }
  }

  /// Prints the value of an expression, made safe for the template's kind.
  func write(_ expression: ExpressionID, _ run: inout Run) throws(TemplateError) {
    let value = try value(expression, &run)
    guard !run.output.append(value, escaping: escaping) else { return }
    try writeOther(value, expression, &run, depth: 0)
  }

  private func writeOther(
    _ value: Value, _ expression: ExpressionID, _ run: inout Run, depth: Int
  ) throws(TemplateError) {
    switch value {
    case .array(let items) where depth < 100:
      for item in items {
        try writeOther(item, expression, &run, depth: depth + 1)
        try checkOutput(expression, &run)
      }
    case .markup(let text):
      run.output.append(text)
    case .object where run.isStrict, .map where run.isStrict:
      throw error(
        .unprintable(words(of: expression), type: value.typeDescription), expression, &run)
    default:
      try spend(value.weight, expression, &run)
      run.output.append(value.text, escaping: escaping)
    }
  }
}
