/// What stands for a picture that an item does not have: initials, and a hue that is the same
/// every time.
enum Placeholder {
  /// The first letter or digit of a name's first two words, in capitals.
  ///
  /// Of a script that is written without capitals it is only the first: two of its letters, side by
  /// side, would read as a word, or join. A name without letters gives its first sign that can be
  /// seen.
  static func initials(of name: String) -> String {
    var initials = ""
    for word in name.split(whereSeparator: \.isWhitespace) {
      guard let letter = word.first(where: { $0.isLetter || $0.isNumber }) else { continue }
      let hasCapitals = letter.isCased || letter.isNumber
      guard hasCapitals || initials.isEmpty else { break }
      initials.append(capital(of: shortened(letter)))
      if initials.count == 2 || !hasCapitals { break }
    }
    guard initials.isEmpty else { return initials }
    return name.first { isVisible($0) }.map { String(shortened($0)) } ?? "?"
  }

  /// A hue of the colour circle, in degrees.
  static func hue(of id: Int) -> Int {
    // A Fibonacci hash spreads ids that follow each other over the whole circle.
    Int((UInt64(bitPattern: Int64(id)) &* 0x9E37_79B9_7F4A_7C15) >> 32) % 360
  }

  /// A letter's capital, where it is one letter and fonts have it.
  private static func capital(of letter: Character) -> Character {
    let capital = letter.uppercased()
    // 'ß' would be two, and the capitals of Georgian are used by nobody and in few fonts.
    guard capital.count == 1, let first = capital.first,
      !first.unicodeScalars.contains(where: { (0x1C90...0x1CBF).contains($0.value) })
    else { return letter }
    return first
  }

  /// How many parts of a letter are kept: a family of emoji has eleven.
  private static let parts = 12
  /// How many marks of a letter are kept: more would stand out of the picture.
  private static let marks = 3

  /// A sign without what is heaped upon it beyond any measure.
  private static func shortened(_ sign: Character) -> Character {
    var short = String.UnicodeScalarView()
    var marks = 0
    for part in sign.unicodeScalars.prefix(parts) {
      switch part.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark:
        marks += 1
        if marks <= Self.marks { short.append(part) }
      default: short.append(part)
      }
    }
    return String(short).first ?? sign
  }

  private static func isVisible(_ sign: Character) -> Bool {
    guard let first = sign.unicodeScalars.first else { return false }
    switch first.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .privateUse, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .enclosingMark:
      return false
    default: return true
    }
  }
}
