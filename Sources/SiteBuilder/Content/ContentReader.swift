import ChartModel
public import Diagnostics
import Liquid
import Markdown
public import SiteConfiguration

extension SiteFolder {
  /// Reads everything in Content but site.yml.
  ///
  /// - Parameters:
  ///   - configuration: What site.yml says.
  ///   - isChecked: Whether blurbs of charts that the site does not show are told.
  /// - Returns: The content, and what is odd about it but no error.
  /// - Throws: ``BuildErrors`` with everything that is wrong.
  public func content(
    for configuration: Configuration, isChecked: Bool = false
  ) throws(BuildErrors) -> (content: Content, warnings: [Diagnostic]) {
    var reader = ContentReader(folder: self, configuration: configuration, isChecked: isChecked)
    for file in try files(in: "Content") where file != "site.yml" && !Self.isDraft(file) {
      reader.read(file)
    }
    reader.finish()
    guard reader.errors.isEmpty else { throw BuildErrors(reader.errors) }
    return (reader.content, reader.warnings)
  }

  /// Whether a path of Content is not to be published, since a name in it begins with `_`.
  private static func isDraft(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix("_") }
  }
}

/// Reads Markdown files one after another and gathers what is wrong.
struct ContentReader {
  let folder: SiteFolder
  let configuration: Configuration
  let isChecked: Bool
  var content = Content()
  var errors: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []

  /// The file that each address came from, in small letters.
  var taken: [String: String] = [:]

  /// Whether a text with template code was told of.
  private var toldOfCode = false

  /// The charts that the site shows.
  private let charts: Set<ChartKey>

  init(folder: SiteFolder, configuration: Configuration, isChecked: Bool) {
    self.folder = folder
    self.configuration = configuration
    self.isChecked = isChecked
    charts = Set(configuration.shownCharts)
  }

  /// Reads one file of Content.
  mutating func read(_ path: String) {
    let name = "Content/" + path
    guard path.hasSuffix(".md") else {
      return readFile(path, name)
    }
    let file: MarkdownFile
    do throws(BuildErrors) {
      let source = try folder.read(name)
      content.digest.add(source)
      file = try MarkdownFile(
        source, allowsRawHTML: configuration.allowsRawHTML, showsDrafts: folder.showsDrafts)
    } catch {
      errors += error.diagnostics
      return
    }
    guard folder.showsDrafts || !file.fields.isDraft else { return }
    do throws(MarkdownError) {
      let problems = try file.problems + file.document().problems
      for problem in problems.sorted(by: Diagnostic.precedes) {
        if problem.severity == .error { errors.append(problem) } else { warnings.append(problem) }
      }
    } catch {
      errors.append(error.diagnostic)
    }
    if isChecked, !toldOfCode, let code = file.templateCode {
      toldOfCode = true
      warn(
        "template code in Markdown is shown as it is, not run", at: .span(code),
        hint: "for a page that shows charts, write 'template: NAME' in its front matter")
    }
    let stem = String(path.dropLast(3))
    let parts = stem.split(separator: "/").map(String.init)
    switch (parts.count, parts[0]) {
    case (1, "index"):
      content.home = file
      content.addresses[path] = .home
      readAliases(of: file, at: .home, title: nil)
    case (2..., "charts"): readChart(String(stem.dropFirst("charts/".count)), file, name)
    case (2, "podcasts"): readItem(parts[1], file, name, into: \.podcasts)
    case (2, "artists"): readItem(parts[1], file, name, into: \.artists)
    case (2, "albums"): readItem(parts[1], file, name, into: \.albums)
    case (2..., "data"), (2..., "covers"):
      errors.append(
        Diagnostic(
          "Content/\(parts[0]) holds no pages", at: .name(name),
          hint: "move it to another folder of Content"))
    default: readPage(parts, file, name)
    }
  }

  // MARK: - Blurbs

  private mutating func readChart(_ stem: String, _ file: MarkdownFile, _ name: String) {
    let key: ChartKey
    do throws(ChartNameError) {
      key = try ChartKey(name: stem)
    } catch {
      fail(error.message, at: name, movingTo: error.nearest, else: error.remedy)
      return
    }
    let chart = key.description.dropFirst(2)
    if charts.contains(key) {
      if content.charts[key] != nil {
        fail("'\(key)' already has a blurb in an earlier file", at: name, else: "remove one")
      }
      content.charts[key] = file
      refusePageFields(of: file)
    } else if !key.storefront.isKnown, !configuration.shownStorefronts.contains(key.storefront) {
      fail(
        "unknown storefront '\(key.storefront)'", at: name,
        movingTo: Storefront.nearest(to: key.storefront.code).map { $0 + chart },
        else: "write a two-letter country code: us, gb, jp")
    } else if key.kind.isImported, let meant = ChartKind.nearest(to: key.kind.rawValue) {
      fail(
        "unknown chart '\(key)'", at: name, movingTo: "\(key.storefront)/\(meant.rawValue)",
        else: "")
    } else if isChecked {
      warn(
        "is not used: the site does not show the chart '\(key)'", at: .name(name),
        hint: "name the chart in site.yml, or remove the file")
    }
  }

  /// Says that a file is not where a chart's blurb is, and where it may belong.
  private mutating func fail(
    _ message: String, at name: String, movingTo chart: String? = nil, else remedy: String
  ) {
    let hint = chart.map { "move it to Content/charts/\($0).md" } ?? remedy
    errors.append(Diagnostic(message, at: .name(name), hint: hint))
  }

  private mutating func readItem(
    _ stem: String, _ file: MarkdownFile, _ name: String,
    into files: WritableKeyPath<Content, [Int: MarkdownFile]>
  ) {
    guard let id = Int(stem), id > 0, String(id) == stem else {
      errors.append(
        Diagnostic(
          "expected an Apple id as the file's name, found '\(stem)'", at: .name(name),
          hint: "the id is the number at the end of the page's address: 909253.md"))
      return
    }
    content[keyPath: files][id] = file
    refusePageFields(of: file)
  }

  /// Says where a blurb asks for what only a page has.
  private mutating func refusePageFields(of file: MarkdownFile) {
    let places = [
      ("template", file.fields.template?.place), ("aliases", file.fields.aliases.first?.place),
    ]
    for case (let name, let place?) in places {
      fail(place, "'\(name)' is for pages, and this is a blurb", hint: "remove it")
    }
  }

  mutating func warn(_ message: String, at subject: Diagnostic.Subject, hint: String?) {
    warnings.append(Diagnostic(.warning, message, at: subject, hint: hint))
  }
}
