/// The frame of the manifest and the journal: a first line with the file's kind, the version of its
/// format and the ``ContentHash`` of all that follows.
enum StateFile {
  static let manifest = Array(".chartgen-manifest".utf8)
  static let staging = Array(".chartgen-staging".utf8)

  // Inside the staging folder, beside the new files, which have numbers for names.
  static let journalDraft = Array("journal.new".utf8)
  static let journal = Array("journal".utf8)
  static let newManifest = Array("manifest".utf8)

  enum Content {
    case body(ArraySlice<UInt8>)
    case unknownFormat
    case damaged
  }

  private static let version = Array(" 1 ".utf8)
  private static let lineEnd = UInt8(ascii: "\n")

  /// Puts the first line before a body.
  static func encode(_ kind: String, body: [UInt8]) -> [UInt8] {
    var bytes = Array(kind.utf8)
    bytes.reserveCapacity(body.count + 64)
    bytes += version
    bytes += hex(ContentHash.hash(body))
    bytes.append(lineEnd)
    bytes += body
    return bytes
  }

  /// Returns the body of a file that is whole.
  static func decode(_ bytes: ArraySlice<UInt8>, as kind: String) -> Content {
    let name = Array(kind.utf8)
    guard bytes.starts(with: name), let end = bytes.firstIndex(of: lineEnd) else {
      return .damaged
    }
    let rest = bytes[(bytes.startIndex + name.count)..<end]
    guard rest.starts(with: version) else { return .unknownFormat }
    let body = bytes[(end + 1)...]
    let hash = rest.dropFirst(version.count)
    return hash.elementsEqual(hex(ContentHash.hash(body))) ? .body(body) : .damaged
  }

  /// Calls a function with each line of a text, its line end left out.
  ///
  /// - Returns: Whether the text ends with a line end and the function took every line.
  static func lines(
    of text: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    var start = text.startIndex
    while start < text.endIndex {
      guard let end = text[start...].firstIndex(of: lineEnd), body(text[start..<end]) else {
        return false
      }
      start = end + 1
    }
    return true
  }

  /// Returns 16 digits.
  static func hex(_ value: UInt64) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return (0..<16).map { digits[Int(truncatingIfNeeded: value >> UInt64(60 - 4 * $0)) & 15] }
  }

  /// Reads 16 digits.
  static func value(ofHex digits: ArraySlice<UInt8>) -> UInt64? {
    guard digits.count == 16 else { return nil }
    var value: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(digit - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(digit - 0x57)
      default: return nil
      }
    }
    return value
  }

  /// Reads a whole number of at most 15 digits.
  static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...15).contains(digits.count) else { return nil }
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }
}
