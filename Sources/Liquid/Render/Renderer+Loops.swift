import Diagnostics

extension Renderer {
  /// Renders a loop's body once for each item, or its `else` where there is none.
  mutating func renderLoop(_ loop: LoopSyntax) throws(TemplateError) {
    let collection = try value(of: loop.collection)
    var start = 0
    if loop.continues {
      start = continued[loop.name] ?? 0
    } else if loop.offset.exists {
      start = try wholeNumber(loop.offset)
    }
    var limit = Int.max
    if loop.limit.exists { limit = try wholeNumber(loop.limit) }
    start = max(start, 0)
    let available: Int
    let items: LoopItems
    switch collection {
    case .array(let array): (items, available) = (.array(array), array.count)
    case .range(let range): (items, available) = (.range(range), range.safeCount)
    case .map(let map): (items, available) = (.map(map), map.entries.count)
    case .string(let text) where text.isEmpty, .markup(let text) where text.isEmpty:
      (items, available) = (.array([]), 0)
    case .string, .markup: (items, available) = (.array([collection]), 1)
    case .null: (items, available) = (.array([]), 0)
    case .bool, .int, .double, .object:
      guard library.options.isStrict, !(collection.isEmptyLiteral) else {
        (items, available) = (.array([]), 0)
        break
      }
      throw error(
        .refused(by: "for", "needs a list, got \(collection.typeDescription)"),
        at: loop.collection)
    }
    let count = max(0, min(available - min(start, available), max(limit, 0)))
    continued[loop.name] = min(start, available) + count
    guard count > 0 else {
      _ = try render(loop.otherwise)
      return
    }
    frame.loops.append(LoopState(name: loop.name, length: count))
    for index in 0..<count {
      let maximum = library.options.limits.loopSteps
      steps += 1
      guard steps <= maximum else {
        throw error(.tooManySteps(limit: maximum), at: loop.collection)
      }
      frame.loops[frame.loops.count - 1].index = index
      let position = start + (loop.isReversed ? count - 1 - index : index)
      frame.slots[Int(loop.slot)] = items[position]
      if try render(loop.body) == .breakLoop { break }
    }
    frame.loops.removeLast()
  }

  func wholeNumber(_ expression: ExpressionID) throws(TemplateError) -> Int {
    switch try value(of: expression) {
    case .int(let number): return number
    case .double(let number) where number.magnitude < 1e15: return Int(number)
    case .string(let text), .markup(let text):
      if let number = Int(text) { return number }
      throw error(.refused(by: "for", "needs a whole number, got '\(text)'"), at: expression)
    case .null: return 0
    case let other:
      throw error(
        .refused(by: "for", "needs a whole number, got \(other.typeDescription)"), at: expression)
    }
  }
}

/// What a loop goes through, without a copy of it.
private enum LoopItems {
  case array([Value])
  case range(ClosedRange<Int>)
  case map(Map)

  subscript(position: Int) -> Value {
    switch self {
    case .array(let items): items[position]
    case .range(let range): .int(range.lowerBound &+ position)
    case .map(let map):
      .array([.string(map.entries[position].name.string), map.entries[position].value])
    }
  }
}

extension ClosedRange<Int> {
  /// How many numbers the range has, or as many as can be counted.
  var safeCount: Int {
    let (count, overflow) = upperBound.subtractingReportingOverflow(lowerBound)
    return overflow || count == .max ? .max : count + 1
  }
}

extension Value {
  var isEmptyLiteral: Bool {
    if case .object(let object) = self { object is EmptyLiteral } else { false }
  }
}
