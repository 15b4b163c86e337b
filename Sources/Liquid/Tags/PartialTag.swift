import Diagnostics

/// `render`, which renders another template of the theme.
enum PartialTag {
  static let render = TagDefinition(
    "render",
    "Renders a partial with the arguments given; it sees no other variables of the template.",
    example: "{% render 'greeting', name: 'Ana' %}{% render 'greeting' for names as name %}",
    prints: "Hello Ana!Hello Bo!Hello Cy!", parse: parse)

  static let include = TagDefinition(
    "include",
    "Renders a partial as if it stood here: it sees and sets the variables of the template.",
    example: "{% assign name = 'Ana' %}{% include 'greeting' %}", prints: "Hello Ana!",
    parse: parse)

  private static func parse(_ parser: inout Parser, _ tag: TagStart) throws(TemplateError) {
    let isInclude = tag.name == "include"
    guard isInclude || parser.token.kind == .string else {
      throw parser.unexpected("a name in quotes")
    }
    let name = try parser.expression()
    var partial = PartialSyntax(
      kind: isInclude ? .include : .render, template: parser.template(name, in: "partials"),
      name: name)
    if parser.isWord("with") || parser.isWord("for") {
      partial.isLoop = parser.isWord("for")
      parser.advance()
      partial.subject = try parser.expression()
    }
    if parser.accept(word: "as") {
      partial.alias = parser.tables.names.keep(try parser.name())
    } else if case .string(let text) = parser.literal(name) {
      // The variable is called like the partial, without its folders.
      partial.alias = parser.tables.names.keep(Name(String(text.split(separator: "/").last ?? "")))
    }
    partial.arguments = try parser.namedArguments()
    partial.visible = parser.scope.bindings
    parser.add(printing: .partial(parser.tables.partials.keep(partial)))
  }
}

extension Renderer {
  mutating func renderPartial(
    _ index: Int, _ template: Template
  ) throws(TemplateError) -> Interrupt {
    let partial = template.tables.partials[index]
    let callee = try callee(
      partial.template, partial.name, folder: "partials", template)
    if partial.kind == .include { return try include(callee, partial, template) }
    let arguments = try arguments(partial.arguments, template)
    guard partial.subject.exists else {
      return try call(callee, partial, arguments, subject: nil, from: template)
    }
    let subject = try value(partial.subject, template)
    guard partial.isLoop, subject.isList, let items = LoopItems(subject) else {
      return try call(callee, partial, arguments, subject: subject, from: template)
    }
    for step in 0..<items.count {
      loops.append(LoopState(length: items.count, syntax: -1, template: callee))
      loops[loops.count - 1].index = step
      defer { loops.removeLast() }
      let interrupt = try call(callee, partial, arguments, subject: items[step], from: template)
      if interrupt == .breakLoop { break }
    }
    return .none
  }

  /// The template that a tag names, worked out now where the name was no literal.
  mutating func callee(
    _ known: Int32, _ name: ExpressionID, folder: String, _ template: Template
  ) throws(TemplateError) -> Template {
    if known >= 0 { return library.templates[Int(known)] }
    let written = try value(name, template)
    guard case .string(let text) = written else {
      throw error(
        .refused(by: folder, "needs the name of a template, got \(written.quoted)"), name,
        template)
    }
    let path = library.options.path(text, folder, template.source.name)
    guard let index = library.index[path] else {
      throw error(library.unknownTemplate(text, path), name, template)
    }
    return library.templates[index]
  }

  mutating func arguments(
    _ range: TableRange, _ template: Template
  ) throws(TemplateError) -> [(name: Name, value: Value)] {
    var arguments: [(name: Name, value: Value)] = []
    for index in range.indices {
      let argument = template.tables.arguments[index]
      let value = try value(argument.value, template)
      arguments.append((template.tables.names[Int(argument.name)], value))
    }
    return arguments
  }

  private mutating func call(
    _ callee: Template, _ partial: PartialSyntax, _ arguments: [(name: Name, value: Value)],
    subject: Value?, from template: Template
  ) throws(TemplateError) -> Interrupt {
    let outer = try enter(callee, from: template, at: partial.name)
    defer { leave(outer) }
    for (name, value) in arguments { set(name, to: value, in: callee) }
    if let subject, !subject.isNull {
      set(template.tables.names[Int(partial.alias)], to: subject, in: callee)
    }
    if partial.isLoop, let slot = callee.tables.slots["forloop"] {
      stack[frame.base + Int(slot)] = loops.last.map { .object(LoopObject($0)) }
    }
    let outerState = (blocks, isStoring, counters, continuations, shared, isIsolated)
    (blocks, isStoring, counters, continuations, shared, isIsolated) = (
      [:], false, [:], [:], [:], true
    )
    defer { (blocks, isStoring, counters, continuations, shared, isIsolated) = outerState }
    _ = try renderWhole(callee)
    return .none
  }

  // MARK: - Include

  /// Includes a template once, or once for each item of a list.
  private mutating func include(
    _ callee: Template, _ partial: PartialSyntax, _ template: Template
  ) throws(TemplateError) -> Interrupt {
    guard !isIsolated else {
      throw error(.misplacedTag("include", within: "render"), partial.name, template)
    }
    let alias =
      partial.alias >= 0
      ? template.tables.names[Int(partial.alias)] : Name(try value(partial.name, template).text)
    let subject =
      partial.subject.exists
      ? try value(partial.subject, template) : variable(alias, partial, template)
    let arguments = try includeArguments(partial.arguments, template)
    guard case .array(let items)? = subject else {
      return try includeOnce(callee, partial, arguments, alias, subject, template)
    }
    for item in items {
      let interrupt = try includeOnce(callee, partial, arguments, alias, item, template)
      if interrupt != .none { return interrupt }
    }
    return .none
  }

  /// The arguments of `include`, each of which sees those before it.
  private mutating func includeArguments(
    _ range: TableRange, _ template: Template
  ) throws(TemplateError) -> [(name: Name, value: Value)] {
    var arguments: [(name: Name, value: Value)] = []
    var hidden: [(place: Int, value: Value?)] = []
    defer {
      for (place, value) in hidden.reversed() { stack[place] = value }
    }
    for index in range.indices {
      let argument = template.tables.arguments[index]
      let name = template.tables.names[Int(argument.name)]
      let value = try value(argument.value, template)
      arguments.append((name, value))
      guard let slot = template.tables.slots[name] else { continue }
      let place = frame.base + Int(slot)
      hidden.append((place, stack[place]))
      stack[place] = value
    }
    return arguments
  }

  private mutating func includeOnce(
    _ callee: Template, _ partial: PartialSyntax, _ arguments: [(name: Name, value: Value)],
    _ alias: Name, _ subject: Value?, _ template: Template
  ) throws(TemplateError) -> Interrupt {
    let inner = frame
    let outer = try enter(callee, from: template, at: partial.name)
    defer { leave(outer) }
    copyVariables(to: callee, from: template, in: inner, visible: partial.visible)
    for (name, value) in arguments { set(name, to: value, in: callee) }
    if let subject { set(alias, to: subject, in: callee) }
    let interrupt = try render(callee.root, callee)
    for slot in callee.tables.assignedSlots {
      guard let name = callee.tables.slotNames[Int(slot)],
        let value = stack[frame.base + Int(slot)],
        name != alias, !arguments.contains(where: { $0.name == name })
      else { continue }
      shared[name] = value
    }
    for (name, value) in shared {
      guard let slot = template.tables.slots[name] else { continue }
      stack[inner.base + Int(slot)] = value
      shared[name] = nil
    }
    return interrupt
  }

  /// The variable that has the included template's own name, if there is one.
  private func variable(_ name: Name, _ partial: PartialSyntax, _ template: Template) -> Value? {
    if case .slot(let slot)? = partial.visible.last(where: { $0.name == name })?.binding {
      return stack[frame.base + Int(slot)]
    }
    if let slot = template.tables.slots[name], let value = stack[frame.base + Int(slot)] {
      return value
    }
    return shared[name] ?? globals[name]
  }
}
