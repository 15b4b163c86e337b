/// `assign`, which gives a variable its value.
enum AssignTag {
  static let definition = TagDefinition(
    "assign", "Sets a variable, for the rest of the template.",
    example: "{% assign name = 'ana' | capitalize %}{{ name }}", prints: "Ana",
    parse: parse)

  @Sendable
  private static func parse(
    _ parser: inout Parser, _ tag: TagStart
  ) throws(TemplateError) -> Bool {
    let name = try parser.target()
    try parser.expect(.assign)
    let value = try parser.filteredExpression()
    let slot = parser.assignedSlot(for: name)
    parser.pending.append(.assign(slot: slot, value))
    return true
  }
}

/// `capture`, which keeps what is printed inside it.
enum CaptureTag {
  static let definition = TagDefinition(
    "capture", isBlock: true,
    "Sets a variable to what is printed inside the tag; in pages it is markup already.",
    example: "{% capture tag %}<b>{{ 'a & b' }}</b>{% endcapture %}{{ tag }}",
    prints: "<b>a &amp; b</b>", parse: parse)

  @Sendable
  private static func parse(
    _ parser: inout Parser, _ tag: TagStart
  ) throws(TemplateError) -> Bool {
    let range = parser.token.range
    let name =
      parser.accept(.string)
      ? Name(parser.text((range.lowerBound + 1)..<(range.upperBound - 1))) : try parser.target()
    try parser.expectEnd()
    let (body, _, _) = try parser.block(of: tag, until: ["endcapture"])
    let slot = parser.assignedSlot(for: name)
    parser.pending.append(.capture(slot: slot, body))
    return true
  }
}

/// `echo`, which prints like `{{ … }}` where braces cannot stand.
enum EchoTag {
  static let definition = TagDefinition(
    "echo", "Prints a value, as '{{ … }}' does; for use inside 'liquid'.",
    example: "{% echo 'ana' | upcase %}", prints: "ANA"
  ) { (parser, _) throws(TemplateError) in
    guard parser.token.kind != .end else { return false }
    let value = try parser.filteredExpression()
    parser.pending.append(.output(value))
    return false
  }
}

extension Parser {
  /// The name of a variable that a tag sets; digits alone name one too, though none can print it.
  mutating func target() throws(TemplateError) -> Name {
    let range = token.range
    return accept(.integer) ? Name(text(range)) : try name()
  }

  /// The slot of a variable that a tag sets.
  mutating func assignedSlot(for name: Name) -> Int32 {
    let slot = slot(for: name)
    tables.assignedSlots.insert(slot)
    return slot
  }
}
