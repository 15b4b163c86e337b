/// Decodes entities: numbers, the names that HTML and XML share, and those of common signs.
package enum Entities {
  private static let names: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "shy": "\u{AD}", "ndash": "–", "mdash": "—", "hellip": "…", "lsquo": "‘", "rsquo": "’",
    "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "middot": "·", "bull": "•",
    "times": "×", "copy": "©", "reg": "®", "trade": "™",
  ]

  /// The longest text between `&` and `;` that is looked at.
  private static let limit = 12

  /// Returns a text with its entities decoded; what is none stays as it is.
  package static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "&"),
        let end = text[index...].prefix(limit).firstIndex(of: UInt8(ascii: ";")),
        let meaning = meaning(of: text[(index + 1)..<end])
      {
        result += meaning.utf8
        index = end + 1
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// What an entity stands for; nil where it is none.
  private static func meaning(of name: ArraySlice<UInt8>) -> String? {
    guard name.first == UInt8(ascii: "#") else {
      return names[String(decoding: name, as: UTF8.self)]
    }
    let isHex = name.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let digits = String(decoding: name.dropFirst(isHex ? 2 : 1), as: UTF8.self)
    // A number may be read with a sign, which an entity has not.
    guard digits.utf8.first != UInt8(ascii: "+"), digits.utf8.first != UInt8(ascii: "-"),
      let number = UInt32(digits, radix: isHex ? 16 : 10)
    else { return nil }
    let scalar = number == 0 ? nil : Unicode.Scalar(number)
    return String(Character(scalar ?? "\u{FFFD}"))
  }
}
