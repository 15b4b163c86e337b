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

extension Theme {
  /// Tells of the site's own partials and layouts that nothing uses; plain copies are none.
  public func unusedFiles(in folder: SiteFolder) -> [Diagnostic] {
    templates.unused(by: outputs.pages.map(\.template))
      .filter { source in
        source.shownAs == nil && SourceShape.isShared(source.themePath)
          && !folder.builtIn.contains { $0.name == source.name && $0.bytes == source.bytes }
      }
      .map { source in
        let parts = source.themePath.split(separator: "/", maxSplits: 1).map(String.init)
        let others = sources.filter {
          $0.name != source.name && $0.themePath.hasPrefix(parts[0] + "/")
        }
        let nearest = nearestName(
          to: parts[1], among: others.map { String($0.themePath.dropFirst(parts[0].count + 1)) })
        return Diagnostic(
          .warning, "no template uses it", at: .name(source.name),
          hint: nearest.map { "did you mean '\(parts[0])/\($0)'?" }
            ?? "remove it, or name it in a template that pages are made with")
      }
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
