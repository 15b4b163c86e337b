/// Apple's ids: whole numbers above zero, those of episodes beyond 32 bits.
enum CatalogueID {
  /// Ids stay below what every reader of JSON can hold.
  private static let maximum = 1 << 53

  /// Returns an id when it can be one.
  static func checked(_ number: Int) -> Int? {
    number > 0 && number <= maximum ? number : nil
  }

  /// Returns the id of a text of digits, which may end like a fraction: `123`, `123.0`.
  static func parse(_ text: String) -> Int? {
    var number = 0
    var digits = 0
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      if byte == UInt8(ascii: "."), digits > 0 {
        while let zero = bytes.next() {
          guard zero == UInt8(ascii: "0") else { return nil }
        }
        break
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), digits < 16 else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      digits += 1
    }
    return checked(number)
  }
}
