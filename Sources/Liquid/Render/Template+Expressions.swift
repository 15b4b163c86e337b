import Diagnostics

extension Template {
  /// The value of an expression.
  func value(_ id: ExpressionID, _ run: inout Run) throws(TemplateError) -> Value {
    run.work &+= 1
    switch tables.expressions[Int(id.index)] {
    case .path(let slot, let steps):
      let place = run.frame.base + Int(slot)
      if run.stack[place] == nil {
        guard let found = try look(up: slot, id, &run) else { return .null }
        if run.stack[place] == nil { return try follow(steps, from: found, id, &run) }
      }
      // The everyday case is one member of a variable, which needs no copy of the variable.
      if steps.count == 1, case .member(let name, let builtin) = tables.steps[Int(steps.first)] {
        let found = member(Int(name), builtin, at: place, of: run.stack.span)
        if let found {
          if builtin == .size { run.steps += (run.stack[place]?.textSize ?? 0) >> 4 }
          return run.escaping.takesMarkup ? found : found.plain
        }
        if isLenient(id, &run) { return .null }
      }
      return try follow(steps, from: run.stack[place] ?? .null, id, &run)
    case .literal(let index): return tables.literals[Int(index)]
    case .loop(let depth, let member):
      let place = run.frame.loopBase + Int(depth)
      guard place >= run.frame.loopFloor else { return .null }
      if let value = Self.value(of: member, at: place, in: run.loops.span) { return value }
      return run.loopObject(member, at: place)
    case .filtered(let base, let calls): return try filtered(base, calls, id, &run)
    case .members(let base, let steps):
      return try follow(steps, from: try value(base, &run), id, &run)
    case .named(let name): return try variable(named: name, id, &run)
    case .range(let lower, let upper): return try range(lower, upper, &run)
    case .comparison, .chain, .not: return .bool(try truth(id, &run))
    }
  }

  /// Whether an expression holds.
  func truth(_ id: ExpressionID, _ run: inout Run) throws(TemplateError) -> Bool {
    switch tables.expressions[Int(id.index)] {
    case .comparison(let comparison, let left, let right):
      let a = try value(left, &run)
      let b = try value(right, &run)
      return try compare(a, comparison, b, id, &run)
    case .chain(let terms):
      // The right term binds first, which comes to: the first term that decides, decides.
      for index in terms.indices {
        let term = tables.terms[index]
        let holds = try truth(term.expression, &run)
        if term.joint == .none || holds == (term.joint == .or) { return holds }
      }
      return false
    case .not(let operand): return try !truth(operand, &run)
    default: return try value(id, &run).isTruthy
    }
  }

  func compare(
    _ a: Value, _ comparison: Comparison, _ b: Value, _ id: ExpressionID, _ run: inout Run
  ) throws(TemplateError) -> Bool {
    try spend(a.weight + b.weight, id, &run)
    switch comparison {
    case .equal: return a.equals(b)
    case .notEqual: return !a.equals(b)
    case .contains: return a.contains(b)
    case .less, .greater, .lessOrEqual, .greaterOrEqual:
      if a.isNull || b.isNull { return false }
      let swaps = comparison == .greater || comparison == .lessOrEqual
      guard let less = swaps ? b.isLess(than: a) : a.isLess(than: b) else {
        if !run.isStrict, !a.isOrdered || !b.isOrdered { return false }
        throw error(.notComparable(a.typeDescription, b.typeDescription), id, &run)
      }
      return comparison == .less || comparison == .greater ? less : !less
    }
  }

  /// The value of an expression in brackets, which count like blocks.
  private func inner(_ id: ExpressionID, _ run: inout Run) throws(TemplateError) -> Value {
    run.depth += 1
    defer { run.depth -= 1 }
    guard run.depth <= run.depthLimit else {
      throw error(.nestingTooDeep(limit: run.depthLimit), id, &run)
    }
    return try value(id, &run)
  }

  /// Whether what an expression asks for may be missing.
  private func isLenient(_ id: ExpressionID, _ run: inout Run) -> Bool {
    !run.isStrict || tables.mayBeMissing[Int(id.index)]
  }

  // MARK: - Variables

  /// Fetches a variable that the template has not set, if there is one: a counter, which may go on
  /// and is not kept, or one of the page.
  private func look(
    up slot: Int32, _ id: ExpressionID, _ run: inout Run
  ) throws(TemplateError) -> Value? {
    guard let name = run.library.variables.names[Int(slot)] else { return nil }
    if let count = run.scope.counters[name] { return .int(count) }
    if let value = run.globals[name] {
      if !run.library.variables.counted.contains(name) {
        run.stack[run.frame.base + Int(slot)] = value
      }
      return value
    }
    if isLenient(id, &run) { return nil }
    throw error(unknownVariable(name, words(of: id), &run), id, &run)
  }

  private func unknownVariable(
    _ name: Name, _ path: String, _ run: inout Run
  ) -> TemplateError.Kind {
    let assigned = tables.assignedSlots.sorted().compactMap { run.library.variables.names[Int($0)] }
    let known = (run.globals.entries.map(\.name) + assigned).filter { $0 != name }
    return .unknownVariable(
      path, nearest: nearestName(to: name.string, among: known.map(\.string)))
  }

  /// A variable of the template or of the page.
  func variable(_ name: Name, _ run: inout Run) -> Value? {
    run.place(of: name).flatMap { run.stack[$0] } ?? run.globals[name]
  }

  /// A variable whose name is a value.
  private func variable(
    named id: ExpressionID, _ whole: ExpressionID, _ run: inout Run
  ) throws(TemplateError) -> Value {
    let word = try inner(id, &run)
    try spend(word.weight, id, &run)
    let name = Name(word.text)
    if let value = variable(name, &run) { return value }
    if isLenient(whole, &run) { return .null }
    throw error(unknownVariable(name, name.string, &run), whole, &run)
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
    _ steps: TableRange, from start: Value, _ id: ExpressionID, _ run: inout Run
  ) throws(TemplateError) -> Value {
    var current = start
    run.work &+= Int(steps.count)
    for index in steps.indices {
      let next: Value?
      switch tables.steps[index] {
      case .member(let name, let builtin):
        next = current.member(tables.names[Int(name)], builtin)
        if builtin == .size { run.steps += current.textSize >> 4 }
      case .index(let expression): next = current.item(at: try inner(expression, &run))
      }
      guard next != nil || isLenient(id, &run) else {
        throw missing(index, of: current, id, &run)
      }
      current = next ?? .null
    }
    return run.escaping.takesMarkup || steps.count == 0 ? current : current.plain
  }

  /// The error that says which member is missing.
  private func missing(
    _ step: Int, of owner: Value, _ id: ExpressionID, _ run: inout Run
  ) -> TemplateError {
    let (path, ownerPath, name) = paths(to: step, of: id)
    let range = tables.stepRanges[step].indices
    let members: [String]
    switch owner {
    case .map(let map): members = map.entries.map(\.name.string)
    case .object(let object): members = object.memberNames
    default:
      return error(.noMembers(path, of: ownerPath, type: owner.typeDescription), range, &run)
    }
    let nearest = nearestName(to: name, among: members)
    return error(.unknownMember(path, of: ownerPath, nearest: nearest), range, &run)
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
    _ lower: ExpressionID, _ upper: ExpressionID, _ run: inout Run
  ) throws(TemplateError) -> Value {
    let first = try inner(lower, &run)
    let last = try inner(upper, &run)
    let start = try bound(first, lower, &run)
    let end = try bound(last, upper, &run)
    return start <= end ? .range(start...end) : .array([])
  }

  private func bound(
    _ value: Value, _ id: ExpressionID, _ run: inout Run
  ) throws(TemplateError) -> Int {
    if let number = value.wholeNumber { return number }
    guard run.isStrict else { return value.leadingNumber }
    throw error(.refused(by: "range", "needs whole numbers, got \(value.quoted)"), id, &run)
  }

  // MARK: - Filters

  private func filtered(
    _ base: ExpressionID, _ calls: TableRange, _ id: ExpressionID, _ run: inout Run
  ) throws(TemplateError) -> Value {
    var current = try value(base, &run)
    try spend(current.weight, id, &run)
    for index in calls.indices {
      let call = tables.filterCalls[index]
      var use = Filter.Call(
        input: current, escaping: run.escaping, limits: run.limits, isStrict: run.isStrict,
        globals: run.globals, steps: 0, depth: run.depth)
      for position in call.arguments.indices {
        let argument = tables.arguments[position]
        let value = try value(argument.value, &run)
        try spend(value.weight + value.textSize >> 2, argument.value, &run)
        if argument.name < 0 {
          use.positional.append(value)
        } else {
          use.named.append((tables.names[Int(argument.name)], value))
        }
      }
      let filter = run.library.filters[Int(call.filter)]
      use.steps = run.steps + 4
      do throws(FilterError) {
        current = try filter.body(&use)
        if current.textSize > run.limits.text { throw .tooLarge }
        if case .array(let items) = current, items.count > run.limits.items { throw .tooLong }
        try use.spend(current.weight)
      } catch {
        let kind: TemplateError.Kind =
          switch error {
          case .refusal(let message): .refused(by: filter.name, message)
          case .tooLarge: .textTooLarge(filter: filter.name, limit: run.limits.text)
          case .tooLong: .listTooLarge(filter: filter.name, limit: run.limits.items)
          case .tooManySteps: .tooManySteps(limit: run.limits.loopSteps)
          }
        throw self.error(kind, call.range.indices, &run)
      }
      run.steps = use.steps
    }
    return current
  }
}
