/// What rendering one page needs and changes: made and dropped with it.
struct RenderContext: ~Copyable {
  let library: TemplateLibrary
  let globals: Map
  let page: String
  let isStrict: Bool
  let limits: Limits
  /// How outputs are escaped: as the page's own template is.
  var escaping: Escaping
  var output: OutputBuffer
  /// The variables of all templates that are being rendered, a frame each; nil where a variable
  /// has not been asked for yet, and above the top.
  var stack: [Value?] = []
  /// Where the next frame begins.
  var top = 0
  /// Places of the stack that hold something else while a template is included: its arguments, and
  /// the variables of the loops around it.
  var hidden: [(place: Int, value: Value?)] = []
  var frame = Frame(base: 0, loopBase: 0, loopFloor: 0)
  var loops: [LoopState] = []
  /// The places that led here, outermost first.
  var calls: [(template: Template, place: ExpressionID)] = []
  /// How many blocks and brackets are inside each other just now, in all templates together.
  var depth = 0
  /// Each takes up to 1 KB of the stack, and a thread may have 512 KB only.
  let depthLimit: Int
  var steps = 0
  /// Expressions that were computed and not counted yet: eight are a step.
  var work = 0
  var scope = RenderScope()

  init(
    _ library: TemplateLibrary, globals: Map, page: String, escaping: Escaping, capacity: Int
  ) {
    self.library = library
    self.escaping = escaping
    self.globals = globals
    self.page = page
    output = OutputBuffer(capacity: capacity)
    isStrict = library.options.isStrict
    limits = library.options.limits
    depthLimit = limits.nesting * 2
  }

  /// What a filter needs to work something out within a page: it goes on with the page's own
  /// limits, steps and depth.
  init(_ library: TemplateLibrary, within call: borrowing Filter.Call) {
    self.library = library
    globals = call.globals
    escaping = call.escaping
    page = ""
    output = OutputBuffer(capacity: 0)
    isStrict = call.isStrict
    limits = call.limits
    depthLimit = limits.nesting * 2
    depth = call.depth
    steps = call.steps
  }
}

/// Where the variables and the loops of a template begin.
struct Frame {
  let base: Int
  let loopBase: Int
  /// Where those loops begin that it knows of: the loops around an `include`, too, and none of a
  /// layout around a block.
  let loopFloor: Int
}

/// What a partial that is rendered has for itself, and one that is included shares.
struct RenderScope {
  /// Where `offset: continue` goes on.
  var continuations: [String: Int] = [:]
  /// Where each cycle goes on.
  var cycles: [String: Int] = [:]
  /// What `ifchanged` printed last.
  var lastChange: [UInt8]?
  /// The counters of `increment` and `decrement`.
  var counters: [Name: Int] = [:]
  /// What is in the blocks of the layout.
  var blocks: [String: BlockContent] = [:]
  /// Whether blocks are kept for the layout rather than rendered.
  var isStoring = false
  /// Whether a partial is rendered by `render`, which must not include others.
  var isIsolated = false
}

/// What is in a layout's place: a template's block with the variables that it sees and the
/// number of the loops around it, which have ended when it is rendered; or text.
enum BlockContent {
  case block(Block, Template, Frame, calls: Int, loops: Int)
  case text(String)
}
