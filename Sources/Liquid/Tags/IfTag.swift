/// `if` and `unless`.
enum IfTag {
  static let definition = TagDefinition(
    "if", isBlock: true,
    "Renders its inside where the condition holds, else what follows 'elsif' or 'else'.",
    example: "{% if 2 > 3 %}a{% elsif 'abc' contains 'b' %}b{% else %}c{% endif %}", prints: "b"
  ) { (parser, tag) throws(TemplateError) in
    try parse(&parser, tag, end: "endif")
  }

  static let unless = TagDefinition(
    "unless", isBlock: true, "Renders its inside where the condition does not hold.",
    example: "{% unless 2 > 3 %}a{% endunless %}", prints: "a"
  ) { (parser, tag) throws(TemplateError) in
    try parse(&parser, tag, end: "endunless")
  }

  private static func parse(
    _ parser: inout Parser, _ tag: TagStart, end: String
  ) throws(TemplateError) -> Bool {
    var branches: [Branch] = []
    var isBlank = true
    let start = parser.token.start
    var condition = try parser.condition()
    if tag.name == "unless" { condition = parser.add(.not(condition), from: start) }
    try parser.expectEnd()
    while true {
      let (body, bodyIsBlank, next) = try parser.block(of: tag, until: ["elsif", "else", end])
      branches.append(Branch(condition: condition, body: body))
      isBlank = isBlank && bodyIsBlank
      guard let next, next.name != end else { break }
      if next.name == "elsif" {
        condition = try parser.condition()
        try parser.expectEnd()
      } else {
        // What stands behind the word 'else', and behind a second one, means nothing.
        condition = .none
        parser.skipRest()
      }
    }
    if isBlank { parser.removeText(from: branches.map(\.body)) }
    parser.pending.append(.branches(parser.tables.branches.keep(branches)))
    return isBlank
  }
}

extension Renderer {
  mutating func renderBranches(
    _ range: TableRange, _ template: Template
  ) throws(TemplateError) -> Interrupt {
    for index in range.indices {
      let branch = template.tables.branches[index]
      if branch.condition.exists {
        guard try truth(branch.condition, template) else { continue }
      }
      return try render(branch.body, template)
    }
    return .none
  }
}
