import Diagnostics

extension Renderer {
  /// Renders a partial with the variables it is given; it sees no others but the page's.
  mutating func renderPartial(_ partial: PartialSyntax) throws(TemplateError) {
    var arguments: [(name: Name, value: Value)] = []
    let tables = frame.template.tables
    for index in partial.arguments.indices {
      let argument = tables.arguments[index]
      arguments.append((tables.names[Int(argument.name)], try value(of: argument.value)))
    }
    guard partial.subject.exists else {
      try render(partial, arguments, subject: nil, loop: nil)
      return
    }
    let subject = try value(of: partial.subject)
    guard partial.isLoop, case .array(let items) = subject else {
      try render(partial, arguments, subject: subject, loop: nil)
      return
    }
    for index in items.indices {
      steps += 1
      let maximum = library.options.limits.loopSteps
      guard steps <= maximum else {
        throw error(.tooManySteps(limit: maximum), at: partial.name)
      }
      var loop = LoopState(name: text(of: partial.subject), length: items.count)
      loop.index = index
      try render(partial, arguments, subject: items[index], loop: loop)
    }
  }

  private mutating func render(
    _ partial: PartialSyntax, _ arguments: [(name: Name, value: Value)], subject: Value?,
    loop: LoopState?
  ) throws(TemplateError) {
    let limit = library.options.limits.includes
    includes += 1
    defer { includes -= 1 }
    guard includes <= limit else {
      throw error(.includesTooDeep(limit: limit), at: partial.name)
    }
    var inner = Frame(library.templates[Int(partial.template)])
    if let loop { inner.set("forloop", to: loop.value(of: .whole)) }
    if let subject, partial.alias >= 0 {
      inner.set(frame.template.tables.names[Int(partial.alias)], to: subject)
    }
    for (name, value) in arguments { inner.set(name, to: value) }
    let outer = frame
    frame = inner
    do throws(TemplateError) {
      _ = try render(frame.template.root)
      frame = outer
    } catch {
      frame = outer
      var error = error
      let range = frame.template.tables.expressionRanges[Int(partial.name.index)].wide
      error.notes.append("included from \(frame.template.source.span(range))")
      throw error
    }
  }

  // MARK: - Layouts

  /// Goes from a template to the layout around it: what the template sets stays, what it prints
  /// outside of blocks becomes the block without a name, and its blocks wait for the layout's.
  mutating func enterLayout(_ layout: LayoutSyntax, depth: Int) throws(TemplateError) {
    let limit = library.options.limits.includes
    guard depth <= limit else {
      throw TemplateError(
        .includesTooDeep(limit: limit),
        at: frame.template.source.span(layout.range.wide))
    }
    let template = frame.template
    let place = chain.count
    let start = output.count
    for index in Int(template.root.start)..<Int(template.root.end) {
      if case .block(let name, let body) = template.tables.nodes[index] {
        let name = template.tables.names[Int(name)]
        if overrides[name] == nil { overrides[name] = BlockOverride(frame: place, body: body) }
      } else {
        _ = try render(Block(index..<(index + 1)))
      }
    }
    if loose == nil { loose = Array(output[start...]) }
    output.removeSubrange(start...)
    for index in layout.arguments.indices {
      let argument = template.tables.arguments[index]
      globals[template.tables.names[Int(argument.name)]] = try value(of: argument.value)
    }
    for slot in template.tables.assignedSlots {
      if let name = template.tables.slotNames[Int(slot)], let value = frame.slots[Int(slot)] {
        globals[name] = value
      }
    }
    chain.append(frame)
    frame = Frame(library.templates[Int(layout.template)])
  }

  /// Renders a block: as the template that uses the layout has it, or as the layout does.
  mutating func renderBlock(_ name: Name, _ body: Block) throws(TemplateError) -> Interrupt {
    if name.string.isEmpty, let loose {
      output.append(contentsOf: loose)
      return .none
    }
    guard let override = overrides[name] else { return try render(body) }
    // The block sees the variables of its own template.
    let outer = frame
    frame = chain[override.frame]
    overrides[name] = nil
    defer {
      overrides[name] = override
      frame = outer
    }
    return try render(override.body)
  }
}
