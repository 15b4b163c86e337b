/// What stands for a picture that an item does not have: initials, and a hue that is the same
/// every time.
enum Placeholder {
  /// The first letter or digit of a name's first two words, in capitals; of a script that is
  /// written without capitals only the first, and of a name without letters its first character.
  static func initials(of name: String) -> String {
    var initials = ""
    for word in name.split(whereSeparator: \.isWhitespace) {
      guard let letter = word.first(where: { $0.isLetter || $0.isNumber }) else { continue }
      initials += letter.uppercased()
      if initials.count == 2 || !letter.isCased { break }
    }
    guard initials.isEmpty else { return initials }
    return name.first { !$0.isWhitespace }.map(String.init) ?? "?"
  }

  /// A hue of the colour circle, in degrees.
  static func hue(of id: Int) -> Int {
    // A Fibonacci hash spreads ids that follow each other over the whole circle.
    Int((UInt64(bitPattern: Int64(id)) &* 0x9E37_79B9_7F4A_7C15) >> 32) % 360
  }
}
