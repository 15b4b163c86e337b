import Artwork
import ChartModel
import ChartStore
import SiteBuilder
import SiteConfiguration

/// A site's data as the store has it.
struct StoredSite: SiteData {
  let store: Store
  /// The storefronts in the order in which an item's words are looked for.
  let storefronts: [Storefront]

  /// Whether addresses that are given to items now are kept, as they are once published.
  let storesAddresses: Bool

  /// The folder that pictures are kept in.
  let artwork: String

  /// How many episodes a podcast's page shows, of those that there are.
  private let episodes: Int

  init(store: Store, artwork: String, configuration: Configuration, storesAddresses: Bool) {
    self.artwork = artwork
    self.store = store
    storefronts = configuration.storefronts
    self.storesAddresses = storesAddresses
    episodes = configuration.episodes ?? 10
  }

  func snapshots(of charts: [ChartKey]) async throws -> [Snapshot] {
    try await store.snapshots(of: charts)
  }

  func pageIndex(
    charts: [ChartKey], named: NamedItems, onlyNamed: Bool
  ) async throws -> PageIndex {
    let index = try await store.pageIndex(of: charts, named: named, onlyNamed: onlyNamed)
    if storesAddresses { try await store.keepAddresses(of: index) }
    return index
  }

  func podcasts(_ ids: [Int]) async throws -> [Podcast] {
    try await store.podcasts(ids, storefronts: storefronts, episodes: episodes)
  }

  func pictures() async throws -> PictureIndex {
    let records = try await store.artworkRecords()
    guard storesAddresses else { return PictureIndex(in: artwork, records) }
    let folder = ArtworkFolder(path: artwork)
    return PictureIndex(in: artwork, records) { folder.repairFiles(of: $0) }
  }

  func artists(_ ids: [Int]) async throws -> [Artist] {
    try await store.artists(ids, storefronts: storefronts)
  }

  func albums(_ ids: [Int]) async throws -> [Album] {
    try await store.albums(ids, storefronts: storefronts)
  }

  func dates(of charts: [ChartKey]) async throws -> [ChartKey: ChartDates] {
    try await store.archiveDates(of: charts)
  }

  func past(of chart: ChartKey, on dates: Set<Day>) -> any PastSnapshots {
    StoredPast(store: store, dates: dates, cursor: HistoryCursor(chart))
  }

  func runs(of ids: [Int], in charts: [ChartKey]) async throws -> [Int: [ItemRun]] {
    try await store.runs(of: ids, in: charts)
  }
}

/// A chart's past as the store has it.
private struct StoredPast: PastSnapshots {
  let store: Store
  let dates: Set<Day>
  var cursor: HistoryCursor

  /// How many snapshots are read at a time.
  private static let batch = 16

  mutating func next() async throws -> [Snapshot] {
    try await store.walk(&cursor, limit: Self.batch, wanted: dates)
  }

  var records: (records: ChartRecords, holders: [Int: ChartEntry]) {
    (cursor.records, cursor.holders)
  }
}
