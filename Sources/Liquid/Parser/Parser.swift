import Diagnostics

/// Turns a template's text into its tree.
///
/// A fault inside an output or a simple tag is kept and the rest is read on; a fault in the
/// structure of blocks ends the template, because everything after it would be misread.
struct Parser {
  let source: SourceText
  /// The names of all templates and filters.
  let library: TemplateLibrary
  var lexer: Lexer
  /// The token that is looked at, within a tag.
  var token = Token()
  /// Where the last taken token ended.
  var lastEnd = 0
  var tables = SyntaxTables()
  var variables = Variables()
  private var root = Block.empty
  /// Nodes of blocks that are not complete yet, outermost first.
  var pending: [Node] = []
  /// Whether what was read of the innermost block tag prints nothing but white space.
  var isBlank = true
  var scope = Scope()
  var errors: [TemplateError] = []
  var nesting = 0
  /// Where the next text or tag begins.
  var position = 0
  /// The end of the `liquid` tag whose lines are read, or nil in plain text.
  var lineLimit: Int?

  init(_ source: SourceText, for library: TemplateLibrary) {
    self.source = source
    self.library = library
    lexer = Lexer(bytes: source.bytes)
  }

  /// Reads the whole template.
  mutating func parse() {
    do throws(TemplateError) {
      let limit = library.options.limits.source
      guard source.bytes.count <= limit else {
        throw TemplateError(
          .tooLarge(bytes: source.bytes.count, limit: limit),
          at: SourceSpan(file: source.name, line: 1, column: 1))
      }
      if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
      root = try block(of: nil).body
    } catch {
      if errors.count < Self.mostErrors { errors.append(error) }
    }
  }

  /// The template that was read; one with errors is empty.
  var template: Template {
    Template(
      source: source, escaping: library.options.escaping(source.name),
      tables: errors.isEmpty ? tables : SyntaxTables(),
      root: errors.isEmpty ? root : .empty)
  }

  /// Makes an error at a range of bytes.
  func error(_ kind: TemplateError.Kind, at range: Range<Int>) -> TemplateError {
    TemplateError(kind, at: source.span(range))
  }

  /// Keeps an error and goes on; a template without end of errors needs no more of them.
  mutating func report(_ kind: @autoclosure () -> TemplateError.Kind, at range: Range<Int>) {
    if errors.count < Self.mostErrors { errors.append(error(kind(), at: range)) }
  }

  static let mostErrors = 20

  /// The text of a range of bytes.
  func text(_ range: Range<Int>) -> String {
    String(decoding: source.bytes[range], as: UTF8.self)
  }

  // MARK: - Blocks

  /// Reads up to the tag that ends the block or a part of it, whose name it returns, or up to the
  /// end of the text for the block of no tag.
  mutating func block(
    of owner: TagStart?, until parts: [String] = []
  ) throws(TemplateError) -> (body: Block, end: String) {
    try enterNesting(at: owner?.range ?? 0..<0)
    defer { nesting -= 1 }
    let end = owner?.end ?? ""
    let mark = pending.count
    while let tag = try nextTag() {
      if tag.name == end || parts.contains(tag.name) { return (close(mark), tag.name) }
      guard let definition = library.tags[tag.name] else {
        try unknown(tag, within: owner, parts)
        continue
      }
      guard definition.isBlock else {
        try simple { (parser) throws(TemplateError) in try definition.parse(&parser, tag) }
        continue
      }
      let wasBlank = isBlank
      isBlank = true
      try definition.parse(&self, tag)
      isBlank = isBlank && wasBlank
    }
    if let owner { throw error(.unclosedBlock(owner.name), at: owner.range) }
    return (close(mark), "")
  }

  /// Adds a node that prints, or may do so.
  mutating func add(printing node: Node) {
    pending.append(node)
    isBlank = false
  }

  mutating func add(text range: Range<Int>) {
    guard !range.isEmpty else { return }
    isBlank = isBlank && source.bytes[range].allSatisfy(\.isSpace)
    pending.append(.text(TableRange(range)))
  }

  /// Moves the nodes of a complete block to their table.
  private mutating func close(_ mark: Int) -> Block {
    let start = tables.nodes.count
    tables.nodes += pending[mark...]
    pending.removeSubrange(mark...)
    return Block(start..<tables.nodes.count)
  }

  /// Takes the white space out of a tag's blocks if they print nothing else.
  mutating func removeBlankText(from blocks: [Block]) {
    guard isBlank else { return }
    for index in blocks.flatMap(\.indices) {
      if case .text = tables.nodes[index] { tables.nodes[index] = .text(.empty) }
    }
  }

  // What follows are functions of their own so that blocks inside each other, which keep the one
  // above on the stack, keep little there.

  /// Reads a part without blocks; of one with an error the error is kept, to go on behind it.
  @inline(never)
  mutating func simple(
    _ part: (inout Parser) throws(TemplateError) -> Void
  ) throws(TemplateError) {
    let mark = pending.count
    do throws(TemplateError) {
      try part(&self)
      try expectEnd()
    } catch {
      guard errors.count < Self.mostErrors else { throw error }
      errors.append(error)
      pending.removeSubrange(mark...)
    }
  }

  @inline(never)
  private mutating func unknown(
    _ tag: TagStart, within owner: TagStart?, _ parts: [String]
  ) throws(TemplateError) {
    let begin = tag.name.hasPrefix("end") ? String(tag.name.dropFirst(3)) : ""
    // The end of a tag that is known to be unknown needs no word of its own.
    for error in errors {
      if case .unknownTag(let name, let nearest) = error.kind, begin == name || begin == nearest {
        return
      }
    }
    if ["else", "elsif", "when"].contains(tag.name) || library.tags[begin]?.isBlock == true {
      let notes = owner.map { ["'\($0.name)' begins at \(source.span($0.range))"] } ?? []
      throw TemplateError(
        .misplacedTag(tag.name, within: owner?.name), at: source.span(tag.nameRange), notes: notes)
    }
    let known = library.tags.keys.sorted() + parts + (owner.map { [$0.end] } ?? [])
    report(
      .unknownTag(tag.name, nearest: nearestName(to: tag.name, among: known)), at: tag.nameRange)
  }

  /// Reads what an output prints.
  mutating func output() throws(TemplateError) {
    isBlank = false
    guard token.kind != .end else { return }
    pending.append(.output(try filteredExpression()))
  }

  /// Counts a level of tags or brackets.
  mutating func enterNesting(at range: Range<Int>) throws(TemplateError) {
    nesting += 1
    let limit = library.options.limits.nesting
    guard nesting <= limit + 1 else { throw error(.nestingTooDeep(limit: limit), at: range) }
  }

  // MARK: - Names

  /// The slot of a variable that the whole template sees.
  mutating func slot(for name: Name) -> Int32 {
    if let slot = variables.slots[name] { return slot }
    let slot: Int32 = variables.names.keep(name)
    variables.slots[name] = slot
    return slot
  }

  /// The template that a tag names by a literal; -1 where there is none, or the name is computed
  /// while rendering.
  mutating func template(of partial: PartialSyntax) -> Int32 {
    guard case .string(let text) = literal(partial.name) else { return -1 }
    let path = library.options.path(text, partial.kind.folder, source.name)
    if let found = library.index[path] { return Int32(truncatingIfNeeded: found) }
    let (library, range) = (library, tables.range(of: partial.name))
    report(library.unknownTemplate(text, path), at: range)
    return -1
  }
}
