public import Diagnostics
import Liquid
import YAML

/// Everything in Templates: the templates, parsed; the words; the static files.
public struct Theme: Sendable {
  let templates: TemplateLibrary
  let strings: ThemeStrings
  let assets: [Asset]

  /// Stands for the bytes that it was read from.
  public let digest: SourceDigest

  /// A file that is published as it is.
  struct Asset: Sendable {
    /// The path from `assets/`.
    let path: String
    let bytes: [UInt8]
  }

  /// The folder of all templates, which their names in messages begin with.
  static let folder = SourceShape.templates + "/"
}

extension SiteFolder {
  /// Reads everything in Templates.
  ///
  /// - Parameters:
  ///   - language: The language of the words to use.
  ///   - isChecked: Whether the errors of templates come with what ``Theme/check()`` finds in the
  ///     others.
  /// - Returns: The theme.
  /// - Throws: ``BuildErrors`` with everything that is wrong: the errors of all templates, a
  ///   template that is missing, words that cannot be read.
  public func theme(
    language: String, isChecked: Bool = false
  ) throws(BuildErrors) -> Theme {
    var errors: [Diagnostic] = []
    var unread: [Diagnostic] = []
    var sources: [SourceText] = []
    var assets: [Theme.Asset] = []
    for file in try files(in: SourceShape.templates) where Self.isRead(file) {
      let source: SourceText
      do throws(BuildErrors) {
        source = try read("Templates/" + file)
      } catch {
        unread += error.diagnostics
        continue
      }
      if file.hasPrefix("assets/") {
        assets.append(
          Theme.Asset(path: String(file.dropFirst("assets/".count)), bytes: source.bytes))
      } else {
        if let offset = source.firstInvalidByte {
          errors.append(
            Diagnostic(
              "the text is not UTF-8", at: .span(source.span(at: offset)),
              hint: "save the file as UTF-8"))
        }
        sources.append(source)
      }
    }
    // Without all of them, others would be wrong for want of these.
    guard unread.isEmpty else { throw BuildErrors(unread + errors) }
    let missing = PageTemplates.all.map(\.template).filter { name in
      !sources.contains { $0.name == Theme.folder + name }
    }
    errors += missing.map {
      Diagnostic(
        "the theme lacks this template", at: .name("Templates/" + $0),
        hint: "copy it from the theme that comes with chartgen")
    }
    let folder = SourceShape.templates + "/assets"
    if try !isFolder(folder) {
      errors.append(
        Diagnostic(
          "the theme lacks this folder", at: .name(folder),
          hint: "copy it from the theme that comes with chartgen; without assets, leave it empty"))
    }
    var digest = SourceDigest(of: sources)
    for asset in assets { digest.add("assets/" + asset.path, asset.bytes) }
    var templates: TemplateLibrary?
    var faults: [Diagnostic] = []
    do throws(TemplateErrors) {
      let options = TemplateOptions(path: { name, folder, caller in
        Theme.folder + TemplateOptions.themePath(name, in: folder, from: caller)
      })
      templates = try TemplateLibrary(sources, filters: siteFilters, options: options)
    } catch {
      let found =
        isChecked ? error.check(Theme.pages, others: [CommonVariables.self]) : error.errors
      faults = found.map(\.diagnostic)
    }
    var strings: ThemeStrings?
    do throws(BuildErrors) {
      strings = try self.strings(
        language: language, templates.map(StringUses.init(of:)), adding: &digest)
    } catch {
      errors += error.diagnostics
    }
    errors += faults
    guard errors.isEmpty, let strings, let templates else { throw BuildErrors(errors) }
    return Theme(templates: templates, strings: strings, assets: assets, digest: digest)
  }

  /// Whether a file of Templates is an asset or a template, not the words or what an editor left.
  private static func isRead(_ file: String) -> Bool {
    guard !file.hasPrefix("assets/") else { return true }
    return !file.hasPrefix("strings/")
      && SourceShape.templateEndings.contains { file.hasSuffix($0) }
  }

  /// Tells what is wrong with a language that site.yml asks for; nil where the theme has it.
  public func fault(ofLanguage language: String) -> Diagnostic? {
    // What is wrong with the folder itself is told where it is read.
    guard let files = try? stringsFiles(), !files.contains(language + ".yml") else { return nil }
    let known = files.filter { $0.hasSuffix(".yml") }.map { "'\($0.dropLast(4))'" }
    guard !known.isEmpty else { return nil }
    return Diagnostic(
      "the theme has no strings for the language '\(language)'",
      at: .name("Templates/strings/\(language).yml"),
      hint: "set 'language' in site.yml to one of \(known.joined(separator: ", ")), "
        + "or translate en.yml")
  }

  /// The files of words, by their names in Templates/strings.
  private func stringsFiles() throws(BuildErrors) -> [String] {
    try files(in: SourceShape.templates).filter { $0.hasPrefix("strings/") }
      .map { String($0.dropFirst("strings/".count)) }
  }

  /// Reads the words of a language, over the English ones where it lacks some.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - uses: What templates ask of the words; nil where that is not known.
  ///   - digest: The files are added to it.
  /// - Returns: The words.
  /// - Throws: ``BuildErrors`` with everything that is wrong with the files.
  private func strings(
    language: String, _ uses: StringUses?, adding digest: inout SourceDigest
  ) throws(BuildErrors) -> ThemeStrings {
    let files = try stringsFiles()
    guard files.contains(where: { $0.hasSuffix(".yml") }) else {
      throw BuildErrors([
        Diagnostic(
          "the theme has no strings", at: .name("Templates/strings/en.yml"),
          hint: "copy this file from the theme that comes with chartgen")
      ])
    }
    var reader = StringsReader(uses)
    for file in language == "en" ? ["en.yml"] : ["en.yml", language + ".yml"]
    where files.contains(file) {
      let source = try read("Templates/strings/" + file)
      digest.add(source)
      reader.read(source)
    }
    guard reader.errors.isEmpty else { throw BuildErrors(reader.errors) }
    return ThemeStrings(words: reader.strings)
  }
}
