/// Finds the byte of a character by its number, which is what libyaml counts in.
///
/// libyaml's line numbers are of no use here: it ends lines at U+0085, U+2028 and U+2029 too.
struct CharacterOffsets {
  private static let step = 64

  private let bytes: [UInt8]
  private let range: Range<Int>

  /// The byte of every 64th code point; empty where every code point is one byte.
  private let marks: [Int]

  init(bytes: [UInt8], range: Range<Int>) {
    self.bytes = bytes
    self.range = range
    var marks: [Int] = []
    var characters = 0
    for offset in range where bytes[offset] & 0xC0 != 0x80 {
      if characters % Self.step == 0 { marks.append(offset) }
      characters += 1
    }
    self.marks = characters == range.count ? [] : marks
  }

  /// The byte at which a code point begins; past the last one the end.
  func byte(of character: Int) -> Int {
    guard !marks.isEmpty else { return byte(atOffset: character) }
    guard character / Self.step < marks.count else { return range.upperBound }
    var offset = marks[character / Self.step]
    for _ in 0..<(character % Self.step) {
      guard offset < range.upperBound else { break }
      offset += 1
      while offset < range.upperBound, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  /// The byte of the whole text at an offset in the part.
  func byte(atOffset offset: Int) -> Int {
    range.lowerBound + min(offset, range.count)
  }
}
