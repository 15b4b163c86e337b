/// A word of an expression, as a range of the template's bytes.
struct Token {
  enum Kind: Equatable {
    case name, string, integer, decimal
    /// `==`, `!=`, `<>`, `<`, `<=`, `>` and `>=`.
    case comparison
    /// `..`
    case dotDot
    /// Any other character.
    case sign(Unicode.Scalar)
    /// A quotation mark without its partner.
    case unclosedString
    case end
  }

  var kind = Kind.end
  var range = 0..<0

  var start: Int { range.lowerBound }
}
