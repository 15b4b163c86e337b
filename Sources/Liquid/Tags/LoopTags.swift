import Diagnostics

/// `for`, `break` and `continue`.
let loopTags: [TagDefinition] = [
  TagDefinition("for", isBlock: true) { parser, tag throws(TemplateError) in
    try parser.loop(of: tag)
  },
  TagDefinition("break") { parser, _ throws(TemplateError) in
    parser.pending.append(.interrupt(.breakLoop))
    return true
  },
  TagDefinition("continue") { parser, _ throws(TemplateError) in
    parser.pending.append(.interrupt(.continueLoop))
    return true
  },
]

extension Parser {
  /// Reads `for item in list limit: 3 offset: 1 reversed`, its body and its `else`.
  fileprivate mutating func loop(of tag: TagStart) throws(TemplateError) -> Bool {
    let variable = try name()
    guard accept(word: "in") else { throw unexpected("'in'") }
    let start = token.start
    let collection = try expression()
    let written = text(start..<max(start, min(token.start, lexer.limit)))
    let slot = newSlot()
    var loop = LoopSyntax(
      slot: slot, name: "\(variable.string)-\(written.trimmedSpaces)", collection: collection)
    while token.kind != .end {
      _ = accept(.comma)
      if accept(word: "reversed") {
        loop.isReversed = true
      } else if accept(word: "limit") {
        try expect(.colon)
        loop.limit = try expression()
      } else if accept(word: "offset") {
        try expect(.colon)
        if accept(word: "continue") {
          loop.continues = true
        } else {
          loop.offset = try expression()
        }
      } else {
        throw unexpected("'limit', 'offset' or 'reversed'")
      }
    }
    scope.enterLoop(variable: variable, slot: slot, object: "forloop", isTableRow: false)
    var (body, isBlank, end) = try block(of: tag, until: ["else", "endfor"])
    scope.leaveLoop()
    loop.body = body
    if end?.name == "else" {
      try expectEnd()
      let otherwise = try block(of: tag, until: ["endfor"])
      loop.otherwise = otherwise.body
      isBlank = isBlank && otherwise.isBlank
      end = otherwise.end
    }
    try expectEnd()
    if isBlank { removeText(from: [loop.body, loop.otherwise]) }
    tables.loops.append(loop)
    pending.append(.loop(Int32(truncatingIfNeeded: tables.loops.count - 1)))
    return isBlank
  }
}

extension String {
  /// The text without white space around it.
  fileprivate var trimmedSpaces: String {
    var bytes = utf8[...]
    while bytes.first?.isSpace == true { bytes.removeFirst() }
    while bytes.last?.isSpace == true { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
