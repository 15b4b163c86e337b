import Diagnostics

extension Template {
  /// The type of an expression's value, or nil where it cannot be known.
  func type(of id: ExpressionID, _ checker: inout TemplateChecker) -> MemberType? {
    switch tables.expressions[Int(id.index)] {
    case .path(let slot, let steps):
      return follow(steps, from: variable(slot, id, &checker), id, &checker)
    case .members(let base, let steps):
      return follow(steps, from: type(of: base, &checker), id, &checker)
    case .filtered(let base, let calls):
      var current = type(of: base, &checker)
      for call in tables.filterCalls[calls.indices] {
        for argument in tables.arguments[call.arguments.indices] {
          _ = type(of: argument.value, &checker)
        }
        let filter = checker.library.filters[Int(call.filter)].name
        if Self.filtersByMember.contains(filter),
          let member = tables.arguments[call.arguments.indices].first
        {
          checkMember(member.value, of: current, base, &checker)
        }
        current = result(of: filter, on: current)
      }
      return current
    case .named(let name):
      _ = type(of: name, &checker)
      return nil
    case .range(let left, let right):
      _ = (type(of: left, &checker), type(of: right, &checker))
      return .list(.int)
    case .comparison(_, let left, let right):
      ask(left, &checker)
      ask(right, &checker)
      return .bool
    case .chain(let terms):
      for term in tables.terms[terms.indices] { ask(term.expression, &checker) }
      return .bool
    case .not(let operand):
      ask(operand, &checker)
      return .bool
    case .literal, .loop: return nil
    }
  }

  /// Checks a part of a condition; what it asks for that may be missing is known from here on.
  func ask(_ id: ExpressionID, _ checker: inout TemplateChecker) {
    _ = type(of: id, &checker)
    guard tables.mayBeMissing[Int(id.index)],
      case .path(let slot, let steps) = tables.expressions[Int(id.index)]
    else { return }
    checker.conditions.asked.insert(Asked(slot: slot, path: ""))
    // Each is as long as all of the path before it.
    for step in steps.indices.prefix(16) {
      checker.conditions.asked.insert(Asked(slot: slot, path: paths(to: step, of: id).member))
    }
  }

  /// Filters whose first argument may name a member of a list's items.
  private static let filtersByMember: Set = [
    "map", "where", "reject", "find", "find_index", "has", "sort", "sort_natural", "sum", "uniq",
    "compact", "group_by",
  ]

  /// Checks the name of a member of a list's items.
  private func checkMember(
    _ id: ExpressionID, of type: MemberType?, _ list: ExpressionID,
    _ checker: inout TemplateChecker
  ) {
    guard case .list(let item)? = type?.withoutOptional, case .object = item.withoutOptional,
      case .literal(let index) = tables.expressions[Int(id.index)],
      case .string(let name) = tables.literals[Int(index)],
      item.withoutOptional.member(Name(name), .none) == nil
    else { return }
    let nearest = nearestName(to: name, among: item.withoutOptional.memberNames)
    checker.report(
      .unknownMember(name, of: words(of: list), nearest: nearest), range(of: id), in: self)
  }

  /// What a filter makes of a list's type; nothing is known of other filters.
  private func result(of filter: String, on type: MemberType?) -> MemberType? {
    guard case .list(let item)? = type?.withoutOptional else { return nil }
    switch filter {
    case "sort", "sort_natural", "reverse", "uniq", "compact", "where", "reject", "slice":
      return .list(item)
    case "first", "last", "find": return .optional(item)
    default: return nil
    }
  }

  /// The type of a variable of the template, or an error where there is none.
  private func variable(
    _ slot: Int32, _ id: ExpressionID, _ checker: inout TemplateChecker
  ) -> MemberType? {
    if let type = checker.types[slot] { return type }
    guard let name = checker.library.variables.names[Int(slot)] else { return nil }
    if let type = checker.globals[name] { return type }
    if !checker.isOpen, !tables.mayBeMissing[Int(id.index)], !tables.assignedSlots.contains(slot),
      !tables.counted.contains(name), !checker.mayHave(name, slot)
    {
      let nearest = nearestName(
        to: name.string, among: checker.globals.keys.map(\.string).sorted())
      checker.report(
        .unknownVariable(words(of: id), nearest: nearest), range(of: id), in: self)
    }
    return nil
  }

  private func follow(
    _ steps: TableRange, from start: MemberType?, _ id: ExpressionID,
    _ checker: inout TemplateChecker
  ) -> MemberType? {
    var current = start
    for index in steps.indices {
      switch tables.steps[index] {
      case .index(let expression):
        _ = type(of: expression, &checker)
        let item: MemberType? =
          if case .list(let item)? = current?.withoutOptional { .optional(item) } else { nil }
        current = item
      case .member(let name, let builtin):
        let range = tables.stepRanges[index].indices
        guard let owner = current?.withoutOptional else {
          for later in index..<steps.indices.upperBound {
            checker.settle(tables.stepRanges[later].indices, in: self)
          }
          return nil
        }
        current = owner.member(tables.names[Int(name)], builtin)
        if current != nil {
          checker.settle(range, in: self)
        } else if tables.mayBeMissing[Int(id.index)] || isAsked(index, id, &checker) {
          if case .object = owner { checker.doubt(missing(index, of: owner, id), range, in: self) }
        } else {
          checker.report(missing(index, of: owner, id), range, in: self)
        }
        if case (.map?, .map) = (current, owner) { return nil }
      }
    }
    return current
  }

  /// Whether a condition around has asked for a member.
  private func isAsked(_ step: Int, _ id: ExpressionID, _ checker: inout TemplateChecker) -> Bool {
    guard !checker.conditions.asked.isEmpty,
      case .path(let slot, _) = tables.expressions[Int(id.index)]
    else { return false }
    let path = paths(to: step, of: id).member
    return checker.conditions.asked.contains(Asked(slot: slot, path: path))
  }

  private func missing(
    _ step: Int, of owner: MemberType, _ id: ExpressionID
  ) -> TemplateError.Kind {
    let (path, ownerPath, name) = paths(to: step, of: id)
    guard case .object = owner else {
      return .noMembers(path, of: ownerPath, type: owner.description)
    }
    return .unknownMember(
      path, of: ownerPath, nearest: nearestName(to: name, among: owner.memberNames))
  }
}

extension MemberType: Equatable {
  public static func == (a: MemberType, b: MemberType) -> Bool {
    switch (a, b) {
    case (.bool, .bool), (.int, .int), (.double, .double), (.string, .string), (.markup, .markup),
      (.map, .map):
      true
    case (.list(let a), .list(let b)), (.optional(let a), .optional(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }
}

extension MemberType {
  /// The type itself, without that it may be nil.
  var withoutOptional: MemberType {
    if case .optional(let type) = self { type.withoutOptional } else { self }
  }

  /// What messages call a value of the type.
  var description: String {
    switch self {
    case .bool: "a boolean"
    case .int, .double: "a number"
    case .string, .markup: "a string"
    case .list: "a list"
    case .object: "an object"
    case .map: "a map"
    case .optional(let type): type.description
    }
  }

  /// The names of a declared object's members.
  var memberNames: [String] {
    func names<T: DeclaredObject>(of type: T.Type) -> [String] { T.members.all.map(\.name.string) }
    return if case .object(let type) = self { names(of: type) } else { [] }
  }

  /// The type of a member, or nil where there is none; a map's members pass for maps.
  func member(_ name: Name, _ builtin: Builtin) -> MemberType? {
    func declared<T: DeclaredObject>(_ type: T.Type) -> MemberType? { T.members[name]?.type }
    return switch (self, builtin) {
    case (.map, _): .map
    case (.object(let type), _): declared(type)
    case (.list, .size), (.string, .size), (.markup, .size): .int
    case (.list(let item), .first), (.list(let item), .last): .optional(item)
    default: nil
    }
  }
}
