/// The place of an expression in its template's table.
struct ExpressionID: Sendable, Equatable {
  let index: Int32

  init(_ index: Int) {
    self.index = Int32(truncatingIfNeeded: index)
  }

  /// Stands where no expression was written.
  static let none = ExpressionID(-1)

  var exists: Bool { index >= 0 }
}

/// Neighbours in one of a template's tables, or bytes of its text.
struct TableRange: Sendable {
  let first: Int32
  let count: Int32

  init(_ range: Range<Int>) {
    first = Int32(truncatingIfNeeded: range.lowerBound)
    count = Int32(truncatingIfNeeded: range.count)
  }

  static let empty = TableRange(0..<0)

  var indices: Range<Int> { Int(first)..<Int(first &+ count) }
}

/// Something that has a value.
///
/// All payloads are plain numbers that point into the tables of the
/// template, so that walking the tree counts no references.
enum Expression: Sendable {
  case literal(Int32)
  /// A variable, by the slot that the parser gave it, and the members asked of it.
  case path(slot: Int32, steps: TableRange)
  /// Members asked of another expression's value: `["a" | …]`, `[name].x`.
  case members(of: ExpressionID, steps: TableRange)
  /// A variable whose name is computed while rendering: `[name]`.
  case named(ExpressionID)
  /// What a loop says about itself: `forloop.index`.
  case loop(depth: Int32, LoopMember)
  case range(ExpressionID, ExpressionID)
  case filtered(ExpressionID, TableRange)
  case comparison(Comparison, ExpressionID, ExpressionID)
  /// Terms joined by `and` and `or`; the right one binds first, as Liquid has it.
  case chain(TableRange)
  /// The opposite, for `unless`.
  case not(ExpressionID)
}

/// A step from a value to one of its members.
enum Step: Sendable {
  /// `.name`, an index into the names; `size`, `first` and `last` also ask lists and texts.
  case member(Int32, Builtin)
  /// `[expression]`.
  case index(ExpressionID)
}

enum Comparison: String, Sendable {
  case equal = "==", notEqual = "!=", less = "<", lessOrEqual = "<=", greater = ">"
  case greaterOrEqual = ">=", contains
}

/// A term of `a and b or c`, with the word that follows it.
struct Term: Sendable {
  enum Joint: UInt8, Sendable { case and, or, none }

  let expression: ExpressionID
  let joint: Joint
}

/// A filter with its arguments.
struct FilterCall: Sendable {
  /// The filter in the library's table.
  let filter: Int32
  let arguments: TableRange
  let range: TableRange
}

/// An argument of a filter or a partial; `name` is an index into the names, or -1.
struct Argument: Sendable {
  let name: Int32
  let value: ExpressionID
}

/// The members of `forloop` and `tablerowloop`.
enum LoopMember: String, Sendable {
  /// The object as a whole.
  case whole = ""
  case index, index0, rindex, rindex0, first, last, length, name, parentloop
  case col, col0, row
  case colFirst = "col_first"
  case colLast = "col_last"

  /// The members that a loop has.
  static func all(inTableRow isTableRow: Bool) -> [LoopMember] {
    [.index, .index0, .rindex, .rindex0, .first, .last, .length]
      + (isTableRow ? [.col, .col0, .colFirst, .colLast, .row] : [.name, .parentloop])
  }
}
