import Diagnostics

/// `if`, `unless` and `case`.
let conditionTags: [TagDefinition] = [
  TagDefinition("if", isBlock: true) { parser, tag throws(TemplateError) in
    try parser.branches(of: tag, isNegated: false)
  },
  TagDefinition("unless", isBlock: true) { parser, tag throws(TemplateError) in
    try parser.branches(of: tag, isNegated: true)
  },
  TagDefinition("case", isBlock: true) { parser, tag throws(TemplateError) in
    try parser.choice(of: tag)
  },
]

extension Parser {
  /// Reads the branches of `if` and `unless`; only the first condition of `unless` is negated.
  fileprivate mutating func branches(
    of tag: TagStart, isNegated: Bool
  ) throws(TemplateError) -> Bool {
    var condition = try condition()
    if isNegated { condition = add(.not(condition), from: tag.nameRange.lowerBound) }
    try expectEnd()
    var branches: [Branch] = []
    var isBlank = true
    var ends = ["elsif", "else", "end\(tag.name)"]
    while true {
      let (body, bodyIsBlank, end) = try block(of: tag, until: ends)
      isBlank = isBlank && bodyIsBlank
      branches.append(Branch(condition: condition, body: body))
      if end?.name == "elsif" {
        condition = try self.condition()
      } else if end?.name == "else" {
        condition = .none
        ends = ["end\(tag.name)"]
      } else {
        break
      }
      try expectEnd()
    }
    try expectEnd()
    if isBlank { removeText(from: branches.map(\.body)) }
    let first = tables.branches.count
    tables.branches += branches
    pending.append(.branches(TableRange(first..<tables.branches.count)))
    return isBlank
  }

  /// Reads `case` with its `when`s; text before the first is dropped.
  fileprivate mutating func choice(of tag: TagStart) throws(TemplateError) -> Bool {
    let subject = try expression()
    allowMissing(subject)
    try expectEnd()
    var branches: [WhenBranch] = []
    var isBlank = true
    var (_, _, end) = try block(of: tag, until: ["when", "else", "endcase"])
    while let part = end, part.name != "endcase" {
      var values: [ExpressionID] = []
      if part.name == "when" {
        repeat { values.append(try expression()) } while accept(.comma) || accept(word: "or")
      }
      try expectEnd()
      let first = tables.alternatives.count
      tables.alternatives += values
      let (body, bodyIsBlank, next) = try block(of: tag, until: ["when", "else", "endcase"])
      isBlank = isBlank && bodyIsBlank
      branches.append(
        WhenBranch(values: TableRange(first..<tables.alternatives.count), body: body))
      end = next
    }
    try expectEnd()
    if isBlank { removeText(from: branches.map(\.body)) }
    let first = tables.whenBranches.count
    tables.whenBranches += branches
    pending.append(.choice(subject, TableRange(first..<tables.whenBranches.count)))
    return isBlank
  }
}
