public import Diagnostics
import Liquid

/// A theme: the templates, parsed; the words; the static files.
public struct Theme: Sendable {
  let templates: TemplateLibrary
  let outputs: ThemeOutputs
  let strings: ThemeStrings
  /// The files that are published as they are.
  let assets: [SourceText]

  /// The texts of the templates, the site's own first.
  let sources: [SourceText]

  /// Stands for the bytes that it was read from.
  public let digest: SourceDigest

  /// Finds the template that another one names: of the same kind of file or, where there is no such
  /// partial, of another, since a partial is escaped as the output that renders it.
  static func path(
    among sources: [SourceText]
  ) -> @Sendable (_ name: String, _ folder: String, _ caller: String) -> String {
    let partials = SourceShape.themeFolder + "partials/"
    let names = Set(sources.map(\.name).filter { $0.hasPrefix(partials) })
    let endings = ["html"] + Escaping.endings.keys.filter { $0 != "html" }.sorted()
    return { name, folder, caller in
      let path = SourceShape.themeFolder + TemplateOptions.themePath(name, in: folder, from: caller)
      guard folder == "partials", !names.contains(path) else { return path }
      return endings.lazy.map { "\(partials)\(name).\($0)" }.first(where: names.contains) ?? path
    }
  }
}

extension SiteFolder {
  /// Reads the theme: everything in Templates, over the built-in files.
  ///
  /// - Parameters:
  ///   - language: The language of the words to use.
  ///   - isChecked: Whether the errors of templates come with what ``Theme/check()`` finds in the
  ///     others.
  /// - Returns: The theme.
  /// - Throws: ``BuildErrors`` with everything that is wrong: the errors of all templates, a
  ///   template that is empty, words that cannot be read.
  public func theme(
    language: String, isChecked: Bool = false
  ) throws(BuildErrors) -> Theme {
    let files = ThemeFiles(builtIn, under: try ownFiles(language: language), language: language)
    var errors = files.templates.compactMap { source in
      source.firstInvalidByte.map { offset in
        Diagnostic(
          "the text is not UTF-8", at: .span(source.span(at: offset)),
          hint: "save the file as UTF-8")
      }
    }
    guard files.emptyLayouts.isEmpty else {
      throw BuildErrors(
        errors
          + files.emptyLayouts.map {
            Diagnostic(
              "expected a template, found an empty file", at: .name($0.name),
              hint: "remove it to use the built-in one")
          })
    }
    let outputs = ThemeOutputs(of: files.templates)
    errors += outputs.errors
    var templates: TemplateLibrary?
    var faults: [Diagnostic] = []
    do throws(TemplateErrors) {
      templates = try TemplateLibrary(
        files.templates, filters: siteFilters,
        options: TemplateOptions(path: Theme.path(among: files.templates)))
    } catch {
      let found =
        isChecked ? error.check(outputs.pages, others: [CommonVariables.self]) : error.errors
      faults = found.map(\.diagnostic)
    }
    // The words are checked against what the templates ask for, where that is known.
    var reader = StringsReader(templates.map(StringUses.init(of:)))
    files.strings.forEach { reader.read($0) }
    errors += reader.errors + faults
    guard errors.isEmpty, let templates else { throw BuildErrors(errors) }
    return Theme(
      templates: templates, outputs: outputs, strings: ThemeStrings(words: reader.strings),
      assets: files.assets,
      sources: files.templates.filter { $0.shownAs == nil }
        + files.templates.filter { $0.shownAs != nil },
      digest: files.digest)
  }

  /// Reads the site's own files of the theme.
  private func ownFiles(language: String) throws(BuildErrors) -> [SourceText] {
    let strings = ThemeFiles.strings(of: language)
    var sources: [SourceText] = []
    var unread: [Diagnostic] = []
    let paths = try files(in: SourceShape.templates)
    for path in paths {
      guard let role = ThemeRole(path), role != .strings || strings.contains(path) else { continue }
      do throws(BuildErrors) {
        sources.append(try read(SourceShape.themeFolder + path))
      } catch {
        unread += error.diagnostics
      }
    }
    // Without all of them, others would be wrong for want of these.
    unread += ThemeRole.faults(of: paths)
    guard unread.isEmpty else { throw BuildErrors(unread) }
    return sources
  }

  /// Tells what is wrong with a language that site.yml asks for; nil where the theme has it.
  public func fault(ofLanguage language: String) -> Diagnostic? {
    // What is wrong with the folder itself is told where it is read.
    guard let own = try? files(in: SourceShape.templates) else { return nil }
    let strings = Set(own + builtIn.map(\.themePath)).filter { ThemeRole($0) == .strings }
    guard !strings.contains("strings/\(language).yml") else { return nil }
    let known = strings.sorted().map { "'\($0.dropFirst("strings/".count).dropLast(4))'" }
    return Diagnostic(
      "the theme has no strings for the language '\(language)'",
      at: .name("Templates/strings/\(language).yml"),
      hint: "set 'language' in site.yml to one of \(known.joined(separator: ", ")), "
        + "or translate en.yml")
  }
}
