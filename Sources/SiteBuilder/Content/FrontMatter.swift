package import Diagnostics
package import YAML

/// A page's data, written as YAML above its text, and where the text begins.
///
/// The block is found by Jekyll's rule: the first line, after a byte order mark, is `---`, and the
/// next line that is `---` or `...` ends it; both may have white space after them. A file without
/// both lines is text from its first byte.
package struct FrontMatter: Sendable {
  /// The whole file.
  package let source: SourceText

  /// What the block holds, or nil where there is no block or nothing in it.
  package let data: Mapping?

  /// The byte at which the text begins.
  package let bodyStart: Int

  /// What to say of a file that seems to want front matter but has none by the rule.
  package let complaint: Diagnostic?

  /// The bytes of the text.
  package var body: ArraySlice<UInt8> {
    source.bytes[bodyStart...]
  }

  /// Reads a file.
  ///
  /// - Throws: A ``YAMLError`` where the file is not UTF-8, the block is not YAML, or it holds
  ///   something else than names with values; places are those in the whole file.
  package init(parsing source: SourceText) throws(YAMLError) {
    if let offset = source.firstInvalidByte {
      throw YAMLError(.notUTF8, at: source.span(at: offset))
    }
    self.source = source
    let start = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let block = Self.block(in: source.bytes, from: start) else {
      data = nil
      bodyStart = start
      complaint = Self.complaint(about: source, from: start)
      return
    }
    let root = try YAMLDocument(parsing: source, range: block.yaml).root
    data = if let root, !root.isNull { try root.mapping() } else { nil }
    bodyStart = block.end
    complaint = nil
  }

  /// Finds the lines between the two marks, and the end of the second.
  private static func block(
    in bytes: [UInt8], from start: Int
  ) -> (yaml: Range<Int>, end: Int)? {
    // A mark at the end of the file opens nothing.
    guard let first = markLine("-", in: bytes, from: start), first.isEnded else { return nil }
    var line = first.end
    while line < bytes.count {
      if let mark = markLine("-", in: bytes, from: line) ?? markLine(".", in: bytes, from: line) {
        return (first.end..<line, mark.end)
      }
      while line < bytes.count, bytes[line] != UInt8(ascii: "\n") { line += 1 }
      line += 1
    }
    return nil
  }

  /// Reads a line of three marks and white space; lines end at LF alone.
  private static func markLine(
    _ mark: Unicode.Scalar, in bytes: [UInt8], from start: Int
  ) -> (end: Int, isEnded: Bool)? {
    var offset = start
    while offset < start + 3 {
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: mark) else { return nil }
      offset += 1
    }
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\n"): return (offset + 1, true)
      case UInt8(ascii: " "), 0x09, 0x0B, 0x0C, 0x0D: offset += 1
      default: return nil
      }
    }
    return (offset, false)
  }

  /// Whether the first line that is not empty is a name with a colon.
  private static func isData(_ rest: ArraySlice<UInt8>) -> Bool {
    let line = rest.drop { $0 == 0x0A || $0 == 0x0D }
    let name = line.prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return !name.isEmpty && line[name.endIndex...].first == UInt8(ascii: ":")
  }

  // MARK: - Blocks of another kind

  /// Finds a block that would be front matter but for the white space before it.
  private static func lateMark(in bytes: [UInt8], from start: Int) -> Int? {
    guard let mark = bytes[start...].firstIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }),
      mark > start, let block = block(in: bytes, from: mark), isData(bytes[block.yaml])
    else { return nil }
    return mark
  }

  private static func complaint(about source: SourceText, from start: Int) -> Diagnostic? {
    let rest = source.bytes[start...]
    let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
    let blanks = line.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
    let text = String(decoding: line.dropLast(blanks), as: UTF8.self)
    let place = Diagnostic.Subject.span(source.span(line.startIndex..<line.endIndex))
    if text == "---" {
      // A line may be a rule; where data follow, the page would show them, and be no draft.
      return Diagnostic(
        isData(rest[line.endIndex...]) ? .error : .warning,
        "front matter is opened here and never closed", at: place,
        hint: "close it with a line '---'; lines end with LF or CRLF")
    }
    if let opening = lateMark(in: source.bytes, from: start) {
      // Other tools read it all the same, and a draft would be published.
      return Diagnostic(
        .error, "front matter has to begin on the first line",
        at: .span(source.span(at: opening)),
        hint: "take out what is before it; for a rule in the text, write '***'")
    }
    let kind = text == "+++" ? "TOML" : text == "{" || text.hasPrefix("{\"") ? "JSON" : nil
    return kind.map {
      Diagnostic(
        .error, "front matter in \($0) is not read", at: place,
        hint: "write it as YAML, a line 'name: value' for each, between two lines '---'")
    }
  }
}
