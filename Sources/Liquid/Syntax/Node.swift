/// A part of a template that prints or does something.
///
/// Like ``Expression`` it holds plain numbers only.
enum Node: Sendable {
  /// A range of the template's bytes.
  case text(TableRange)
  case output(ExpressionID)
  /// `if` and `unless`: the first branch whose condition holds is rendered.
  case branches(TableRange)
  case choice(ExpressionID, TableRange)
  case loop(Int32)
  case assign(slot: Int32, ExpressionID)
  case capture(slot: Int32, Block)
  /// `render` and `include`.
  case partial(Int32)
  case interrupt(Interrupt)
  case block(name: Int32, Block)
  /// `increment` and `decrement`, by the name of their counter.
  case counter(Int32, isUp: Bool)
  case cycle(Int32)
  case ifChanged(Block)
  case tableRow(Int32)
}

/// What stops a block before its end.
enum Interrupt: UInt8, Sendable {
  case none, breakLoop, continueLoop
}

/// Nodes that are one after another in the template's table.
typealias Block = TableRange

/// A branch of `if`; without a condition it is the `else`.
struct Branch: Sendable {
  let condition: ExpressionID
  let body: Block
}

/// A branch of `case`; the `else` has no values.
struct WhenBranch: Sendable {
  let values: TableRange
  let body: Block
}

struct LoopSyntax: Sendable {
  let slot: Int32
  /// `variable-collection`, the key of `offset: continue`.
  let name: String
  let collection: ExpressionID
  var limit = ExpressionID.none
  var offset = ExpressionID.none
  var continues = false
  var isReversed = false
  var body = Block.empty
  /// The columns of a table row.
  var columns = ExpressionID.none
  /// The `else`, for an empty collection.
  var otherwise = Block.empty
}

struct CycleSyntax: Sendable {
  /// The name's expression, or none.
  let name: ExpressionID
  /// What tells a cycle without a name from others.
  let key: String
  let values: TableRange
}

/// `render`, `include` or `layout`.
struct PartialSyntax: Sendable {
  let kind: Kind
  /// The template, or -1 where the name is computed on the way.
  var template: Int32 = -1
  let name: ExpressionID
  /// The value of `with` and `for`.
  var subject = ExpressionID.none
  /// Whether the subject's items are rendered one by one, as `for` has it.
  var isLoop = false
  /// The variable that takes the subject, an index into the names, or -1.
  var alias: Int32 = -1
  var arguments = TableRange.empty
  /// Loop variables that an included template sees, innermost last.
  var visible: [(name: Name, binding: Scope.Binding)] = []
}

extension PartialSyntax {
  /// The tag, by its name.
  enum Kind: String, Sendable {
    case render, include, layout

    /// Where such templates are.
    var folder: String { self == .layout ? "layouts" : "partials" }
  }
}
