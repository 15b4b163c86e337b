import ChartModel
import Liquid
import SiteConfiguration

/// What is known of a whole site before any of its pages is rendered: the charts, where everything
/// lies, and what charts where.
final class SiteContext: Sendable {
  let configuration: Configuration
  let strings: ThemeStrings
  let isSample: Bool
  /// The charts shown, by storefront and chart in the order of site.yml.
  let charts: [ShownChart]
  /// The storefronts that have a chart, in the order of site.yml.
  let storefronts: [ShownStorefront]
  let routes: Routes
  let pages: [PageLink]
  /// The podcasts and artists that site.yml names.
  let followed: NamedItems
  /// What is known of the items that site.yml and Content name.
  let records: NamedRecords
  /// What Content/data holds.
  let data: Map
  /// The address of each file and page of Content, by its path from there.
  let addresses: [String: Address]
  /// The lists of everything that have at least one item.
  let sections: [String]
  let pictures: SitePictures
  /// The hosts that pictures, previews and store links may be at.
  let trustedHosts: TrustedHosts
  /// What is new in several storefronts at once.
  let breakouts: [Breakout]

  private let archives: [ChartKey: ChartArchive]

  private let byItem: [ItemKey: [Placement]]
  private let byArtist: [Int: [Placement]]

  /// An item of a chart: ids of albums and songs are not told apart by themselves.
  private struct ItemKey: Hashable {
    let kind: ChartKind
    let id: Int
  }

  init(
    configuration: Configuration, strings: ThemeStrings, isSample: Bool, snapshots: [Snapshot],
    dates: [ChartKey: ChartDates], index: PageIndex, pages: [PageLink],
    addresses: [String: Address] = [:], data: Map = Map(), records: NamedRecords = NamedRecords(),
    pictures: SitePictures
  ) {
    self.pictures = pictures
    self.configuration = configuration
    self.strings = strings
    self.isSample = isSample
    trustedHosts = isSample ? .sample : configuration.sources.trustedHosts
    self.pages = pages
    followed = configuration.followed
    self.records = records
    self.addresses = addresses
    self.data = data
    let byKey = Dictionary(snapshots.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    charts = configuration.shownCharts.compactMap { key in
      byKey[key].map { ShownChart($0, hidingExplicit: configuration.explicit == .hide) }
    }
    let charts = charts
    archives = dates.mapValues { ChartArchive($0, configuration.archive) }
    breakouts = Breakout.find(in: charts)
    storefronts = configuration.shownStorefronts.compactMap { storefront in
      let own = charts.indices.filter { charts[$0].key.storefront == storefront }
      return own.isEmpty ? nil : ShownStorefront(storefront: storefront, charts: own)
    }
    var byItem: [ItemKey: [Placement]] = [:]
    var byArtist: [Int: [Placement]] = [:]
    var genres: Set<Int> = []
    for (chart, shown) in charts.enumerated() {
      for (row, ranked) in shown.snapshot.entries.enumerated() {
        let placement = Placement(chart: chart, row: row)
        byItem[ItemKey(kind: shown.key.kind, id: ranked.entry.id), default: []].append(placement)
        if shown.key.kind.media == .music, let artist = ranked.entry.artistID {
          byArtist[artist, default: []].append(placement)
        }
        for genre in ranked.entry.genres { genre.id.map { _ = genres.insert($0) } }
      }
    }
    self.byItem = byItem
    self.byArtist = byArtist
    routes = Routes(
      index,
      genres: configuration.pages == .named ? [] : genres.filter { Genre.known[$0] != nil })
    sections = [
      ("podcasts", index.podcasts.isEmpty), ("artists", index.artists.isEmpty),
      ("albums", index.albums.isEmpty),
    ].filter { !$0.1 }.map(\.0)
  }

  /// Whether links name `index.html`: a site that has no address yet is looked at from disk.
  var namesIndex: Bool {
    configuration.url == Configuration.placeholderURL
  }

  /// The newest day of any chart shown.
  var newestDate: Day? {
    charts.map(\.snapshot.date).max()
  }

  /// Whether anything on the page of an address comes from Apple: not on those of an imported chart,
  /// nor anywhere on a site of such charts alone.
  func hasAppleData(at address: Address) -> Bool {
    charts.contains { !$0.key.kind.isImported }
      && !charts.contains {
        $0.key.kind.isImported && address.path.hasPrefix(routes.chart($0.key).path)
      }
  }

  /// The dates of a chart.
  func archive(of key: ChartKey) -> ChartArchive {
    archives[key] ?? ChartArchive(ChartDates(), .none)
  }

  /// The dates that have a page, by chart.
  var archivePages: [ChartKey: [Day]] {
    var pages: [ChartKey: [Day]] = [:]
    for chart in charts { pages[chart.key] = archive(of: chart.key).pages }
    return pages.filter { !$0.value.isEmpty }
  }

  /// The charts of a kind that the site shows.
  func charts(of kind: ChartKind) -> [ChartKey] {
    charts.map(\.key).filter { $0.kind == kind }
  }

  /// A chart that the site shows.
  func chart(_ key: ChartKey) -> ShownChart? {
    charts.first { $0.key == key }
  }

  /// Where an item charts now, in the order of the charts.
  func placements(of kind: ChartKind, _ id: Int) -> [Placement] {
    byItem[ItemKey(kind: kind, id: id)] ?? []
  }

  /// Where anything of an artist's charts now, in the order of the charts.
  func placements(ofArtist id: Int) -> [Placement] {
    byArtist[id] ?? []
  }
}

/// The items that a site names, as far as they are known, by id.
struct NamedRecords: Sendable {
  var podcasts: [Podcast] = []
  var artists: [Artist] = []
  var albums: [Album] = []
}

/// A storefront with its charts, as positions in the list of all charts.
struct ShownStorefront: Sendable {
  let storefront: Storefront
  let charts: [Int]
}

/// A Markdown page, as navigation and routing need it.
struct PageLink: Sendable {
  let title: String
  let address: Address
}

/// An item on one of the lists of everything.
struct ListedItem: Sendable {
  let name: String
  let note: String?
  let address: Address?
}
