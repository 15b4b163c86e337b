import Diagnostics

extension TemplateChecker {
  /// The type of an expression's value, or nil where it cannot be known.
  mutating func type(of id: ExpressionID, _ template: Template) -> MemberType? {
    switch template.tables.expressions[Int(id.index)] {
    case .path(let slot, let steps):
      return follow(steps, from: variable(slot, id, template), id, template)
    case .members(let base, let steps):
      return follow(steps, from: type(of: base, template), id, template)
    case .named(let name):
      _ = type(of: name, template)
      return nil
    case .range(let lower, let upper):
      _ = type(of: lower, template)
      _ = type(of: upper, template)
      return .list(.int)
    case .filtered(let base, let calls):
      var current = type(of: base, template)
      for call in template.tables.filterCalls[calls.indices] {
        for argument in template.tables.arguments[call.arguments.indices] {
          _ = type(of: argument.value, template)
        }
        current = result(of: library.filters[Int(call.filter)].name, on: current)
      }
      return current
    case .comparison(_, let left, let right):
      _ = type(of: left, template)
      _ = type(of: right, template)
      return .bool
    case .chain(let terms):
      for term in template.tables.terms[terms.indices] { _ = type(of: term.expression, template) }
      return .bool
    case .not(let operand):
      _ = type(of: operand, template)
      return .bool
    case .literal, .loop:
      return nil
    }
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

  private mutating func follow(
    _ steps: TableRange, from start: MemberType?, _ id: ExpressionID, _ template: Template
  ) -> MemberType? {
    var current = start
    for index in steps.indices {
      switch template.tables.steps[index] {
      case .index(let expression):
        _ = type(of: expression, template)
        if case .list(let item)? = current?.withoutOptional {
          current = .optional(item)
        } else {
          current = nil
        }
      case .member(let name, let builtin):
        guard let owner = current?.withoutOptional else { return nil }
        let name = template.tables.names[Int(name)]
        guard let member = owner.member(name, builtin) else {
          if !template.tables.mayBeMissing[Int(id.index)] {
            reportMissing(name, of: owner, index, id, template)
          }
          return nil
        }
        current = member
        if case .map = member, case .map = owner { return nil }
      }
    }
    return current
  }

  private mutating func reportMissing(
    _ name: Name, of owner: MemberType, _ step: Int, _ id: ExpressionID, _ template: Template
  ) {
    let range = template.tables.stepRanges[step].wide
    let start = rangeOf(id, template).lowerBound
    let bytes = template.source.bytes
    let path = String(decoding: bytes[start..<max(start, range.upperBound)], as: UTF8.self)
    let ownerPath = String(
      decoding: bytes[start..<max(start, range.lowerBound - 1)], as: UTF8.self)
    guard case .object(let type) = owner else {
      report(
        .noMembers(path, of: ownerPath, type: owner.description), range, template)
      return
    }
    let nearest = nearestName(to: name.string, among: memberNames(of: type))
    report(.unknownMember(path, of: ownerPath, nearest: nearest), range, template)
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
    case .string, .markup: "a text"
    case .list: "a list"
    case .object: "an object"
    case .map: "a map"
    case .optional(let type): type.description
    }
  }

  /// The type of a member, or nil where there is none; a map's members pass for maps.
  func member(_ name: Name, _ builtin: Builtin) -> MemberType? {
    switch self {
    case .map: .map
    case .object(let type): memberType(of: type, name)
    case .list(let item):
      switch builtin {
      case .size: .int
      case .first, .last: .optional(item)
      case .none: nil
      }
    case .string, .markup: builtin == .size ? .int : nil
    case .bool, .int, .double, .optional: nil
    }
  }
}

private func memberType<T: DeclaredObject>(of type: T.Type, _ name: Name) -> MemberType? {
  T.members[name]?.type
}

private func memberNames<T: DeclaredObject>(of type: T.Type) -> [String] {
  T.members.all.map(\.name.string)
}
