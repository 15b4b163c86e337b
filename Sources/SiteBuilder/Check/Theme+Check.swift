public import Diagnostics
import Liquid

extension Theme {
  /// Checks every template against what its kind of page offers, without rendering.
  ///
  /// Branches that the data never reach are looked at too; templates that no page leads to are
  /// checked against what every template sees.
  ///
  /// - Returns: The errors of all templates, in order of name and place, each once.
  public func check() -> [Diagnostic] {
    templates.check(outputs.pages, others: [CommonVariables.self]).map(\.diagnostic)
  }
}

extension ThemeOutputs {
  /// The templates of pages, each with what it sees.
  var pages: [(template: String, globals: [any DeclaredObject.Type])] {
    all.map { kind, output in
      (output.template, [CommonVariables.self, kind.variables(for: output.name)])
    }
  }
}
