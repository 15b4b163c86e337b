/// A place in a file that is read byte by byte, and never past its end.
struct ByteCursor {
  let bytes: [UInt8]
  var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The byte so many places on, or nil past the end.
  subscript(ahead offset: Int) -> UInt8? {
    index + offset < bytes.count ? bytes[index + offset] : nil
  }

  /// Moves to the next of a byte; false, and at the end, where there is none.
  mutating func skip(to byte: UInt8) -> Bool {
    index = bytes[index...].firstIndex(of: byte) ?? bytes.count
    return index < bytes.count
  }

  /// Moves past the next of a word in small letters, or to the end.
  mutating func skip(past word: StaticString) {
    while index < bytes.count {
      if starts(with: word) {
        index += word.utf8CodeUnitCount
        return
      }
      index += 1
    }
  }

  /// Moves on while bytes are of a kind.
  mutating func skip(while isPart: (UInt8) -> Bool) {
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
  }

  /// Tells whether a word in small letters stands here, in letters of either case.
  func starts(with word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - index >= count else { return false }
    return word.withUTF8Buffer { wanted in
      for offset in 0..<count where Self.small(bytes[index + offset]) != wanted[offset] {
        return false
      }
      return true
    }
  }

  /// The text of a range in small letters.
  func name(_ range: Range<Int>) -> String {
    let name = String(decoding: bytes[range], as: UTF8.self)
    return bytes[range].contains { $0 != Self.small($0) } ? name.lowercased() : name
  }

  static func small(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    let small = byte | 0x20
    return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z")
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  /// The value of a hexadecimal digit.
  static func digit(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte &- UInt8(ascii: "0") }
    let small = byte | 0x20
    return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "f")
      ? small &- UInt8(ascii: "a") &+ 10 : nil
  }
}
