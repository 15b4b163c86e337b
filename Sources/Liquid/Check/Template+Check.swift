import Diagnostics

extension Template {
  /// Checks a block's nodes.
  func check(_ block: Block, _ checker: inout TemplateChecker) {
    for node in tables.nodes[block.indices] {
      switch node {
      case .text, .interrupt, .counter: break
      case .output(let expression): checkPrinted(expression, &checker)
      case .branches(let range):
        let outer = checker.enterCondition()
        for branch in tables.branches[range.indices] {
          if branch.condition.exists { ask(branch.condition, &checker) }
          checkMaybe(branch.body, &checker)
        }
        checker.conditions = outer
      case .choice(let subject, let range):
        let outer = checker.enterCondition()
        ask(subject, &checker)
        for branch in tables.whenBranches[range.indices] {
          for value in tables.alternatives[branch.values.indices] { _ = type(of: value, &checker) }
          checkMaybe(branch.body, &checker)
        }
        checker.conditions = outer
      case .loop(let loop), .tableRow(let loop): check(tables.loops[Int(loop)], &checker)
      case .assign(let slot, let expression):
        checker.types[slot] = .some(type(of: expression, &checker))
      case .capture(let slot, let body):
        check(body, &checker)
        checker.types[slot] = .some(.markup)
      case .partial(let partial): check(tables.partials[Int(partial)], &checker)
      case .block(_, let body), .ifChanged(let body): check(body, &checker)
      case .cycle(let cycle):
        for value in tables.alternatives[tables.cycles[Int(cycle)].values.indices] {
          checkPrinted(value, &checker)
        }
      }
    }
  }

  private func check(_ loop: LoopSyntax, _ checker: inout TemplateChecker) {
    for expression in [loop.limit, loop.offset, loop.columns] where expression.exists {
      _ = type(of: expression, &checker)
    }
    let collection = type(of: loop.collection, &checker)
    var item: MemberType?
    switch collection?.withoutOptional {
    case .list(let type): item = type
    case .bool, .int, .double, .object:
      let kind = TemplateError.Kind.refused(
        by: "for", "needs a list, got \(collection?.description ?? "nil")")
      checker.report(kind, range(of: loop.collection), in: self)
    default: break
    }
    checker.types[loop.slot] = .some(item)
    checkMaybe(loop.body, &checker)
    checkMaybe(loop.otherwise, &checker)
  }

  /// Checks what may be left out: a variable that is of another type afterwards is of a type that
  /// is not known.
  private func checkMaybe(_ block: Block, _ checker: inout TemplateChecker) {
    let before = checker.types
    check(block, &checker)
    for (slot, type) in checker.types {
      let name = checker.library.variables.names[Int(slot)]
      guard let old = before[slot] ?? name.flatMap({ checker.globals[$0] }).map(Optional.some),
        type == nil || type != old
      else { continue }
      checker.types[slot] = .some(nil)
    }
  }

  private func check(_ partial: PartialSyntax, _ checker: inout TemplateChecker) {
    var passed = named(partial.arguments, &checker)
    if partial.subject.exists, partial.alias >= 0 {
      var subject = type(of: partial.subject, &checker)
      if partial.isLoop, case .list(let item)? = subject?.withoutOptional { subject = item }
      passed[tables.names[Int(partial.alias)]] = .some(subject)
    }
    if partial.isLoop { passed["forloop"] = .some(.map) }
    let isInclude = partial.kind == .include
    checker.call(partial.template, passed, at: partial.name, from: self, isOpen: isInclude)
    guard isInclude else { return }
    // What an included template sets is known from here on, though not what it is; one whose name
    // is computed may set anything.
    for name in checker.included {
      if let slot = checker.library.variables.slots[name] { checker.types[slot] = .some(nil) }
    }
    if partial.template < 0 { checker.isOpen = true }
  }

  /// Checks the layout, which sees the template's variables.
  func checkLayout(_ variables: [Name: MemberType?], _ checker: inout TemplateChecker) {
    guard let layout = tables.layout else { return }
    var passed = variables
    for name in tables.counted { passed[name] = .some(nil) }
    for slot in tables.assignedSlots {
      if let name = checker.library.variables.names[Int(slot)] {
        passed[name] = checker.types[slot] ?? nil
      }
    }
    passed.merge(named(layout.arguments, &checker)) { $1 }
    checker.call(layout.template, passed, at: layout.name, from: self, isOpen: false)
  }

  private func named(
    _ arguments: TableRange, _ checker: inout TemplateChecker
  ) -> [Name: MemberType?] {
    var types: [Name: MemberType?] = [:]
    for argument in tables.arguments[arguments.indices] {
      types[tables.names[Int(argument.name)]] = .some(type(of: argument.value, &checker))
    }
    return types
  }

  private func checkPrinted(_ expression: ExpressionID, _ checker: inout TemplateChecker) {
    guard let type = type(of: expression, &checker)?.withoutOptional else { return }
    switch type {
    case .map where checker.escaping == .json: break
    case .object, .map:
      checker.report(
        .unprintable(words(of: expression), type: type.description), range(of: expression),
        in: self)
    default: break
    }
  }
}
