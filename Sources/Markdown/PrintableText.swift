/// Text that HTML and XML can hold.
enum PrintableText {
  /// Puts U+FFFD in place of control characters and noncharacters, written as they are or by their
  /// numbers, as CommonMark does for U+0000; ends of pages and vertical tabs become spaces.
  static func make(of text: String) -> String {
    guard text.utf8.contains(where: mayBegin) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map(printable)))
  }

  /// Whether a byte may begin a character that is replaced.
  private static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x0D: false
    case ..<0x20, 0x7F, 0xC2, 0xEF...: true
    default: false
    }
  }

  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85: scalar
    case 0x0B, 0x0C: " "
    case ..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: "\u{FFFD}"
    case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
    default: scalar
    }
  }
}
