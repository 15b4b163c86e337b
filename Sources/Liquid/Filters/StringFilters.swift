extension Filter {
  /// Filters that change texts, and those that cut them.
  static let stringFilters: [Filter] = [
    Filter(
      "upcase", "Converts letters to upper case.", "{{ 'straße' | upcase }}", prints: "STRASSE"
    ) {
      .string($0.text.uppercased())
    },
    Filter("downcase", "Converts letters to lower case.", "{{ 'Ana' | downcase }}", prints: "ana") {
      .string($0.text.lowercased())
    },
    Filter(
      "capitalize", "Capitalizes the first letter and converts the rest to lower case.",
      "{{ 'ana BELL' | capitalize }}", prints: "Ana bell"
    ) {
      let scalars = $0.text.unicodeScalars
      let first = scalars.first?.properties.titlecaseMapping ?? ""
      return .string(first + String(scalars.dropFirst()).lowercased())
    },
    Filter(
      "append", takes: 1...1, "Adds the argument to the end.",
      "{{ 'a' | append: '.html' }}", prints: "a.html"
    ) { call throws(FilterError) in try call.joined(call.input, call[0]) },
    Filter(
      "prepend", takes: 1...1, "Adds the argument to the beginning.",
      "{{ 'a' | prepend: '/' }}", prints: "/a"
    ) { call throws(FilterError) in try call.joined(call[0], call.input) },
    Filter(
      "strip", "Removes whitespace from both ends.",
      "[{{ '  a b ' | strip }}]", prints: "[a b]"
    ) { $0.likeInput($0.text.trimmed()) },
    Filter(
      "lstrip", "Removes whitespace from the beginning.",
      "[{{ ' a ' | lstrip }}]", prints: "[a ]"
    ) { $0.likeInput($0.text.trimmed(end: false)) },
    Filter(
      "rstrip", "Removes whitespace from the end.",
      "[{{ ' a ' | rstrip }}]", prints: "[ a]"
    ) { $0.likeInput($0.text.trimmed(start: false)) },
    Filter(
      "squish",
      "Removes whitespace from both ends, and collapses it to one space elsewhere.",
      "[{{ ' a   b ' | squish }}]", prints: "[a b]"
    ) {
      $0.output($0.text.parts(at: " ").joined(separator: " "), isMarkup: $0.input.isMarkup)
    },
    Filter(
      "strip_newlines", "Removes line breaks.",
      "{{ lines | strip_newlines }}", prints: "onetwo"
    ) { call in
      let bytes = call.text.utf8.filter { $0 != 0x0A && $0 != 0x0D }
      return call.likeInput(String(decoding: bytes, as: UTF8.self))
    },
    Filter(
      "split", takes: 1...1, "Splits a string into a list at each occurrence of the argument.",
      "{{ 'a, b' | split: ', ' | last }}", prints: "b"
    ) { .array($0.text.parts(at: $0[0].written).map { .string($0) }) },
    Filter(
      "slice", takes: 1...2,
      "Returns the part from an index on; a negative one counts from the end.",
      "{{ 'charts' | slice: 1, 3 }}", prints: "har"
    ) { call throws(FilterError) in
      let start = try call.wholeNumber(0)
      let length = try call.wholeNumber(1, usually: 1)
      if case .array(let items) = call.input { return .array(Array(items.part(start, length))) }
      let scalars = Array(call.text.unicodeScalars).part(start, length)
      return .string(String(String.UnicodeScalarView(scalars)))
    },
    Filter(
      "truncate", takes: 0...2,
      "Shortens a string to a number of characters, including the ellipsis.",
      "{{ 'podcasts of today' | truncate: 10 }}", prints: "podcast..."
    ) { call throws(FilterError) in
      if call.input.isNull { return .null }
      let length = try call.wholeNumber(0, usually: 50)
      let scalars = call.text.unicodeScalars
      guard scalars.count > length else { return .string(call.text) }
      let kept = max(0, max(length, 0) - call.ellipsis.unicodeScalars.count)
      return .string(String(scalars.prefix(kept)) + call.ellipsis)
    },
    Filter(
      "truncatewords", takes: 0...2, "Shortens a string to a number of words.",
      "{{ 'one two three' | truncatewords: 2 }}", prints: "one two..."
    ) { call throws(FilterError) in
      if call.input.isNull { return .null }
      let count = max(1, try call.wholeNumber(0, usually: 15))
      let words = call.text.parts(at: " ")
      // White space behind the last word counts as one more.
      let isCut = words.count == count && call.text.utf8.last?.isSpace ?? false
      guard isCut || words.count > count else { return .string(call.text) }
      return .string(words.prefix(count).joined(separator: " ") + call.ellipsis)
    },
  ]
}

extension Filter.Call {
  /// The text that filters of texts work on: a list as it is written down.
  var text: String { input.written }

  /// A text as the output, or nil where the input is nil.
  func output(_ text: String, isMarkup: Bool = false) -> Value {
    input.isNull ? .null : isMarkup ? .markup(text) : .string(text)
  }

  /// The input without some of its white space, which leaves markup what it is.
  fileprivate func likeInput(_ text: String) -> Value {
    input.isMarkup ? .markup(text) : .string(text)
  }

  /// What replaces the text that was cut.
  fileprivate var ellipsis: String { count > 1 ? self[1].written : "..." }

  /// One value's text behind another's; where one is markup, the other is escaped and the whole is
  /// markup.
  fileprivate func joined(_ first: Value, _ second: Value) throws(FilterError) -> Value {
    guard first.textSize + second.textSize <= limits.text else { throw .tooLarge }
    guard escaping.isMarkup, first.isMarkup || second.isMarkup else {
      return .string(first.written + second.written)
    }
    return .markup(first.escapedText + second.escapedText)
  }
}

extension Value {
  var isMarkup: Bool {
    if case .markup = self { true } else { false }
  }

  /// The text, with markup's signs escaped unless it is markup already.
  public var escapedText: String {
    if case .markup(let text) = self { return text }
    var escaped = OutputBuffer()
    escaped.append(written, escaping: .html)
    return escaped.text()
  }
}

extension String {
  /// The text without the white space at its ends, or at one of them.
  func trimmed(start: Bool = true, end: Bool = true) -> String {
    var bytes = Substring(self).utf8
    if start { bytes = bytes.drop { $0.isSpace || $0 == 0 } }
    if end { while bytes.last.map({ $0.isSpace || $0 == 0 }) ?? false { bytes.removeLast() } }
    return String(Substring(bytes))
  }

  /// The parts between the places of a separator, without empty ones at the end; an empty
  /// separator gives the characters, a space the words.
  func parts(at separator: String) -> [String] {
    switch separator {
    case "": return unicodeScalars.map { String($0) }
    case " ": return utf8.split(whereSeparator: \.isSpace).map { String(Substring($0)) }
    default:
      let bytes = Array(utf8)
      var parts: [String] = []
      var start = 0
      for place in bytes.places(of: Array(separator.utf8)) + [bytes.count..<bytes.count] {
        parts.append(String(decoding: bytes[start..<place.lowerBound], as: UTF8.self))
        start = place.upperBound
      }
      while parts.last?.isEmpty ?? false { parts.removeLast() }
      return parts
    }
  }
}

extension [UInt8] {
  /// Where a part is; an empty one is before each scalar and at the end.
  func places(of part: [UInt8]) -> [Range<Int>] {
    if part.isEmpty {
      return (0...count).filter { $0 == count || self[$0] & 0xC0 != 0x80 }.map { $0..<$0 }
    }
    var places: [Range<Int>] = []
    while let place = firstRange(of: part, from: places.last?.upperBound ?? 0) {
      places.append(place)
    }
    return places
  }
}

extension Array {
  /// So many items from a position, which is counted from the end below 0.
  fileprivate func part(_ start: Int, _ length: Int) -> ArraySlice<Element> {
    let first = start < 0 ? count &+ start : start
    guard indices.contains(first), length > 0 else { return [] }
    return self[first...].prefix(length)
  }
}
