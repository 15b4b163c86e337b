/// Makes text fit to be printed on a terminal, whatever it comes from.
public enum TerminalText: Sendable {
  /// Returns text that stays on its line and steers nothing: U+FFFD replaces control
  /// characters but for the tab, of line separators, of what turns the direction of writing, and of
  /// noncharacters.
  public static func line(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map(shown)))
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09: scalar
    case ..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F,
      0xFDD0...0xFDEF, 0xFFF9...0xFFFB:
      "\u{FFFD}"
    case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
    default: scalar
    }
  }
}
