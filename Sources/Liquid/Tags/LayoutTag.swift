/// `layout` and `block`, as LiquidJS has them.
enum LayoutTag {
  static let layout = TagDefinition(
    "layout",
    "Puts the template into a layout: its blocks replace the layout's blocks of the same name, "
      + "and content outside blocks replaces its unnamed block.",
    example: "{% layout 'page' %}{% block title %}Charts{% endblock %}Hello",
    prints: "<title>Charts</title><main>Hello</main>"
  ) { (parser, tag) throws(TemplateError) in
    guard parser.nesting == 1 else { throw parser.error(.misplacedLayout, at: tag.nameRange) }
    guard parser.tables.layout == nil else {
      throw parser.error(.unexpected("'layout'", expected: "one layout"), at: tag.nameRange)
    }
    var layout = PartialSyntax(kind: .layout, name: try parser.expression())
    layout.arguments = try parser.namedArguments()
    layout.template = parser.template(of: layout)
    parser.tables.layout = layout
  }

  static let block = TagDefinition(
    "block", isBlock: true,
    "Marks a part of a layout that templates can replace; its content is the default.",
    example: "<title>{% block title %}Untitled{% endblock %}</title>",
    prints: "<title>Untitled</title>"
  ) { (parser, tag) throws(TemplateError) in
    let isNamed = parser.token.kind != .end
    let range = isNamed ? parser.token.range : tag.range
    let name = parser.tables.names.keep(isNamed ? try parser.quotableName() : "")
    parser.tables.blockRanges[name] = TableRange(range)
    try parser.expectEnd()
    let body = try parser.block(of: tag).body
    parser.add(printing: .block(name: name, body))
  }
}

extension Template {
  /// Renders the template with its layout, if it has one, in the frame that was entered for it.
  func renderWhole(_ run: inout Run) throws(TemplateError) -> Interrupt {
    guard let layout = tables.layout else { return try render(root, &run) }
    let start = run.output.count
    let wasStoring = run.scope.isStoring
    run.scope.isStoring = true
    _ = try render(root, &run)
    run.scope.isStoring = wasStoring
    if run.scope.blocks[""] == nil {
      run.scope.blocks[""] = .text(run.output.text(from: start))
    }
    run.output.cut(to: start)
    let callee = try callee(layout, &run)
    // A layout that is named by a literal has been looked at when the templates were read.
    if layout.template < 0, run.isStrict,
      let lost = LostContent.errors(of: self, in: callee, run.library).first
    {
      throw error(lost.kind, at: lost.span, &run)
    }
    let arguments = try arguments(layout.arguments, &run)
    // The layout sees the template's variables, and sets its own.
    let variables = run.stack[run.frame.base...]
    let outer = try enter(at: layout.name, &run)
    defer { run.leave(outer) }
    run.stack.replaceSubrange(run.frame.base..., with: variables)
    for (name, value) in arguments { run.set(name, to: value) }
    return try callee.renderWhole(&run)
  }

  func renderBlock(
    _ nameIndex: Int, _ body: Block, _ run: inout Run
  ) throws(TemplateError) -> Interrupt {
    let name = tables.names[nameIndex].string
    let content = run.scope.blocks[name]
    if run.scope.isStoring {
      run.scope.blocks[name] =
        content
        ?? .block(
          body, self, run.frame, calls: run.calls.count,
          loops: run.loops.count - run.frame.loopBase)
      return .none
    }
    switch content {
    case nil: return try render(body, &run)
    case .text(let text):
      run.output.append(text)
      run.steps += text.utf8.count >> 6
      guard run.output.count <= run.limits.output else {
        let range = tables.blockRanges[Int32(truncatingIfNeeded: nameIndex)]?.indices ?? 0..<0
        throw error(.outputTooLarge(limit: run.limits.output), range, &run)
      }
      return .none
    case .block(let body, let owner, let inner, let depth, let loops):
      let outer = (run.frame, run.calls)
      let count = run.loops.count
      run.frame = Frame(base: inner.base, loopBase: count - loops, loopFloor: count)
      run.calls.removeSubrange(min(depth, run.calls.count)...)
      defer { (run.frame, run.calls) = outer }
      return try owner.render(body, &run)
    }
  }
}
