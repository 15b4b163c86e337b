import Diagnostics

extension Parser {
  /// Comparisons joined by `and` and `or`.
  mutating func condition() throws(TemplateError) -> ExpressionID {
    let start = token.start
    var terms: [Term] = []
    while true {
      let term = try comparison()
      let joint: Term.Joint = accept(word: "and") ? .and : accept(word: "or") ? .or : .none
      terms.append(Term(expression: term, joint: joint))
      guard joint != .none else { break }
    }
    guard terms.count > 1 else { return terms[0].expression }
    return add(.chain(tables.terms.keep(terms)), from: start)
  }

  private mutating func comparison() throws(TemplateError) -> ExpressionID {
    let start = token.start
    let left = try expression()
    guard token.kind == .comparison else {
      allowMissing(left)
      return left
    }
    guard let comparison = Comparison(text(token.range)) else {
      throw unexpected("a comparison")
    }
    advance()
    let right = try expression()
    if comparison == .equal || comparison == .notEqual {
      if isNothing(right) { allowMissing(left) }
      if isNothing(left) { allowMissing(right) }
    }
    return add(.comparison(comparison, left, right), from: start)
  }

  /// Whether an expression is the word `nil`, `empty` or `blank`.
  private mutating func isNothing(_ id: ExpressionID) -> Bool {
    guard case .literal(let index) = tables.expressions[Int(id.index)] else { return false }
    return switch tables.literals[Int(index)] {
    case .null, .object: true
    default: false
    }
  }
}

extension Comparison {
  init?(_ word: String) {
    switch word {
    case "==": self = .equal
    case "!=", "<>": self = .notEqual
    case "<": self = .less
    case "<=": self = .lessOrEqual
    case ">": self = .greater
    case ">=": self = .greaterOrEqual
    case "contains": self = .contains
    default: return nil
    }
  }
}
