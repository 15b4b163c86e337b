extension Filter {
  /// Filters that escape, and those that take escapes away.
  static let markupFilters: [Filter] =
    ["escape", "h"].map { name in
      Filter(
        name, "Escapes the special characters of HTML; pages do this automatically.",
        "{{ 'a < b' | \(name) }}", prints: "a &lt; b"
      ) { $0.input.isNull ? .null : $0.escaped(Value.string($0.text).escapedText) }
    } + [
      Filter(
        "escape_once",
        "Escapes the special characters of HTML, but leaves existing entities alone.",
        "{{ 'a &lt; b < c' | escape_once }}", prints: "a &lt; b &lt; c"
      ) { $0.escaped($0.text.escapedOnce) },
      Filter(
        "newline_to_br",
        "Inserts '<br />' before each line break; the text itself is escaped.",
        "{{ lines | newline_to_br }}", prints: "one<br />\ntwo"
      ) { call in
        let isMarkup = call.escaping == .html
        let text = isMarkup ? call.input.escapedText : call.text
        var bytes: [UInt8] = []
        for byte in text.utf8 {
          if byte == 0x0A {
            if bytes.last == 0x0D { bytes.removeLast() }
            bytes += "<br />".utf8
          }
          bytes.append(byte)
        }
        return call.output(String(decoding: bytes, as: UTF8.self), isMarkup: isMarkup)
      },
      Filter(
        "strip_html",
        "Removes tags, comments, scripts and styles; markup becomes plain text.",
        "{{ '<b>bold</b> words' | strip_html }}", prints: "bold words"
      ) { call in
        let text = call.text.withoutMarkup
        // Where HTML is a text, it is not known to be HTML any more.
        guard call.input.isMarkup || !call.escaping.takesMarkup else { return .string(text) }
        return .string(String(decoding: Entities.decoded(Array(text.utf8)[...]), as: UTF8.self))
      },
      Filter(
        "url_encode", "Percent-encodes a string for use in a query.",
        "{{ 'a & b' | url_encode }}", prints: "a+%26+b"
      ) { $0.output($0.text.percentEncoded) },
      Filter(
        "url_decode", "Decodes what 'url_encode' encoded.", "{{ 'a+b' | url_decode }}",
        prints: "a b"
      ) { call throws(FilterError) in
        guard let text = call.text.percentDecoded else {
          throw FilterError("needs UTF-8 once decoded, got \(call.input.quoted)")
        }
        return call.output(text)
      },
    ]
}

extension Filter.Call {
  /// A text that has been escaped: markup in pages, a plain text in others.
  fileprivate func escaped(_ text: String) -> Value {
    escaping.isMarkup ? .markup(text) : .string(text)
  }
}

extension String {
  fileprivate var escapedOnce: String {
    var escaped = OutputBuffer()
    var rest = Substring(self).utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "&"), Self.isEntity(rest) {
        escaped.append(byte)
      } else {
        escaped.append(markup: byte)
      }
    }
    return escaped.text()
  }

  /// Whether the bytes behind a `&` begin with the rest of an entity (`&amp;`, `&#39;`, `&#x27;`).
  private static func isEntity(_ bytes: Substring.UTF8View) -> Bool {
    let name = bytes.first == UInt8(ascii: "#") ? bytes.dropFirst() : bytes
    let end = name.drop { $0.isNamePart && $0 != UInt8(ascii: "-") }
    return end.startIndex > name.startIndex && end.first == UInt8(ascii: ";")
  }

  fileprivate var withoutMarkup: String {
    let bytes = Array(utf8)
    var result: [UInt8] = []
    var index = 0
    // What closes each kind of markup; an end that was not found once is not looked for again.
    var kinds = [("<script", "</script>"), ("<style", "</style>"), ("<!--", "-->"), ("<", ">")]
      .map { (open: Array($0.utf8), close: Array($1.utf8)) }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"),
        let kind = kinds.firstIndex(where: { bytes[index...].starts(with: $0.open) })
      {
        let start = index + kinds[kind].open.count
        if let end = bytes.firstRange(of: kinds[kind].close, from: start) {
          index = end.upperBound
        } else {
          kinds.remove(at: kind)
        }
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  fileprivate var percentEncoded: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      if byte.isNamePart || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~") {
        bytes.append(byte)
      } else if byte == UInt8(ascii: " ") {
        bytes.append(UInt8(ascii: "+"))
      } else {
        bytes += "\(byte < 16 ? "%0" : "%")\(String(byte, radix: 16, uppercase: true))".utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text without its escapes, or nil where the bytes are none.
  fileprivate var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        case let digits = rest.prefix(2).compactMap({ Character(Unicode.Scalar($0)).hexDigitValue }),
        digits.count == 2
      {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest.removeFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
