/// `layout` and `block`, as LiquidJS has them.
enum LayoutTag {
  static let layout = TagDefinition(
    "layout",
    "Puts the template into a layout: its blocks replace the layout's blocks of the same name, "
      + "and what stands outside of them the layout's block without a name.",
    example: "{% layout 'page' %}{% block title %}Charts{% endblock %}Hello",
    prints: "<title>Charts</title><main>Hello</main>"
  ) { (parser, tag) throws(TemplateError) in
    guard parser.nesting == 1 else { throw parser.error(.misplacedLayout, at: tag.nameRange) }
    guard parser.tables.layout == nil else {
      throw parser.error(.unexpected("'layout'", expected: "one layout"), at: tag.nameRange)
    }
    let name = try parser.expression()
    parser.tables.layout = LayoutSyntax(
      template: parser.template(name, in: "layouts"), name: name,
      arguments: try parser.namedArguments())
  }

  static let block = TagDefinition(
    "block", isBlock: true,
    "Marks a part of a layout that templates replace; its inside is what stands there otherwise.",
    example: "<title>{% block title %}Untitled{% endblock %}</title>",
    prints: "<title>Untitled</title>"
  ) { (parser, tag) throws(TemplateError) in
    let name = parser.token.kind == .end ? "" : try parser.quotableName()
    try parser.expectEnd()
    let body = try parser.block(of: tag).body
    parser.add(printing: .block(name: parser.tables.names.keep(name), body))
  }
}

/// What stands in a layout's place: a template's block with the variables that it sees, or text.
enum BlockContent {
  case block(Block, Template, Frame, calls: Int)
  case text(ArraySlice<UInt8>)
}

extension Renderer {
  /// Renders a template with its layout, if it has one, in the frame that was entered for it.
  mutating func renderWhole(_ template: Template) throws(TemplateError) -> Interrupt {
    guard let layout = template.tables.layout else {
      return try render(template.root, template)
    }
    let start = output.count
    let wasStoring = isStoring
    isStoring = true
    _ = try render(template.root, template)
    isStoring = wasStoring
    if blocks[""] == nil { blocks[""] = .text(output[start...]) }
    output.removeSubrange(start...)
    let callee = try callee(layout.template, layout.name, folder: "layouts", template)
    let arguments = try arguments(layout.arguments, template)
    let inner = frame
    let outer = try enter(callee, from: template, at: layout.name)
    defer { leave(outer) }
    copyVariables(to: callee, from: template, in: inner, visible: [])
    for (name, value) in arguments { set(name, to: value, in: callee) }
    return try renderWhole(callee)
  }

  mutating func renderBlock(
    _ nameIndex: Int, _ body: Block, _ template: Template
  ) throws(TemplateError) -> Interrupt {
    let name = template.tables.names[nameIndex].string
    if isStoring {
      if blocks[name] == nil { blocks[name] = .block(body, template, frame, calls: calls.count) }
      return .none
    }
    switch blocks[name] {
    case nil:
      return try render(body, template)
    case .text(let bytes):
      output.append(contentsOf: bytes)
      return .none
    case .block(let body, let owner, let inner, let depth):
      let outer = (frame, calls)
      frame = inner
      calls.removeSubrange(min(depth, calls.count)...)
      defer { (frame, calls) = outer }
      return try render(body, owner)
    }
  }
}
