/// A word of an expression, as a range of the template's bytes.
struct Token {
  /// What a token is.
  enum Kind: UInt8 {
    case identifier, string, integer, decimal
    /// `==`, `!=`, `<>`, `<`, `<=`, `>`, `>=` and `contains`.
    case comparison
    case dotDot, dot, pipe, colon, comma, question, dash, assign
    case openSquare, closeSquare, openRound, closeRound
    /// A byte that begins no token.
    case unknown
    /// A quotation mark without its partner.
    case unclosedString
    case end
  }

  var kind: Kind
  var start: Int
  var end: Int

  var range: Range<Int> { start..<end }
}

extension Token.Kind {
  /// What a message calls a token that was expected.
  var description: String {
    switch self {
    case .identifier: "a name"
    case .string: "a text in quotes"
    case .integer, .decimal: "a number"
    case .comparison: "a comparison"
    case .dotDot: "'..'"
    case .dot: "'.'"
    case .pipe: "'|'"
    case .colon: "':'"
    case .comma: "','"
    case .question: "'?'"
    case .dash: "'-'"
    case .assign: "'='"
    case .openSquare: "'['"
    case .closeSquare: "']'"
    case .openRound: "'('"
    case .closeRound: "')'"
    case .unknown, .unclosedString: "a word"
    case .end: "the end of the tag"
    }
  }
}
