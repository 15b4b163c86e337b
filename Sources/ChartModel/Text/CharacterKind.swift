/// What a character does to a page beside being shown.
enum CharacterKind {
  case other
  case lineEnd
  case control
  /// It turns the direction of the text after it, or no XML may hold it, or it means nothing.
  case harmful
  /// It has a direction and no width: U+200E, U+200F, U+061C.
  case directionMark

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20..<0x7F: self = .other
    case 0x09, 0x0A, 0x0D: self = .lineEnd
    case ..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: self = .control
    case 0x200E, 0x200F, 0x061C: self = .directionMark
    // Embeddings and overrides, isolates, and forms that Unicode advises against.
    case 0x202A...0x202E, 0x2066...0x206F: self = .harmful
    // A byte order mark within a text, anchors of annotations, noncharacters.
    case 0xFEFF, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF: self = .harmful
    case let value where value & 0xFFFE == 0xFFFE: self = .harmful
    default: self = .other
    }
  }

  /// Whether a character is a letter of a script that is written from right to left.
  static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x061B, 0x061D...0x08FF, 0xFB1D...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFEFC,
      0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
      true
    default: false
    }
  }

  /// Whether a character is shown as nothing but white space.
  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    // Braille's empty cell, the mark of a missing object, a note without a head.
    scalar.properties.isWhitespace || [0x2800, 0xFFFC, 0x1_D159].contains(scalar.value)
  }

  /// Whether a character is of no use at the beginning or end of a text.
  static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Soft hyphen, marks of direction, what joins or parts words, fillers of Hangul.
    case 0x00AD, 0x061C, 0x180E, 0x200B, 0x200D...0x200F, 0x2060...0x2064, 0x3164, 0xFFA0: true
    default: isBlank(scalar)
    }
  }
}
