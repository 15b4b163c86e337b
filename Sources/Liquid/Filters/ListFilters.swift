/// Filters of lists, and of what has a size.
let listFilters: [Filter] = [
  Filter(
    "size", "how many items a list has, or characters a text",
    example: "{{ 'chart' | size }}", prints: "5"
  ) { input, _, _ throws(FilterError) in
    Renderer.member("size", .size, of: input) ?? .int(0)
  },
  Filter(
    "first", "the first item of a list", example: "{{ 'a b' | split: ' ' | first }}", prints: "a"
  ) { input, _, _ throws(FilterError) in Renderer.member("first", .first, of: input) ?? .null },
  Filter(
    "last", "the last item of a list", example: "{{ 'a b' | split: ' ' | last }}", prints: "b"
  ) { input, _, _ throws(FilterError) in Renderer.member("last", .last, of: input) ?? .null },
  Filter(
    "join", 0...1, "the items of a list as one text, with a separator between them",
    example: "{{ 'a b' | split: ' ' | join: ', ' }}", prints: "a, b"
  ) { input, arguments, context throws(FilterError) in
    guard case .array(let items) = input else { return input }
    let separator = arguments.count > 0 ? arguments[0].text : " "
    let text = items.map(\.text).joined(separator: separator)
    guard text.utf8.count <= context.textLimit else { throw FilterError.tooLarge }
    return .string(text)
  },
  Filter(
    "reverse", "a list from its end", example: "{{ 'a b' | split: ' ' | reverse | join }}",
    prints: "b a"
  ) { input, _, _ throws(FilterError) in
    guard case .array(let items) = input else { return input }
    return .array(items.reversed())
  },
  Filter(
    "concat", 1...1, "a list with another behind it",
    example: "{% assign a = 'a' | split: ' ' %}{{ a | concat: a | join }}", prints: "a a"
  ) { input, arguments, _ throws(FilterError) in
    guard case .array(let items) = input, case .array(let more) = arguments[0] else {
      throw FilterError("needs two lists")
    }
    return .array(items + more)
  },
  Filter(
    "map", 1...1, "one member of each item of a list",
    example: "{{ charts | map: 'name' | join: ', ' }}", prints: "Top Albums, Top Songs"
  ) { input, arguments, _ throws(FilterError) in
    guard case .array(let items) = input else { throw FilterError("needs a list") }
    let name = arguments[0].text
    return .array(
      items.map { Renderer.member(Name(name), Builtin(name), of: $0) ?? .null })
  },
  Filter(
    "where", 1...2, "the items of a list of which a member has a value, or any that counts as true",
    example: "{{ songs | where: 'explicit' | size }}", prints: "3"
  ) { input, arguments, _ throws(FilterError) in
    guard case .array(let items) = input else { throw FilterError("needs a list") }
    let name = arguments[0].text
    return .array(
      items.filter { item in
        let value = Renderer.member(Name(name), Builtin(name), of: item) ?? .null
        return arguments.count > 1 ? value.equals(arguments[1]) : value.isTruthy
      })
  },
  Filter(
    "default", 1...1, named: ["allow_false"], "a value, or another where it is nil, false or empty",
    example: "{{ '' | default: 'none' }}", prints: "none"
  ) { input, arguments, _ throws(FilterError) in
    switch input {
    case .null: return arguments[0]
    case .bool(false): return arguments["allow_false"]?.isTruthy == true ? input : arguments[0]
    case .string(let text) where text.isEmpty, .markup(let text) where text.isEmpty:
      return arguments[0]
    case .array(let items) where items.isEmpty: return arguments[0]
    default: return input
    }
  },
]
