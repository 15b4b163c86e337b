import AppleCharts
import ChartModel

/// What could not be had in a run, by cause, so that each cause is said once, whatever it cost.
///
/// What a host's refusal or absence leads to later (it is not asked again) is no cause of its own.
struct FetchFailures: Sendable {
  /// Something that was wanted of Apple.
  enum Wanted: Sendable {
    case chart(ChartKey)
    case items(LookupSubject, [Int])
    /// An artist that site.yml calls by name.
    case artist(String)
  }

  /// Why something could not be had, and what.
  struct Cause: Sendable {
    fileprivate(set) var message: String
    /// The only address that was asked for it; nil where there are several.
    fileprivate(set) var url: String?
    /// The host, as addresses begin.
    let host: String
    fileprivate(set) var charts: [ChartKey] = []
    fileprivate(set) var items: [String: Set<Int>] = [:]
    fileprivate(set) var artists: [String] = []
    /// Whether it ends the host, and with it everything else that was wanted of it.
    fileprivate let endsHost: Bool
    fileprivate var isConsequence: Bool
  }

  /// The causes in the order in which they came up.
  private(set) var causes: [Cause] = []

  /// Adds what a failed request was for.
  mutating func add(_ error: AppleError, _ wanted: Wanted) {
    add(
      error.kind.message, at: error.url, endsHost: error.endsHost,
      isConsequence: error.isConsequence, wanted)
  }

  /// Adds what an answer that is not believed was for.
  mutating func add(_ message: String, at url: String, _ wanted: Wanted) {
    add(message, at: url, endsHost: false, isConsequence: false, wanted)
  }

  private mutating func add(
    _ message: String, at url: String, endsHost: Bool, isConsequence: Bool, _ wanted: Wanted
  ) {
    let host = Self.host(of: url)
    let index = causes.firstIndex { cause in
      cause.host == host && cause.endsHost == endsHost && (endsHost || cause.message == message)
    }
    let place = index ?? causes.endIndex
    if index == nil {
      causes.append(
        Cause(
          message: message, url: url, host: host, endsHost: endsHost,
          isConsequence: isConsequence))
    } else {
      if causes[place].url != url { causes[place].url = nil }
      if causes[place].isConsequence, !isConsequence {
        causes[place].message = message
        causes[place].isConsequence = false
      }
    }
    switch wanted {
    case .chart(let key): causes[place].charts.append(key)
    case .items(let subject, let ids):
      causes[place].items[subject.plural, default: []].formUnion(ids)
    case .artist(let name): causes[place].artists.append(name)
    }
  }

  /// The items of a kind that could not be looked up.
  func items(_ subject: LookupSubject) -> Set<Int> {
    causes.reduce(into: []) { $0.formUnion($1.items[subject.plural] ?? []) }
  }

  /// How many items could not be looked up, or searched for.
  var itemCount: Int {
    causes.reduce(0) { count, cause in
      cause.items.values.reduce(count + cause.artists.count) { $0 + $1.count }
    }
  }

  private static func host(of url: String) -> String {
    (try? WebURL(url))?.origin ?? url
  }
}

extension FetchFailures.Cause {
  /// Where it happened: the address that was asked, without a long list of ids, or the host.
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
    if !artists.isEmpty {
      texts.append(
        "the artist\(artists.count == 1 ? "" : "s") "
          + Self.list(artists.map { "'\($0)'" }) + " could not be searched for")
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
  var plural: String {
    switch self {
    case .podcast, .episodes: "podcasts"
    case .artist: "artists"
    case .album: "albums"
    }
  }
}
