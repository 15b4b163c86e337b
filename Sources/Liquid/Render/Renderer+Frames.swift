import Diagnostics

extension Renderer {
  /// Makes a frame for a template that another one calls; returns the frame to go back to.
  mutating func enter(
    _ callee: Template, from caller: Template, at place: ExpressionID
  ) throws(TemplateError) -> Frame {
    guard calls.count < limits.includes else {
      throw error(.includesTooDeep(limit: limits.includes), place, caller)
    }
    try countStep(place, caller)
    calls.append((caller, place))
    let outer = frame
    frame = Frame(base: stack.count, loopBase: loops.count)
    stack.append(contentsOf: repeatElement(nil, count: callee.tables.slotNames.count))
    return outer
  }

  mutating func leave(_ outer: Frame) {
    calls.removeLast()
    stack.removeSubrange(frame.base...)
    frame = outer
  }

  /// Sets a variable of the template whose frame is the current one, if it asks for it at all.
  mutating func set(_ name: Name, to value: Value, in template: Template) {
    guard let slot = template.tables.slots[name] else { return }
    stack[frame.base + Int(slot)] = value
  }

  /// Gives a template in the current frame the variables of the one that called it.
  mutating func copyVariables(
    to callee: Template, from caller: Template, in callerFrame: Frame,
    visible: [(name: Name, binding: Scope.Binding)]
  ) {
    for (name, slot) in callee.tables.slots {
      let target = frame.base + Int(slot)
      switch visible.last(where: { $0.name == name })?.binding {
      case .slot(let source):
        stack[target] = stack[callerFrame.base + Int(source)]
      case .loop(let depth, _):
        stack[target] = .object(LoopObject(loops[callerFrame.loopBase + Int(depth)]))
      case nil:
        if let source = caller.tables.slots[name] {
          stack[target] = stack[callerFrame.base + Int(source)] ?? shared[name]
        } else {
          stack[target] = shared[name]
        }
      }
    }
  }

  // MARK: - Errors

  /// Makes an error at an expression.
  func error(
    _ kind: TemplateError.Kind, _ place: ExpressionID, _ template: Template
  ) -> TemplateError {
    error(kind, template.tables.expressionRanges[Int(place.index)].wide, template)
  }

  /// Makes an error at the first place of a block that is known.
  func error(_ kind: TemplateError.Kind, _ block: Block, _ template: Template) -> TemplateError {
    for index in Int(block.start)..<Int(block.end) {
      switch template.tables.nodes[index] {
      case .text(let start, let end) where start < end:
        return error(kind, Int(start)..<Int(start) + 1, template)
      case .output(let expression):
        return error(kind, expression, template)
      default: continue
      }
    }
    return error(kind, 0..<0, template)
  }

  /// Makes an error at a range of bytes, with the way that led there.
  func error(
    _ kind: TemplateError.Kind, _ range: Range<Int>, _ template: Template
  ) -> TemplateError {
    var notes = calls.reversed().map { call in
      let range = call.template.tables.expressionRanges[Int(call.place.index)].wide
      return "included from \(call.template.source.span(range))"
    }
    if !page.isEmpty { notes.append("while rendering \(page)") }
    return TemplateError(kind, at: template.source.span(range), notes: notes)
  }

  /// The words of an expression, for messages.
  func description(of id: ExpressionID, _ template: Template) -> String {
    let range = template.tables.expressionRanges[Int(id.index)].wide
    return String(decoding: template.source.bytes[range], as: UTF8.self)
  }
}
