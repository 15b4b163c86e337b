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
    guard reader.errors.isEmpty else { throw BuildErrors(reader.errors) }
    return (reader.content, reader.warnings)
  }

  /// Whether a path of Content is not to be published, since a name in it begins with `_`.
  private static func isDraft(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix("_") }
  }
}

/// Reads Markdown files one after another and gathers what is wrong.
private struct ContentReader {
  let folder: SiteFolder
  let configuration: Configuration
  let isChecked: Bool
  private(set) var content = Content()
  private(set) var errors: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []

  /// The file that each address came from.
  private var taken: [Address: String] = [:]

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
      warn(
        "is not used: only .md files are read", at: .name(name),
        hint: "files to publish as they are belong in Templates/assets")
      return
    }
    let file: MarkdownFile
    do throws(BuildErrors) {
      let source = try folder.read(name)
      content.digest.add(source)
      file = try MarkdownFile(source, allowsRawHTML: configuration.allowsRawHTML)
    } catch {
      errors += error.diagnostics
      return
    }
    guard !file.fields.isDraft else { return }
    do throws(MarkdownError) {
      let problems = try file.problems + file.document().problems
      for problem in problems.sorted(by: Diagnostic.precedes) {
        if problem.severity == .error { errors.append(problem) } else { warnings.append(problem) }
      }
    } catch {
      errors.append(error.diagnostic)
    }
    let stem = String(path.dropLast(3))
    let parts = stem.split(separator: "/").map(String.init)
    switch (parts.count, parts[0]) {
    case (1, "index"): content.home = file
    case (2..., "charts"): readChart(String(stem.dropFirst("charts/".count)), file, name)
    case (2, "podcasts"): readItem(parts[1], file, name, into: \.podcasts)
    case (2, "artists"): readItem(parts[1], file, name, into: \.artists)
    case (2, "albums"): readItem(parts[1], file, name, into: \.albums)
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
        fail("a file before this one is the blurb of '\(key)' too", at: name, else: "remove one")
      }
      content.charts[key] = file
    } else if !key.storefront.isKnown, !configuration.shownStorefronts.contains(key.storefront) {
      fail(
        "no storefront '\(key.storefront)' is known", at: name,
        movingTo: Storefront.nearest(to: key.storefront.code).map { $0 + chart },
        else: "write the country's code of two letters: us, gb, jp")
    } else if key.kind.isImported, let meant = ChartKind.nearest(to: key.kind.rawValue) {
      fail(
        "no chart '\(key)' is known", at: name, movingTo: "\(key.storefront)/\(meant.rawValue)",
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
          "a blurb's file is named by Apple's id, got '\(stem)'", at: .name(name),
          hint: "the id is the number at the end of the page's address: 909253.md"))
      return
    }
    content[keyPath: files][id] = file
  }

  // MARK: - Pages

  private mutating func readPage(_ parts: [String], _ file: MarkdownFile, _ name: String) {
    var parts = parts
    if parts.last == "index" { parts.removeLast() }
    var sources = parts
    if let slug = file.fields.slug { sources[sources.count - 1] = slug }
    let segments = sources.map(Slug.make(from:))
    guard !segments.contains("") else {
      errors.append(
        Diagnostic(
          "'\(sources.joined(separator: "/"))' gives no address", at: .name(name),
          hint: "give the file a name with letters or digits, or set 'slug' in its front matter"))
      return
    }
    if let fault = fault(of: segments) {
      errors.append(
        Diagnostic(
          fault, at: .name(name), hint: "rename the file, or set 'slug' in its front matter"))
      return
    }
    let address = Address(segments: segments)
    if let other = taken[address] {
      errors.append(
        Diagnostic(
          "has the address '/\(address.path)' of \(other)", at: .name(name),
          hint: "rename one of them, or set 'slug' in its front matter"))
      return
    }
    taken[address] = name
    let fallback = parts.last.map { TextCleaner.line($0) } ?? ""
    let title = file.fields.title ?? (fallback.isEmpty ? name : fallback)
    // So that a page is called the same in its heading and in links to it.
    var data = file.fields.data
    data["title"] = .string(title)
    content.pages.append(ContentPage(title: title, address: address, data: data, file: file))
  }

  /// Why a page may not have an address.
  private func fault(of segments: [String]) -> String? {
    let first = segments[0]
    if let storefront = Storefront(first),
      storefront.isKnown || configuration.shownStorefronts.contains(storefront)
    {
      return "the address '/\(first)/' belongs to the storefront \(storefront.name)"
    }
    if Routes.reserved.contains(first) {
      return "the address '/\(first)/' belongs to chartgen"
    }
    for segment in segments where Self.isReservedOnWindows(segment) {
      return "'\(segment)' cannot be a folder's name on Windows"
    }
    return nil
  }

  private static func isReservedOnWindows(_ name: String) -> Bool {
    if ["con", "prn", "aux", "nul"].contains(name) { return true }
    return name.utf8.count == 4 && (name.hasPrefix("com") || name.hasPrefix("lpt"))
      && name.last?.isNumber == true
  }

  private mutating func warn(_ message: String, at subject: Diagnostic.Subject, hint: String?) {
    warnings.append(Diagnostic(.warning, message, at: subject, hint: hint))
  }
}
