import Diagnostics

/// Turns a template's text into its tree.
///
/// A fault inside an output or a simple tag is kept and the rest is read on; a fault in the
/// structure of blocks ends the template, because everything after it would be misread.
struct Parser {
  let source: SourceText
  let environment: ParsingEnvironment
  var lexer: Lexer
  /// The token that is looked at, within a tag.
  var token = Token(kind: .end, start: 0, end: 0)
  var tables = SyntaxTables()
  /// Nodes of blocks that are not complete yet, outermost first.
  var pending: [Node] = []
  var scope = Scope()
  var errors: [TemplateError] = []
  var nesting = 0
  /// Where the next text or tag begins.
  var position = 0
  /// The end of the `liquid` tag whose lines are read, or nil in plain text.
  var lineLimit: Int?
  /// Whether the text that follows loses its leading white space.
  var trimsNext = false

  init(_ source: SourceText, _ environment: ParsingEnvironment) {
    self.source = source
    self.environment = environment
    lexer = Lexer(source.bytes)
  }

  /// Reads the whole template; one with errors is empty.
  static func parse(
    _ source: SourceText, _ environment: ParsingEnvironment, known: [String: Int]
  ) -> (template: Template, errors: [TemplateError]) {
    let escaping = environment.options.escaping(source.name)
    var parser = Parser(source, environment)
    do throws(TemplateError) {
      let limit = environment.options.limits.source
      guard source.bytes.count <= limit else {
        throw TemplateError(
          .tooLarge(bytes: source.bytes.count, limit: limit),
          at: SourceSpan(file: source.name, line: 1, column: 1))
      }
      if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position = 3 }
      let (root, _, _) = try parser.block(of: nil, until: [])
      parser.resolve(known)
      if parser.errors.isEmpty {
        let template = Template(
          source: source, escaping: escaping, tables: parser.tables, root: root)
        return (template, [])
      }
    } catch {
      parser.errors.append(error)
    }
    let empty = Template(
      source: source, escaping: escaping, tables: SyntaxTables(), root: .empty)
    return (empty, parser.errors)
  }

  /// Finds the templates that tags name by a literal.
  private mutating func resolve(_ known: [String: Int]) {
    for index in tables.partials.indices {
      if let found = find(tables.partials[index].name, in: "partials", known) {
        tables.partials[index].template = Int32(truncatingIfNeeded: found)
      }
    }
    if let layout = tables.layout, let found = find(layout.name, in: "layouts", known) {
      tables.layout?.template = Int32(truncatingIfNeeded: found)
    }
  }

  private mutating func find(
    _ name: ExpressionID, in folder: String, _ known: [String: Int]
  ) -> Int? {
    guard case .literal(let literal) = tables.expressions[Int(name.index)],
      case .string(let text) = tables.literals[Int(literal)]
    else { return nil }
    let path = environment.options.path(text, folder, source.name)
    if let found = known[path] { return found }
    let nearest = nearestTemplate(to: text, path, among: known.keys)
    errors.append(
      error(
        .unknownTemplate(text, path: path, nearest: nearest),
        at: tables.expressionRanges[Int(name.index)].wide))
    return nil
  }

  /// Makes an error at a range of bytes.
  func error(_ kind: TemplateError.Kind, at range: Range<Int>) -> TemplateError {
    TemplateError(kind, at: source.span(range))
  }

  /// The text of a range of bytes.
  mutating func text(_ range: Range<Int>) -> String {
    String(decoding: source.bytes[range], as: UTF8.self)
  }

  // MARK: - Blocks

  /// Reads up to one of the tags that may end the block, which it returns, or up to the end of the
  /// text for the block of no tag.
  mutating func block(
    of owner: TagStart?, until ends: [String], isBlank wasBlank: Bool = true
  ) throws(TemplateError) -> (body: Block, isBlank: Bool, end: TagStart?) {
    try enterNesting(at: owner?.range ?? 0..<0)
    defer { nesting -= 1 }
    let mark = pending.count
    var isBlank = wasBlank
    while let item = try nextItem() {
      switch item {
      case .text(let range):
        guard !range.isEmpty else { continue }
        isBlank = isBlank && source.bytes[range].allSatisfy(\.isSpace)
        pending.append(
          .text(
            start: Int32(truncatingIfNeeded: range.lowerBound),
            end: Int32(truncatingIfNeeded: range.upperBound)))
      case .output:
        isBlank = false
        try output()
      case .tag(let tag):
        if ends.contains(tag.name) {
          return (close(mark), isBlank, tag)
        }
        let tagIsBlank = try parse(tag, within: owner, ends)
        isBlank = isBlank && tagIsBlank
      }
    }
    if let owner { throw error(.unclosedBlock(owner.name), at: owner.range) }
    return (close(mark), isBlank, nil)
  }

  /// Moves the nodes of a complete block to their table.
  private mutating func close(_ mark: Int) -> Block {
    let start = tables.nodes.count
    tables.nodes.append(contentsOf: pending[mark...])
    pending.removeSubrange(mark...)
    return Block(start..<tables.nodes.count)
  }

  /// Takes the white space out of blocks that print nothing else.
  mutating func removeText(from blocks: [Block]) {
    for block in blocks {
      for index in Int(block.start)..<Int(block.end) {
        if case .text = tables.nodes[index] { tables.nodes[index] = .text(start: 0, end: 0) }
      }
    }
  }

  /// Reads a tag that ends no block; returns whether it prints nothing.
  private mutating func parse(
    _ tag: TagStart, within owner: TagStart?, _ ends: [String]
  ) throws(TemplateError) -> Bool {
    if let definition = environment.tags[tag.name] {
      return definition.isBlock
        ? try definition.parse(&self, tag) : try simpleTag(definition, tag)
    }
    return try unknown(tag, within: owner, ends)
  }

  // What follows are functions of their own so that blocks inside each other, which keep the one
  // above on the stack, keep little there.

  @inline(never)
  private mutating func output() throws(TemplateError) {
    try recovering { (parser) throws(TemplateError) in
      guard parser.token.kind != .end else { return }
      let expression = try parser.filteredExpression()
      try parser.expectEnd()
      parser.pending.append(.output(expression))
    }
  }

  @inline(never)
  private mutating func simpleTag(
    _ definition: TagDefinition, _ tag: TagStart
  ) throws(TemplateError) -> Bool {
    var isBlank = true
    try recovering { (parser) throws(TemplateError) in
      isBlank = try definition.parse(&parser, tag)
      try parser.expectEnd()
    }
    return isBlank
  }

  @inline(never)
  private mutating func unknown(
    _ tag: TagStart, within owner: TagStart?, _ ends: [String]
  ) throws(TemplateError) -> Bool {
    if TagDefinition.parts.contains(tag.name) || environment.isEnd(tag.name) {
      throw error(.misplacedTag(tag.name, within: owner?.name), at: tag.nameRange)
    }
    guard !errors.contains(where: { $0.kind.isUnknown(endedBy: tag.name) }) else { return true }
    let known = environment.tags.keys.sorted() + ends
    errors.append(
      error(
        .unknownTag(tag.name, nearest: nearestName(to: tag.name, among: known)), at: tag.nameRange))
    return true
  }

  /// Keeps the error of a part and goes on behind it.
  private mutating func recovering(
    _ part: (inout Parser) throws(TemplateError) -> Void
  ) throws(TemplateError) {
    let mark = pending.count
    do throws(TemplateError) {
      try part(&self)
    } catch {
      guard errors.count < 20 else { throw error }
      errors.append(error)
      pending.removeSubrange(mark...)
    }
  }

  /// Counts a level of tags or brackets.
  mutating func enterNesting(at range: Range<Int>) throws(TemplateError) {
    nesting += 1
    let limit = environment.options.limits.nesting
    guard nesting <= limit + 1 else { throw error(.nestingTooDeep(limit: limit), at: range) }
  }

  // MARK: - Names

  /// The slot of a variable that the whole template sees.
  mutating func slot(for name: Name) -> Int32 {
    if let slot = tables.slots[name] { return slot }
    let slot = newSlot(name)
    tables.slots[name] = slot
    return slot
  }

  /// A slot of its own, for a loop's variable.
  mutating func newSlot(_ name: Name? = nil) -> Int32 {
    tables.slotNames.keep(name)
  }

  /// Keeps a name and returns its place in the table.
  mutating func keep(_ name: Name) -> Int32 {
    tables.names.keep(name)
  }
}

extension TemplateError.Kind {
  /// Whether an end tag belongs to a tag that is known to be unknown.
  func isUnknown(endedBy end: String) -> Bool {
    if case .unknownTag(let name, _) = self { end == "end\(name)" } else { false }
  }
}

/// What a parser knows beforehand.
struct ParsingEnvironment {
  let options: TemplateOptions
  let tags: [String: TagDefinition]
  let filters: [Filter]
  let filterIndex: [String: Int]

  /// Whether a tag's name is the end of a known block.
  func isEnd(_ name: String) -> Bool {
    name.hasPrefix("end") && tags[String(name.dropFirst(3))]?.isBlock == true
  }
}
