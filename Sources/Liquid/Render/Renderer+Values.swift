import Diagnostics

extension Renderer {
  /// Works out an expression.
  func value(of id: ExpressionID) throws(TemplateError) -> Value {
    let tables = frame.template.tables
    switch tables.expressions[Int(id.index)] {
    case .literal(let index):
      return tables.literals[Int(index)]
    case .path(let slot, let steps):
      return try path(slot, steps, of: id)
    case .members(let base, let steps):
      return try follow(steps, from: value(of: base), of: id)
    case .named(let expression):
      let name = Name(try value(of: expression).text)
      if let slot = tables.slots[name], let value = frame.slots[Int(slot)] { return value }
      if let value = globals[name] { return value }
      guard isStrict(id) else { return .null }
      throw error(unknownVariable(name.string), at: id)
    case .loop(let depth, let member):
      return loopValue(Int(depth), member)
    case .range(let lower, let upper):
      let first = try wholeNumber(lower)
      let last = try wholeNumber(upper)
      return first <= last ? .range(first...last) : .array([])
    case .filtered(let base, let calls):
      return try filtered(value(of: base), calls)
    case .comparison(let comparison, let left, let right):
      return .bool(try compare(comparison, value(of: left), value(of: right), id))
    case .chain(let terms):
      return .bool(try holds(terms.indices))
    case .not(let expression):
      return .bool(try !value(of: expression).isTruthy)
    }
  }

  /// Whether what is missing is an error here.
  private func isStrict(_ id: ExpressionID) -> Bool {
    library.options.isStrict && !frame.template.tables.mayBeMissing[Int(id.index)]
  }

  /// Terms of `and` and `or`: the right one binds first.
  private func holds(_ range: Range<Int>) throws(TemplateError) -> Bool {
    let terms = frame.template.tables.terms
    for index in range {
      let term = terms[index]
      let isTrue = try value(of: term.expression).isTruthy
      switch term.joint {
      case .none: return isTrue
      case .and: if !isTrue { return false }
      case .or: if isTrue { return true }
      }
    }
    return false
  }

  private func loopValue(_ depth: Int, _ member: LoopMember) -> Value {
    guard depth < frame.loops.count else { return .null }
    return frame.loops[depth].value(of: member)
  }

  // MARK: - Members

  private func path(
    _ slot: Int32, _ steps: TableRange, of id: ExpressionID
  ) throws(TemplateError) -> Value {
    let base: Value
    if let value = frame.slots[Int(slot)] {
      base = value
    } else if let name = frame.template.tables.slotNames[Int(slot)] {
      guard let value = globals[name] else {
        guard isStrict(id) else { return .null }
        throw error(unknownVariable(name.string), at: id)
      }
      base = value
    } else {
      base = .null
    }
    return steps.count == 0 ? base : try follow(steps, from: base, of: id)
  }

  private func unknownVariable(_ name: String) -> TemplateError.Kind {
    let known =
      frame.template.tables.slots.filter { frame.slots[Int($0.value)] != nil }.map(\.key.string)
      .sorted() + globals.entries.map(\.name.string)
    return .unknownVariable(name, nearest: nearestName(to: name, among: known))
  }

  /// Goes from a value to a member of a member of it.
  private func follow(
    _ steps: TableRange, from base: Value, of id: ExpressionID
  ) throws(TemplateError) -> Value {
    let tables = frame.template.tables
    var value = base
    for index in steps.indices {
      let found: Value?
      switch tables.steps[index] {
      case .member(let name, let builtin):
        found = Self.member(tables.names[Int(name)], builtin, of: value)
      case .index(let expression):
        found = Self.item(try self.value(of: expression), of: value)
      }
      if let found {
        value = found
        continue
      }
      guard isStrict(id) else { return .null }
      throw missing(index, steps, of: value, id)
    }
    return value
  }

  static func member(_ name: Name, _ builtin: Builtin, of value: Value) -> Value? {
    switch value {
    case .object(let object): return object.member(name)
    case .map(let map): if let found = map[name] { return found }
    default: break
    }
    guard builtin != .none else { return nil }
    switch (value, builtin) {
    case (.array(let items), .size): return .int(items.count)
    case (.array(let items), .first): return items.first ?? .null
    case (.array(let items), .last): return items.last ?? .null
    case (.map(let map), .size): return .int(map.entries.count)
    case (.map(let map), .first):
      guard let entry = map.entries.first else { return .null }
      return .array([.string(entry.name.string), entry.value])
    case (.string(let text), .size), (.markup(let text), .size): return .int(text.count)
    case (.range(let range), .size): return .int(range.safeCount)
    case (.range(let range), .first): return .int(range.lowerBound)
    case (.range(let range), .last): return .int(range.upperBound)
    default: return nil
    }
  }

  private static func item(_ key: Value, of value: Value) -> Value? {
    if case .array(let items) = value, case .int(let number) = key {
      let position = number < 0 ? items.count + number : number
      return items.indices.contains(position) ? items[position] : .null
    }
    switch key {
    case .string(let name), .markup(let name):
      return member(Name(name), Builtin(name), of: value)
    default:
      if case .map(let map) = value { return map[Name(key.text)] ?? .null }
      return nil
    }
  }

  /// Why a member cannot be had.
  private func missing(
    _ step: Int, _ steps: TableRange, of value: Value, _ id: ExpressionID
  ) -> TemplateError {
    let template = frame.template
    let all = template.tables.expressionRanges[Int(id.index)].wide
    let range = template.tables.stepRanges[step].wide
    let path = String(
      decoding: template.source.bytes[all.lowerBound..<range.upperBound], as: UTF8.self)
    var end = range.lowerBound
    while end > all.lowerBound, template.source.bytes[end - 1].isSpace { end -= 1 }
    if end > all.lowerBound, template.source.bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
    let owner = String(
      decoding: template.source.bytes[all.lowerBound..<end], as: UTF8.self)
    let kind: TemplateError.Kind
    switch value {
    case .object(let object):
      kind = .unknownMember(
        path, of: owner, nearest: nearestName(to: lastWord(range), among: object.memberNames))
    case .map(let map):
      kind = .unknownMember(
        path, of: owner,
        nearest: nearestName(to: lastWord(range), among: map.entries.map(\.name.string)))
    default:
      kind = .noMembers(path, of: owner, type: value.typeDescription)
    }
    return TemplateError(kind, at: template.source.span(range))
  }

  private func lastWord(_ range: Range<Int>) -> String {
    String(decoding: frame.template.source.bytes[range], as: UTF8.self)
  }

  // MARK: - Comparisons and filters

  private func compare(
    _ comparison: Comparison, _ left: Value, _ right: Value, _ id: ExpressionID
  ) throws(TemplateError) -> Bool {
    switch comparison {
    case .equal: return left.equals(right)
    case .notEqual: return !left.equals(right)
    case .contains: return left.contains(right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: break
    }
    if left.isNull || right.isNull { return false }
    let before = comparison == .less || comparison == .greaterOrEqual
    guard let isLess = before ? left.isLess(than: right) : right.isLess(than: left) else {
      guard library.options.isStrict else { return false }
      throw error(.notComparable(left.typeDescription, right.typeDescription), at: id)
    }
    return comparison == .less || comparison == .greater ? isLess : !isLess
  }

  private func filtered(_ base: Value, _ calls: TableRange) throws(TemplateError) -> Value {
    let tables = frame.template.tables
    let limit = library.options.limits.text
    let context = FilterContext(
      escaping: frame.template.escaping, textLimit: limit, isStrict: library.options.isStrict)
    var value = base
    for index in calls.indices {
      let call = tables.filterCalls[index]
      let filter = library.filters[Int(call.filter)]
      var arguments = FilterArguments()
      for position in call.arguments.indices {
        let argument = tables.arguments[position]
        let given = try self.value(of: argument.value)
        if argument.name < 0 {
          arguments.positional.append(given)
        } else {
          arguments.named.append((tables.names[Int(argument.name)], given))
        }
      }
      let span = { frame.template.source.span(call.range.wide) }
      do throws(FilterError) {
        value = try filter.body(value, arguments, context)
      } catch {
        throw TemplateError(
          error.isTooLarge
            ? .textTooLarge(filter: filter.name, limit: limit)
            : .refused(by: filter.name, error.message), at: span())
      }
      if case .string(let text) = value, text.utf8.count > limit {
        throw TemplateError(.textTooLarge(filter: filter.name, limit: limit), at: span())
      }
    }
    return value
  }
}
