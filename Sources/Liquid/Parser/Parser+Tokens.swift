import Diagnostics

extension Parser {
  mutating func advance() {
    lastEnd = token.range.upperBound
    token = lexer.next()
  }

  func unexpected(_ expected: String) -> TemplateError {
    let (found, range) =
      switch token.kind {
      case .end: ("the end of the tag", token.start..<(token.start + 1))
      case .unclosedString: ("an unterminated string", token.range)
      default: ("'\(text(token.range))'", token.range)
      }
    return error(.unexpected(found, expected: expected), at: range)
  }

  /// Takes a sign, which must come now.
  mutating func expect(_ sign: Unicode.Scalar) throws(TemplateError) {
    guard accept(.sign(sign)) else { throw unexpected("'\(sign)'") }
  }

  /// Takes a token of a kind, if it comes now.
  mutating func accept(_ kind: Token.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  /// Takes a word, if it comes now.
  mutating func accept(word: String) -> Bool {
    guard isWord(word) else { return false }
    advance()
    return true
  }

  func isWord(_ word: String) -> Bool {
    token.kind == .name && source.bytes[token.range].elementsEqual(word.utf8)
  }

  /// Takes a name.
  mutating func name() throws(TemplateError) -> Name {
    let range = token.range
    guard accept(.name) else { throw unexpected("a name") }
    return Name(text(range))
  }

  /// Whether a name and a colon come now.
  func isNamedArgument() -> Bool {
    var lexer = lexer
    return token.kind == .name && lexer.next().kind == .sign(":")
  }

  /// Passes over the rest of the tag.
  mutating func skipRest() {
    lexer.position = lexer.limit
    advance()
  }

  func expectEnd() throws(TemplateError) {
    guard token.kind == .end else { throw unexpected("the end of the tag") }
  }
}
