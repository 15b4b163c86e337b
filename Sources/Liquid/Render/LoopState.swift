/// Where a running loop is.
struct LoopState {
  var index = 0
  let length: Int
  /// `variable-collection`, or empty where a partial is rendered for each item.
  var name = ""
  /// The columns of a table row; other loops have none.
  var columns = 0

  var isTableRow: Bool { columns > 0 }

  /// What the loop knows of itself; nil for the object and the loop around it.
  func value(of member: LoopMember) -> Value? {
    let column = columns > 0 ? index % columns : 0
    return switch member {
    case .index: .int(index + 1)
    case .index0: .int(index)
    case .rindex: .int(length - index)
    case .rindex0: .int(length - index - 1)
    case .first: .bool(index == 0)
    case .last: .bool(index + 1 == length)
    case .length: .int(length)
    case .name: name.isEmpty ? .null : .string(name)
    case .col: .int(column + 1)
    case .col0: .int(column)
    case .colFirst: .bool(column == 0)
    case .colLast: .bool(column + 1 == columns)
    case .row: .int(columns > 0 ? index / columns + 1 : 1)
    case .whole, .parentloop: nil
    }
  }
}

/// A loop with the `for` around it; the value of `forloop` and `tablerowloop`.
struct LoopObject: TemplateObject {
  let state: LoopState
  var parent = Value.null

  func member(_ name: Name) -> Value? {
    members.first { $0.rawValue == name.string }.map { state.value(of: $0) ?? parent }
  }

  var memberNames: [String] { members.map(\.rawValue) }

  private var members: [LoopMember] { LoopMember.all(inTableRow: state.isTableRow) }
}

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
