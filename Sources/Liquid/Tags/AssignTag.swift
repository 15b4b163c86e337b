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
    "Sets a variable to what is printed inside the tag; in pages it is already markup.",
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

/// `echo`, which prints like `{{ … }}` where braces are not allowed.
enum EchoTag {
  static let definition = TagDefinition(
    "echo", "Prints a value, as '{{ … }}' does; for use inside 'liquid'.",
    example: "{% echo 'ana' | upcase %}", prints: "ANA"
  ) { (parser, _) throws(TemplateError) in try parser.output() }
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
