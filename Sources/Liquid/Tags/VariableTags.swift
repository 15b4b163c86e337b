/// `assign`, which gives a variable its value.
enum AssignTag {
  static let definition = TagDefinition(
    "assign", "Sets a variable, for the rest of the template.",
    example: "{% assign name = 'ana' | capitalize %}{{ name }}", prints: "Ana"
  ) { (parser, _) throws(TemplateError) in
    let name = try parser.target()
    try parser.expect("=")
    let value = try parser.filteredExpression()
    parser.pending.append(.assign(slot: parser.assignedSlot(for: name), value))
  }
}

/// `capture`, which keeps what is printed inside it.
enum CaptureTag {
  static let definition = TagDefinition(
    "capture", isBlock: true,
    "Sets a variable to what is printed inside the tag; in HTML and XML it is not escaped again.",
    example: "{% capture tag %}<b>{{ 'a & b' }}</b>{% endcapture %}{{ tag }}",
    prints: "<b>a &amp; b</b>"
  ) { (parser, tag) throws(TemplateError) in
    let name = try parser.quotableName()
    try parser.expectEnd()
    let body = try parser.block(of: tag).body
    parser.pending.append(.capture(slot: parser.assignedSlot(for: name), body))
    parser.isBlank = true
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

extension Parser {
  /// The name of a variable that a tag sets; digits alone name one too, though none can print it.
  mutating func target() throws(TemplateError) -> Name {
    let range = token.range
    return accept(.integer) ? Name(text(range)) : try name()
  }

  /// A name that may be in quotes.
  mutating func quotableName() throws(TemplateError) -> Name {
    let range = token.range
    return accept(.string) ? Name(text(range.inside)) : try target()
  }

  /// The slot of a variable that a tag sets.
  fileprivate mutating func assignedSlot(for name: Name) -> Int32 {
    let slot = slot(for: name)
    tables.assignedSlots.insert(slot)
    return slot
  }
}

extension Template {
  func renderCounter(_ name: Name, isUp: Bool, _ context: inout RenderContext) {
    var start = 0
    if !context.scope.isIsolated, case .int(let number)? = context.globals[name] { start = number }
    start = context.scope.counters[name] ?? start
    let next = isUp ? start &+ 1 : start &- 1
    context.scope.counters[name] = next
    context.output.append(decimal: isUp ? start : next)
  }
}
