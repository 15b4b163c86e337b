/// The variables of one template while it is rendered.
struct Frame {
  let template: Template
  /// The value of each slot; nil where nothing has set it.
  var slots: [Value?]
  /// The loops that are open, outermost first.
  var loops: [LoopState] = []

  init(_ template: Template) {
    self.template = template
    slots = Array(repeating: nil, count: template.tables.slotNames.count)
  }

  /// Sets a variable of the whole template, if the template asks for it anywhere.
  mutating func set(_ name: Name, to value: Value) {
    guard let slot = template.tables.slots[name] else { return }
    slots[Int(slot)] = value
  }
}

/// How far a loop has come.
struct LoopState {
  let name: String
  let length: Int
  var index = 0

  /// What a member of `forloop` says.
  func value(of member: LoopMember) -> Value {
    switch member {
    case .index: .int(index + 1)
    case .index0: .int(index)
    case .rindex: .int(length - index)
    case .rindex0: .int(length - index - 1)
    case .first: .bool(index == 0)
    case .last: .bool(index == length - 1)
    case .length: .int(length)
    case .name: .string(name)
    case .whole: .map(Map(LoopMember.ofFor.map { ($0.word, value(of: $0)) }))
    case .parentloop, .col, .col0, .colFirst, .colLast, .row: .null
    }
  }
}
