extension FoundLinks {
  /// Tells by its name whether a file may have links in it.
  static func mayBe(in name: ArraySlice<UInt8>) -> Bool {
    name.hasSuffix(".html") || name.hasSuffix(".xml") || name.hasSuffix(".css")
  }

  /// Reads what the file of a name says of links.
  init(in bytes: [UInt8], of name: ArraySlice<UInt8>) {
    if name.hasSuffix(".html") {
      self = LinkScanner(bytes).found
    } else if name.hasSuffix(".xml") {
      self.init(sitemap: bytes)
    } else {
      self.init(styleSheet: bytes)
    }
  }

  /// The addresses in a sitemap's `loc` elements; other kinds of XML have none.
  private init(sitemap bytes: [UInt8]) {
    var cursor = ByteCursor(bytes)
    while cursor.skip(to: UInt8(ascii: "<")) {
      if cursor.starts(with: "<!--") {
        cursor.skip(past: "-->")
      } else if cursor.starts(with: "<loc>") {
        cursor.index += 5
        let start = cursor.index
        _ = cursor.skip(to: UInt8(ascii: "<"))
        let range = start..<cursor.index
        links.append(
          FoundLink(
            purpose: .listing, range: range,
            hasEntities: bytes[range].contains(UInt8(ascii: "&"))))
      } else {
        cursor.index += 1
      }
    }
  }

  /// The addresses in a style sheet's `url()` and `@import`.
  private init(styleSheet bytes: [UInt8]) {
    var cursor = ByteCursor(bytes)
    while let byte = cursor[ahead: 0] {
      switch byte {
      case UInt8(ascii: "/") where cursor.starts(with: "/*"):
        cursor.index += 2
        cursor.skip(past: "*/")
      case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = Self.readString(&cursor)
      case UInt8(ascii: "@") where cursor.starts(with: "@import"):
        cursor.index += 7
        cursor.skip(while: ByteCursor.isSpace)
        if let quote = cursor[ahead: 0], quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
          add(Self.readString(&cursor))
        }
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        guard cursor.starts(with: "url(") else { fallthrough }
        cursor.index += 4
        cursor.skip(while: ByteCursor.isSpace)
        if let quote = cursor[ahead: 0], quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
          add(Self.readString(&cursor))
        } else {
          let start = cursor.index
          cursor.skip { !ByteCursor.isSpace($0) && $0 != UInt8(ascii: ")") }
          add(start..<cursor.index)
        }
      default:
        // A word is passed as a whole, since it may end like one that means something.
        let start = cursor.index
        cursor.skip { ByteCursor.isLetter($0) || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
        if cursor.index == start { cursor.index += 1 }
      }
    }
  }

  private mutating func add(_ range: Range<Int>) {
    links.append(FoundLink(purpose: .part, range: range, hasEntities: false))
  }

  /// Moves past a string, which a line end cuts off, and returns what is between its quotes.
  private static func readString(_ cursor: inout ByteCursor) -> Range<Int> {
    let quote = cursor[ahead: 0]
    cursor.index += 1
    let start = cursor.index
    while let byte = cursor[ahead: 0], byte != quote, byte != UInt8(ascii: "\n") {
      cursor.index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    cursor.index = min(cursor.index, cursor.bytes.count)
    let range = start..<cursor.index
    cursor.index = min(cursor.index + 1, cursor.bytes.count)
    return range
  }
}

extension ArraySlice<UInt8> {
  /// Tells whether a name ends like this.
  func hasSuffix(_ ending: String) -> Bool {
    suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }
}
