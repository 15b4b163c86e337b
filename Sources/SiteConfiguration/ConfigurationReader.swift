import ChartModel
public import Diagnostics
import YAML

extension Configuration {
  /// The keys that site.yml may have.
  package static let keys = [
    "title", "url", "description", "language", "storefronts", "charts", "archive", "limit",
    "artists", "episodes", "explicit", "artwork", "artwork_per_run", "sources", "raw_html",
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
    let (charts, importedCharts) = readCharts(beside: storefronts)
    let archive = optional("archive") {
      try $0.choice(of: ArchiveCadence.allCases.map(\.rawValue))
    }.flatMap(ArchiveCadence.init(rawValue:))
    let limit = optional("limit") { try $0.int(in: 1...100) } ?? 50
    let artists = readArtists()
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
    errors.sort(by: Diagnostic.precedes)
    warnings.sort(by: Diagnostic.precedes)
    guard let title, let url else { return nil }
    return Configuration(
      title: title, url: url, description: description, language: language,
      storefronts: storefronts, charts: charts, importedCharts: importedCharts,
      archive: archive ?? .weekly, limit: limit, artists: artists, episodes: episodes,
      explicit: explicit ?? .show, artwork: artwork ?? .download, artworkPerRun: artworkPerRun,
      sources: sources, allowsRawHTML: allowsRawHTML)
  }

  private typealias ExplicitRows = Configuration.ExplicitRows

  // MARK: - Keys

  private mutating func readURL() -> SiteURL? {
    required("url") { try $0.nonEmptyText() }.flatMap { text in
      if let url = SiteURL(text) { return url }
      fail(
        "'url' needs a whole address, got '\(text)'", at: root["url"],
        hint: "write it with its scheme: https://charts.example/")
      return nil
    }
  }

  private mutating func readStorefronts() -> [Storefront] {
    var storefronts: [Storefront] = []
    for node in items(of: "storefronts", needed: true) {
      guard let text = attempt({ try node.text() }) else { continue }
      guard let storefront = Storefront(text) else {
        fail(
          "'\(text)' is no storefront", at: node,
          hint: "write the country's code of two letters: us, gb, jp")
        continue
      }
      guard !storefronts.contains(storefront) else {
        fail("storefront '\(storefront)' is there twice", at: node, hint: "remove one of them")
        continue
      }
      if !storefront.isKnown {
        let meant =
          Storefront.commonMistakes[storefront.code]
          ?? nearestName(to: storefront.code, among: Storefront.knownCodes)
        warn(
          "no storefront '\(storefront)' is known", at: node,
          hint: meant.map { "did you mean '\($0)'?" })
      }
      storefronts.append(storefront)
    }
    return storefronts
  }

  private mutating func readCharts(
    beside storefronts: [Storefront]
  ) -> ([Configuration.ChartChoice], [ChartKey]) {
    var charts: [Configuration.ChartChoice] = []
    var imported: [ChartKey] = []
    for node in items(of: "charts", needed: true) {
      if case .mapping(let mapping) = node.content, mapping["storefront"] != nil {
        guard let chart = readImported(mapping, beside: storefronts) else { continue }
        guard !imported.contains(chart) else {
          fail("chart '\(chart)' is there twice", at: node, hint: "remove one of them")
          continue
        }
        imported.append(chart)
        continue
      }
      guard let chart = readChart(node) else { continue }
      guard !charts.contains(chart) else {
        fail("chart '\(chart.kind.rawValue)' is there twice", at: node, hint: "remove one of them")
        continue
      }
      charts.append(chart)
    }
    return (charts, imported)
  }

  /// Reads `{chart: hot-100, storefront: us}`, a chart that was imported.
  private mutating func readImported(
    _ mapping: Mapping, beside storefronts: [Storefront]
  ) -> ChartKey? {
    errors += mapping.unknownKeys(besides: ["chart", "storefront"]).map(\.diagnostic)
    guard let name = attempt({ try mapping.value(of: "chart") }),
      let text = attempt({ try name.text() }),
      let place = attempt({ try mapping.value(of: "storefront") }),
      let code = attempt({ try place.text() })
    else { return nil }
    guard let kind = ChartKind(name: text) else {
      fail(
        "'\(text)' cannot be an imported chart's name", at: name,
        hint: "write small letters of a to z, digits and hyphens: hot-100")
      return nil
    }
    guard kind.isImported else {
      fail(
        "the chart '\(text)' is Apple's and shown for every storefront", at: name,
        hint: "write it without 'storefront'")
      return nil
    }
    guard let storefront = Storefront(code), storefronts.contains(storefront) else {
      fail(
        "the storefront '\(code)' of the chart '\(text)' is not among 'storefronts'", at: place,
        hint: storefronts.first.map { "write one of those, such as \($0)" })
      return nil
    }
    return ChartKey(storefront: storefront, kind: kind)
  }

  /// Reads `top-podcasts` or `{chart: top-podcasts, genre: comedy}`.
  private mutating func readChart(_ node: Node) -> Configuration.ChartChoice? {
    guard case .mapping(let mapping) = node.content else {
      return readKind(node).map { Configuration.ChartChoice(kind: $0, genre: nil) }
    }
    errors += mapping.unknownKeys(besides: ["chart", "genre", "storefront"]).map(\.diagnostic)
    guard let name = attempt({ try mapping.value(of: "chart") }), let kind = readKind(name),
      let genre = attempt({ try mapping.value(of: "genre") }),
      let text = attempt({ try genre.text() })
    else { return nil }
    let known = Genre.known.values.filter { $0.media == kind.media }
    guard let found = known.first(where: { String($0.id) == text || $0.slug == text }) else {
      let nearest = nearestName(to: text, among: known.map(\.slug).sorted())
      fail(
        "no \(kind.media.rawValue) genre '\(text)' is known", at: genre,
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? "write a genre's name in lower case with hyphens: comedy, true-crime")
      return nil
    }
    return Configuration.ChartChoice(kind: kind, genre: found.id)
  }

  private mutating func readKind(_ node: Node) -> ChartKind? {
    guard let text = attempt({ try node.text() }) else { return nil }
    let names = ChartKind.shown.map(\.rawValue)
    guard let kind = ChartKind.shown.first(where: { $0.rawValue == text }) else {
      let nearest = nearestName(to: text, among: names)
      fail(
        "no chart '\(text)' is known", at: node,
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? "known are \(names.joined(separator: ", "))")
      return nil
    }
    return kind
  }

  private mutating func readArtists() -> [Configuration.ArtistChoice] {
    var artists: [Configuration.ArtistChoice] = []
    for node in items(of: "artists", needed: false) {
      guard let text = attempt({ try node.nonEmptyText() }) else { continue }
      let artist: Configuration.ArtistChoice
      if let id = Int(text), String(id) == text, case .scalar(let scalar) = node.content,
        scalar.style == .plain
      {
        guard id > 0 else {
          fail("an artist's id is above 0, got '\(text)'", at: node, hint: nil)
          continue
        }
        artist = .id(id)
      } else {
        if let id = Self.id(inAddress: text) {
          fail(
            "an artist is an id or a name, got the address '\(text)'", at: node,
            hint: "write the id alone: \(id)")
          continue
        }
        if case .scalar(let scalar) = node.content, scalar.style == .plain,
          Self.seemsNumber(scalar)
        {
          fail(
            "an artist's id is a whole number, got '\(text)'", at: node,
            hint: "write the number alone, or put a name that looks like one in quotes")
          continue
        }
        artist = .name(text)
      }
      guard !artists.contains(artist) else {
        fail("artist '\(text)' is there twice", at: node, hint: "remove one of them")
        continue
      }
      artists.append(artist)
    }
    return artists
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
    guard text.contains("://"), let last = text.split(separator: "/").last else {
      return text.hasPrefix("id") ? Int(text.dropFirst(2)) : nil
    }
    let digits = last.prefix { $0 != "?" }
    return Int(digits.hasPrefix("id") ? digits.dropFirst(2) : digits)
  }

  private mutating func readSources() -> Configuration.Sources {
    var sources = Configuration.Sources()
    guard let node = root["sources"], !node.isNull, let mapping = attempt({ try node.mapping() })
    else { return sources }
    errors += mapping.unknownKeys(besides: ["feeds", "itunes", "artwork"]).map(\.diagnostic)
    let own = [
      ("feeds", sources.feeds), ("itunes", sources.itunes),
      ("artwork", "https://is1-ssl.mzstatic.com"),
    ]
    for (name, address) in own {
      guard let value = mapping[name], let text = attempt({ try value.nonEmptyText() }) else {
        continue
      }
      if let fault = Configuration.Sources.fault(in: text) {
        fail(
          "'\(name)' \(fault), got '\(text)'", at: value,
          hint: "leave it out to ask Apple: \(address)")
        continue
      }
      switch name {
      case "feeds": sources.feeds = text
      case "itunes": sources.itunes = text
      default: sources.artwork = text
      }
    }
    return sources
  }

  // MARK: - Reading one value

  private mutating func required<Value>(
    _ name: String, _ read: (Node) throws -> Value
  ) -> Value? {
    attempt { [root] in try read(root.value(of: name)) }
  }

  private mutating func optional<Value>(
    _ name: String, _ read: (Node) throws -> Value
  ) -> Value? {
    guard let node = root[name], !node.isNull else { return nil }
    return attempt { try read(node) }
  }

  /// A text that may be left out, but not left empty.
  private mutating func optionalText(_ name: String) -> String? {
    root[name].flatMap { node in attempt { try node.nonEmptyText() } }
  }

  private mutating func items(of name: String, needed: Bool) -> [Node] {
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

  private mutating func fail(_ message: String, at node: Node?, hint: String?) {
    errors.append(Diagnostic(message, at: node.map { .span($0.span) } ?? .run, hint: hint))
  }

  private mutating func warn(_ message: String, at node: Node, hint: String?) {
    warnings.append(Diagnostic(.warning, message, at: .span(node.span), hint: hint))
  }
}

extension Node {
  /// Returns a scalar's text as it was typed, in one line, of which something must be seen.
  fileprivate func nonEmptyText() throws(YAMLError) -> String {
    try text(cleanedBy: { TextCleaner.line($0) })
  }
}
