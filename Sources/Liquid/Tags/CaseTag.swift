/// `case`, which compares one value with several.
enum CaseTag {
  static let definition = TagDefinition(
    "case", isBlock: true, "Renders what follows each 'when' that names the value, or else 'else'.",
    example: "{% case 3 %}{% when 1 %}one{% when 2, 3 %}some{% else %}many{% endcase %}",
    prints: "some"
  ) { (parser, tag) throws(TemplateError) in
    let subject = try parser.expression()
    parser.allowMissing(subject)
    try parser.expectEnd()
    // What is before the first 'when' is not rendered.
    var word = try parser.block(of: tag, until: ["when", "else"]).end
    parser.isBlank = true
    var branches: [WhenBranch] = []
    while word != tag.end {
      var values: [ExpressionID] = []
      if word == "when" {
        repeat {
          values.append(try parser.operand())
        } while parser.accept(.sign(",")) || parser.accept(word: "or")
      }
      try parser.expectEnd()
      let body: Block
      (body, word) = try parser.block(of: tag, until: ["when", "else"])
      branches.append(WhenBranch(values: parser.tables.alternatives.keep(values), body: body))
    }
    parser.removeBlankText(from: branches.map(\.body))
    parser.pending.append(.choice(subject, parser.tables.whenBranches.keep(branches)))
  }
}

extension Template {
  func renderChoice(
    _ subject: ExpressionID, _ range: TableRange, _ context: inout RenderContext
  ) throws(TemplateError) -> Interrupt {
    var found = false
    for branch in tables.whenBranches[range.indices] {
      // A branch is rendered once for each of its values that fits, as Liquid has it; the 'else',
      // which has none, where no branch before it was.
      if branch.values.count == 0, !found {
        let interrupt = try render(branch.body, &context)
        if interrupt != .none { return interrupt }
      }
      for alternative in tables.alternatives[branch.values.indices]
      where try compare(
        value(subject, &context), .equal, value(alternative, &context), alternative, &context)
      {
        found = true
        let interrupt = try render(branch.body, &context)
        if interrupt != .none { return interrupt }
      }
    }
    return .none
  }
}
