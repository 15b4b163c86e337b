public import ChartModel

/// A response of the sample edition, as Apple would have given it.
public struct SampleResponse: Sendable {
  /// The storefront of the request.
  public let storefront: Storefront
  /// The UTC day of the request.
  public let day: Day
  /// The body, to be decoded like any other.
  public let body: [UInt8]
}

/// Five weeks of fictional charts in three storefronts, with the records of all that is on them.
///
/// Everything is a function of the seed: no clock, no network, and the same bytes on every machine.
/// The responses have Apple's shapes, oddities included (`Explict`, numbers where feeds have texts,
/// localised genres), and go through the decoder like Apple's own. They are made one at a time.
public struct SampleEdition: Sendable {
  /// The last day of the charts.
  public static let lastDay = Day(number: firstDay.number + 34)

  /// The storefronts that have charts, and lookups.
  public static let storefronts: [Storefront] = ["us", "gb", "jp"].compactMap { Storefront($0) }

  /// A Monday, 2026-10-26.
  private static let firstDay = Day(number: 20_752)
  private static let limit = 50
  /// The albums of Britain missed a night, so that a history has a gap to show.
  private static let missing = (storefront: 1, kind: ChartKind.topAlbums, day: 17)

  private let catalogue: SampleCatalogue
  private let charts: [SampleChart]
  /// The rows of each chart's contenders, as JSON.
  private let rows: [[[UInt8]]]

  /// Makes the catalogue and lets the charts run.
  ///
  /// - Parameter seed: Another seed gives other titles and other movements of the same artists.
  public init(seed: UInt64 = 2026) {
    let days = Self.firstDay...Self.lastDay
    var catalogue = SampleCatalogue()
    catalogue.addMusic(days: days, seed: seed)
    catalogue.addPodcasts(days: days, seed: seed)
    self.catalogue = catalogue
    var charts: [SampleChart] = []
    var rows: [[[UInt8]]] = []
    for (place, storefront) in Self.storefronts.enumerated() {
      let pools = SamplePools(catalogue: catalogue, storefront: place, seed: seed)
      let writer = SampleFeedRows(catalogue: catalogue, storefront: storefront)
      for kind in ChartKind.shown {
        let pool = pools.pool(kind)
        let chart = SampleChart(
          storefront: place, kind: kind, contenders: pool.map(\.contender), days: days,
          limit: Self.limit, seed: seed)
        let items = Dictionary(pool.map { ($0.contender.id, $0.item) }) { first, _ in first }
        charts.append(chart)
        rows.append(
          chart.contenders.map { contender in
            switch items[contender.id] {
            case .podcast(let index): writer.podcast(catalogue.podcasts[index])
            case .album(let index): writer.album(catalogue.albums[index])
            case .song(let index, let song):
              writer.song(catalogue.albums[index].songs[song], on: catalogue.albums[index])
            case nil: []
            }
          })
      }
    }
    self.charts = charts
    self.rows = rows
  }

  // MARK: - Responses

  /// The responses of the feeds, day by day from the first to the last.
  public var feeds: some Sequence<SampleResponse> {
    let days = Self.lastDay.number - Self.firstDay.number + 1
    return (0..<days * charts.count).lazy.compactMap {
      feed(day: $0 / charts.count, $0 % charts.count)
    }
  }

  /// The responses of the lookups, on the last day: podcasts with episodes, artists with albums,
  /// albums with songs, each from the first storefront that has it.
  public var lookups: some Sequence<SampleResponse> {
    Self.storefronts.indices.lazy.flatMap { place in
      plans(place).lazy.map { lookup(place, $0) }
    }
  }

  private func feed(day index: Int, _ place: Int) -> SampleResponse? {
    let chart = charts[place]
    if chart.storefront == Self.missing.storefront, chart.kind == Self.missing.kind,
      index == Self.missing.day
    {
      return nil
    }
    let storefront = Self.storefronts[chart.storefront]
    let day = Day(number: Self.firstDay.number + index)
    let names = SampleFeedNames(chart.kind, storefront)
    var json = JSONBytes()
    json.object { json in
      json.name("feed")
      json.object { json in
        json.member("title", names.title)
        json.member("id", names.address)
        json.name("links")
        json.list { json in json.object { $0.member("self", names.address) } }
        json.member("copyright", "Fictional; made by chartgen.")
        json.member("country", storefront.code)
        json.member("updated", MailDate.text(Timestamp(day, hour: 2, minute: 21, second: place)))
        json.name("results")
        json.list { json in
          for contender in chart.rankings[index] { json.raw(rows[place][contender]) }
        }
      }
    }
    return SampleResponse(storefront: storefront, day: day, body: json.bytes)
  }

  // MARK: - Lookups

  /// Which items one lookup requests.
  private enum Plan {
    case podcasts(ArraySlice<Int>)
    case artists(ArraySlice<Int>)
    case songs(ArraySlice<Int>)
  }

  private func plans(_ place: Int) -> [Plan] {
    func isLookedUpHere(_ reach: SampleReach) -> Bool {
      reach.firstIndex { $0 > 0 } == place
    }
    let podcasts = catalogue.podcasts.indices.filter {
      isLookedUpHere(catalogue.podcasts[$0].reach)
    }
    let artists = catalogue.artists.indices.filter { isLookedUpHere(catalogue.artists[$0].reach) }
    let albums = artists.flatMap { catalogue.artists[$0].albums }
    return Self.batches(podcasts, of: 50).map { .podcasts($0) }
      + Self.batches(artists, of: 50).map { .artists($0) }
      + Self.batches(albums, of: 20).map { .songs($0) }
  }

  private static func batches(_ items: [Int], of size: Int) -> [ArraySlice<Int>] {
    stride(from: 0, to: items.count, by: size).map { items[$0..<min($0 + size, items.count)] }
  }

  private func lookup(_ place: Int, _ plan: Plan) -> SampleResponse {
    let storefront = Self.storefronts[place]
    let rows = SampleLookupRows(
      catalogue: catalogue, storefront: storefront, country: ["USA", "GBR", "JPN"][place])
    var json = JSONBytes()
    json.object { json in
      json.name("results")
      json.list { json in
        switch plan {
        case .podcasts(let places):
          for place in places { rows.podcast(catalogue.podcasts[place], &json) }
        case .artists(let places):
          for place in places { rows.artist(catalogue.artists[place], &json) }
        case .songs(let places):
          for place in places { rows.songs(catalogue.albums[place], &json) }
        }
      }
    }
    return SampleResponse(storefront: storefront, day: Self.lastDay, body: json.bytes)
  }
}
