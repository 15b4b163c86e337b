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
  func renderIfChanged(_ body: Block, _ context: inout RenderContext) throws(TemplateError)
    -> Interrupt
  {
    let start = context.output.count
    let interrupt = try render(body, &context)
    let printed = context.output.bytes(from: start)
    context.steps += printed.count >> 6
    if printed == context.scope.lastChange { context.output.cut(to: start) }
    context.scope.lastChange = printed
    return interrupt
  }
}
