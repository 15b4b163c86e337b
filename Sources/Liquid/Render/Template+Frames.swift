import Diagnostics

extension Template {
  /// Notes that this template calls another one.
  func noteCall(at place: ExpressionID, _ run: inout Run) throws(TemplateError) {
    guard run.calls.count < run.limits.includes else {
      throw error(.includesTooDeep(limit: run.limits.includes), place, &run)
    }
    try countStep(place, &run)
    run.calls.append((self, place))
  }

  /// Makes a frame for a template that this one calls; returns the frame to go back to.
  func enter(
    _ callee: Template, at place: ExpressionID, _ run: inout Run
  ) throws(TemplateError) -> Frame {
    try noteCall(at: place, &run)
    let outer = run.frame
    run.frame = Frame(base: run.stack.count, loopBase: run.loops.count)
    run.stack.append(contentsOf: repeatElement(nil, count: callee.variables.names.count))
    return outer
  }

  /// Counts a step of a loop, or a call.
  func countStep(_ id: ExpressionID, _ run: inout Run) throws(TemplateError) {
    run.steps += 1
    guard run.steps <= run.limits.loopSteps else {
      throw error(.tooManySteps(limit: run.limits.loopSteps), id, &run)
    }
    try checkOutput(id, &run)
  }

  /// Checks what the page has grown to, behind everything that can make it much larger.
  func checkOutput(_ id: ExpressionID, _ run: inout Run) throws(TemplateError) {
    guard run.output.count <= run.limits.output else {
      throw error(.outputTooLarge(limit: run.limits.output), id, &run)
    }
  }

  // MARK: - Errors

  /// Makes an error at an expression.
  func error(
    _ kind: TemplateError.Kind, _ place: ExpressionID, _ run: inout Run
  ) -> TemplateError {
    error(kind, range(of: place), &run)
  }

  /// Where a block begins, if it does with a text or an output.
  func place(of block: Block) -> Range<Int> {
    switch tables.nodes[Int(block.first)] {
    case .text(let range): range.indices.prefix(1)
    case .output(let expression): range(of: expression)
    default: 0..<0
    }
  }

  /// Makes an error at a range of bytes, with the way that led there.
  func error(
    _ kind: TemplateError.Kind, _ range: Range<Int>, _ run: inout Run
  ) -> TemplateError {
    var notes = run.calls.reversed().map { "included from \($0.template.span(of: $0.place))" }
    if !run.page.isEmpty { notes.append("while rendering \(run.page)") }
    return TemplateError(kind, at: source.span(range), notes: notes)
  }
}

extension Run {
  /// Goes back to the frame that a template was called from.
  mutating func leave(_ outer: Frame) {
    calls.removeLast()
    stack.removeSubrange(frame.base...)
    frame = outer
  }

  /// Sets a variable of the template whose frame is the current one, if it asks for it at all.
  mutating func set(_ name: Name, to value: Value, in template: Template) {
    guard let slot = template.variables.slots[name] else { return }
    stack[frame.base + Int(slot)] = value
  }

  /// Sets a variable for an included template only.
  mutating func hide(_ name: Name, behind value: Value?, in template: Template) {
    guard let slot = template.variables.slots[name] else { return }
    let place = frame.base + Int(slot)
    hidden.append((place, stack[place]))
    stack[place] = value
  }

  /// Ends what an included template had for itself.
  mutating func unhide(to mark: Int) {
    while hidden.count > mark, let (place, value) = hidden.popLast() { stack[place] = value }
  }

  /// Gives a layout, whose frame is the current one, the variables of the template that has it.
  mutating func copyVariables(to layout: Template, from caller: Template, in callerFrame: Frame) {
    for (name, slot) in layout.variables.slots {
      guard let source = caller.variables.slots[name] else { continue }
      stack[frame.base + Int(slot)] = stack[callerFrame.base + Int(source)]
    }
  }
}
