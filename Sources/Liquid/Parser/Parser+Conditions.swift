import Diagnostics

extension Parser {
  /// Comparisons joined by `and` and `or`.
  mutating func condition() throws(TemplateError) -> ExpressionID {
    let start = token.start
    var terms: [Term] = []
    var joint = Term.Joint.none
    repeat {
      let term = try comparison()
      joint = accept(word: "and") ? .and : accept(word: "or") ? .or : .none
      terms.append(Term(expression: term, joint: joint))
    } while joint != .none
    guard terms.count > 1 else { return terms[0].expression }
    return add(.chain(tables.terms.keep(terms)), from: start)
  }

  private mutating func comparison() throws(TemplateError) -> ExpressionID {
    let start = token.start
    let left = try operand()
    guard token.kind == .comparison || isWord("contains") else {
      allowMissing(left)
      return left
    }
    let sign = text(token.range)
    guard let comparison = Comparison(rawValue: sign == "<>" ? "!=" : sign) else {
      throw unexpected("a comparison")
    }
    advance()
    let right = try operand()
    if comparison == .equal || comparison == .notEqual {
      if isNothing(right) { allowMissing(left) }
      if isNothing(left) { allowMissing(right) }
    }
    return add(.comparison(comparison, left, right), from: start)
  }

  /// An expression that is compared, where `empty` and `blank` are more than an empty text.
  mutating func operand() throws(TemplateError) -> ExpressionID {
    let (isEmpty, isBlank) = (isWord("empty"), isWord("blank"))
    let id = try expression()
    if isEmpty || isBlank, literal(id) != nil {
      let word = Value.object(EmptyLiteral(isBlank: isBlank))
      tables.expressions[Int(id.index)] = .literal(tables.literals.keep(word))
    }
    return id
  }

  /// Whether an expression is the word `nil`, `empty` or `blank`.
  private func isNothing(_ id: ExpressionID) -> Bool {
    switch literal(id) {
    case .null, .object: true
    default: false
    }
  }
}
