/// Cleans texts that come from outside.
enum Text {
  /// The most bytes of a name that are kept.
  static let maximumNameBytes = 1_000

  /// The most bytes of an episode's summary that are kept.
  static let maximumSummaryBytes = 4_000

  /// Returns a text of one line: control characters become spaces, both ends are trimmed, and what
  /// is longer than the limit is cut.
  static func clean(_ text: String, maximumBytes: Int = maximumNameBytes) -> String {
    tidy(text, keepingLines: false, maximumBytes: maximumBytes)
  }

  /// Returns a text whose line ends and tabs stay, otherwise cleaned like one of one line.
  static func cleanLines(_ text: String, maximumBytes: Int = maximumSummaryBytes) -> String {
    tidy(text, keepingLines: true, maximumBytes: maximumBytes)
  }

  private static func tidy(_ text: String, keepingLines: Bool, maximumBytes: Int) -> String {
    guard needsCare(text, maximumBytes: maximumBytes) else { return text }
    var scalars = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      // In texts of several lines, a carriage return is half of a line end.
      if keepingLines, scalar == "\r" { continue }
      let isKept = !isControl(scalar) || keepingLines && (scalar == "\n" || scalar == "\t")
      scalars.append(isKept ? scalar : " ")
      count += 1
      // No scalar is shorter than a byte: what follows is cut anyway.
      if count > maximumBytes + 64 { break }
    }
    return cut(trimmed(String(scalars)), to: maximumBytes)
  }

  /// Tells whether a text has anything to clean; most names have not.
  private static func needsCare(_ text: String, maximumBytes: Int) -> Bool {
    var count = 0
    var last: UInt8 = 0
    for byte in text.utf8 {
      // E2 leads the line separators and the zero width space, EF the byte order mark, C2 the
      // control characters past ASCII and the no-break space, E3 the ideographic space.
      if byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte == 0xE3
        || byte == 0xEF || byte == 0x20 && count == 0
      {
        return true
      }
      last = byte
      count += 1
    }
    return count > maximumBytes || last == 0x20
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func trimmed(_ text: String) -> String {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || scalar.value == 0x200B || scalar.value == 0xFEFF
    }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
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
