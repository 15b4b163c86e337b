import Diagnostics

/// `assign`, `capture` and `echo`.
let variableTags: [TagDefinition] = [
  TagDefinition("assign") { parser, _ throws(TemplateError) in
    let name = try parser.name()
    try parser.expect(.assign)
    let value = try parser.filteredExpression()
    let slot = parser.slot(for: name)
    parser.tables.assignedSlots.insert(slot)
    parser.pending.append(.assign(slot: slot, value))
    return true
  },
  TagDefinition("capture", isBlock: true) { parser, tag throws(TemplateError) in
    let name =
      parser.token.kind == .string
      ? Name(parser.text((parser.token.start + 1)..<(parser.token.end - 1)))
      : Name(parser.text(parser.token.range))
    guard parser.accept(.string) || parser.accept(.identifier) else {
      throw parser.unexpected("a name")
    }
    try parser.expectEnd()
    let (body, _, _) = try parser.block(of: tag, until: ["endcapture"])
    try parser.expectEnd()
    let slot = parser.slot(for: name)
    parser.tables.assignedSlots.insert(slot)
    parser.pending.append(.capture(slot: slot, body))
    return true
  },
  TagDefinition("echo") { parser, _ throws(TemplateError) in
    guard parser.token.kind != .end else { return true }
    let value = try parser.filteredExpression()
    parser.pending.append(.output(value))
    return false
  },
]
