/// Filters of texts.
let textFilters: [Filter] = [
  Filter(
    "append", 1...1, "a text with another behind it",
    example: "{{ 'chart' | append: '.html' }}", prints: "chart.html"
  ) { input, arguments, context throws(FilterError) in
    try join(input.text, arguments[0].text, context)
  },
  Filter(
    "prepend", 1...1, "a text with another before it",
    example: "{{ 'chart' | prepend: 'top ' }}", prints: "top chart"
  ) { input, arguments, context throws(FilterError) in
    try join(arguments[0].text, input.text, context)
  },
  Filter(
    "upcase", "a text in capitals", example: "{{ 'new' | upcase }}", prints: "NEW"
  ) { input, _, _ throws(FilterError) in .string(input.text.uppercased()) },
  Filter(
    "downcase", "a text in small letters", example: "{{ 'NEW' | downcase }}", prints: "new"
  ) { input, _, _ throws(FilterError) in .string(input.text.lowercased()) },
  Filter(
    "capitalize", "a text with a capital first and small letters after it",
    example: "{{ 'top SONGS' | capitalize }}", prints: "Top songs"
  ) { input, _, _ throws(FilterError) in
    let text = input.text
    return .string(text.prefix(1).uppercased() + text.dropFirst().lowercased())
  },
  Filter(
    "strip", "a text without white space around it", example: "[{{ ' a ' | strip }}]",
    prints: "[a]"
  ) { input, _, _ throws(FilterError) in
    var bytes = input.text.utf8[...]
    while bytes.first?.isSpace == true { bytes.removeFirst() }
    while bytes.last?.isSpace == true { bytes.removeLast() }
    return .string(String(Substring(bytes)))
  },
  Filter(
    "replace", 1...2, "a text with every occurrence of a part replaced",
    example: "{{ 'a-b-c' | replace: '-', '/' }}", prints: "a/b/c"
  ) { input, arguments, context throws(FilterError) in
    try replace(
      input.text, arguments[0].text, arguments[1].text, most: .max, context)
  },
  Filter(
    "replace_first", 1...2, "a text with the first occurrence of a part replaced",
    example: "{{ 'a-b-c' | replace_first: '-', '/' }}", prints: "a/b-c"
  ) { input, arguments, context throws(FilterError) in
    try replace(input.text, arguments[0].text, arguments[1].text, most: 1, context)
  },
  Filter(
    "remove", 1...1, "a text without a part", example: "{{ 'a-b-c' | remove: '-' }}",
    prints: "abc"
  ) { input, arguments, context throws(FilterError) in
    try replace(input.text, arguments[0].text, "", most: .max, context)
  },
  Filter(
    "truncate", 0...2, "a text cut to so many characters, an ellipsis included",
    example: "{{ 'A long evening' | truncate: 9 }}", prints: "A long..."
  ) { input, arguments, _ throws(FilterError) in
    var length = 50
    if case .int(let given) = arguments[0] { length = given }
    let ellipsis = arguments.count > 1 ? arguments[1].text : "..."
    let text = input.text
    guard text.count > length else { return .string(text) }
    return .string(text.prefix(max(0, length - ellipsis.count)) + ellipsis)
  },
  Filter(
    "split", 1...1, "the parts of a text between separators",
    example: "{{ 'a,b' | split: ',' | join: ' ' }}", prints: "a b"
  ) { input, arguments, _ throws(FilterError) in
    let text = Array(input.text.utf8)
    let separator = Array(arguments[0].text.utf8)
    guard !separator.isEmpty else { return .array(input.text.map { .string(String($0)) }) }
    var parts: [Value] = []
    var start = 0
    while let range = text.firstRange(of: separator, from: start) {
      parts.append(.string(String(decoding: text[start..<range.lowerBound], as: UTF8.self)))
      start = range.upperBound
    }
    parts.append(.string(String(decoding: text[start...], as: UTF8.self)))
    while case .string("")? = parts.last { parts.removeLast() }
    return .array(parts)
  },
  Filter(
    "escape", "a text with what HTML would read as markup made harmless",
    example: "{{ 'a < b' | escape }}", prints: "a &lt; b"
  ) { input, _, context throws(FilterError) in
    var bytes: [UInt8] = []
    bytes.append(input.text, escaping: .markup)
    let text = String(decoding: bytes, as: UTF8.self)
    // Where outputs are escaped anyway the text must not be escaped twice.
    return context.escaping == .markup ? .markup(text) : .string(text)
  },
]

private func join(_ a: String, _ b: String, _ context: FilterContext) throws(FilterError) -> Value {
  guard a.utf8.count + b.utf8.count <= context.textLimit else { throw FilterError.tooLarge }
  return .string(a + b)
}

private func replace(
  _ text: String, _ part: String, _ replacement: String, most: Int, _ context: FilterContext
) throws(FilterError) -> Value {
  guard !part.isEmpty else { return .string(text) }
  let bytes = Array(text.utf8)
  let wanted = Array(part.utf8)
  var result: [UInt8] = []
  var start = 0
  var replaced = 0
  while replaced < most, let range = bytes.firstRange(of: wanted, from: start) {
    result += bytes[start..<range.lowerBound]
    result += replacement.utf8
    guard result.count <= context.textLimit else { throw FilterError.tooLarge }
    start = range.upperBound
    replaced += 1
  }
  result += bytes[start...]
  return .string(String(decoding: result, as: UTF8.self))
}
