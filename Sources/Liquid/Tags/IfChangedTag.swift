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
