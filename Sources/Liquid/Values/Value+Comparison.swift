extension Value {
  /// Everything but nil and false is true.
  var isTruthy: Bool {
    switch self {
    case .null, .bool(false): false
    default: true
    }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Liquid's `==`: numbers by value, texts by their bytes, lists and maps by their items.
  func equals(_ other: Value, depth: Int = 0) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.int(let a), .int(let b)): a == b
    case (.int(let a), .double(let b)), (.double(let b), .int(let a)): Double(a) == b
    case (.double(let a), .double(let b)): a == b
    case (.string(let a), .string(let b)), (.string(let a), .markup(let b)),
      (.markup(let a), .string(let b)), (.markup(let a), .markup(let b)):
      a.utf8.elementsEqual(b.utf8)
    case (.range(let a), .range(let b)): a == b
    case (.array(let a), .array(let b)):
      depth < 100 && a.count == b.count
        && zip(a, b).allSatisfy { $0.equals($1, depth: depth + 1) }
    case (.map(let a), .map(let b)):
      depth < 100 && a.entries.count == b.entries.count
        && a.entries.allSatisfy { b[$0.name]?.equals($0.value, depth: depth + 1) ?? false }
    case (.object(let a), _): (a as? EmptyLiteral)?.matches(other) ?? false
    case (_, .object(let b)): (b as? EmptyLiteral)?.matches(self) ?? false
    default: false
    }
  }

  /// Whether a value comes before another, or nil where the two have no order.
  func isLess(than other: Value) -> Bool? {
    switch (self, other) {
    case (.int(let a), .int(let b)): a < b
    case (.int(let a), .double(let b)): Double(a) < b
    case (.double(let a), .int(let b)): a < Double(b)
    case (.double(let a), .double(let b)): a < b
    case (.string(let a), .string(let b)), (.string(let a), .markup(let b)),
      (.markup(let a), .string(let b)), (.markup(let a), .markup(let b)):
      a.utf8.lexicographicallyPrecedes(b.utf8)
    default: nil
    }
  }

  /// Liquid's `contains`: a part of a text, an item of a list, a name of a map.
  func contains(_ other: Value) -> Bool {
    guard other.isTruthy else { return false }
    // No item is the word 'empty' itself.
    if isList, case .object = other { return false }
    return switch self {
    case .string(let text), .markup(let text):
      Array(text.utf8).firstRange(of: Array(other.written.utf8), from: 0) != nil
    case .array(let items): items.contains { $0.equals(other) }
    case .map(let map): map[Name(other.text)] != nil
    case .range(let range):
      switch other {
      case .int(let number): range.contains(number)
      case .double(let number):
        Double(range.lowerBound) <= number && number <= Double(range.upperBound)
      default: false
      }
    default: false
    }
  }
}

extension [UInt8] {
  /// Where a sequence of bytes is found first, at or after a place.
  ///
  /// By Knuth, Morris and Pratt: the time grows with the lengths' sum, whatever the bytes are.
  func firstRange(of part: [UInt8], from start: Int) -> Range<Int>? {
    guard let first = part.first else { return start..<start }
    guard let begin = self[Swift.min(start, count)...].firstIndex(of: first) else { return nil }
    // How long a beginning of the part each of its beginnings ends with.
    var borders = [0]
    var matched = 0
    func match(_ byte: UInt8) {
      while matched > 0, byte != part[matched] { matched = borders[matched - 1] }
      if byte == part[matched] { matched += 1 }
    }
    for byte in part.dropFirst() {
      match(byte)
      borders.append(matched)
    }
    matched = 0
    for index in begin..<count {
      match(self[index])
      if matched == part.count { return (index + 1 - matched)..<(index + 1) }
    }
    return nil
  }
}
