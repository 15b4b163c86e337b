import ChartModel
public import Diagnostics
import Liquid
import Markdown
public import SiteConfiguration

extension SiteFolder {
  /// Reads everything in Content but site.yml.
  ///
  /// - Returns: The content, and what is odd about it but no error.
  /// - Throws: ``BuildErrors`` with everything that is wrong.
  public func content(
    for configuration: Configuration
  ) throws(BuildErrors) -> (content: Content, warnings: [Diagnostic]) {
    var reader = ContentReader(folder: self, configuration: configuration)
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
  private(set) var content = Content()
  private(set) var errors: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []

  /// The file that each address came from.
  private var taken: [Address: String] = [:]

  /// The charts that a blurb can belong to, by the name of its file.
  private let charts: [String: ChartKey]

  init(folder: SiteFolder, configuration: Configuration) {
    self.folder = folder
    self.configuration = configuration
    charts = Dictionary(
      configuration.shownCharts.map { key in
        let genre = key.genre.flatMap { Genre.known[$0] }.map { "-\($0.slug)" } ?? ""
        return ("\(key.storefront)-\(key.kind.rawValue)\(genre)", key)
      }, uniquingKeysWith: { first, _ in first })
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
    case (2, "charts"): readChart(parts[1], file, name)
    case (2, "podcasts"): readItem(parts[1], file, name, into: \.podcasts)
    case (2, "artists"): readItem(parts[1], file, name, into: \.artists)
    case (2, "albums"): readItem(parts[1], file, name, into: \.albums)
    default: readPage(parts, file, name)
    }
  }

  // MARK: - Blurbs

  private mutating func readChart(_ stem: String, _ file: MarkdownFile, _ name: String) {
    guard let key = charts[stem] else {
      let nearest = nearestName(to: stem, among: charts.keys.sorted())
      warn(
        "is not used: site.yml names no chart '\(stem)'", at: .name(name),
        hint: nearest.map { "did you mean '\($0).md'?" })
      return
    }
    content.charts[key] = file
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
  }

  // MARK: - Pages

  private mutating func readPage(_ parts: [String], _ file: MarkdownFile, _ name: String) {
    var parts = parts
    if parts.last == "index" { parts.removeLast() }
    var segments = parts.map(Slug.make(from:))
    if let slug = file.fields.slug { segments[segments.count - 1] = Slug.make(from: slug) }
    guard !segments.contains("") else {
      errors.append(
        Diagnostic(
          "'\(parts.joined(separator: "/"))' does not make an address", at: .name(name),
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
          "has the same address, '/\(address.path)', as \(other)", at: .name(name),
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
      storefront.isKnown || configuration.storefronts.contains(storefront)
    {
      return "the address '/\(first)/' is reserved for the storefront \(storefront.name)"
    }
    if Routes.reserved.contains(first) {
      return "the address '/\(first)/' is reserved"
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
