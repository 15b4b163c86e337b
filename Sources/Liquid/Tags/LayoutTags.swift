import Diagnostics

/// `layout` and `block`, as LiquidJS has them.
let layoutTags: [TagDefinition] = [
  TagDefinition("layout") { parser, tag throws(TemplateError) in
    guard parser.nesting == 1 else {
      throw parser.error(.misplacedLayout, at: tag.range)
    }
    let word = parser.token
    guard word.kind == .string else { throw parser.unexpected("the name of a layout in quotes") }
    let name = parser.text((word.start + 1)..<(word.end - 1))
    parser.advance()
    let arguments = try parser.namedArguments()
    parser.tables.layouts.append(
      LayoutSyntax(name: name, arguments: arguments, range: Range(narrowing: word.range)))
    return true
  },
  TagDefinition("block", isBlock: true) { parser, tag throws(TemplateError) in
    // A block without a name takes what stands outside of all blocks.
    let name = parser.token.kind == .end ? Name("") : try parser.name()
    try parser.expectEnd()
    let (body, _, _) = try parser.block(of: tag, until: ["endblock"])
    try parser.expectEnd()
    let index = parser.keep(name)
    parser.pending.append(.block(name: index, body))
    return false
  },
]
