import Diagnostics

/// Renders one page: the state of a run over templates, made and dropped with it.
struct Renderer {
  let library: TemplateLibrary
  let globals: Map
  let page: String
  let isStrict: Bool
  let limits: Limits
  var output: [UInt8]
  /// The length of the output that the page may reach.
  let outputLimit: Int
  /// The variables of all templates that are being rendered, a frame each; nil where a variable
  /// has not been asked for yet.
  var stack: [Value?] = []
  var frame = Frame(base: 0, loopBase: 0)
  var loops: [LoopState] = []
  /// The places that led here, outermost first.
  var calls: [(template: Template, place: ExpressionID)] = []
  /// How many blocks and brackets are inside each other just now, in all templates together.
  var depth = 0
  /// Each takes up to 2 KB of the stack, and a thread may have 512 KB only.
  let depthLimit: Int
  var steps = 0
  /// Where `offset: continue` goes on.
  var continuations: [String: Int] = [:]
  /// The counters of `increment` and `decrement`.
  var counters: [Name: Int] = [:]
  /// The places of the stack that hold a counter's value.
  var counterPlaces: Set<Int> = []
  /// Whether a partial is rendered by `render`, which must not include others.
  var isIsolated = false
  /// Where each cycle goes on.
  var cycles: [String: Int] = [:]
  /// What `ifchanged` printed last.
  var lastChange: [UInt8]?
  /// Variables that included templates set and whose name the including one does not know.
  var shared: [Name: Value] = [:]
  /// What stands in the blocks of the layout.
  var blocks: [String: BlockContent] = [:]
  /// Whether blocks are kept for the layout rather than rendered.
  var isStoring = false

  init(_ library: TemplateLibrary, globals: Map, page: String, output: consuming [UInt8]) {
    self.library = library
    self.globals = globals
    self.page = page
    isStrict = library.options.isStrict
    limits = library.options.limits
    depthLimit = limits.nesting * 2
    outputLimit = output.count + limits.output
    self.output = output
  }

  /// Renders a template as a page.
  mutating func renderPage(_ template: Template) throws(TemplateError) {
    stack = [Value?](repeating: nil, count: template.tables.slotNames.count)
    _ = try renderWhole(template)
  }

  // MARK: - Nodes

  mutating func render(_ block: Block, _ template: Template) throws(TemplateError) -> Interrupt {
    guard block.start < block.end else { return .none }
    depth += 1
    defer { depth -= 1 }
    guard depth <= depthLimit else {
      throw error(.nestingTooDeep(limit: depthLimit), block, template)
    }
    steps += Int(block.end - block.start) >> 4
    for index in Int(block.start)..<Int(block.end) {
      switch template.tables.nodes[index] {
      case .text(let start, let end):
        output.append(Int(start)..<Int(end), of: template.source.bytes)
      case .output(let expression):
        try write(expression, template)
      case .branches(let range):
        let interrupt = try renderBranches(range, template)
        if interrupt != .none { return interrupt }
      case .loop(let loop):
        let interrupt = try renderLoop(Int(loop), template)
        if interrupt != .none { return interrupt }
      case .interrupt(let interrupt):
        return interrupt
      case let node:
        let interrupt = try renderOther(node, template)
        if interrupt != .none { return interrupt }
      }
      guard output.count <= outputLimit else {
        throw error(.outputTooLarge(limit: limits.output), block, template)
      }
    }
    return .none
  }

  /// The nodes that are rare enough to be kept out of the loop over nodes.
  private mutating func renderOther(
    _ node: Node, _ template: Template
  ) throws(TemplateError) -> Interrupt {
    switch node {
    case .choice(let subject, let range):
      return try renderChoice(subject, range, template)
    case .assign(let slot, let expression):
      stack[frame.base + Int(slot)] = try value(expression, template)
    case .capture(let slot, let body):
      let start = output.count
      let interrupt = try render(body, template)
      let text = String(decoding: output[start...], as: UTF8.self)
      output.removeSubrange(start...)
      steps += text.utf8.count >> 6
      stack[frame.base + Int(slot)] =
        template.escaping == .none ? .string(text) : .markup(text)
      return interrupt
    case .partial(let index):
      return try renderPartial(Int(index), template)
    case .block(let name, let body):
      return try renderBlock(Int(name), body, template)
    case .counter(let name, let isUp):
      renderCounter(template.tables.names[Int(name)], isUp: isUp, template)
    case .cycle(let index):
      try renderCycle(template.tables.cycles[Int(index)], template)
    case .ifChanged(let body):
      return try renderIfChanged(body, template)
    case .tableRow(let index):
      try renderTableRow(Int(index), template)
    case .text, .output, .branches, .loop, .interrupt:
      break
    }
    return .none
  }

  /// Prints the value of an expression, made safe for the template's kind.
  mutating func write(
    _ expression: ExpressionID, _ template: Template
  ) throws(TemplateError) {
    let value = try value(expression, template)
    switch value {
    case .null: break
    case .string(let text): output.append(text, escaping: template.escaping)
    case .markup(let text): output.append(text: text)
    case .int(let number): output.append(decimal: number)
    default: try writeOther(value, expression, template, depth: 0)
    }
  }

  private mutating func writeOther(
    _ value: Value, _ expression: ExpressionID, _ template: Template, depth: Int
  ) throws(TemplateError) {
    switch value {
    case .array(let items) where depth < 100:
      for item in items { try writeOther(item, expression, template, depth: depth + 1) }
    case .markup(let text):
      output.append(text: text)
    case .object(let object) where object is EmptyLiteral: break
    case .object where isStrict, .map where isStrict:
      throw error(
        .unprintable(description(of: expression, template), type: value.typeDescription),
        expression, template)
    default:
      output.append(value.text, escaping: template.escaping)
    }
  }
}

/// Where the variables of a template begin.
struct Frame {
  let base: Int
  let loopBase: Int
}
