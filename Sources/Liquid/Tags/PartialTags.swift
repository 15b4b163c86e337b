import Diagnostics

/// `render`.
let partialTags: [TagDefinition] = [
  TagDefinition("render") { parser, _ throws(TemplateError) in
    let start = parser.token
    guard start.kind == .string else { throw parser.unexpected("the name of a partial in quotes") }
    let name = parser.text((start.start + 1)..<(start.end - 1))
    parser.advance()
    let literal = parser.literal(.string(name), from: start.start)
    var partial = PartialSyntax(kind: .render, name: literal)
    if parser.isWord("with") || parser.isWord("for") {
      partial.isLoop = parser.isWord("for")
      parser.advance()
      partial.subject = try parser.expression()
      var alias = name
      if let slash = alias.utf8.lastIndex(of: UInt8(ascii: "/")) {
        alias = String(alias[alias.utf8.index(after: slash)...])
      }
      if parser.accept(word: "as") { alias = try parser.name().string }
      partial.alias = parser.keep(Name(alias))
    }
    partial.arguments = try parser.namedArguments()
    parser.tables.partials.append(partial)
    parser.pending.append(
      .partial(Int32(truncatingIfNeeded: parser.tables.partials.count - 1)))
    return false
  }
]
