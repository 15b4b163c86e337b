/// What lists, and some of it texts and maps, know about themselves.
enum Builtin: String, Sendable {
  case none, size, first, last
}

extension Value {
  /// The value of a member, or nil where there is no such member.
  func member(_ name: Name, _ builtin: Builtin) -> Value? {
    switch self {
    case .map(let map): map[name] ?? self.builtin(builtin)
    case .object(let object): object.member(name)
    default: self.builtin(builtin)
    }
  }

  /// The size, or the first or last item, of a value that has one.
  func builtin(_ builtin: Builtin) -> Value? {
    switch (builtin, self) {
    case (.size, .map(let map)): .int(map.entries.count)
    case (.first, .map(let map)) where !map.entries.isEmpty: loopItem(0)
    case (.size, .array(let items)): .int(items.count)
    case (.first, .array(let items)): items.first ?? .null
    case (.last, .array(let items)): items.last ?? .null
    case (.size, .range(let range)): .int(range.saturatingCount)
    case (.first, .range(let range)): .int(range.lowerBound)
    case (.last, .range(let range)): .int(range.upperBound)
    case (.size, .string(let text)), (.size, .markup(let text)): .int(text.unicodeScalars.count)
    // Ruby's whole numbers have eight bytes.
    case (.size, .int): .int(8)
    default: nil
    }
  }

  /// The item at an index of a list, counted from the end below 0, or the member of a name.
  func item(at index: Value) -> Value? {
    switch (self, index) {
    case (.array(let items), .int(let position)):
      let place = position < 0 ? position + items.count : position
      return items.indices.contains(place) ? items[place] : .null
    case (.array, _), (.range, _), (.string, _), (.markup, _):
      return nil
    case (_, .string(let text)), (_, .markup(let text)):
      return member(Name(text), .none)
    default:
      return nil
    }
  }

  /// A whole number, or what a text says of one.
  var wholeNumber: Int? {
    switch self {
    case .int(let number): number
    case .double(let number): Int(exactly: number.rounded(.towardZero))
    case .string(let text), .markup(let text): Int(text.filter { !$0.isWhitespace })
    default: nil
    }
  }

  /// The value as messages show it.
  var quoted: String {
    switch self {
    case .string(let text), .markup(let text):
      text.unicodeScalars.count > 40 ? "'\(text.prefix(40))…'" : "'\(text)'"
    case .int, .double, .bool: "'\(text)'"
    default: typeDescription
    }
  }

  /// The value, with markup as any text.
  var plain: Value {
    if case .markup(let text) = self { .string(text) } else { self }
  }

  /// How many maps lie within each other in the value, known without a look into any of them.
  public var depth: Int {
    switch self {
    case .map(let map): map.depth
    case .array(let items): items.reduce(0) { max($0, $1.depth) }
    default: 0
    }
  }

  var isList: Bool {
    switch self {
    case .array, .range: true
    default: false
    }
  }

  /// Whether the value has an order with others of its kind.
  var isOrdered: Bool {
    switch self {
    case .int, .double, .string, .markup: true
    default: false
    }
  }

  /// The whole number that a value is or begins with, or 0.
  var leadingNumber: Int {
    if let number = wholeNumber { return number }
    switch self {
    case .string(let text), .markup(let text):
      if case .whole(let number)? = Number(prefixOf: text, wholly: false) { return number }
    default: break
    }
    return 0
  }

  /// The bytes of a text; other values count as none.
  var textSize: Int {
    switch self {
    case .string(let text), .markup(let text): text.utf8.count
    default: 0
    }
  }

  /// How much work a value makes that is gone through with all that it holds, in steps of a loop.
  ///
  /// A map knows its own: lists may hold the same one many times, and so on inside.
  public var weight: Int {
    switch self {
    case .string(let text), .markup(let text): text.utf8.count >> 4
    case .array(let items):
      min(Value.mostWeight, items.reduce(items.count) { $0 + $1.weight })
    case .map(let map): map.weight
    default: 0
    }
  }

  /// More than any limit, and so little that sums of weights overflow nothing.
  static let mostWeight = 1 << 40
}
