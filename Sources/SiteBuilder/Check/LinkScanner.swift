/// Finds the links and anchors of an HTML file: a tolerant scan of start tags, over bytes.
///
/// It reads what browsers read as tags, passes over comments and the text of scripts and styles, and
/// takes any bytes without complaint.
struct LinkScanner {
  /// A link as it is written, entities decoded.
  struct Link {
    let target: String
    let offset: Int
  }

  private(set) var links: [Link] = []
  /// The ids of the page, which fragments lead to.
  private(set) var anchors: Set<String> = []

  private let bytes: [UInt8]
  private var index = 0

  /// Scans a file.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      if matches("<!--", at: index) {
        skip(past: "-->")
      } else if index + 1 < bytes.count, Self.isLetter(bytes[index + 1]) {
        readTag()
      } else {
        index += 1
      }
    }
  }

  /// Attributes that hold the address of something.
  private static let addressAttributes: Set<String> = [
    "href", "src", "poster", "action", "cite", "data",
  ]

  private mutating func readTag() {
    index += 1
    let nameStart = index
    while index < bytes.count, Self.isNamePart(bytes[index]) { index += 1 }
    let name = text(nameStart..<index).lowercased()
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      readAttribute(of: name)
    }
    index += 1
    if name == "script" || name == "style" || name == "textarea" || name == "title" {
      skip(past: "</\(name)")
    }
  }

  private mutating func readAttribute(of tag: String) {
    while index < bytes.count, Self.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") {
      index += 1
    }
    let nameStart = index
    while index < bytes.count, Self.isNamePart(bytes[index]) { index += 1 }
    guard index > nameStart else {
      // A stray byte; the end of the tag is the caller's.
      if index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
      return
    }
    let name = text(nameStart..<index).lowercased()
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return }
    index += 1
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    let range = readValue()
    switch name {
    case "id": anchors.insert(decoded(range))
    case "srcset":
      for candidate in decoded(range).split(separator: ",") {
        guard let target = candidate.split(separator: " ").first else { continue }
        links.append(Link(target: String(target), offset: range.lowerBound))
      }
    case _ where Self.addressAttributes.contains(name):
      links.append(Link(target: decoded(range), offset: range.lowerBound))
    default: break
    }
  }

  private mutating func readValue() -> Range<Int> {
    guard index < bytes.count else { return index..<index }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = index + 1
      index = start
      while index < bytes.count, bytes[index] != quote { index += 1 }
      let range = start..<index
      index = min(index + 1, bytes.count)
      return range
    }
    let start = index
    while index < bytes.count, !Self.isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") {
      index += 1
    }
    return start..<index
  }

  // MARK: - Bytes

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The text of an attribute, with the entities that templates make decoded.
  private func decoded(_ range: Range<Int>) -> String {
    let raw = text(range)
    guard raw.utf8.contains(UInt8(ascii: "&")) else { return raw }
    var result = ""
    var rest = raw[...]
    let entities = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      if let (entity, sign) = entities.first(where: { rest.hasPrefix($0.key) }) {
        result += sign
        rest = rest.dropFirst(entity.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  private func matches(_ word: String, at start: Int) -> Bool {
    let word = Array(word.utf8)
    guard start + word.count <= bytes.count else { return false }
    for offset in word.indices {
      let byte = bytes[start + offset]
      let lower = byte >= 65 && byte <= 90 ? byte | 0x20 : byte
      guard lower == word[offset] else { return false }
    }
    return true
  }

  private mutating func skip(past word: String) {
    while index < bytes.count, !matches(word, at: index) { index += 1 }
    index = min(index + word.utf8.count, bytes.count)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    !isSpace(byte) && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "=")
      && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'")
      && byte != UInt8(ascii: "<")
  }
}
