import Diagnostics

extension Template {
  /// Notes that this template calls another one.
  func noteCall(at place: ExpressionID, _ context: inout RenderContext) throws(TemplateError) {
    guard context.calls.count < context.limits.includes else {
      throw error(.includesTooDeep(limit: context.limits.includes), place, &context)
    }
    context.steps += 8
    try countStep(place, &context)
    context.calls.append((self, place))
  }

  /// Makes a frame for a template that this one calls; returns the frame to go back to.
  func enter(at place: ExpressionID, _ context: inout RenderContext) throws(TemplateError) -> Frame
  {
    try noteCall(at: place, &context)
    let outer = context.frame
    context.pushFrame()
    return outer
  }

  /// Counts a step of a loop, or a call.
  func countStep(_ id: ExpressionID, _ context: inout RenderContext) throws(TemplateError) {
    context.steps += 1 + context.work >> 3
    context.work &= 7
    guard context.steps <= context.limits.loopSteps else {
      throw error(.tooManySteps(limit: context.limits.loopSteps), id, &context)
    }
    try checkOutput(id, &context)
  }

  /// Counts work that grows with a value, before it is done.
  @inline(__always)
  func spend(_ steps: Int, _ id: ExpressionID, _ context: inout RenderContext) throws(TemplateError)
  {
    context.steps += steps
    if context.steps > context.limits.loopSteps { try countStep(id, &context) }
  }

  /// Checks what the page has grown to, behind everything that can make it much larger.
  func checkOutput(_ id: ExpressionID, _ context: inout RenderContext) throws(TemplateError) {
    guard context.output.count <= context.limits.output else {
      throw error(.outputTooLarge(limit: context.limits.output), id, &context)
    }
  }

  // MARK: - Errors

  /// Makes an error at an expression.
  func error(
    _ kind: TemplateError.Kind, _ place: ExpressionID, _ context: inout RenderContext
  ) -> TemplateError {
    error(kind, range(of: place), &context)
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
    _ kind: TemplateError.Kind, _ range: Range<Int>, _ context: inout RenderContext
  ) -> TemplateError {
    self.error(kind, at: source.span(range), &context)
  }

  /// Makes an error at a place in any template, with the way that led here.
  func error(
    _ kind: TemplateError.Kind, at span: SourceSpan, _ context: inout RenderContext
  ) -> TemplateError {
    var notes = context.calls.reversed().map { "included from \($0.template.span(of: $0.place))" }
    if !context.page.isEmpty { notes.append("while rendering \(context.page)") }
    return TemplateError(kind, at: span, notes: notes)
  }
}

extension RenderContext {
  /// Makes a frame; one of very many variables counts as more steps than the call.
  mutating func pushFrame() {
    let size = library.variables.names.count
    steps += size >> 6
    frame = Frame(base: top, loopBase: loops.count, loopFloor: loops.count)
    top += size
    if stack.count < top { stack.append(contentsOf: repeatElement(nil, count: top - stack.count)) }
  }

  /// Gives the frame the variables of one below it.
  mutating func copyVariables(from other: Frame) {
    for offset in 0..<(top - frame.base) {
      if let value = stack[other.base + offset] { stack[frame.base + offset] = value }
    }
  }

  /// Goes back to the frame that a template was called from; its places are there for the next.
  mutating func leave(_ outer: Frame) {
    calls.removeLast()
    for place in frame.base..<top where stack[place] != nil { stack[place] = nil }
    top = frame.base
    frame = outer
  }

  /// The place of a variable in the current frame, if a template asks for it at all.
  func place(of name: Name) -> Int? {
    library.variables.slots[name].map { frame.base + Int($0) }
  }

  /// Sets a variable of the current frame.
  mutating func set(_ name: Name, to value: Value) {
    if let place = place(of: name) { stack[place] = value }
  }

  /// A loop as an object, or the `for` around it, which may be one of the template that included
  /// this one; nil where there is none.
  func loopObject(_ member: LoopMember, at place: Int) -> Value {
    guard place >= frame.loopFloor, place < loops.count else { return .null }
    let around = loops[frame.loopFloor..<place].lastIndex { !$0.isTableRow }
    let parent = around.map { loopObject(.whole, at: $0) } ?? .null
    return member == .parentloop ? parent : .object(LoopObject(state: loops[place], parent: parent))
  }

  /// Sets a variable for an included template only.
  mutating func hide(_ name: Name, behind value: Value?) {
    guard let place = place(of: name) else { return }
    hidden.append((place, stack[place]))
    stack[place] = value
  }

  /// Ends what an included template had for itself.
  mutating func unhide(to mark: Int) {
    while hidden.count > mark, let (place, value) = hidden.popLast() { stack[place] = value }
  }
}
