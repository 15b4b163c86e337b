import Diagnostics

/// Renders one page: the state of a walk over templates.
struct Renderer {
  let library: TemplateLibrary
  /// The variables that every template of the page sees.
  var globals: Map
  var output: [UInt8]
  /// The template that is being rendered.
  var frame: Frame
  /// What has been spent of the limits.
  var steps = 0
  var includes = 0
  /// How far loops that may be continued have come, by their names.
  var continued: [String: Int] = [:]
  /// The blocks that a layout takes from the templates that use it, by name.
  var overrides: [Name: BlockOverride] = [:]
  /// What the innermost template prints outside of its blocks, for the block without a name.
  var loose: [UInt8]?
  /// The templates of a chain of layouts but the one being rendered, innermost first.
  var chain: [Frame] = []

  /// A block of a template that uses a layout.
  struct BlockOverride {
    /// Where its template's frame stands in the chain.
    let frame: Int
    let body: Block
  }

  init(library: TemplateLibrary, globals: Map, output: [UInt8]) {
    self.library = library
    self.globals = globals
    self.output = output
    frame = Frame(Template.empty)
  }

  /// Renders a template, and the layouts around it.
  mutating func renderPage(_ position: Int) throws(TemplateError) {
    frame = Frame(library.templates[position])
    var depth = 0
    while let layout = frame.template.tables.layouts.first {
      depth += 1
      try enterLayout(layout, depth: depth)
    }
    _ = try render(frame.template.root)
  }

  /// Renders nodes one after another, until one of them stops the block.
  mutating func render(_ block: Block) throws(TemplateError) -> Interrupt {
    let template = frame.template
    var index = Int(block.start)
    let end = Int(block.end)
    while index < end {
      let interrupt = try render(template.tables.nodes[index], of: template)
      if interrupt != .none { return interrupt }
      index += 1
    }
    return .none
  }

  private mutating func render(
    _ node: Node, of template: Template
  ) throws(TemplateError) -> Interrupt {
    switch node {
    case .text(let start, let end):
      output.append(contentsOf: template.source.bytes[Int(start)..<Int(end)])
    case .output(let expression):
      try print(try value(of: expression), expression)
    case .branches(let range):
      for index in range.indices {
        let branch = template.tables.branches[index]
        guard branch.condition.exists else { return try render(branch.body) }
        if try value(of: branch.condition).isTruthy { return try render(branch.body) }
      }
    case .choice(let subject, let range):
      return try renderChoice(try value(of: subject), range)
    case .loop(let index):
      try renderLoop(template.tables.loops[Int(index)])
    case .assign(let slot, let expression):
      frame.slots[Int(slot)] = try value(of: expression)
    case .capture(let slot, let body):
      let start = output.count
      let interrupt = try render(body)
      let text = String(decoding: output[start...], as: UTF8.self)
      output.removeSubrange(start...)
      frame.slots[Int(slot)] = .markup(text)
      return interrupt
    case .partial(let index):
      try renderPartial(template.tables.partials[Int(index)])
    case .interrupt(let interrupt):
      return interrupt
    case .block(let name, let body):
      return try renderBlock(template.tables.names[Int(name)], body)
    }
    return .none
  }

  /// Prints a value, made safe for the template's kind of file.
  private mutating func print(
    _ value: Value, _ expression: ExpressionID
  ) throws(TemplateError) {
    switch value {
    case .null: return
    case .string(let text): output.append(text, escaping: frame.template.escaping)
    case .markup(let text): output.append(contentsOf: text.utf8)
    case .int(let number): output.append(decimal: number)
    case .bool, .double, .range, .map:
      output.append(value.text, escaping: frame.template.escaping)
    case .array(let items):
      for item in items { try print(item, expression) }
    case .object:
      guard library.options.isStrict else { return }
      throw error(
        .unprintable(text(of: expression), type: value.typeDescription), at: expression)
    }
    let limit = library.options.limits.output
    guard output.count <= limit else {
      throw error(.outputTooLarge(limit: limit), at: expression)
    }
  }

  private mutating func renderChoice(
    _ subject: Value, _ range: TableRange
  ) throws(TemplateError) -> Interrupt {
    let tables = frame.template.tables
    for index in range.indices {
      let branch = tables.whenBranches[index]
      if branch.values.count == 0 { return try render(branch.body) }
      for alternative in branch.values.indices
      where try value(of: tables.alternatives[alternative]).equals(subject) {
        return try render(branch.body)
      }
    }
    return .none
  }

  // MARK: - Errors

  func error(_ kind: TemplateError.Kind, at expression: ExpressionID) -> TemplateError {
    let template = frame.template
    let range = template.tables.expressionRanges[Int(expression.index)]
    return TemplateError(kind, at: template.source.span(range.wide))
  }

  /// An expression as it is written.
  func text(of expression: ExpressionID) -> String {
    let template = frame.template
    let range = template.tables.expressionRanges[Int(expression.index)].wide
    return String(decoding: template.source.bytes[range], as: UTF8.self)
  }
}

extension Template {
  /// A template without text, which stands where none is rendered yet.
  static let empty = Template(
    source: SourceText(name: "", bytes: []), escaping: .none, tables: SyntaxTables(),
    root: .empty)
}
