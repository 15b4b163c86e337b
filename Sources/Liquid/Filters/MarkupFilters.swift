extension Filter {
  /// Filters that escape, and those that take escapes away.
  static let markupFilters: [Filter] =
    ["escape", "h"].map { name in
      Filter(
        name, "Replaces markup's signs by entities; pages do so by themselves.",
        example: "{{ 'a < b' | \(name) }}", prints: "a &lt; b"
      ) { (input, _, context) throws(FilterError) in
        input.isNull ? input : context.safe(Value.string(input.written).escapedText)
      }
    } + [
      Filter(
        "escape_once", "Replaces markup's signs by entities, but for those of entities.",
        example: "{{ 'a &lt; b < c' | escape_once }}", prints: "a &lt; b &lt; c"
      ) { (input, _, context) throws(FilterError) in
        input.isNull ? input : context.safe(input.written.escapedOnce)
      },
      Filter(
        "newline_to_br", "Puts '<br />' before each line end; the text itself is escaped.",
        example: "{{ lines | newline_to_br }}", prints: "one<br />\ntwo"
      ) { (input, _, context) throws(FilterError) in
        let text = context.escaping == .markup ? input.escapedText : input.written
        var bytes: [UInt8] = []
        var previous: UInt8 = 0
        for byte in text.utf8 {
          if byte == 0x0A {
            if previous == 0x0D { bytes.removeLast() }
            bytes += "<br />\n".utf8
          } else {
            bytes.append(byte)
          }
          previous = byte
        }
        return context.safe(String(decoding: bytes, as: UTF8.self))
      },
      Filter(
        "strip_html", "Takes out all tags, comments, scripts and styles.",
        example: "{{ '<b>bold</b> words' | strip_html }}", prints: "bold words"
      ) { (input, _, _) throws(FilterError) in
        .string(input.written.withoutMarkup)
      },
      Filter(
        "url_encode", "Writes a text so that it can stand in a query.",
        example: "{{ 'a & b' | url_encode }}", prints: "a+%26+b"
      ) { (input, _, _) throws(FilterError) in
        input.isNull ? input : .string(input.written.percentEncoded)
      },
      Filter(
        "url_decode", "Reads what 'url_encode' wrote.",
        example: "{{ 'a+b' | url_decode }}", prints: "a b"
      ) { (input, _, _) throws(FilterError) in
        if input.isNull { return input }
        guard let text = input.written.percentDecoded else {
          throw FilterError("needs the bytes of a text, got \(input.quoted)")
        }
        return .string(text)
      },
    ]
}

extension FilterContext {
  /// A text that has been escaped: markup in pages, a plain text in others.
  func safe(_ text: String) -> Value {
    escaping == .markup ? .markup(text) : .string(text)
  }
}

extension String {
  fileprivate var escapedOnce: String {
    let bytes = Array(utf8)
    var result = OutputBuffer()
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "&"), Self.isEntity(bytes, at: index) {
        result.append(byte)
      } else {
        result.append(markup: byte)
      }
    }
    return result.text(from: 0)
  }

  /// Whether an entity (`&amp;`, `&#39;`, `&#x27;`) begins at a byte.
  private static func isEntity(_ bytes: [UInt8], at start: Int) -> Bool {
    var index = start + 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
    let begin = index
    while index < bytes.count, bytes[index].isNamePart, bytes[index] != UInt8(ascii: "-") {
      index += 1
    }
    return index > begin && index < bytes.count && bytes[index] == UInt8(ascii: ";")
  }

  fileprivate var withoutMarkup: String {
    let bytes = Array(utf8)
    var result: [UInt8] = []
    var index = 0
    // What closes each kind of markup; an end that was not found once is not looked for again.
    var kinds = [("<script", "</script>"), ("<style", "</style>"), ("<!--", "-->"), ("<", ">")]
      .map { (open: Array($0.0.utf8), close: Array($0.1.utf8)) }
    scan: while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") {
        for (place, kind) in kinds.enumerated() where bytes[index...].starts(with: kind.open) {
          if let end = bytes.firstRange(of: kind.close, from: index + kind.open.count) {
            index = end.upperBound
            continue scan
          }
          kinds[place].open = [0]
        }
      }
      result.append(bytes[index])
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  fileprivate var percentEncoded: String {
    var bytes: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in utf8 {
      if byte == 0x20 {
        bytes.append(UInt8(ascii: "+"))
      } else if byte.isNamePart || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~") {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text without its escapes, or nil where the bytes are none.
  fileprivate var percentDecoded: String? {
    let bytes = Array(utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = Unicode.Scalar(bytes[index + 1]).hexDigit,
        let low = Unicode.Scalar(bytes[index + 2]).hexDigit
      {
        result.append(high << 4 | low)
        index += 3
        continue
      }
      result.append(bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
      index += 1
    }
    return String(validating: result, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  fileprivate var hexDigit: UInt8? {
    Character(self).hexDigitValue.map { UInt8(truncatingIfNeeded: $0) }
  }
}
