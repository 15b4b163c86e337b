/// `case`, which compares one value with several.
enum CaseTag {
  static let definition = TagDefinition(
    "case", isBlock: true, "Renders what follows each 'when' that names the value, or the 'else'.",
    example: "{% case 3 %}{% when 1 %}one{% when 2, 3 %}some{% else %}many{% endcase %}",
    prints: "some", parse: parse)

  @Sendable
  private static func parse(
    _ parser: inout Parser, _ tag: TagStart
  ) throws(TemplateError) -> Bool {
    let subject = try parser.expression()
    parser.allowMissing(subject)
    try parser.expectEnd()
    var branches: [WhenBranch] = []
    var isBlank = true
    // What stands before the first 'when' is not rendered.
    let mark = parser.pending.count
    var (_, _, next) = try parser.block(of: tag, until: ["when", "else", "endcase"])
    parser.pending.removeSubrange(mark...)
    while let part = next, part.name != "endcase" {
      let values = part.name == "when" ? try parser.alternatives() : TableRange(0..<0)
      try parser.expectEnd()
      let (body, bodyIsBlank, end) = try parser.block(
        of: tag, until: ["when", "else", "endcase"])
      branches.append(WhenBranch(values: values, body: body))
      isBlank = isBlank && bodyIsBlank
      next = end
    }
    if isBlank { parser.removeText(from: branches.map(\.body)) }
    parser.pending.append(.choice(subject, parser.tables.whenBranches.keep(branches)))
    return isBlank
  }
}

extension Parser {
  /// The values of `when`, with commas or `or` between them.
  fileprivate mutating func alternatives() throws(TemplateError) -> TableRange {
    var values: [ExpressionID] = []
    repeat {
      values.append(try expression())
    } while accept(.comma) || accept(word: "or")
    return tables.alternatives.keep(values)
  }
}

extension Renderer {
  mutating func renderChoice(
    _ subject: ExpressionID, _ range: TableRange, _ template: Template
  ) throws(TemplateError) -> Interrupt {
    let value = try value(subject, template)
    var found = false
    for index in range.indices {
      let branch = template.tables.whenBranches[index]
      if branch.values.count == 0 {
        if found { continue }
        let interrupt = try render(branch.body, template)
        if interrupt != .none { return interrupt }
      }
      // A branch is rendered once for each of its values that fits, as Liquid has it.
      for alternative in branch.values.indices {
        let other = try self.value(template.tables.alternatives[alternative], template)
        guard other.equals(value) else { continue }
        found = true
        let interrupt = try render(branch.body, template)
        if interrupt != .none { return interrupt }
      }
    }
    return .none
  }
}
