extension Filter {
  /// Filters that work on lists.
  static let arrayFilters: [Filter] = [
    Filter(
      "join", takes: 0...1, "Joins the items into a string, with the argument between them.",
      "{{ 'c b a' | split: ' ' | sort | join: ', ' }}", prints: "a, b, c"
    ) { call throws(FilterError) in
      try call.joined(try call.items(), by: call.count > 0 ? call[0] : .string(" "))
    },
    Filter(
      "reverse", "Reverses a list.", "{{ 'a b c' | split: ' ' | reverse | join }}",
      prints: "c b a"
    ) { call throws(FilterError) in .array(try call.items().reversed()) },
    keyed(
      "sort", "Sorts the items, by a member if one is named; nil comes last.",
      "{{ '3 1 2' | split: ' ' | sort | join }}", prints: "1 2 3"
    ) { _, items throws(FilterError) in try sorted(items) { $0.isLess(than: $1) } },
    keyed(
      "sort_natural", "Sorts the items, ignoring case.",
      "{{ 'b A c' | split: ' ' | sort_natural | join }}", prints: "A b c"
    ) { _, items throws(FilterError) in
      let small = items.map { (key, item) -> Keyed in
        (key.isNull ? .null : .string(key.text.lowercased()), item)
      }
      return try sorted(small) { $0.isLess(than: $1) }
    },
    keyed(
      "uniq", "Removes duplicates, by a member if one is named.",
      "{{ 'a b a' | split: ' ' | uniq | join }}", prints: "a b"
    ) { _, items in
      var seen: Set<[UInt8]> = []
      return .array(items.filter { seen.insert($0.key.bytes(asData: true)).inserted }.map(\.item))
    },
    keyed(
      "compact", "Removes nil, or items without the member named.",
      "{{ 'a b' | split: ' ' | compact | join }}", prints: "a b"
    ) { _, items in .array(items.filter { !$0.key.isNull }.map(\.item)) },
    Filter(
      "map", takes: 1...1, "Takes a member of each item.",
      "{{ people | map: 'name' | join: ', ' }}", prints: "Ana, Bo"
    ) { call throws(FilterError) in
      .array(
        try call.items().map { (item) throws(FilterError) in try call.member(of: item) ?? .null })
    },
    Filter(
      "sum", takes: 0...1, "Adds up the items, or a member of each.",
      "{{ people | sum: 'age' }}", prints: "71"
    ) { call throws(FilterError) in
      var sum = Number.whole(0)
      let items = try call.items().map { (item) throws(FilterError) in
        call[0].isNull ? item : try call.member(of: item) ?? .null
      }
      for item in try call.items(of: .array(items)) { sum = sum.adding(try call.number(item)) }
      return sum.value
    },
    keyed(
      "where", takes: 1...2,
      "Keeps the items whose member equals the second argument, or is true without one.",
      "{{ people | where: 'name', 'Bo' | size }}", prints: "1"
    ) { call, items in .array(items.filter { call.wants($0) }.map(\.item)) },
    keyed(
      "reject", takes: 1...2,
      "Removes the items whose member equals the second argument, or is true without one.",
      "{{ people | reject: 'name', 'Bo' | map: 'name' | join }}", prints: "Ana"
    ) { call, items in .array(items.filter { !call.wants($0) }.map(\.item)) },
    keyed(
      "find", takes: 1...2, "The first item whose member equals the argument.",
      "{% assign bo = people | find: 'name', 'Bo' %}{{ bo.age }}", prints: "30"
    ) { call, items in items.first(where: call.wants)?.item ?? .null },
    keyed(
      "find_index", takes: 1...2, "The index of the first item whose member equals the argument.",
      "{{ people | find_index: 'name', 'Bo' }}", prints: "1"
    ) { call, items in items.firstIndex(where: call.wants).map { .int($0) } ?? .null },
    keyed(
      "has", takes: 1...2, "Whether the member of any item equals the argument.",
      "{{ people | has: 'name', 'Bo' }}", prints: "true"
    ) { call, items in .bool(items.contains(where: call.wants)) },
    Filter("size", "The number of items or characters.", "{{ 'abc' | size }}", prints: "3") {
      $0.input.builtin(.size) ?? .int(0)
    },
    Filter("first", "The first item.", "{{ 'a b' | split: ' ' | first }}", prints: "a") {
      $0.character(at: 0) ?? $0.input.builtin(.first) ?? .null
    },
    Filter("last", "The last item.", "{{ 'a b' | split: ' ' | last }}", prints: "b") {
      $0.character(at: -1) ?? $0.input.builtin(.last) ?? .null
    },
    Filter(
      "concat", takes: 1...1, "Appends the items of another list.",
      "{{ 'a' | split: ' ' | concat: more | join }}", prints: "a b c"
    ) { call throws(FilterError) in
      guard case .array = call[0] else {
        throw FilterError("needs a list, got \(call[0].typeDescription)")
      }
      return .array(try call.items() + call.items(of: call[0]))
    },
  ]

  /// An item with the member that a filter looks at.
  private typealias Keyed = (key: Value, item: Value)

  /// A filter of items by the member that the first argument names, or else, where it takes none,
  /// by the items themselves; nil where an item cannot have members.
  private static func keyed(
    _ name: String, takes positional: ClosedRange<Int> = 0...1, _ summary: String,
    _ template: String, prints output: String,
    _ make: @escaping @Sendable (Call, [Keyed]) throws(FilterError) -> Value
  ) -> Filter {
    Filter(name, takes: positional, summary, template, prints: output) { call throws(FilterError) in
      let isNamed = positional.lowerBound > 0 || !call[0].isNull
      var items: [Keyed] = []
      for item in try call.items() {
        guard let key = isNamed ? try call.member(of: item) : item else { return .null }
        items.append((key, item))
      }
      return try make(call, items)
    }
  }

  /// The items in the order of their keys, nil last; keys without an order are an error.
  private static func sorted(
    _ items: [Keyed], by isLess: (Value, Value) -> Bool?
  ) throws(FilterError) -> Value {
    var unlike: (Value, Value)?
    let sorted = items.sorted { (a, b) in
      if a.key.isNull || b.key.isNull { return !a.key.isNull && b.key.isNull }
      if let isLess = isLess(a.key, b.key) { return isLess }
      unlike = (a.key, b.key)
      return false
    }
    if let (a, b) = unlike {
      throw FilterError("cannot compare \(a.typeDescription) with \(b.typeDescription)")
    }
    return .array(sorted.map(\.item))
  }
}

extension Filter.Call {
  /// The items of the input.
  fileprivate mutating func items() throws(FilterError) -> [Value] { try items(of: input) }

  /// The items of a value, with those of lists inside it; a single value is a list of one.
  fileprivate mutating func items(
    of value: Value, depth: Int = 0
  ) throws(FilterError) -> [Value] {
    switch value {
    case .array(let items):
      guard depth < 100, items.contains(where: \.isList) else { return items }
      var flat: [Value] = []
      for item in items {
        if case .array = item {
          flat += try self.items(of: item, depth: depth + 1)
        } else {
          flat.append(item)
        }
        guard flat.count <= limits.items else { throw .tooLong }
      }
      return flat
    case .range(let range): return try numbers(of: range)
    case .null: return []
    default: return [value]
    }
  }

  private mutating func numbers(of range: ClosedRange<Int>) throws(FilterError) -> [Value] {
    guard range.saturatingCount <= limits.items else { throw .tooLong }
    try spend(range.count)
    return range.map { .int($0) }
  }

  /// The items of the input, if it is a list or a range; lists inside it stay what they are.
  public mutating func list() throws(FilterError) -> [Value]? {
    switch input {
    case .array(let items): return items
    case .range(let range): return try numbers(of: range)
    default: return nil
    }
  }

  /// The member of an item that the first argument names, nil where the item can have none; a text
  /// has its parts as members, as in Ruby.
  fileprivate mutating func member(of item: Value) throws(FilterError) -> Value? {
    switch (item.plain, self[0].plain) {
    case (.map, let name): return item.item(at: name) ?? .null
    case (.object, let name):
      let member = item.item(at: name) ?? .null
      try spend(member.weight)
      return member
    case (.string, .string): return item.contains(self[0]) ? self[0] : .null
    case (.null, _), (.bool, _), (.double, _): return nil
    default: throw FilterError("needs items with members, got \(item.typeDescription)")
    }
  }

  /// Whether an item's member is the second argument, or else any truth.
  fileprivate func wants(_ item: (key: Value, item: Value)) -> Bool {
    self[1].isNull ? item.key.isTruthy : item.key.equals(self[1])
  }

  /// The first or last character of a text; nil for other values.
  fileprivate func character(at position: Int) -> Value? {
    guard case .string(let text) = input.plain else { return nil }
    let scalar = position == 0 ? text.unicodeScalars.first : text.unicodeScalars.last
    return scalar.map { .string(String($0)) } ?? .null
  }

  /// The items' texts with a separator between them; where an item is markup, the rest is escaped.
  fileprivate func joined(
    _ items: [Value], by separator: Value
  ) throws(FilterError) -> Value {
    let isMarkup = escaping.isMarkup && items.contains(where: \.isMarkup)
    let separator = isMarkup ? separator.escapedText : separator.written
    var text = ""
    for (index, item) in items.enumerated() {
      if index > 0 { text += separator }
      text += isMarkup ? item.escapedText : item.text
      guard text.utf8.count <= limits.text else { throw .tooLarge }
    }
    return isMarkup ? .markup(text) : .string(text)
  }
}
