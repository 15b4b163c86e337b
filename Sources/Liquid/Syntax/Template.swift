import Diagnostics

/// A parsed template: a tree whose nodes are in tables and point at each other by number.
final class Template: Sendable {
  let source: SourceText
  /// How a page of this template is escaped.
  let escaping: Escaping
  let tables: SyntaxTables
  let root: Block

  init(source: SourceText, escaping: Escaping, tables: SyntaxTables, root: Block) {
    self.source = source
    self.escaping = escaping
    self.tables = tables
    self.root = root
  }
}

extension Template {
  /// Where an expression is.
  func range(of id: ExpressionID) -> Range<Int> {
    tables.expressionRanges[Int(id.index)].indices
  }

  /// Where an expression is, for messages.
  func span(of id: ExpressionID) -> SourceSpan {
    source.span(range(of: id))
  }

  /// The words of an expression.
  func words(of id: ExpressionID) -> String {
    words(range(of: id))
  }

  /// The words of a range of bytes.
  func words(_ range: Range<Int>) -> String {
    String(decoding: source.bytes[range], as: UTF8.self)
  }

  /// How the text calls a member, the value that it is asked of, and its own name.
  func paths(
    to step: Int, of id: ExpressionID
  ) -> (member: String, owner: String, name: String) {
    let start = range(of: id).lowerBound
    let range = tables.stepRanges[step].indices
    let isNamed = if case .member = tables.steps[step] { true } else { false }
    let owner = start..<max(start, range.lowerBound - (isNamed ? 1 : 0))
    let name = words(range)
    return (
      words(start..<max(start, range.upperBound)), words(owner),
      isNamed ? name : String(name.dropFirst().dropLast())
    )
  }
}

/// The variables of all templates, which those that include each other share.
struct Variables: Sendable {
  /// The name of each slot; loop variables, which only their loop sees, have none.
  var names: [Name?] = []
  /// The slots that have names.
  var slots: [Name: Int32] = [:]
  /// The names that any template counts with, which change without being assigned.
  var counted: Set<Name> = []
  /// Whether a loop of any template goes on where another one ended.
  var usesContinue = false
}

/// The parts of a template, by kind.
struct SyntaxTables: Sendable {
  var nodes: [Node] = []
  var expressions: [Expression] = []
  /// Where each expression is in the text.
  var expressionRanges: [TableRange] = []
  /// Whether an expression may ask for what is missing, as `if` and `default` do.
  var mayBeMissing: [Bool] = []
  var steps: [Step] = []
  var stepRanges: [TableRange] = []
  var terms: [Term] = []
  var filterCalls: [FilterCall] = []
  var arguments: [Argument] = []
  var literals: [Value] = []
  var names: [Name] = []
  var branches: [Branch] = []
  var whenBranches: [WhenBranch] = []
  /// The values of `when` and `cycle`.
  var alternatives: [ExpressionID] = []
  var loops: [LoopSyntax] = []
  var cycles: [CycleSyntax] = []
  var partials: [PartialSyntax] = []
  var layout: PartialSyntax?

  /// Where the name of each block is, or the tag of one without a name.
  var blockRanges: [Int32: TableRange] = [:]

  /// The slots that `assign` and `capture` may set.
  var assignedSlots: Set<Int32> = []
  /// The names of counters, which change without being assigned.
  var counted: Set<Name> = []

  /// Where an expression is.
  func range(of id: ExpressionID) -> Range<Int> {
    expressionRanges[Int(id.index)].indices
  }
}

extension Array {
  /// Appends neighbours to a table.
  mutating func keep(_ elements: [Element]) -> TableRange {
    append(contentsOf: elements)
    return TableRange((count - elements.count)..<count)
  }

  /// Appends an element to a table and returns its place.
  mutating func keep(_ element: Element) -> Int32 {
    append(element)
    return Int32(truncatingIfNeeded: count - 1)
  }
}
