import Diagnostics

extension Renderer {
  /// The value of an expression.
  mutating func value(
    _ id: ExpressionID, _ template: Template
  ) throws(TemplateError) -> Value {
    switch template.tables.expressions[Int(id.index)] {
    case .path(let slot, let steps):
      let place = frame.base + Int(slot)
      if stack[place] == nil {
        guard try look(up: slot, id, template) else { return .null }
      }
      guard steps.count == 1,
        case .member(let name, let builtin) = template.tables.steps[Int(steps.first)]
      else { return try follow(steps, from: stack[place] ?? .null, id, template) }
      // The everyday case: one member of a variable.
      if let member = stack[place]?.member(template.tables.names[Int(name)], builtin) {
        return member
      }
      return try missing(Int(steps.first), of: stack[place] ?? .null, id, template)
    case .literal(let index):
      return template.tables.literals[Int(index)]
    case .loop(let depth, let member):
      return loopValue(frame.loopBase + Int(depth), member)
    case .filtered(let base, let calls):
      return try filtered(base, calls, id, template)
    case .members(let base, let steps):
      return try follow(steps, from: try value(base, template), id, template)
    case .named(let name):
      return try variable(named: name, id, template)
    case .range(let lower, let upper):
      return try range(lower, upper, template)
    case .comparison, .chain, .not:
      return .bool(try truth(id, template))
    }
  }

  /// Whether an expression holds.
  mutating func truth(_ id: ExpressionID, _ template: Template) throws(TemplateError) -> Bool {
    switch template.tables.expressions[Int(id.index)] {
    case .comparison(let comparison, let left, let right):
      let a = try value(left, template)
      let b = try value(right, template)
      return try compare(a, comparison, b, id, template)
    case .chain(let terms):
      // The right term binds first, which comes to: the first term that decides, decides.
      for index in terms.indices {
        let term = template.tables.terms[index]
        let holds = try truth(term.expression, template)
        if term.joint == .none || holds == (term.joint == .or) { return holds }
      }
      return false
    case .not(let operand):
      return try !truth(operand, template)
    default:
      return try value(id, template).isTruthy
    }
  }

  private mutating func compare(
    _ a: Value, _ comparison: Comparison, _ b: Value, _ id: ExpressionID, _ template: Template
  ) throws(TemplateError) -> Bool {
    steps += a.weight + b.weight
    switch comparison {
    case .equal: return a.equals(b)
    case .notEqual: return !a.equals(b)
    case .contains: return a.contains(b)
    case .less, .greater, .lessOrEqual, .greaterOrEqual:
      if a.isNull || b.isNull { return false }
      let swaps = comparison == .greater || comparison == .lessOrEqual
      guard let less = swaps ? b.isLess(than: a) : a.isLess(than: b) else {
        if !isStrict, !a.isOrdered || !b.isOrdered { return false }
        throw error(.notComparable(a.typeDescription, b.typeDescription), id, template)
      }
      return comparison == .less || comparison == .greater ? less : !less
    }
  }

  /// The value of an expression in brackets, which count like blocks.
  private mutating func inner(
    _ id: ExpressionID, _ template: Template
  ) throws(TemplateError) -> Value {
    depth += 1
    defer { depth -= 1 }
    guard depth <= depthLimit else {
      throw error(.nestingTooDeep(limit: depthLimit), id, template)
    }
    return try value(id, template)
  }

  // MARK: - Variables

  /// Fetches a variable that the template has not set from the page's; tells whether there is one.
  private mutating func look(
    up slot: Int32, _ id: ExpressionID, _ template: Template
  ) throws(TemplateError) -> Bool {
    guard let name = template.tables.slotNames[Int(slot)] else { return false }
    if !counters.isEmpty, let count = counters[name] {
      stack[frame.base + Int(slot)] = .int(count)
      counterPlaces.insert(frame.base + Int(slot))
      return true
    }
    if let value = globals[name] {
      stack[frame.base + Int(slot)] = value
      return true
    }
    guard isStrict, !template.tables.mayBeMissing[Int(id.index)] else { return false }
    throw error(unknownVariable(name, description(of: id, template), template), id, template)
  }

  private func unknownVariable(
    _ name: Name, _ path: String, _ template: Template
  ) -> TemplateError.Kind {
    let known =
      globals.entries.map(\.name.string)
      + template.tables.assignedSlots.sorted().compactMap {
        template.tables.slotNames[Int($0)]?.string
      }
    let nearest = nearestName(to: name.string, among: known.filter { $0 != name.string })
    return .unknownVariable(path, nearest: nearest)
  }

  /// A variable whose name is a value.
  private mutating func variable(
    named id: ExpressionID, _ whole: ExpressionID, _ template: Template
  ) throws(TemplateError) -> Value {
    let name = Name(try inner(id, template).text)
    if let slot = template.tables.slots[name], let value = stack[frame.base + Int(slot)] {
      return value
    }
    if let value = globals[name] { return value }
    guard isStrict, !template.tables.mayBeMissing[Int(whole.index)] else { return .null }
    throw error(unknownVariable(name, name.string, template), whole, template)
  }

  // MARK: - Members

  private mutating func follow(
    _ steps: TableRange, from start: Value, _ id: ExpressionID, _ template: Template
  ) throws(TemplateError) -> Value {
    var current = start
    for index in steps.indices {
      let next: Value?
      switch template.tables.steps[index] {
      case .member(let name, let builtin):
        next = current.member(template.tables.names[Int(name)], builtin)
      case .index(let expression):
        next = current.item(at: try inner(expression, template))
      }
      if let next {
        current = next
      } else {
        current = try missing(index, of: current, id, template)
      }
    }
    return current
  }

  /// Nil for a member that is missing, or the error that says so.
  private mutating func missing(
    _ step: Int, of owner: Value, _ id: ExpressionID, _ template: Template
  ) throws(TemplateError) -> Value {
    guard isStrict, !template.tables.mayBeMissing[Int(id.index)] else { return .null }
    let start = template.tables.expressionRanges[Int(id.index)].wide.lowerBound
    let range = template.tables.stepRanges[step].wide
    let bytes = template.source.bytes
    let path = String(decoding: bytes[start..<max(start, range.upperBound)], as: UTF8.self)
    var end = max(start, range.lowerBound)
    if case .member = template.tables.steps[step] { end = max(start, end - 1) }
    let ownerPath = String(decoding: bytes[start..<end], as: UTF8.self)
    let members: [String]
    switch owner {
    case .map(let map): members = map.entries.map(\.name.string)
    case .object(let object): members = object.memberNames
    default:
      throw error(.noMembers(path, of: ownerPath, type: owner.typeDescription), range, template)
    }
    var name = String(decoding: bytes[range], as: UTF8.self)
    if case .index = template.tables.steps[step] { name = String(name.dropFirst().dropLast()) }
    let nearest = nearestName(to: name, among: members)
    throw error(.unknownMember(path, of: ownerPath, nearest: nearest), range, template)
  }

  // MARK: - Loops and ranges

  private mutating func loopValue(_ place: Int, _ member: LoopMember) -> Value {
    guard loops.indices.contains(place) else { return .null }
    if member == .whole { return .object(LoopObject(loops[place])) }
    return loops[place].value(of: member)
  }

  private mutating func range(
    _ lower: ExpressionID, _ upper: ExpressionID, _ template: Template
  ) throws(TemplateError) -> Value {
    let first = try inner(lower, template)
    let last = try inner(upper, template)
    let start = try bound(first, lower, template)
    let end = try bound(last, upper, template)
    return start <= end ? .range(start...end) : .array([])
  }

  private mutating func bound(
    _ value: Value, _ id: ExpressionID, _ template: Template
  ) throws(TemplateError) -> Int {
    if let number = value.wholeNumber { return number }
    guard isStrict else { return value.leadingNumber }
    throw error(
      .refused(by: "range", "needs whole numbers, got \(value.quoted)"), id, template)
  }

  // MARK: - Filters

  private mutating func filtered(
    _ base: ExpressionID, _ calls: TableRange, _ id: ExpressionID, _ template: Template
  ) throws(TemplateError) -> Value {
    var current = try value(base, template)
    let context = FilterContext(
      escaping: template.escaping, textLimit: limits.text, itemLimit: limits.items,
      isStrict: isStrict, globals: globals)
    steps += current.weight
    for index in calls.indices {
      let call = template.tables.filterCalls[index]
      var arguments = FilterArguments()
      for position in call.arguments.indices {
        let argument = template.tables.arguments[position]
        let value = try value(argument.value, template)
        if argument.name < 0 {
          arguments.positional.append(value)
        } else {
          arguments.named.append((template.tables.names[Int(argument.name)], value))
        }
      }
      let filter = library.filters[Int(call.filter)]
      do throws(FilterError) {
        current = try filter.body(current, arguments, context)
        if current.textSize > limits.text { throw .tooLarge }
        if case .array(let items) = current, items.count > limits.items { throw .tooLong }
      } catch {
        let kind: TemplateError.Kind =
          switch error.reason {
          case .refusal: .refused(by: filter.name, error.message)
          case .largeText: .textTooLarge(filter: filter.name, limit: limits.text)
          case .longList: .listTooLarge(filter: filter.name, limit: limits.items)
          }
        throw self.error(kind, call.range.wide, template)
      }
      steps += current.weight
      if steps > limits.loopSteps { try countStep(id, template) }
    }
    return current
  }
}
