import Diagnostics

/// A condition that a filter takes as a text, such as `song.rank > 3`, parsed once.
public struct Condition: Sendable {
  /// Holds the condition's tables and variables.
  fileprivate let library: TemplateLibrary
  fileprivate let expression: ExpressionID

  /// Parses a condition.
  ///
  /// - Throws: What is wrong with it.
  public init(_ text: String) throws(TemplateError) {
    var parser = Parser(SourceText(name: "condition", text), for: TemplateLibrary.empty)
    expression = try parser.wholeCondition()
    library = TemplateLibrary(of: parser)
  }
}

extension Parser {
  /// Reads the whole text as a condition.
  fileprivate mutating func wholeCondition() throws(TemplateError) -> ExpressionID {
    (lexer.position, lexer.limit) = (0, source.bytes.count)
    advance()
    let condition = try condition()
    try expectEnd()
    return condition
  }
}

extension Filter.Call {
  /// The items for which a condition holds; it sees each under a name, and the page's variables.
  ///
  /// What it takes is taken from the page's own steps.
  public mutating func items(
    _ items: [Value], where condition: Condition, as name: Name
  ) throws(FilterError) -> [Value] {
    guard let template = condition.library.templates.first else { return [] }
    var context = RenderContext(condition.library, within: self)
    context.pushFrame()
    var kept: [Value] = []
    do throws(TemplateError) {
      for item in items {
        context.set(name, to: item)
        if try template.truth(condition.expression, &context) { kept.append(item) }
        try template.countStep(condition.expression, &context)
      }
    } catch {
      if case .tooManySteps = error.kind { throw .tooManySteps }
      let words = template.words(of: condition.expression)
      throw FilterError("cannot evaluate '\(words)': \(error.message)")
    }
    steps = context.steps
    return kept
  }
}
