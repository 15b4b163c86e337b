import Diagnostics

/// `cycle`, which prints its values in turn.
enum CycleTag {
  static let definition = TagDefinition(
    "cycle", "Prints the next of its values each time; a name distinguishes several cycles.",
    example: "{% for n in (1..3) %}{% cycle 'odd', 'even' %} {% endfor %}", prints: "odd even odd "
  ) { (parser, tag) throws(TemplateError) in
    let start = parser.token.start
    var name = ExpressionID.none
    var values = [try parser.expression()]
    if parser.accept(.sign(":")) {
      name = values[0]
      values = [try parser.expression()]
    }
    while parser.accept(.sign(",")), parser.token.kind != .end {
      values.append(try parser.expression())
    }
    // A cycle of variables goes its own way, one of literals goes on where an equal one was.
    let isLiteral = values.allSatisfy { parser.literal($0) != nil }
    let words = parser.source.bytes[start..<parser.token.start].filter { !$0.isSpace }
    let cycle = CycleSyntax(
      name: name,
      key: isLiteral
        ? String(decoding: words, as: UTF8.self)
        : "\(parser.source.name):\(tag.range.lowerBound)",
      values: parser.tables.alternatives.keep(values))
    parser.add(printing: .cycle(parser.tables.cycles.keep(cycle)))
  }
}

/// `increment` and `decrement`, which count apart from variables.
enum CounterTag {
  static let increment = TagDefinition(
    "increment", "Prints a counter, from 0, and counts up; 'assign' does not touch it.",
    example: "{% increment n %}{% increment n %}", prints: "01", parse: parse)

  static let decrement = TagDefinition(
    "decrement", "Counts down, from 0, and prints the counter.",
    example: "{% decrement n %}{% decrement n %}", prints: "-1-2", parse: parse)

  private static func parse(_ parser: inout Parser, _ tag: TagStart) throws(TemplateError) {
    let target = try parser.target()
    parser.tables.counted.insert(target)
    parser.variables.counted.insert(target)
    let name = parser.tables.names.keep(target)
    parser.add(printing: .counter(name, isUp: tag.name == "increment"))
  }
}

/// `ifchanged`, which prints its inside where it differs from the last time.
enum IfChangedTag {
  static let definition = TagDefinition(
    "ifchanged", isBlock: true, "Prints its content unless it is the same as last time.",
    example: "{% for n in list %}{% ifchanged %}{{ n }}{% endifchanged %}{% endfor %}",
    prints: "121"
  ) { (parser, tag) throws(TemplateError) in
    try parser.expectEnd()
    let body = try parser.block(of: tag).body
    parser.pending.append(.ifChanged(body))
  }
}

extension Template {
  func renderCycle(_ cycle: CycleSyntax, _ run: inout Run) throws(TemplateError) {
    var key = cycle.key
    if cycle.name.exists {
      let name = try value(cycle.name, &run)
      try spend(name.weight, cycle.name, &run)
      key = "\(name.typeDescription): \(name.text)"
    }
    let values = tables.alternatives[cycle.values.indices]
    let position = run.scope.cycles[key] ?? 0
    // The names of cycles are kept as long as the page is made.
    if run.scope.cycles[key] == nil { run.steps += 64 + key.utf8.count }
    run.scope.cycles[key] = position + 1 < values.count ? position + 1 : 0
    guard position < values.count else { return }
    try write(values[values.startIndex + position], &run)
  }

  func renderCounter(_ name: Name, isUp: Bool, _ run: inout Run) {
    var start = 0
    if !run.scope.isIsolated, case .int(let number)? = run.globals[name] { start = number }
    start = run.scope.counters[name] ?? start
    let next = isUp ? start &+ 1 : start &- 1
    run.scope.counters[name] = next
    run.output.append(decimal: isUp ? start : next)
  }

  func renderIfChanged(_ body: Block, _ run: inout Run) throws(TemplateError) -> Interrupt {
    let start = run.output.count
    let interrupt = try render(body, &run)
    let printed = run.output.bytes(from: start)
    run.steps += printed.count >> 6
    if printed == run.scope.lastChange { run.output.cut(to: start) }
    run.scope.lastChange = printed
    return interrupt
  }
}
