import Diagnostics
import Liquid

/// A file that a template makes of every page of a kind, beside the page itself.
struct ThemeOutput: Hashable, Sendable {
  /// The file's name: `index.html`, `chart.json`.
  let name: String

  /// The template, as the library knows it.
  let template: String

  /// The page itself.
  static let index = "index.html"
  static let notFound = "404.html"
  static let sitemap = "sitemap.xml"

  /// Where the file is, of a page at an address.
  func address(at page: Address) -> Address {
    name == Self.index || !page.isFolder ? page : Address(page.path + name)
  }

  /// The file's media type, by the end of its name.
  var mediaType: String {
    Self.mediaTypes[Self.ending(of: name) ?? ""] ?? "application/octet-stream"
  }

  /// The end of a name behind its last point; nil where it has none.
  static func ending(of name: String) -> String? {
    name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) }
  }

  private static let mediaTypes = [
    "html": "text/html", "xml": "application/xml", "svg": "image/svg+xml", "opml": "text/x-opml",
    "rss": "application/rss+xml", "atom": "application/atom+xml", "json": "application/json",
    "csv": "text/csv", "txt": "text/plain", "md": "text/markdown", "ics": "text/calendar",
  ]
}

/// The files that a theme makes, by kind of page, and those of pages with a template of their own.
struct ThemeOutputs: Sendable {
  /// The outputs of each folder; that of the page itself is the first.
  private let outputs: [String: [ThemeOutput]]

  /// What is wrong with the templates' names, or is missing.
  let errors: [Diagnostic]

  /// Finds the outputs among a theme's templates.
  init(of templates: [SourceText]) {
    var outputs: [String: [ThemeOutput]] = [:]
    var errors: [Diagnostic] = []
    // The home page's files and those of the site are all in the same folder.
    var taken: [String: SourceText] = [:]
    for source in templates {
      let parts = source.themePath.split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.count == 2, !parts[1].contains("/"), !SourceShape.shared.contains(parts[0])
      else { continue }
      let output = ThemeOutput(name: parts[1], template: source.name)
      let site = PageKind.site.rawValue
      let folder = parts[0] == PageKind.home.rawValue ? site : parts[0]
      if let other = taken.updateValue(source, forKey: "\(folder)/\(parts[1].lowercased())") {
        errors.append(Self.clash(source, other))
      } else if folder == site, output.name.lowercased().hasPrefix("sitemap-") {
        errors.append(
          Diagnostic(
            "has a name that the parts of a large sitemap have", at: .name(source.name),
            hint: "give it another name"))
      }
      if output.name == ThemeOutput.index {
        outputs[parts[0], default: []].insert(output, at: 0)
      } else {
        outputs[parts[0], default: []].append(output)
      }
    }
    for kind in PageKind.allCases where kind != .site {
      guard outputs[kind.rawValue]?.first?.name != ThemeOutput.index else { continue }
      errors.append(
        Diagnostic(
          "expected a template, found an empty file",
          at: .name("\(SourceShape.themeFolder)\(kind.rawValue)/\(ThemeOutput.index)"),
          hint: "remove it to use the built-in one"))
    }
    self.outputs = outputs
    self.errors = errors
  }

  /// Says that two templates make one file; a site's own is the one to be renamed.
  private static func clash(_ one: SourceText, _ other: SourceText) -> Diagnostic {
    let (own, taken) = one.shownAs == nil ? (one, other) : (other, one)
    return Diagnostic(
      "makes a file of the same address as \(taken.shownAs ?? taken.name)", at: .name(own.name),
      hint: "rename one of them; capital and small letters count as the same")
  }

  /// The outputs of a kind.
  subscript(kind: PageKind) -> [ThemeOutput] { outputs[kind.rawValue] ?? [] }

  /// The outputs of pages that name a template of their own.
  subscript(template: String) -> [ThemeOutput] { outputs[template] ?? [] }

  /// The folders that are no kind of page, for pages that name them.
  var ownTemplates: [String] {
    outputs.keys.filter { PageKind(rawValue: $0) == nil }.sorted()
  }

  /// All outputs, kind by kind; those of pages with a template of their own are given what other
  /// pages are.
  var all: [(kind: PageKind, output: ThemeOutput)] {
    PageKind.allCases.flatMap { kind in self[kind].map { (kind, $0) } }
      + ownTemplates.flatMap { name in self[name].map { (.page, $0) } }
  }
}
