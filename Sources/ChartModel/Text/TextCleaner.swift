/// Cleans text that comes from outside: Apple's, an imported file's, a page's front matter.
///
/// What is left can be shown on a page, held by XML 1.0 and printed in a line, and changes the
/// direction of nothing that follows it.
public enum TextCleaner: Sendable {
  /// Returns text of one line: control characters become spaces, and both ends are trimmed.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - maximumBytes: How much of it is kept.
  /// - Returns: The text; empty where it has no visible character.
  public static func line(_ text: String, maximumBytes: Int = .max) -> String {
    clean(text, keepingLines: false, maximumBytes: maximumBytes)
  }

  /// Returns text whose line ends and tabs stay, otherwise cleaned like that of one line.
  public static func lines(_ text: String, maximumBytes: Int = .max) -> String {
    clean(text, keepingLines: true, maximumBytes: maximumBytes)
  }

  /// Returns text without what may harm; its length, its ends, line ends and tabs stay.
  public static func harmless(_ text: String) -> String {
    isPlain(text) ? text : replacing(text, keepingLines: true, limit: .max)
  }

  /// Whether a reader sees anything of a text.
  public static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isVisible)
  }

  private static func clean(_ text: String, keepingLines: Bool, maximumBytes: Int) -> String {
    if isPlain(text), text.utf8.count <= maximumBytes, text.utf8.first != 0x20,
      text.utf8.last != 0x20
    {
      return text
    }
    var replaced = replacing(text, keepingLines: keepingLines, limit: maximumBytes)
    // Half of a line end.
    if keepingLines { replaced.unicodeScalars.removeAll { $0 == "\r" } }
    let cut = cut(trimmed(replaced), to: maximumBytes)
    return isVisible(cut) ? cut : ""
  }

  /// Whether a text is ASCII without control characters, as most names are.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  private static func replacing(_ text: String, keepingLines: Bool, limit: Int) -> String {
    var kept = String.UnicodeScalarView()
    var count = 0
    let isRightToLeft = text.unicodeScalars.contains(where: CharacterKind.isRightToLeft)
    for scalar in text.unicodeScalars {
      switch CharacterKind(scalar) {
      case .lineEnd: kept.append(keepingLines ? scalar : " ")
      case .control: kept.append(" ")
      case .harmful: continue
      // They have their use beside Hebrew and Arabic letters, and none elsewhere.
      case .directionMark where !isRightToLeft: continue
      case .directionMark, .other: kept.append(scalar)
      }
      count += 1
      // No character is shorter than a byte: what follows is cut anyway.
      if count - 64 > limit { break }
    }
    return String(kept)
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    guard !CharacterKind.isBlank(scalar), !properties.isDefaultIgnorableCodePoint else {
      return false
    }
    return switch properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: false
    default: true
    }
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !CharacterKind.isTrimmed($0) }),
      let last = scalars.lastIndex(where: { !CharacterKind.isTrimmed($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  private static func cut(_ text: String, to maximumBytes: Int) -> String {
    guard text.utf8.count > maximumBytes else { return text }
    var scalars = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      bytes += UTF8.width(scalar)
      if bytes > maximumBytes { break }
      scalars.append(scalar)
    }
    return trimmed(String(scalars))
  }
}
