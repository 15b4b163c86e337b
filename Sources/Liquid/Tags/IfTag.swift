/// `if` and `unless`.
enum IfTag {
  static let definition = TagDefinition(
    "if", isBlock: true,
    "Renders its content if the condition holds, else what follows 'elsif' or 'else'.",
    example: "{% if 2 > 3 %}a{% elsif 'abc' contains 'b' %}b{% else %}c{% endif %}", prints: "b",
    parse: parse)

  static let unless = TagDefinition(
    "unless", isBlock: true, "Renders its content unless the condition holds.",
    example: "{% unless 2 > 3 %}a{% endunless %}", prints: "a", parse: parse)

  private static func parse(_ parser: inout Parser, _ tag: TagStart) throws(TemplateError) {
    let start = parser.token.start
    var condition = try parser.condition()
    if tag.name == "unless" { condition = parser.add(.not(condition), from: start) }
    var branches: [Branch] = []
    var word = ""
    while word != tag.end {
      try parser.expectEnd()
      let body: Block
      (body, word) = try parser.block(of: tag, until: ["elsif", "else"])
      branches.append(Branch(condition: condition, body: body))
      if word == "elsif" {
        condition = try parser.condition()
      } else {
        if word == "else", parser.isWord("if"), parser.library.options.isStrict {
          throw parser.error(.unexpected("'else if'", expected: "'elsif'"), at: parser.token.range)
        }
        // Else what is behind the word 'else', and behind a second one, means nothing.
        condition = .none
        parser.skipRest()
      }
    }
    parser.removeBlankText(from: branches.map(\.body))
    parser.pending.append(.branches(parser.tables.branches.keep(branches)))
  }
}

extension Template {
  func renderBranches(
    _ range: TableRange, _ context: inout RenderContext
  ) throws(TemplateError) -> Interrupt {
    for index in range.indices {
      let branch = tables.branches[index]
      if branch.condition.exists, try !truth(branch.condition, &context) { continue }
      return try render(branch.body, &context)
    }
    return .none
  }
}
