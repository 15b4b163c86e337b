/// A word of an expression, as a range of the template's bytes.
struct Token {
  /// What a token is, as messages call one that was expected.
  enum Kind: String {
    case identifier = "a name"
    case string = "a text in quotes"
    case integer = "a whole number"
    case decimal = "a number"
    /// `==`, `!=`, `<>`, `<`, `<=`, `>`, `>=` and `contains`.
    case comparison = "a comparison"
    case dotDot = "'..'"
    case dot = "'.'"
    case pipe = "'|'"
    case colon = "':'"
    case comma = "','"
    case question = "'?'"
    case dash = "'-'"
    case assign = "'='"
    case openSquare = "'['"
    case closeSquare = "']'"
    case openRound = "'('"
    case closeRound = "')'"
    /// A byte that begins no token.
    case unknown = "a word"
    /// A quotation mark without its partner.
    case unclosedString = "a text"
    case end = "the end of the tag"
  }

  var kind: Kind
  var start: Int
  var end: Int

  var range: Range<Int> { start..<end }
}
