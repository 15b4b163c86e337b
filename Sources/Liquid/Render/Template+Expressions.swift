import Diagnostics

extension Template {
  /// The value of an expression.
  func value(_ id: ExpressionID, _ context: inout RenderContext) throws(TemplateError) -> Value {
    context.work &+= 1
    switch tables.expressions[Int(id.index)] {
    case .path(let slot, let steps):
      let place = context.frame.base + Int(slot)
      if context.stack[place] == nil {
        guard let found = try look(up: slot, id, &context) else { return .null }
        if context.stack[place] == nil { return try follow(steps, from: found, id, &context) }
      }
      // The everyday case is one member of a variable, which needs no copy of the variable.
      if steps.count == 1, case .member(let name, let builtin) = tables.steps[Int(steps.first)] {
        let found = member(Int(name), builtin, at: place, of: context.stack.span)
        if let found {
          if builtin == .size { context.steps += (context.stack[place]?.textSize ?? 0) >> 4 }
          return context.escaping.takesMarkup ? found : found.plain
        }
        if isLenient(id, &context) { return .null }
      }
      return try follow(steps, from: context.stack[place] ?? .null, id, &context)
    case .literal(let index): return tables.literals[Int(index)]
    case .loop(let depth, let member):
      let place = context.frame.loopBase + Int(depth)
      guard place >= context.frame.loopFloor else { return .null }
      if let value = Self.value(of: member, at: place, in: context.loops.span) { return value }
      return context.loopObject(member, at: place)
    case .filtered(let base, let calls): return try filtered(base, calls, id, &context)
    case .members(let base, let steps):
      return try follow(steps, from: try value(base, &context), id, &context)
    case .named(let name): return try variable(named: name, id, &context)
    case .range(let lower, let upper): return try range(lower, upper, &context)
    case .comparison, .chain, .not: return .bool(try truth(id, &context))
    }
  }

  /// Whether an expression holds.
  func truth(_ id: ExpressionID, _ context: inout RenderContext) throws(TemplateError) -> Bool {
    switch tables.expressions[Int(id.index)] {
    case .comparison(let comparison, let left, let right):
      let a = try value(left, &context)
      let b = try value(right, &context)
      return try compare(a, comparison, b, id, &context)
    case .chain(let terms):
      // The right term binds first, which comes to: the first term that decides, decides.
      for index in terms.indices {
        let term = tables.terms[index]
        let holds = try truth(term.expression, &context)
        if term.joint == .none || holds == (term.joint == .or) { return holds }
      }
      return false
    case .not(let operand): return try !truth(operand, &context)
    default: return try value(id, &context).isTruthy
    }
  }

  func compare(
    _ a: Value, _ comparison: Comparison, _ b: Value, _ id: ExpressionID,
    _ context: inout RenderContext
  ) throws(TemplateError) -> Bool {
    try spend(a.weight + b.weight, id, &context)
    switch comparison {
    case .equal: return a.equals(b)
    case .notEqual: return !a.equals(b)
    case .contains: return a.contains(b)
    case .less, .greater, .lessOrEqual, .greaterOrEqual:
      if a.isNull || b.isNull { return false }
      let swaps = comparison == .greater || comparison == .lessOrEqual
      guard let less = swaps ? b.isLess(than: a) : a.isLess(than: b) else {
        if !context.isStrict, !a.isOrdered || !b.isOrdered { return false }
        throw error(.notComparable(a.typeDescription, b.typeDescription), id, &context)
      }
      return comparison == .less || comparison == .greater ? less : !less
    }
  }

  /// The value of an expression in brackets, which count like blocks.
  private func inner(_ id: ExpressionID, _ context: inout RenderContext) throws(TemplateError)
    -> Value
  {
    context.depth += 1
    defer { context.depth -= 1 }
    guard context.depth <= context.depthLimit else {
      throw error(.nestingTooDeep(limit: context.depthLimit), id, &context)
    }
    return try value(id, &context)
  }

  /// Whether what an expression asks for may be missing.
  private func isLenient(_ id: ExpressionID, _ context: inout RenderContext) -> Bool {
    !context.isStrict || tables.mayBeMissing[Int(id.index)]
  }

  // MARK: - Variables

  /// Fetches a variable that the template has not set, if there is one: a counter, which may go on
  /// and is not kept, or one of the page.
  private func look(
    up slot: Int32, _ id: ExpressionID, _ context: inout RenderContext
  ) throws(TemplateError) -> Value? {
    guard let name = context.library.variables.names[Int(slot)] else { return nil }
    if let count = context.scope.counters[name] { return .int(count) }
    if let value = context.globals[name] {
      if !context.library.variables.counted.contains(name) {
        context.stack[context.frame.base + Int(slot)] = value
      }
      return value
    }
    if isLenient(id, &context) { return nil }
    throw error(unknownVariable(name, words(of: id), &context), id, &context)
  }

  private func unknownVariable(
    _ name: Name, _ path: String, _ context: inout RenderContext
  ) -> TemplateError.Kind {
    let assigned = tables.assignedSlots.sorted().compactMap {
      context.library.variables.names[Int($0)]
    }
    let known = (context.globals.entries.map(\.name) + assigned).filter { $0 != name }
    return .unknownVariable(
      path, nearest: nearestName(to: name.string, among: known.map(\.string)))
  }

  /// A variable of the template or of the page.
  func variable(_ name: Name, _ context: inout RenderContext) -> Value? {
    context.place(of: name).flatMap { context.stack[$0] } ?? context.globals[name]
  }

  /// A variable whose name is a value.
  private func variable(
    named id: ExpressionID, _ whole: ExpressionID, _ context: inout RenderContext
  ) throws(TemplateError) -> Value {
    let word = try inner(id, &context)
    try spend(word.weight, id, &context)
    let name = Name(word.text)
    if let value = variable(name, &context) { return value }
    if isLenient(whole, &context) { return .null }
    throw error(unknownVariable(name, name.string, &context), whole, &context)
  }

  // MARK: - Members

  /// A member of a variable, if there is one.
  private func member(
    _ name: Int, _ builtin: Builtin, at place: Int, of stack: Span<Value?>
  ) -> Value? {
    if case .map(let map)? = stack[place], let value = map.value(name, of: tables.names) {
      return value
    }
    return stack[place]?.member(tables.names[name], builtin)
  }

  private func follow(
    _ steps: TableRange, from start: Value, _ id: ExpressionID, _ context: inout RenderContext
  ) throws(TemplateError) -> Value {
    var current = start
    context.work &+= Int(steps.count)
    for index in steps.indices {
      let next: Value?
      switch tables.steps[index] {
      case .member(let name, let builtin):
        next = current.member(tables.names[Int(name)], builtin)
        if builtin == .size { context.steps += current.textSize >> 4 }
      case .index(let expression): next = current.item(at: try inner(expression, &context))
      }
      guard next != nil || isLenient(id, &context) else {
        throw missing(index, of: current, id, &context)
      }
      current = next ?? .null
    }
    return context.escaping.takesMarkup || steps.count == 0 ? current : current.plain
  }

  /// The error that says which member is missing.
  private func missing(
    _ step: Int, of owner: Value, _ id: ExpressionID, _ context: inout RenderContext
  ) -> TemplateError {
    let (path, ownerPath, name) = paths(to: step, of: id)
    let range = tables.stepRanges[step].indices
    let members: [String]
    switch owner {
    case .map(let map): members = map.entries.map(\.name.string)
    case .object(let object): members = object.memberNames
    default:
      return error(.noMembers(path, of: ownerPath, type: owner.typeDescription), range, &context)
    }
    let nearest = nearestName(to: name, among: members)
    return error(.unknownMember(path, of: ownerPath, nearest: nearest), range, &context)
  }

  // MARK: - Loops and ranges

  /// What a loop says of itself; nil for objects, which need to know of the loops around.
  private static func value(
    of member: LoopMember, at place: Int, in loops: Span<LoopState>
  ) -> Value? {
    guard loops.indices.contains(place) else { return .null }
    return loops[place].value(of: member)
  }

  private func range(
    _ lower: ExpressionID, _ upper: ExpressionID, _ context: inout RenderContext
  ) throws(TemplateError) -> Value {
    let first = try inner(lower, &context)
    let last = try inner(upper, &context)
    let start = try bound(first, lower, &context)
    let end = try bound(last, upper, &context)
    return start <= end ? .range(start...end) : .array([])
  }

  private func bound(
    _ value: Value, _ id: ExpressionID, _ context: inout RenderContext
  ) throws(TemplateError) -> Int {
    if let number = value.wholeNumber { return number }
    guard context.isStrict else { return value.leadingNumber }
    throw error(.refused(by: "range", "needs whole numbers, got \(value.quoted)"), id, &context)
  }

  // MARK: - Filters

  private func filtered(
    _ base: ExpressionID, _ calls: TableRange, _ id: ExpressionID, _ context: inout RenderContext
  ) throws(TemplateError) -> Value {
    var current = try value(base, &context)
    try spend(current.weight, id, &context)
    for index in calls.indices {
      let call = tables.filterCalls[index]
      var use = Filter.Call(
        input: current, escaping: context.escaping, limits: context.limits,
        isStrict: context.isStrict,
        globals: context.globals, steps: 0, depth: context.depth)
      for position in call.arguments.indices {
        let argument = tables.arguments[position]
        let value = try value(argument.value, &context)
        try spend(value.weight + value.textSize >> 2, argument.value, &context)
        if argument.name < 0 {
          use.positional.append(value)
        } else {
          use.named.append((tables.names[Int(argument.name)], value))
        }
      }
      let filter = context.library.filters[Int(call.filter)]
      use.steps = context.steps + 4
      do throws(FilterError) {
        current = try filter.body(&use)
        if current.textSize > context.limits.text { throw .tooLarge }
        if case .array(let items) = current, items.count > context.limits.items { throw .tooLong }
        try use.spend(current.weight)
      } catch {
        let kind: TemplateError.Kind =
          switch error {
          case .refusal(let message): .refused(by: filter.name, message)
          case .tooLarge: .textTooLarge(filter: filter.name, limit: context.limits.text)
          case .tooLong: .listTooLarge(filter: filter.name, limit: context.limits.items)
          case .tooManySteps: .tooManySteps(limit: context.limits.loopSteps)
          }
        throw self.error(kind, call.range.indices, &context)
      }
      context.steps = use.steps
    }
    return current
  }
}
