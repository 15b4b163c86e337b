import ChartModel
public import Diagnostics
import YAML

extension Configuration {
  /// The keys that site.yml may have.
  package static let keys = [
    "title", "url", "description", "language", "storefronts", "charts", "archive", "limit",
    "artists", "podcasts", "pages", "episodes", "explicit", "artwork", "artwork_per_run", "sources",
    "raw_html",
    "logo", "accent", "footer",
  ]

  /// Reads site.yml, and returns it with what is odd about it but no error.
  ///
  /// - Throws: ``BuildErrors`` with everything that is wrong in it.
  public static func read(
    _ source: SourceText
  ) throws(BuildErrors) -> (configuration: Configuration, warnings: [Diagnostic]) {
    let root: Mapping
    do throws(YAMLError) {
      guard let node = try YAMLDocument(parsing: source).root, !node.isNull else {
        throw YAMLError(.missingKey("title"), at: source.span(at: 0))
      }
      root = try node.mapping()
    } catch {
      throw BuildErrors([error.diagnostic])
    }
    var reader = ConfigurationReader(root)
    let configuration = reader.read()
    guard let configuration, reader.errors.isEmpty else {
      throw BuildErrors(reader.errors)
    }
    return (configuration, reader.warnings)
  }
}

/// Reads site.yml key by key and gathers what is wrong.
private struct ConfigurationReader {
  private(set) var errors: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  private let root: Mapping

  init(_ root: Mapping) {
    self.root = root
  }

  /// Reads all keys; nil where an error leaves nothing to go on with.
  mutating func read() -> Configuration? {
    errors += root.unknownKeys(besides: Configuration.keys).map(\.diagnostic)
    let title = required("title") { try $0.nonEmptyText() }
    let url = readURL()
    let description = optionalText("description")
    let language = optionalText("language") ?? "en"
    let storefronts = readStorefronts()
    let charts = readCharts(beside: storefronts)
    let archive = optional("archive") {
      try $0.choice(of: ArchiveCadence.allCases.map(\.rawValue))
    }.flatMap(ArchiveCadence.init(rawValue:))
    let limit = optional("limit") { try $0.int(in: 1...100) } ?? 50
    let artists = readItems("artists", "artist")
    let podcasts = readItems("podcasts", "podcast")
    let pages = optional("pages") {
      try $0.choice(of: Configuration.Pages.allCases.map(\.rawValue))
    }.flatMap(Configuration.Pages.init(rawValue:))
    let episodes = optional("episodes") { try $0.int(in: 0...200) }.flatMap { $0 > 0 ? $0 : nil }
    let explicit = optional("explicit") {
      try $0.choice(of: ExplicitRows.allCases.map(\.rawValue))
    }.flatMap(ExplicitRows.init(rawValue:))
    let artwork = optional("artwork") {
      try $0.choice(of: Configuration.Artwork.allCases.map(\.rawValue))
    }.flatMap(Configuration.Artwork.init(rawValue:))
    let artworkPerRun = optional("artwork_per_run") { try $0.int(in: 0...10_000) } ?? 500
    let sources = readSources()
    let allowsRawHTML = optional("raw_html") { try $0.bool() } ?? false
    let look = readLook()
    errors.sort(by: Diagnostic.precedes)
    warnings.sort(by: Diagnostic.precedes)
    guard let title, let url else { return nil }
    return Configuration(
      title: title, url: url, description: description, language: language,
      storefronts: storefronts, charts: charts, archive: archive ?? .weekly, limit: limit,
      artists: artists, podcasts: podcasts, pages: pages ?? .all, episodes: episodes,
      explicit: explicit ?? .show, artwork: artwork ?? .download, artworkPerRun: artworkPerRun,
      sources: sources, allowsRawHTML: allowsRawHTML, look: look)
  }

  private typealias ExplicitRows = Configuration.ExplicitRows

  // MARK: - Keys

  private mutating func readURL() -> WebURL? {
    guard let node = required("url", { $0 }) else { return nil }
    return address("url", node, hint: "write it as visitors do: https://charts.example/") {
      (text) throws(WebURL.Fault) in try .base(text)
    }
  }

  private mutating func readLook() -> Configuration.Look {
    var look = Configuration.Look()
    look.footer = optionalText("footer")
    if let node = root["logo"], let text = attempt({ try node.nonEmptyText() }) {
      let segments = text.split(separator: "/")
      if text.contains(":") || text.hasPrefix("//") || segments.contains("..") {
        fail(
          "expected the path of a picture on the site, found '\(text)'", at: node,
          hint: "put it into Content, and write its path: logo.svg")
      } else {
        look.logo = segments.joined(separator: "/")
      }
    }
    if let node = root["accent"] {
      let text = (try? node.text()) ?? ""
      let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
      if [3, 6].contains(digits.count), digits.allSatisfy(\.isHexDigit), digits.utf8.count < 7 {
        look.accent = "#" + digits.lowercased()
      } else {
        fail(
          "expected a colour of 3 or 6 hexadecimal digits, found '\(text)'", at: node,
          hint: "write it in quotes, since # begins a comment: accent: \"#0f5d50\"")
      }
    }
    return look
  }

  private mutating func readStorefronts() -> [Storefront] {
    var storefronts: [Storefront] = []
    for node in items(of: "storefronts", needed: true) {
      guard let text = attempt({ try node.text() }) else { continue }
      guard let storefront = Storefront(text) else {
        fail(
          "'\(text)' is not a storefront code", at: node,
          hint: "write a two-letter country code: us, gb, jp")
        continue
      }
      guard !storefronts.contains(storefront) else {
        fail("duplicate storefront '\(storefront)'", at: node, hint: "remove one of them")
        continue
      }
      warnIfUnknown(storefront, at: node)
      storefronts.append(storefront)
    }
    return storefronts
  }

  private mutating func warnIfUnknown(_ storefront: Storefront, at node: YAMLNode) {
    guard !storefront.isKnown else { return }
    warn(
      "unknown storefront '\(storefront)'", at: node,
      hint: Storefront.nearest(to: storefront.code).map { "did you mean '\($0)'?" })
  }

  private mutating func readCharts(beside storefronts: [Storefront]) -> [ChartName] {
    var charts: [ChartName] = []
    for node in items(of: "charts", needed: true) {
      guard let name = readChart(node, beside: storefronts) else { continue }
      let isThere = charts.contains { other in
        guard let storefront = name.storefront ?? other.storefront else { return other == name }
        return other.key(in: storefront) == name.key(in: storefront)
      }
      guard !isThere else {
        fail("duplicate chart '\(name)'", at: node, hint: "remove one of them")
        continue
      }
      charts.append(name)
    }
    return charts
  }

  private mutating func readChart(
    _ node: YAMLNode, beside storefronts: [Storefront]
  ) -> ChartName? {
    if case .mapping(let mapping) = node.content, mapping["chart"] != nil {
      let parts = ["storefront", "chart", "genre"].compactMap { try? mapping[$0]?.text() }
      fail(
        "expected a chart's name, found a mapping", at: node,
        hint: "write \(parts.joined(separator: "/"))")
      return nil
    }
    guard let text = attempt({ try node.text() }) else { return nil }
    do throws(ChartNameError) {
      let name = try ChartName(text)
      return isFault(name, at: node, beside: storefronts) ? nil : name
    } catch {
      fail(error.message, at: node, hint: error.hint)
      return nil
    }
  }

  /// Says why the site cannot show a chart, if it cannot.
  private mutating func isFault(
    _ name: ChartName, at node: YAMLNode, beside storefronts: [Storefront]
  ) -> Bool {
    let shown = ChartKind.shown.map(\.rawValue)
    let kind = name.kind.rawValue
    if name.kind.isImported {
      if let storefront = name.storefront {
        if !storefronts.contains(storefront) { warnIfUnknown(storefront, at: node) }
        return false
      }
      let nearest = ChartKind.nearest(to: kind)?.rawValue
      guard let meant = nearest ?? shown.first(where: { $0.hasSuffix("-" + kind) }) else {
        return false
      }
      fail(
        "unknown chart '\(name)'", at: node,
        hint: "did you mean '\(meant)'? an imported chart is written with its storefront: "
          + "\(storefronts.first ?? .us)/\(name)")
    } else if !shown.contains(kind) {
      fail(
        "the chart '\(name)' cannot be shown", at: node,
        hint: "expected \(shown.joined(separator: ", ")) or an imported chart's name")
    } else if let genre = name.genre, Genre.known[genre]?.media != name.kind.media {
      fail(
        "unknown \(name.kind.media.rawValue) genre '\(genre)'", at: node,
        hint: "write a genre's name in lower case with hyphens: comedy, true-crime")
    } else if let storefront = name.storefront, !storefronts.isEmpty,
      !storefronts.contains(storefront)
    {
      let meant =
        Storefront.commonMistakes[storefront.code]
        ?? nearestName(to: storefront.code, among: storefronts.map(\.code))
      fail(
        "the storefront of '\(name)' is not among 'storefronts'", at: node,
        hint: meant.map { "did you mean '\($0)\(name.description.dropFirst(2))'?" }
          ?? "add \(storefront) to 'storefronts'")
    } else {
      return false
    }
    return true
  }

  /// Reads a list of ids and names; `word` is what messages call one of them.
  private mutating func readItems(_ key: String, _ word: String) -> [Configuration.ItemChoice] {
    let article = word.hasPrefix("a") ? "an" : "a"
    var choices: [Configuration.ItemChoice] = []
    var texts: Set<String> = []
    for node in items(of: key, needed: false) {
      guard let text = attempt({ try node.nonEmptyText() }) else { continue }
      let choice: Configuration.ItemChoice
      if let id = Int(text), String(id) == text, case .scalar(let scalar) = node.content,
        scalar.style == .plain
      {
        guard id > 0 else {
          fail("\(article) \(word)'s id is a positive number, got '\(text)'", at: node, hint: nil)
          continue
        }
        choice = .id(id)
      } else {
        if let id = Self.id(inAddress: text) {
          fail(
            "\(article) \(word) is an id or a name, got the URL '\(text)'", at: node,
            hint: "write the id alone: \(id)")
          continue
        }
        if case .scalar(let scalar) = node.content, scalar.style == .plain,
          Self.seemsNumber(scalar)
        {
          fail(
            "\(article) \(word)'s id is a whole number, got '\(text)'", at: node,
            hint: "write the number alone, or put a name that looks like one in quotes")
          continue
        }
        choice = .name(text, at: .span(node.span))
      }
      guard texts.insert(text).inserted else {
        fail("duplicate \(word) '\(text)'", at: node, hint: "remove one of them")
        continue
      }
      choices.append(choice)
    }
    return choices
  }

  /// Tells whether a text was meant as a number: YAML reads it as one, or it is one word that begins
  /// as an id and has most of an id's digits.
  private static func seemsNumber(_ scalar: Scalar) -> Bool {
    switch scalar.value {
    case .double, .largeInt: return scalar.text.contains(where: \.isNumber)
    case .int where Int(scalar.text) != nil: return true
    default:
      guard scalar.text.first?.isNumber == true, !scalar.text.contains(where: \.isWhitespace) else {
        return false
      }
      return scalar.text.count(where: \.isNumber) >= 5
    }
  }

  /// The number at the end of an address of Apple's: 909253 of `https://…/artist/a-name/909253`.
  private static func id(inAddress text: String) -> Int? {
    guard let digits = try? WebURL(text).segments.last else {
      return text.hasPrefix("id") ? Int(text.dropFirst(2)) : nil
    }
    return Int(digits.hasPrefix("id") ? digits.dropFirst(2) : digits)
  }

  private mutating func readSources() -> Configuration.Sources {
    var sources = Configuration.Sources()
    guard let node = root["sources"], !node.isNull, let mapping = attempt({ try node.mapping() })
    else { return sources }
    errors += mapping.unknownKeys(besides: ["feeds", "itunes", "artwork"]).map(\.diagnostic)
    func source(_ name: String, insteadOf own: WebURL) -> WebURL? {
      mapping[name].flatMap {
        address(name, $0, hint: "omit it to use Apple's: \(own.string)") {
          (text) throws(WebURL.Fault) in try .service(text)
        }
      }
    }
    if let feeds = source("feeds", insteadOf: sources.feeds) { sources.feeds = feeds }
    if let itunes = source("itunes", insteadOf: sources.itunes) { sources.itunes = itunes }
    sources.artwork = source("artwork", insteadOf: WebURL(https: "is1-ssl.mzstatic.com"))
    return sources
  }

  /// Reads the address that a key has.
  private mutating func address(
    _ name: String, _ node: YAMLNode, hint: String, _ read: (String) throws(WebURL.Fault) -> WebURL
  ) -> WebURL? {
    guard let text = attempt({ try node.nonEmptyText() }) else { return nil }
    do throws(WebURL.Fault) {
      return try read(text)
    } catch {
      fail("'\(name)' \(error.message), got '\(text)'", at: node, hint: hint)
      return nil
    }
  }

  // MARK: - Reading one value

  private mutating func required<Value>(
    _ name: String, _ read: (YAMLNode) throws -> Value
  ) -> Value? {
    attempt { [root] in try read(root.value(of: name)) }
  }

  private mutating func optional<Value>(
    _ name: String, _ read: (YAMLNode) throws -> Value
  ) -> Value? {
    guard let node = root[name], !node.isNull else { return nil }
    return attempt { try read(node) }
  }

  /// A text that may be left out, but not left empty.
  private mutating func optionalText(_ name: String) -> String? {
    root[name].flatMap { node in attempt { try node.nonEmptyText() } }
  }

  private mutating func items(of name: String, needed: Bool) -> [YAMLNode] {
    guard needed || root[name]?.isNull == false else { return [] }
    let items = required(name) { try $0.sequence() }
    if needed, let items, items.isEmpty {
      fail("'\(name)' needs at least one item", at: root[name], hint: nil)
    }
    return items ?? []
  }

  private mutating func attempt<Value>(_ read: () throws -> Value) -> Value? {
    do {
      return try read()
    } catch {
      errors.append((error as? YAMLError)?.diagnostic ?? Diagnostic("\(error)", at: .run))
      return nil
    }
  }

  private mutating func fail(_ message: String, at node: YAMLNode?, hint: String?) {
    errors.append(Diagnostic(message, at: node.map { .span($0.span) } ?? .run, hint: hint))
  }

  private mutating func warn(_ message: String, at node: YAMLNode, hint: String?) {
    warnings.append(Diagnostic(.warning, message, at: .span(node.span), hint: hint))
  }
}

extension YAMLNode {
  /// Returns a scalar's text as it was typed, in one line, of which something must be seen.
  fileprivate func nonEmptyText() throws(YAMLError) -> String {
    try text(cleanedBy: { TextCleaner.line($0) })
  }
}
