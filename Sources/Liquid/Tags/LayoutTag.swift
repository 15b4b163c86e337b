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
  func renderWhole(_ context: inout RenderContext) throws(TemplateError) -> Interrupt {
    guard let layout = tables.layout else { return try render(root, &context) }
    let start = context.output.count
    let wasStoring = context.scope.isStoring
    context.scope.isStoring = true
    _ = try render(root, &context)
    context.scope.isStoring = wasStoring
    if context.scope.blocks[""] == nil {
      context.scope.blocks[""] = .text(context.output.text(from: start))
    }
    context.output.cut(to: start)
    let callee = try callee(layout, &context)
    // A layout that is named by a literal has been looked at when the templates were read.
    if layout.template < 0, context.isStrict,
      let lost = LostContent.errors(of: self, in: callee, context.library).first
    {
      throw error(lost.kind, at: lost.span, &context)
    }
    let arguments = try arguments(layout.arguments, &context)
    // The layout sees the template's variables, and sets its own.
    let outer = try enter(at: layout.name, &context)
    defer { context.leave(outer) }
    context.copyVariables(from: outer)
    for (name, value) in arguments { context.set(name, to: value) }
    return try callee.renderWhole(&context)
  }

  func renderBlock(
    _ nameIndex: Int, _ body: Block, _ context: inout RenderContext
  ) throws(TemplateError) -> Interrupt {
    let name = tables.names[nameIndex].string
    let content = context.scope.blocks[name]
    if context.scope.isStoring {
      context.scope.blocks[name] =
        content
        ?? .block(
          body, self, context.frame, calls: context.calls.count,
          loops: context.loops.count - context.frame.loopBase)
      return .none
    }
    switch content {
    case nil: return try render(body, &context)
    case .text(let text):
      context.output.append(text)
      context.steps += text.utf8.count >> 6
      guard context.output.count <= context.limits.output else {
        let range = tables.blockRanges[Int32(truncatingIfNeeded: nameIndex)]?.indices ?? 0..<0
        throw error(.outputTooLarge(limit: context.limits.output), range, &context)
      }
      return .none
    case .block(let body, let owner, let inner, let depth, let loops):
      let outer = (context.frame, context.calls)
      let count = context.loops.count
      context.frame = Frame(base: inner.base, loopBase: count - loops, loopFloor: count)
      context.calls.removeSubrange(min(depth, context.calls.count)...)
      defer { (context.frame, context.calls) = outer }
      return try owner.render(body, &context)
    }
  }
}
