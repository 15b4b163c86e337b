/// A loop's own object as a value, for templates that pass it on.
struct LoopObject: TemplateObject {
  private let state: LoopState

  init(_ state: LoopState) {
    self.state = state
  }

  func member(_ name: Name) -> Value? {
    state.members.first { $0.word == name.string }.map { state.value(of: $0) }
  }

  var memberNames: [String] {
    state.members.map(\.word)
  }
}

extension LoopState {
  var members: [LoopMember] { columns > 0 ? LoopMember.ofTableRow : LoopMember.ofFor }

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
    case .name: syntax < 0 ? .null : .string(template.tables.loops[syntax].name)
    case .col: .int(column + 1)
    case .col0: .int(column)
    case .colFirst: .bool(column == 0)
    case .colLast: .bool(column + 1 == columns)
    case .row: .int(columns > 0 ? index / columns + 1 : 1)
    case .whole, .parentloop: .null
    }
  }
}
