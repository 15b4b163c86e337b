extension Value {
  /// How many items a loop goes over: those of a list or range, a map's pairs, a text as one; nil
  /// for values without items.
  var itemCount: Int? {
    switch self {
    case .array(let items): items.count
    case .range(let range): range.saturatingCount
    case .map(let map): map.entries.count
    case .string(let text), .markup(let text): text.isEmpty ? 0 : 1
    case .null: 0
    default: nil
    }
  }

  /// One of the items that a loop goes over.
  func loopItem(_ position: Int) -> Value {
    switch self {
    case .array(let items): return items[position]
    case .range(let range): return .int(range.lowerBound &+ position)
    case .map(let map):
      let entry = map.entries[position]
      return .array([.string(entry.name.string), entry.value])
    default: return self
    }
  }
}

extension ClosedRange<Int> {
  /// How many numbers there are, or the greatest number where there are more.
  var saturatingCount: Int {
    let (width, overflows) = upperBound.subtractingReportingOverflow(lowerBound)
    return overflows || width == .max ? .max : width + 1
  }
}
