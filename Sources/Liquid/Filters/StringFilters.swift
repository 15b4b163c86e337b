extension Filter {
  /// Filters that change texts.
  static let stringFilters: [Filter] =
    [
      text("upcase", "Makes all letters capitals.", "{{ 'straße' | upcase }}", "STRASSE") {
        $0.uppercased()
      },
      text("downcase", "Makes all letters small.", "{{ 'Ana' | downcase }}", "ana") {
        $0.lowercased()
      },
      text(
        "capitalize", "Makes the first letter a capital and the others small.",
        "{{ 'ana BELL' | capitalize }}", "Ana bell"
      ) { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() },
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
    ] + trimFilters + replaceFilters + partFilters

  /// A filter that makes a plain text of a text.
  private static func text(
    _ name: String, _ summary: String, _ template: String, _ output: String,
    _ change: @escaping @Sendable (String) -> String
  ) -> Filter {
    Filter(name, summary, example: template, prints: output) { input, _, _ in
      .string(change(input.written))
    }
  }

  private static let trimFilters: [Filter] = [
    trim("strip", "Takes the white space from both ends.", "[{{ '  a b ' | strip }}]", "[a b]") {
      $0.trimmed(start: true, end: true)
    },
    trim("lstrip", "Takes the white space from the beginning.", "[{{ ' a ' | lstrip }}]", "[a ]") {
      $0.trimmed(start: true, end: false)
    },
    trim("rstrip", "Takes the white space from the end.", "[{{ ' a ' | rstrip }}]", "[ a]") {
      $0.trimmed(start: false, end: true)
    },
    trim(
      "squish", "Takes the white space from both ends, and leaves one space where there is more.",
      "[{{ ' a   b ' | squish }}]", "[a b]"
    ) { $0.parts(at: " ").joined(separator: " ") },
    trim("strip_newlines", "Takes out the line ends.", "{{ lines | strip_newlines }}", "onetwo") {
      String(decoding: $0.utf8.filter { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    },
  ]

  /// A filter that takes white space away, which leaves markup what it is.
  private static func trim(
    _ name: String, _ summary: String, _ template: String, _ output: String,
    _ change: @escaping @Sendable (String) -> String
  ) -> Filter {
    Filter(name, summary, example: template, prints: output) {
      input, _, _ in
      let text = change(input.written)
      return input.isNull ? input : input.isMarkup ? .markup(text) : .string(text)
    }
  }

  private static let replaceFilters: [Filter] = [
    replace(
      "replace", 1...2, .all, "Puts the second argument in each place of the first.", "a+b+c"),
    replace(
      "replace_first", 1...2, .first, "Puts the second argument in the first place of the first.",
      "a+b-c"),
    replace(
      "replace_last", 2...2, .last, "Puts the second argument in the last place of the first.",
      "a-b+c"),
    replace("remove", 1...1, .all, "Takes out each place of the argument.", "abc"),
    replace("remove_first", 1...1, .first, "Takes out the first place of the argument.", "ab-c"),
    replace("remove_last", 1...1, .last, "Takes out the last place of the argument.", "a-bc"),
  ]

  private static func replace(
    _ name: String, _ positional: ClosedRange<Int>, _ places: ReplacedPlaces, _ summary: String,
    _ output: String
  ) -> Filter {
    let other = positional.upperBound > 1 ? ", '+'" : ""
    return Filter(
      name, positional, summary, example: "{{ 'a-b-c' | \(name): '-'\(other) }}", prints: output
    ) { (input, arguments, context) throws(FilterError) in
      try context.replace(arguments[0], in: input, by: arguments[1], places)
    }
  }

  private static let partFilters: [Filter] = [
    Filter(
      "split", 1...1, "Cuts a text into a list at each place of the argument.",
      example: "{{ 'a, b' | split: ', ' | last }}", prints: "b"
    ) { input, arguments, _ in
      .array(input.written.parts(at: arguments[0].text).map { .string($0) })
    },
    Filter(
      "slice", 1...2, "Takes the part from a position, counted from the end below 0.",
      example: "{{ 'charts' | slice: 1, 3 }}", prints: "har"
    ) { (input, arguments, _) throws(FilterError) in
      let start = try arguments.wholeNumber(0)
      let length = try arguments.wholeNumber(1, usually: 1)
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
      let length = try arguments.wholeNumber(0, usually: 50)
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
      let count = max(1, try arguments.wholeNumber(0, usually: 15))
      let ellipsis = arguments.count > 1 ? arguments[1].text : "..."
      let words = input.written.parts(at: " ")
      guard words.count > count else { return .string(input.written) }
      return .string(words.prefix(count).joined(separator: " ") + ellipsis)
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
    guard first.textSize + second.textSize <= textLimit else { throw .tooLarge }
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
      throw .tooLarge
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
    var escaped = OutputBuffer()
    escaped.append(text, escaping: .markup)
    return escaped.text(from: 0)
  }
}

extension String {
  fileprivate func trimmed(start: Bool, end: Bool) -> String {
    var bytes = Substring(self).utf8
    if start { bytes = bytes.drop { $0.isSpace || $0 == 0 } }
    if end {
      while let last = bytes.last, last.isSpace || last == 0 { bytes.removeLast() }
    }
    return String(Substring(bytes))
  }

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
