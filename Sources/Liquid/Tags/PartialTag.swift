import Diagnostics

/// `render`, which renders another template of the theme.
enum PartialTag {
  static let render = TagDefinition(
    "render",
    "Renders a partial with the given arguments; it sees no other variables of the template.",
    example: "{% render 'greeting', name: 'Ana' %}{% render 'greeting' for names as name %}",
    prints: "Hello Ana!Hello Bo!Hello Cy!", parse: parse)

  static let include = TagDefinition(
    "include",
    "Renders a partial in place: it sees and sets the variables of the template.",
    example: "{% assign name = 'Ana' %}{% include 'greeting' %}", prints: "Hello Ana!",
    parse: parse)

  private static func parse(_ parser: inout Parser, _ tag: TagStart) throws(TemplateError) {
    let isInclude = tag.name == "include"
    guard isInclude || parser.token.kind == .string else {
      throw parser.unexpected("a name in quotes")
    }
    var partial = PartialSyntax(
      kind: isInclude ? .include : .render, name: try parser.expression())
    if parser.isWord("with") || parser.isWord("for") {
      partial.isLoop = parser.isWord("for")
      parser.advance()
      partial.subject = try parser.expression()
    }
    if parser.accept(word: "as") {
      partial.alias = parser.tables.names.keep(try parser.name())
    } else if case .string(let text) = parser.literal(partial.name) {
      // The variable is called like the partial, without its folders.
      partial.alias = parser.tables.names.keep(Name(String(text.split(separator: "/").last ?? "")))
    }
    partial.arguments = try parser.namedArguments()
    partial.visible = parser.scope.bindings
    partial.template = parser.template(of: partial)
    parser.add(printing: .partial(parser.tables.partials.keep(partial)))
  }
}

extension Template {
  func renderPartial(_ index: Int, _ context: inout RenderContext) throws(TemplateError)
    -> Interrupt
  {
    let partial = tables.partials[index]
    let callee = try callee(partial, &context)
    if partial.kind == .include { return try include(callee, partial, &context) }
    let arguments = try arguments(partial.arguments, &context)
    let subject = partial.subject.exists ? try value(partial.subject, &context) : .null
    var isIterated = subject.isList
    if case .map = subject { isIterated = true }
    guard partial.isLoop, isIterated, let count = subject.itemCount else {
      try call(callee, partial, arguments, subject, nil, &context)
      return .none
    }
    for step in 0..<count {
      let loop = LoopState(index: step, length: count)
      try call(callee, partial, arguments, subject.loopItem(step), loop, &context)
    }
    return .none
  }

  /// The template that a tag names, computed now where the name was no literal.
  func callee(_ partial: PartialSyntax, _ context: inout RenderContext) throws(TemplateError)
    -> Template
  {
    if partial.template >= 0 { return context.library.templates[Int(partial.template)] }
    let name = try value(partial.name, &context)
    guard case .string(let text) = name else {
      let refusal = "needs the name of a template, got \(name.quoted)"
      throw error(.refused(by: partial.kind.rawValue, refusal), partial.name, &context)
    }
    let path = context.library.options.path(text, partial.kind.folder, source.name)
    if let index = context.library.index[path] { return context.library.templates[index] }
    throw error(context.library.unknownTemplate(text, path), partial.name, &context)
  }

  /// The values of named arguments.
  func arguments(
    _ range: TableRange, _ context: inout RenderContext
  ) throws(TemplateError) -> [(name: Name, value: Value)] {
    var arguments: [(name: Name, value: Value)] = []
    context.steps += range.indices.count
    for argument in tables.arguments[range.indices] {
      arguments.append((tables.names[Int(argument.name)], try value(argument.value, &context)))
    }
    return arguments
  }

  private func call(
    _ callee: Template, _ partial: PartialSyntax, _ arguments: [(name: Name, value: Value)],
    _ subject: Value, _ loop: LoopState?, _ context: inout RenderContext
  ) throws(TemplateError) {
    let outer = (frame: try enter(at: partial.name, &context), scope: context.scope)
    defer {
      context.leave(outer.frame)
      context.scope = outer.scope
    }
    context.scope = RenderScope(isIsolated: true)
    for (name, value) in arguments { context.set(name, to: value) }
    if !subject.isNull {
      context.set(tables.names[Int(partial.alias)], to: subject)
    }
    if let loop { context.set("forloop", to: .object(LoopObject(state: loop))) }
    _ = try callee.renderWhole(&context)
  }

  // MARK: - Include

  /// Renders a template in the frame of this one, once or once for each item of a list.
  private func include(
    _ callee: Template, _ partial: PartialSyntax, _ context: inout RenderContext
  ) throws(TemplateError) -> Interrupt {
    guard !context.scope.isIsolated else {
      throw error(.misplacedTag("include", within: "render"), partial.name, &context)
    }
    let (frame, mark) = (context.frame, context.hidden.count)
    for (name, binding) in partial.visible {
      let value: Value? =
        switch binding {
        case .slot(let slot): context.stack[frame.base + Int(slot)]
        case .loop(let depth, _): context.loopObject(.whole, at: frame.loopBase + Int(depth))
        }
      context.hide(name, behind: value)
    }
    let alias =
      partial.alias >= 0
      ? tables.names[Int(partial.alias)] : Name(try value(partial.name, &context).text)
    let subject =
      partial.subject.exists ? try value(partial.subject, &context) : variable(alias, &context)
    // Each argument sees those before it.
    for argument in tables.arguments[partial.arguments.indices] {
      let value = try value(argument.value, &context)
      context.hide(tables.names[Int(argument.name)], behind: value)
    }
    if subject != nil { context.hide(alias, behind: subject) }
    try noteCall(at: partial.name, &context)
    context.frame = Frame(
      base: frame.base, loopBase: context.loops.count, loopFloor: frame.loopFloor)
    defer {
      context.calls.removeLast()
      context.frame = frame
      context.unhide(to: mark)
    }
    guard case .array(let items)? = subject else { return try callee.render(callee.root, &context) }
    for item in items {
      try countStep(partial.name, &context)
      context.set(alias, to: item)
      let interrupt = try callee.render(callee.root, &context)
      if interrupt != .none { return interrupt }
    }
    return .none
  }
}
