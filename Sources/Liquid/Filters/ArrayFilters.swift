extension Filter {
  /// Filters that work on lists.
  static let arrayFilters: [Filter] = orderFilters + itemFilters + selectFilters

  private static let orderFilters: [Filter] = [
    Filter(
      "join", 0...1, "Makes a text of the items, with the argument between them.",
      example: "{{ 'c b a' | split: ' ' | sort | join: ', ' }}", prints: "a, b, c"
    ) { (input, arguments, context) throws(FilterError) in
      try context.join(items(of: input), arguments.count > 0 ? arguments[0] : .string(" "))
    },
    Filter(
      "reverse", "Turns a list around.",
      example: "{{ 'a b c' | split: ' ' | reverse | join }}", prints: "c b a"
    ) { (input, _, _) throws(FilterError) in .array(items(of: input).reversed()) },
    Filter(
      "sort", 0...1, "Orders the items, by a member if one is named; nil comes last.",
      example: "{{ '3 1 2' | split: ' ' | sort | join }}", prints: "1 2 3"
    ) { (input, arguments, _) throws(FilterError) in
      try sorted(input, by: arguments[0]) { (a, b) throws(FilterError) in
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
    ) { (input, arguments, _) throws(FilterError) in
      try sorted(input, by: arguments[0]) { (a, b) throws(FilterError) in
        if a.isNull || b.isNull { return !a.isNull && b.isNull }
        return a.text.lowercased().utf8.lexicographicallyPrecedes(b.text.lowercased().utf8)
      }
    },
    Filter(
      "uniq", 0...1, "Takes out items that were there before, by a member if one is named.",
      example: "{{ 'a b a' | split: ' ' | uniq | join }}", prints: "a b"
    ) { (input, arguments, _) throws(FilterError) in
      var seen: Set<[UInt8]> = []
      return .array(
        try items(of: input).kept { (item) throws(FilterError) in
          var key: [UInt8] = []
          try member(arguments[0], of: item).appendData(to: &key, depth: 0)
          return seen.insert(key).inserted
        })
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
      input.member("first", .first) ?? .null
    },
    Filter("last", "The last item.", example: "{{ 'a b' | split: ' ' | last }}", prints: "b") {
      (input, _, _) throws(FilterError) in
      input.member("last", .last) ?? .null
    },
    Filter(
      "concat", 1...1, "Puts the items of another list behind.",
      example: "{{ 'a' | split: ' ' | concat: more | join }}", prints: "a b c"
    ) { (input, arguments, _) throws(FilterError) in
      switch arguments[0] {
      case .array, .range: .array(items(of: input) + items(of: arguments[0]))
      default: throw FilterError("needs a list, got \(arguments[0].typeDescription)")
      }
    },
    Filter(
      "compact", 0...1, "Takes out nil, or items without a member.",
      example: "{{ 'a b' | split: ' ' | compact | join }}", prints: "a b"
    ) { (input, arguments, _) throws(FilterError) in
      .array(
        try items(of: input).kept { (item) throws(FilterError) in
          try !member(arguments[0], of: item).isNull
        })
    },
    Filter(
      "map", 1...1, "Takes a member of each item.",
      example: "{{ people | map: 'name' | join: ', ' }}", prints: "Ana, Bo"
    ) { (input, arguments, _) throws(FilterError) in
      .array(
        try items(of: input).map { (item) throws(FilterError) in
          try member(arguments[0], of: item)
        })
    },
    Filter(
      "sum", 0...1, "Adds the items up, or a member of each.",
      example: "{{ people | sum: 'age' }}", prints: "71"
    ) { (input, arguments, context) throws(FilterError) in
      var sum = Number.whole(0)
      for item in items(of: input) {
        sum = try Number.adding(sum, Number(try member(arguments[0], of: item), context))
      }
      return sum.value
    },
  ]

  private static let selectFilters: [Filter] = [
    Filter(
      "where", 1...2,
      "Keeps the items whose member is the argument, or is true without one.",
      example: "{{ people | where: 'name', 'Bo' | size }}", prints: "1"
    ) { (input, arguments, _) throws(FilterError) in
      .array(
        try items(of: input).kept { (item) throws(FilterError) in
          try matches(item, arguments)
        })
    },
    Filter(
      "reject", 1...2,
      "Takes out the items whose member is the argument, or is true without one.",
      example: "{{ people | reject: 'name', 'Bo' | map: 'name' | join }}", prints: "Ana"
    ) { (input, arguments, _) throws(FilterError) in
      .array(
        try items(of: input).kept { (item) throws(FilterError) in
          try !matches(item, arguments)
        })
    },
    Filter(
      "find", 1...2, "The first item whose member is the argument.",
      example: "{% assign bo = people | find: 'name', 'Bo' %}{{ bo.age }}", prints: "30"
    ) { (input, arguments, _) throws(FilterError) in
      for item in items(of: input) where try matches(item, arguments) { return item }
      return .null
    },
    Filter(
      "find_index", 1...2, "The position of the first item whose member is the argument.",
      example: "{{ people | find_index: 'name', 'Bo' }}", prints: "1"
    ) { (input, arguments, _) throws(FilterError) in
      for (index, item) in items(of: input).enumerated() where try matches(item, arguments) {
        return .int(index)
      }
      return .null
    },
    Filter(
      "has", 1...2, "Whether there is an item whose member is the argument.",
      example: "{{ people | has: 'name', 'Bo' }}", prints: "true"
    ) { (input, arguments, _) throws(FilterError) in
      for item in items(of: input) where try matches(item, arguments) { return .bool(true) }
      return .bool(false)
    },
  ]

  // MARK: - Items

  /// The items of a value, with those of lists inside it; a single value is a list of one.
  static func items(of value: Value, depth: Int = 0) -> [Value] {
    switch value {
    case .array(let items):
      guard depth < 100, items.contains(where: { if case .array = $0 { true } else { false } })
      else { return items }
      return items.flatMap { item -> [Value] in
        if case .array = item { Self.items(of: item, depth: depth + 1) } else { [item] }
      }
    case .range: return value.partialItems ?? []
    case .null: return []
    default: return [value]
    }
  }

  /// The member of an item that an argument names, or the item where it names none.
  private static func member(_ name: Value, of item: Value) throws(FilterError) -> Value {
    if name.isNull { return item }
    switch item {
    case .map, .object: return item.item(at: name) ?? .null
    case .null: return .null
    default:
      throw FilterError("needs items with members, got \(item.typeDescription)")
    }
  }

  private static func matches(
    _ item: Value, _ arguments: FilterArguments
  ) throws(FilterError) -> Bool {
    let value = try member(arguments[0], of: item)
    return arguments.count > 1 && !arguments[1].isNull
      ? value.equals(arguments[1]) : value.isTruthy
  }

  private static func sorted(
    _ input: Value, by name: Value,
    _ precedes: (Value, Value) throws(FilterError) -> Bool
  ) throws(FilterError) -> Value {
    var keyed: [(offset: Int, key: Value, item: Value)] = []
    for (offset, item) in items(of: input).enumerated() {
      keyed.append((offset, try member(name, of: item), item))
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
      guard bytes.count <= textLimit else { throw FilterError.tooLarge }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return isMarkup ? .markup(text) : .string(text)
  }
}

extension [Value] {
  /// The items that a test, which may fail, lets pass.
  fileprivate func kept(
    where isKept: (Value) throws(FilterError) -> Bool
  ) throws(FilterError) -> [Value] {
    var kept: [Value] = []
    for item in self where try isKept(item) { kept.append(item) }
    return kept
  }
}
