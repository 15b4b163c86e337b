/// What names mean at a place in a template.
struct Scope {
  enum Binding: Sendable {
    case slot(Int32)
    /// A loop's own object, by the loop's depth in its template.
    case loop(depth: Int32, isTableRow: Bool)
  }

  /// The names that only a part of the template sees, innermost last.
  private(set) var bindings: [(name: Name, binding: Binding)] = []

  /// What a name means, or nil where it is a variable of the whole template.
  func binding(of name: Name) -> Binding? {
    bindings.last { $0.name == name }?.binding
  }

  mutating func enterLoop(variable: Name, slot: Int32, object: Name, isTableRow: Bool) {
    let depth = Int32(truncatingIfNeeded: bindings.count / 2)
    bindings.append((object, .loop(depth: depth, isTableRow: isTableRow)))
    bindings.append((variable, .slot(slot)))
  }

  mutating func leaveLoop() {
    bindings.removeLast(2)
  }

  /// The depth of the `for` around the loop of a depth, or -1.
  func parent(of depth: Int32) -> Int32 {
    for (_, binding) in bindings.reversed() {
      if case .loop(let other, isTableRow: false) = binding, other < depth { return other }
    }
    return -1
  }
}
