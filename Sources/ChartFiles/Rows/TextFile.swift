import Diagnostics

/// How the letters of a text were saved.
public enum TextEncoding: String, Sendable {
  case utf8 = "UTF-8"
  case utf16 = "UTF-16"
  case windows1252 = "Windows-1252"
}

/// A text file as UTF-8, however it was saved: spreadsheets and editors each have a way of their own.
struct TextFile {
  /// The text, without a byte order mark.
  let bytes: [UInt8]
  let encoding: TextEncoding

  /// Recognises how a file was saved: by its mark, by the zeros of UTF-16, as UTF-8 where it is that,
  /// else as Windows-1252.
  ///
  /// - Throws: A `Diagnostic` for a spreadsheet's own file, and for what is no text.
  init(_ raw: [UInt8], name: String) throws(Diagnostic) {
    let raw = Gzip.isGzip(raw) ? try Gzip.decompress(raw, of: name) : raw
    guard !raw.starts(with: [0x50, 0x4B, 0x03, 0x04]), !raw.starts(with: [0xD0, 0xCF, 0x11, 0xE0])
    else {
      throw Diagnostic(
        "is a spreadsheet's own file, not a text", at: .name(name),
        hint: "save it as CSV there (File, Save As, CSV UTF-8), and import that")
    }
    if raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0xFE, 0xFF]) {
      bytes = try Self.utf16(raw.dropFirst(2), isLittle: raw[0] == 0xFF, name)
      encoding = .utf16
    } else if raw.count > 3, raw[0] == 0 || raw[1] == 0, raw[0] != raw[1] {
      bytes = try Self.utf16(raw[...], isLittle: raw[1] == 0, name)
      encoding = .utf16
    } else if let text = Self.utf8(raw) {
      bytes = text
      encoding = .utf8
    } else {
      bytes = try Self.windows1252(raw, name)
      encoding = .windows1252
    }
  }

  private static func utf8(_ raw: [UInt8]) -> [UInt8]? {
    guard raw.contains(where: { $0 >= 0x80 }) else { return raw }
    guard String(validating: raw, as: UTF8.self) != nil else { return nil }
    return raw.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(raw.dropFirst(3)) : raw
  }

  private static func utf16(
    _ raw: ArraySlice<UInt8>, isLittle: Bool, _ name: String
  ) throws(Diagnostic) -> [UInt8] {
    let units = stride(from: raw.startIndex, to: raw.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(raw[index]), UInt16(raw[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    guard raw.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
      throw Diagnostic(
        "the text is damaged: it begins as UTF-16 and is not", at: .name(name),
        hint: "save the file as UTF-8")
    }
    return Array(text.utf8)
  }

  /// What Windows-1252 has where Latin-1 has control characters; 0 for none.
  private static let extras: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
    0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]

  private static func windows1252(_ raw: [UInt8], _ name: String) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count + raw.count / 16)
    var line = 1
    for byte in raw {
      if byte == UInt8(ascii: "\n") { line += 1 }
      guard byte >= 0x80 else {
        bytes.append(byte)
        continue
      }
      let code = byte < 0xA0 ? extras[Int(byte) - 0x80] : UInt16(byte)
      guard code > 0, let scalar = Unicode.Scalar(code) else {
        throw Diagnostic(
          "the text is neither UTF-8 nor Windows-1252", at: .name("\(name):\(line)"),
          hint: "save the file as UTF-8")
      }
      bytes += UTF8.encode(scalar).map(Array.init) ?? []
    }
    return bytes
  }
}
