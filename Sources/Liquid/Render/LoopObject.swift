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
