import Diagnostics

extension Parser {
  mutating func advance() {
    token = lexer.next()
  }

  func unexpected(_ expected: String) -> TemplateError {
    switch token.kind {
    case .end:
      let end = min(lexer.limit, source.bytes.count)
      return error(
        .unexpected("the end of the tag", expected: expected), at: end..<(end + 1))
    case .unclosedString:
      return error(
        .unexpected("a text without its closing quotation mark", expected: expected),
        at: token.range)
    default:
      return error(
        .unexpected(
          "'\(String(decoding: source.bytes[token.range], as: UTF8.self))'", expected: expected),
        at: token.range)
    }
  }

  /// Takes a token of a kind, which must come now.
  @discardableResult
  mutating func expect(_ kind: Token.Kind) throws(TemplateError) -> Token {
    guard token.kind == kind else { throw unexpected(kind.rawValue) }
    let taken = token
    advance()
    return taken
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

  mutating func isWord(_ word: String) -> Bool {
    token.kind == .identifier && source.bytes[token.range].elementsEqual(word.utf8)
  }

  /// Passes over the rest of the tag.
  mutating func skipRest() {
    lexer.position = lexer.limit
    advance()
  }

  mutating func expectEnd() throws(TemplateError) {
    guard token.kind == .end else { throw unexpected("the end of the tag") }
  }

  /// Takes a name.
  mutating func name() throws(TemplateError) -> Name {
    Name(text(try expect(.identifier).range))
  }

  /// Whether a name and a colon come now.
  mutating func isNamedArgument() -> Bool {
    guard token.kind == .identifier else { return false }
    let place = lexer.position
    defer { lexer.position = place }
    return lexer.next().kind == .colon
  }
}

extension Range<Int32> {
  /// Offsets of a template, which is never larger than its limit.
  init(narrowing range: Range<Int>) {
    let lower = Int32(clamping: range.lowerBound)
    self = lower..<Swift.max(lower, Int32(clamping: range.upperBound))
  }

  var wide: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
