/// Decodes the entities that stand in attributes: numbers, and the names that HTML and XML share.
enum Entities {
  private static let names: [String: UInt8] = [
    "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
    "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"),
  ]

  /// The longest text between `&` and `;` that is looked at.
  private static let limit = 12

  /// Returns a text with its entities decoded; what is none stays as it is.
  static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "&"),
        let end = text[index...].prefix(limit).firstIndex(of: UInt8(ascii: ";")),
        append(text[(index + 1)..<end], to: &result)
      {
        index = end + 1
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// Appends what an entity stands for; false where it is none.
  private static func append(_ name: ArraySlice<UInt8>, to result: inout [UInt8]) -> Bool {
    guard name.first == UInt8(ascii: "#") else {
      guard let byte = names[String(decoding: name, as: UTF8.self)] else { return false }
      result.append(byte)
      return true
    }
    var digits = name.dropFirst()
    let isHex = digits.first.map(ByteCursor.small) == UInt8(ascii: "x")
    if isHex { digits = digits.dropFirst() }
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.allSatisfy({ ByteCursor.digit($0) != nil }),
      let number = UInt32(text, radix: isHex ? 16 : 10)
    else { return false }
    let scalar = number == 0 ? nil : Unicode.Scalar(number)
    result += String(Character(scalar ?? "\u{FFFD}")).utf8
    return true
  }
}
