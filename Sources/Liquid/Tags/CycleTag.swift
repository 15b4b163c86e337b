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

extension Template {
  func renderCycle(_ cycle: CycleSyntax, _ context: inout RenderContext) throws(TemplateError) {
    var key = cycle.key
    if cycle.name.exists {
      let name = try value(cycle.name, &context)
      try spend(name.weight, cycle.name, &context)
      key = "\(name.typeDescription): \(name.text)"
    }
    let values = tables.alternatives[cycle.values.indices]
    let position = context.scope.cycles[key] ?? 0
    // The names of cycles are kept as long as the page is made.
    if context.scope.cycles[key] == nil { context.steps += 64 + key.utf8.count }
    context.scope.cycles[key] = position + 1 < values.count ? position + 1 : 0
    guard position < values.count else { return }
    try write(values[values.startIndex + position], &context)
  }
}
