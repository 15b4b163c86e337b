/// Where a running loop is; the value of `forloop` and `tablerowloop`.
struct LoopState: TemplateObject {
  var index = 0
  let length: Int
  /// `variable-collection`, or empty where a partial is rendered for each item.
  var name = ""
  /// The columns of a table row; other loops have none.
  var columns = 0

  func member(_ name: Name) -> Value? {
    members.first { $0.word == name.string }.map { value(of: $0) }
  }

  var memberNames: [String] { members.map(\.word) }

  private var members: [LoopMember] { columns > 0 ? LoopMember.ofTableRow : LoopMember.ofFor }

  func value(of member: LoopMember) -> Value {
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
    case .whole, .parentloop: .null
    }
  }
}

/// What a loop goes over.
enum LoopItems {
  case list([Value])
  case range(ClosedRange<Int>)
  /// A text is one item, whatever 'limit' and 'offset' say.
  case text(Value)
  case none

  /// Takes a value's items: those of a list or range, a map's pairs, a text as one item; nil for
  /// values without items.
  init?(_ value: Value) {
    switch value {
    case .array(let items): self = .list(items)
    case .range(let range): self = .range(range)
    case .map(let map):
      self = .list(map.entries.map { .array([.string($0.name.string), $0.value]) })
    case .string(let text), .markup(let text): self = text.isEmpty ? .none : .text(value)
    case .null: self = .none
    default: return nil
    }
  }

  var count: Int {
    switch self {
    case .list(let items): items.count
    case .range(let range):
      range.upperBound.subtractingReportingOverflow(range.lowerBound).overflow
        ? Int.max : (range.upperBound - range.lowerBound).addingReportingOverflow(1).partialValue
    case .text: 1
    case .none: 0
    }
  }

  subscript(position: Int) -> Value {
    switch self {
    case .list(let items): position < items.count ? items[position] : .null
    case .range(let range): .int(range.lowerBound &+ position)
    case .text(let text): text
    case .none: .null
    }
  }
}
