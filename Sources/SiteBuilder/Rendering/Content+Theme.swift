public import Diagnostics
public import SiteConfiguration

extension Content {
  /// Tells what does not fit together of the pages that were written and the theme that makes them.
  public func faults(with theme: Theme, for configuration: Configuration) -> [Diagnostic] {
    let templates = pages.compactMap { page in
      page.file.fields.template.flatMap { Self.fault(of: $0.name, at: $0.place, theme) }
    }
    return templates + clashes(with: theme)
      + [fault(of: configuration.look, theme)].compactMap(\.self)
  }

  /// Files that would take the place of what templates make.
  private func clashes(with theme: Theme) -> [Diagnostic] {
    var made: [String: String] = [:]
    func note(_ outputs: [ThemeOutput], at address: Address) {
      for output in outputs {
        made[output.address(at: address).file.lowercased()] = output.template
      }
    }
    note(theme.outputs[.home] + theme.outputs[.site], at: .home)
    for page in pages {
      note(theme.outputs[page.template ?? PageKind.page.rawValue], at: page.address)
    }
    return files.compactMap { file in
      guard let template = made[file.address.path.lowercased()] else { return nil }
      return Diagnostic(
        "has the same address, '/\(file.address.path)', as what \(template) makes",
        at: .name(file.source.name), hint: "rename it, or make that template an empty file")
    }
  }

  private func fault(of look: Configuration.Look, _ theme: Theme) -> Diagnostic? {
    guard let logo = look.logo, !theme.assets.contains(where: { $0.themePath == logo }),
      !files.contains(where: { $0.address.path == logo })
    else { return nil }
    return Diagnostic(
      "'logo' names '\(logo)', which the site does not have", at: .name("Content/site.yml"),
      hint: "put the picture into Content, and write its path: logo.svg")
  }

  /// Tells which folders of templates no page names.
  public func unusedTemplates(of theme: Theme) -> [Diagnostic] {
    let used = Set(pages.compactMap(\.template))
    return theme.outputs.ownTemplates.filter { !used.contains($0) }.map { name in
      let nearest = nearestName(to: name, among: PageKind.allCases.map(\.rawValue))
      return Diagnostic(
        .warning, "is not used: '\(name)' is not a kind of page, and no page names it",
        at: .name(SourceShape.themeFolder + name),
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? "write 'template: \(name)' in the front matter of a page, or remove the folder")
    }
  }

  private static func fault(
    of template: String, at place: SourceSpan, _ theme: Theme
  ) -> Diagnostic? {
    if PageKind(rawValue: template) != nil || SourceShape.shared.contains(template) {
      return Diagnostic(
        "'\(template)' is a folder of the theme's own, not a template for a page",
        at: .span(place), hint: "give the folder of this page's templates another name")
    }
    guard theme.outputs[template].first?.name != ThemeOutput.index else { return nil }
    let nearest = nearestName(to: template, among: theme.outputs.ownTemplates)
    return Diagnostic(
      "there is no template '\(template)'", at: .span(place),
      hint: nearest.map { "did you mean '\($0)'?" }
        ?? "write it as \(SourceShape.themeFolder)\(template)/\(ThemeOutput.index)")
  }
}
