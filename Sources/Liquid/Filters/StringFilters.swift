extension Filter {
  /// Filters that change texts.
  static let stringFilters: [Filter] = caseFilters + trimFilters + replaceFilters + partFilters

  private static let caseFilters: [Filter] = [
    Filter(
      "upcase", "Makes all letters capitals.",
      example: "{{ 'straße' | upcase }}", prints: "STRASSE"
    ) { (input, _, _) throws(FilterError) in .string(input.written.uppercased()) },
    Filter(
      "downcase", "Makes all letters small.", example: "{{ 'Ana' | downcase }}", prints: "ana"
    ) { (input, _, _) throws(FilterError) in .string(input.written.lowercased()) },
    Filter(
      "capitalize", "Makes the first letter a capital and the others small.",
      example: "{{ 'ana BELL' | capitalize }}", prints: "Ana bell"
    ) { (input, _, _) throws(FilterError) in
      let text = input.written
      return .string(text.prefix(1).uppercased() + text.dropFirst().lowercased())
    },
    Filter(
      "append", 1...1, "Puts the argument behind the input.",
      example: "{{ 'a' | append: '.html' }}", prints: "a.html"
    ) { (input, arguments, context) throws(FilterError) in
      try context.join(input, arguments[0])
    },
    Filter(
      "prepend", 1...1, "Puts the argument before the input.",
      example: "{{ 'a' | prepend: '/' }}", prints: "/a"
    ) { (input, arguments, context) throws(FilterError) in
      try context.join(arguments[0], input)
    },
  ]

  private static let trimFilters: [Filter] = [
    Filter(
      "strip", "Takes the white space from both ends.",
      example: "[{{ '  a b ' | strip }}]", prints: "[a b]"
    ) { (input, _, _) throws(FilterError) in input.trimmed(start: true, end: true) },
    Filter(
      "lstrip", "Takes the white space from the beginning.",
      example: "[{{ ' a ' | lstrip }}]", prints: "[a ]"
    ) { (input, _, _) throws(FilterError) in input.trimmed(start: true, end: false) },
    Filter(
      "rstrip", "Takes the white space from the end.",
      example: "[{{ ' a ' | rstrip }}]", prints: "[ a]"
    ) { (input, _, _) throws(FilterError) in input.trimmed(start: false, end: true) },
    Filter(
      "squish", "Takes the white space from both ends, and leaves one space where there is more.",
      example: "[{{ ' a   b ' | squish }}]", prints: "[a b]"
    ) { (input, _, _) throws(FilterError) in
      input.isNull
        ? input : input.like(input.written.parts(at: " ").joined(separator: " "))
    },
    Filter(
      "strip_newlines", "Takes out the line ends.",
      example: "{{ lines | strip_newlines }}", prints: "onetwo"
    ) { (input, _, _) throws(FilterError) in
      let text = String(
        decoding: input.written.utf8.filter { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
      return input.like(text)
    },
  ]

  private static let replaceFilters: [Filter] = [
    Filter(
      "replace", 1...2, "Puts the second argument in each place of the first.",
      example: "{{ 'a-b-c' | replace: '-', '+' }}", prints: "a+b+c"
    ) { (input, arguments, context) throws(FilterError) in
      try context.replace(arguments[0], in: input, by: arguments[1], .all)
    },
    Filter(
      "replace_first", 1...2, "Puts the second argument in the first place of the first.",
      example: "{{ 'a-b-c' | replace_first: '-', '+' }}", prints: "a+b-c"
    ) { (input, arguments, context) throws(FilterError) in
      try context.replace(arguments[0], in: input, by: arguments[1], .first)
    },
    Filter(
      "replace_last", 2...2, "Puts the second argument in the last place of the first.",
      example: "{{ 'a-b-c' | replace_last: '-', '+' }}", prints: "a-b+c"
    ) { (input, arguments, context) throws(FilterError) in
      try context.replace(arguments[0], in: input, by: arguments[1], .last)
    },
    Filter(
      "remove", 1...1, "Takes out each place of the argument.",
      example: "{{ 'a-b-c' | remove: '-' }}", prints: "abc"
    ) { (input, arguments, context) throws(FilterError) in
      try context.replace(arguments[0], in: input, by: .null, .all)
    },
    Filter(
      "remove_first", 1...1, "Takes out the first place of the argument.",
      example: "{{ 'a-b-c' | remove_first: '-' }}", prints: "ab-c"
    ) { (input, arguments, context) throws(FilterError) in
      try context.replace(arguments[0], in: input, by: .null, .first)
    },
    Filter(
      "remove_last", 1...1, "Takes out the last place of the argument.",
      example: "{{ 'a-b-c' | remove_last: '-' }}", prints: "a-bc"
    ) { (input, arguments, context) throws(FilterError) in
      try context.replace(arguments[0], in: input, by: .null, .last)
    },
  ]

  private static let partFilters: [Filter] = [
    Filter(
      "split", 1...1, "Cuts a text into a list at each place of the argument.",
      example: "{{ 'a, b' | split: ', ' | last }}", prints: "b"
    ) { (input, arguments, _) throws(FilterError) in
      .array(input.written.parts(at: arguments[0].text).map { .string($0) })
    },
    Filter(
      "slice", 1...2, "Takes the part from a position, counted from the end below 0.",
      example: "{{ 'charts' | slice: 1, 3 }}", prints: "har"
    ) { (input, arguments, _) throws(FilterError) in
      let start = try arguments.wholeNumber(0)
      let length = arguments[1].isNull ? 1 : try arguments.wholeNumber(1)
      if case .array(let items) = input {
        return .array(Array(items.part(from: start, length)))
      }
      let scalars = Array(input.written.unicodeScalars)
      return .string(String(String.UnicodeScalarView(scalars.part(from: start, length))))
    },
    Filter(
      "truncate", 0...2, "Cuts a text to a number of characters, an ellipsis included.",
      example: "{{ 'podcasts of today' | truncate: 10 }}", prints: "podcast..."
    ) { (input, arguments, _) throws(FilterError) in
      if input.isNull { return input }
      let length = arguments.count == 0 ? 50 : try arguments.wholeNumber(0)
      let ellipsis = arguments.count > 1 ? arguments[1].text : "..."
      let scalars = input.written.unicodeScalars
      guard scalars.count > length else { return .string(input.written) }
      let kept = max(0, max(length, 0) - ellipsis.unicodeScalars.count)
      return .string(String(scalars.prefix(kept)) + ellipsis)
    },
    Filter(
      "truncatewords", 0...2, "Cuts a text to a number of words.",
      example: "{{ 'one two three' | truncatewords: 2 }}", prints: "one two..."
    ) { (input, arguments, _) throws(FilterError) in
      if input.isNull { return input }
      let count = max(1, arguments.count == 0 ? 15 : try arguments.wholeNumber(0))
      let ellipsis = arguments.count > 1 ? arguments[1].text : "..."
      let words = input.written.utf8.split(whereSeparator: \.isSpace)
      guard words.count > count else { return .string(input.written) }
      return .string(
        words.prefix(count).map { String(Substring($0)) }.joined(separator: " ") + ellipsis)
    },
  ]
}

/// Which places of a text are replaced.
enum ReplacedPlaces {
  case all, first, last
}

extension FilterContext {
  /// One value's text behind another's; where one is markup, the other is escaped and the whole is
  /// markup.
  func join(_ first: Value, _ second: Value) throws(FilterError) -> Value {
    let isMarkup = escaping == .markup && (first.isMarkup || second.isMarkup)
    guard first.textSize + second.textSize <= textLimit else { throw FilterError.tooLarge }
    guard isMarkup else { return .string(first.written + second.written) }
    return .markup(first.escapedText + second.escapedText)
  }

  func replace(
    _ part: Value, in input: Value, by other: Value, _ places: ReplacedPlaces
  ) throws(FilterError) -> Value {
    let bytes = Array(input.written.utf8)
    let wanted = Array(part.text.utf8)
    let replacement = Array(other.text.utf8)
    var found: [Range<Int>] = []
    if wanted.isEmpty {
      found = input.written.scalarBorders.map { $0..<$0 }
      if places == .first { found = Array(found.prefix(1)) }
    } else {
      var start = 0
      while let range = bytes.firstRange(of: wanted, from: start) {
        found.append(range)
        if places == .first { break }
        start = range.upperBound
      }
    }
    if places == .last { found = found.suffix(1) }
    guard bytes.count + found.count * max(0, replacement.count - wanted.count) <= textLimit else {
      throw FilterError.tooLarge
    }
    var result: [UInt8] = []
    var start = 0
    for range in found {
      result += bytes[start..<range.lowerBound]
      result += replacement
      start = range.upperBound
    }
    result += bytes[start...]
    return .string(String(decoding: result, as: UTF8.self))
  }
}

extension Value {
  var isMarkup: Bool {
    if case .markup = self { true } else { false }
  }

  /// The text, with markup's signs escaped unless it is markup already.
  var escapedText: String {
    if case .markup(let text) = self { return text }
    var bytes: [UInt8] = []
    bytes.append(text, escaping: .markup)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text that is markup if this value is.
  func like(_ text: String) -> Value {
    isMarkup ? .markup(text) : .string(text)
  }

  func trimmed(start: Bool, end: Bool) -> Value {
    var bytes = Substring(written).utf8
    if start { bytes = bytes.drop { $0.isSpace || $0 == 0 } }
    if end {
      while let last = bytes.last, last.isSpace || last == 0 { bytes.removeLast() }
    }
    return like(String(Substring(bytes)))
  }
}

extension String {
  /// The parts between the places of a separator, without empty ones at the end; an empty
  /// separator gives the characters, a space the words.
  func parts(at separator: String) -> [String] {
    if separator.isEmpty { return unicodeScalars.map { String($0) } }
    if separator == " " {
      return utf8.split(whereSeparator: \.isSpace).map { String(Substring($0)) }
    }
    let bytes = Array(utf8)
    let wanted = Array(separator.utf8)
    var parts: [String] = []
    var start = 0
    while let range = bytes.firstRange(of: wanted, from: start) {
      parts.append(String(decoding: bytes[start..<range.lowerBound], as: UTF8.self))
      start = range.upperBound
    }
    parts.append(String(decoding: bytes[start...], as: UTF8.self))
    while parts.last?.isEmpty ?? false { parts.removeLast() }
    return parts
  }

  /// The offsets of all scalars and of the end, in bytes.
  var scalarBorders: [Int] {
    var borders: [Int] = []
    var offset = 0
    for scalar in unicodeScalars {
      borders.append(offset)
      offset += String(scalar).utf8.count
    }
    return borders + [offset]
  }
}

extension Array {
  /// The part from a position, counted from the end below 0.
  func part(from start: Int, _ length: Int) -> ArraySlice<Element> {
    let first = start < 0 ? count &+ start : start
    guard first >= 0, first < count, length > 0 else { return [] }
    return self[
      first..<Swift.min(
        count, first.addingReportingOverflow(length).overflow ? count : first + length)]
  }
}
