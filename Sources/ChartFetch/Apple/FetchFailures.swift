import AppleCharts
public import ChartModel

/// What could not be fetched in a run, by cause, so that each cause is said once, whatever it cost.
///
/// Later requests that a refusing or unreachable host is spared are not a cause of their own.
struct FetchFailures: Sendable {
  /// Something that was requested of Apple.
  enum Subject: Sendable {
    case chart(ChartKey)
    case items(LookupSubject, [Int])
    /// An artist or a podcast that site.yml calls by name.
    case name(LookupSubject, String)
  }

  /// Why something could not be fetched, and what.
  struct Cause: Sendable {
    fileprivate(set) var message: String
    /// The only URL that was requested; nil where there are several.
    fileprivate(set) var url: String?
    /// The host, as addresses begin.
    let host: String
    fileprivate(set) var charts: [ChartKey] = []
    fileprivate(set) var items: [String: Set<Int>] = [:]
    fileprivate(set) var names: [String: [String]] = [:]
    /// Whether it ends the host, and with it everything else that was requested of it.
    fileprivate let endsHost: Bool
    fileprivate var isConsequence: Bool
  }

  /// The causes in the order in which they came up.
  private(set) var causes: [Cause] = []

  /// Adds what a failed request was for.
  mutating func add(_ error: AppleError, _ subject: Subject) {
    add(
      error.kind.message, at: error.url, endsHost: error.endsHost,
      isConsequence: error.isConsequence, subject)
  }

  private mutating func add(
    _ message: String, at url: String, endsHost: Bool, isConsequence: Bool, _ subject: Subject
  ) {
    let host = Self.host(of: url)
    let index = causes.firstIndex { cause in
      cause.host == host && cause.endsHost == endsHost && (endsHost || cause.message == message)
    }
    let last = index ?? causes.endIndex
    if index == nil {
      causes.append(
        Cause(
          message: message, url: url, host: host, endsHost: endsHost,
          isConsequence: isConsequence))
    } else {
      if causes[last].url != url { causes[last].url = nil }
      if causes[last].isConsequence, !isConsequence {
        causes[last].message = message
        causes[last].isConsequence = false
      }
    }
    switch subject {
    case .chart(let key): causes[last].charts.append(key)
    case .items(let kind, let ids):
      causes[last].items[kind.plural, default: []].formUnion(ids)
    case .name(let kind, let name): causes[last].names[kind.name, default: []].append(name)
    }
  }

  /// The items of a kind that could not be looked up.
  func items(_ subject: LookupSubject) -> Set<Int> {
    causes.reduce(into: []) { $0.formUnion($1.items[subject.plural] ?? []) }
  }

  /// How many items could not be looked up, or searched for.
  var itemCount: Int {
    causes.reduce(0) { count, cause in
      (cause.items.values.map(\.count) + cause.names.values.map(\.count)).reduce(count, +)
    }
  }

  private static func host(of url: String) -> String {
    (try? WebURL(url))?.origin ?? url
  }
}

extension FetchFailures.Cause {
  /// Where it happened: the URL that was requested, without a long list of ids, or the host.
  var address: String {
    guard let url, !endsHost else { return host }
    return url.count <= 120 ? url : url.prefix(100) + "…"
  }

  /// What charts it cost: `the chart us/top-albums`, `12 charts`.
  var chartsText: String {
    charts.count <= 3
      ? "the chart\(charts.count == 1 ? "" : "s") " + Self.list(charts.map(\.description))
      : "\(charts.count) charts"
  }

  /// What else it cost, a sentence each: `50 podcasts and 3 artists could not be looked up`.
  var othersTexts: [String] {
    var texts: [String] = []
    if !items.isEmpty {
      let counts = items.sorted { $0.key > $1.key }.map { kind, ids in
        "\(ids.count) \(ids.count == 1 ? String(kind.dropLast()) : kind)"
      }
      texts.append(Self.list(counts) + " could not be looked up")
    }
    if !names.isEmpty {
      let searched = names.sorted { $0.key < $1.key }.map { kind, names in
        "the \(kind)\(names.count == 1 ? "" : "s") " + Self.list(names.map { "'\($0)'" })
      }
      texts.append(Self.list(searched) + " could not be searched for")
    }
    return texts
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension LookupSubject {
  /// What messages call the items.
  public var plural: String {
    switch self {
    case .podcast, .episodes: "podcasts"
    case .artist: "artists"
    case .album: "albums"
    }
  }
}
