extension Filter {
  /// Filters that work on lists.
  static let arrayFilters: [Filter] = orderFilters + itemFilters + selectFilters

  private static let orderFilters: [Filter] = [
    Filter(
      "join", 0...1, "Makes a text of the items, with the argument between them.",
      example: "{{ 'c b a' | split: ' ' | sort | join: ', ' }}", prints: "a, b, c"
    ) { (input, arguments, context) throws(FilterError) in
      try context.join(context.items(of: input), arguments.count > 0 ? arguments[0] : .string(" "))
    },
    Filter(
      "reverse", "Turns a list around.",
      example: "{{ 'a b c' | split: ' ' | reverse | join }}", prints: "c b a"
    ) { (input, _, context) throws(FilterError) in .array(try context.items(of: input).reversed())
    },
    Filter(
      "sort", 0...1, "Orders the items, by a member if one is named; nil comes last.",
      example: "{{ '3 1 2' | split: ' ' | sort | join }}", prints: "1 2 3"
    ) { (input, arguments, context) throws(FilterError) in
      try sorted(context.items(of: input), by: arguments[0]) { (a, b) throws(FilterError) in
        if a.isNull || b.isNull { return !a.isNull && b.isNull }
        guard let isLess = a.isLess(than: b) else {
          throw FilterError("cannot compare \(a.typeDescription) with \(b.typeDescription)")
        }
        return isLess
      }
    },
    Filter(
      "sort_natural", 0...1, "Orders the items without regard to capitals.",
      example: "{{ 'b A c' | split: ' ' | sort_natural | join }}", prints: "A b c"
    ) { (input, arguments, context) throws(FilterError) in
      try sorted(context.items(of: input), by: arguments[0]) { (a, b) throws(FilterError) in
        if a.isNull || b.isNull { return !a.isNull && b.isNull }
        return a.text.lowercased().utf8.lexicographicallyPrecedes(b.text.lowercased().utf8)
      }
    },
    Filter(
      "uniq", 0...1, "Takes out items that were there before, by a member if one is named.",
      example: "{{ 'a b a' | split: ' ' | uniq | join }}", prints: "a b"
    ) { (input, arguments, context) throws(FilterError) in
      var seen: Set<[UInt8]> = []
      var kept: [Value] = []
      for item in try context.items(of: input) {
        guard let value = try key(arguments, of: item) else { return .null }
        var bytes: [UInt8] = []
        value.appendData(to: &bytes, depth: 0)
        if seen.insert(bytes).inserted { kept.append(item) }
      }
      return .array(kept)
    },
  ]

  private static let itemFilters: [Filter] = [
    Filter(
      "size", "How many items or characters there are.", example: "{{ 'abc' | size }}", prints: "3"
    ) { (input, _, _) throws(FilterError) in
      switch input {
      case .int: .int(8)
      default: input.member("size", .size) ?? .int(0)
      }
    },
    Filter("first", "The first item.", example: "{{ 'a b' | split: ' ' | first }}", prints: "a") {
      (input, _, _) throws(FilterError) in
      end(of: input, { $0.first }) ?? input.member("first", .first) ?? .null
    },
    Filter("last", "The last item.", example: "{{ 'a b' | split: ' ' | last }}", prints: "b") {
      (input, _, _) throws(FilterError) in
      end(of: input, { $0.last }) ?? input.member("last", .last) ?? .null
    },
    Filter(
      "concat", 1...1, "Puts the items of another list behind.",
      example: "{{ 'a' | split: ' ' | concat: more | join }}", prints: "a b c"
    ) { (input, arguments, context) throws(FilterError) in
      switch arguments[0] {
      case .array, .range:
        return .array(try context.items(of: input) + context.items(of: arguments[0]))
      default: throw FilterError("needs a list, got \(arguments[0].typeDescription)")
      }
    },
    Filter(
      "compact", 0...1, "Takes out nil, or items without a member.",
      example: "{{ 'a b' | split: ' ' | compact | join }}", prints: "a b"
    ) { (input, arguments, context) throws(FilterError) in
      var kept: [Value] = []
      for item in try context.items(of: input) {
        guard let value = item.isNull ? item : try key(arguments, of: item) else { return .null }
        if !value.isNull { kept.append(item) }
      }
      return .array(kept)
    },
    Filter(
      "map", 1...1, "Takes a member of each item.",
      example: "{{ people | map: 'name' | join: ', ' }}", prints: "Ana, Bo"
    ) { (input, arguments, context) throws(FilterError) in
      .array(
        try context.items(of: input).map { (item) throws(FilterError) in
          try member(arguments[0], of: item) ?? .null
        })
    },
    Filter(
      "sum", 0...1, "Adds the items up, or a member of each.",
      example: "{{ people | sum: 'age' }}", prints: "71"
    ) { (input, arguments, context) throws(FilterError) in
      var sum = Number.whole(0)
      for item in try context.items(of: input) {
        sum = try Number.adding(sum, Number(try key(arguments, of: item) ?? .int(0), context))
      }
      return sum.value
    },
  ]

  private static let selectFilters: [Filter] = [
    select(
      "where", "Keeps the items whose member is the argument, or is true without one.",
      "{{ people | where: 'name', 'Bo' | size }}", "1"
    ) { .array($0.filter(\.matches).map(\.item)) },
    select(
      "reject", "Takes out the items whose member is the argument, or is true without one.",
      "{{ people | reject: 'name', 'Bo' | map: 'name' | join }}", "Ana"
    ) { .array($0.filter { !$0.matches }.map(\.item)) },
    select(
      "find", "The first item whose member is the argument.",
      "{% assign bo = people | find: 'name', 'Bo' %}{{ bo.age }}", "30", untilFirst: true
    ) { $0.first(where: \.matches)?.item ?? .null },
    select(
      "find_index", "The position of the first item whose member is the argument.",
      "{{ people | find_index: 'name', 'Bo' }}", "1", untilFirst: true
    ) { $0.firstIndex(where: \.matches).map { .int($0) } ?? .null },
    select(
      "has", "Whether there is an item whose member is the argument.",
      "{{ people | has: 'name', 'Bo' }}", "true", untilFirst: true
    ) { .bool($0.contains(where: \.matches)) },
  ]

  /// A filter that compares a member of each item with an argument; nil where an item has none.
  private static func select(
    _ name: String, _ summary: String, _ template: String, _ output: String,
    untilFirst: Bool = false,
    _ choice: @escaping @Sendable ([(item: Value, matches: Bool)]) -> Value
  ) -> Filter {
    Filter(name, 1...2, summary, example: template, prints: output) {
      (input, arguments, context) throws(FilterError) in
      var found: [(item: Value, matches: Bool)] = []
      for item in try context.items(of: input) {
        guard let value = try member(arguments[0], of: item) else { return .null }
        let matches = arguments[1].isNull ? value.isTruthy : value.equals(arguments[1])
        found.append((item, matches))
        if matches, untilFirst { break }
      }
      return choice(found)
    }
  }

  // MARK: - Items

  /// The first or last character of a text; nil for other values.
  private static func end(
    of value: Value, _ pick: (String.UnicodeScalarView) -> Unicode.Scalar?
  ) -> Value? {
    switch value {
    case .string(let text), .markup(let text):
      pick(text.unicodeScalars).map { .string(String($0)) } ?? .null
    default: nil
    }
  }

  /// The member of an item that an argument names, or nil where the item has no members at all.
  ///
  /// A text has its parts as members, as in Ruby.
  private static func member(_ name: Value, of item: Value) throws(FilterError) -> Value? {
    switch item {
    case .map, .object: return name.isNull ? .null : item.item(at: name) ?? .null
    case .string(let text), .markup(let text):
      switch name {
      case .string, .markup: return item.contains(name) ? name : .null
      case .int(let position):
        let scalar = Array(text.unicodeScalars).part(from: position, 1).first
        return scalar.map { .string(String($0)) } ?? .null
      default: break
      }
    case .null, .bool, .double: return nil
    default: break
    }
    throw FilterError("needs items with members, got \(item.typeDescription)")
  }

  /// The member of an item, or the item where the argument names none.
  private static func key(
    _ arguments: FilterArguments, of item: Value
  ) throws(FilterError) -> Value? {
    arguments[0].isNull ? item : try member(arguments[0], of: item)
  }

  private static func sorted(
    _ items: [Value], by name: Value,
    _ precedes: (Value, Value) throws(FilterError) -> Bool
  ) throws(FilterError) -> Value {
    var keyed: [(offset: Int, key: Value, item: Value)] = []
    for (offset, item) in items.enumerated() {
      guard let key = name.isNull ? item : try member(name, of: item) else { return .null }
      keyed.append((offset, key, item))
    }
    var failure: FilterError?
    keyed.sort { (a, b) in
      do throws(FilterError) {
        if try precedes(a.key, b.key) { return true }
        return try precedes(b.key, a.key) ? false : a.offset < b.offset
      } catch {
        failure = error
        return a.offset < b.offset
      }
    }
    if let failure { throw failure }
    return .array(keyed.map(\.item))
  }
}

extension FilterContext {
  /// The items of a value, with those of lists inside it; a single value is a list of one.
  fileprivate func items(of value: Value, depth: Int = 0) throws(FilterError) -> [Value] {
    switch value {
    case .array(let items):
      guard depth < 100, items.contains(where: { if case .array = $0 { true } else { false } })
      else { return items }
      var flat: [Value] = []
      for item in items {
        guard case .array = item else {
          flat.append(item)
          continue
        }
        flat += try self.items(of: item, depth: depth + 1)
        guard flat.count <= itemLimit else { throw .tooLong }
      }
      return flat
    case .range(let range):
      guard range.saturatingCount <= itemLimit else { throw .tooLong }
      return range.map { .int($0) }
    case .null: return []
    default: return [value]
    }
  }

  /// The items' texts with a separator between them; where an item is markup, the rest is escaped.
  fileprivate func join(_ items: [Value], _ separator: Value) throws(FilterError) -> Value {
    let isMarkup = escaping == .markup && items.contains(where: \.isMarkup)
    let between = Array((isMarkup ? separator.escapedText : separator.text).utf8)
    var bytes: [UInt8] = []
    for (index, item) in items.enumerated() {
      if index > 0 { bytes += between }
      if isMarkup {
        bytes += item.escapedText.utf8
      } else {
        item.append(to: &bytes, depth: 0)
      }
      guard bytes.count <= textLimit else { throw .tooLarge }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return isMarkup ? .markup(text) : .string(text)
  }
}
