public import ChartModel
import SQLite

/// The items that records are wanted of, the most wanted first.
public struct WantedItems: Hashable, Sendable {
  /// An item, and where it may be looked up.
  public struct Item: Hashable, Sendable {
    public let id: Int
    /// The storefronts to ask, in order, until one has it.
    public let storefronts: [Storefront]
    /// Whether the item is on a chart of the last of those, which therefore has it.
    public let isCharted: Bool
  }

  public var podcasts: [Item] = []
  public var artists: [Item] = []
  public var albums: [Item] = []
}

extension Store {
  /// Returns the items that the site's current charts and the site itself name, and what those lead
  /// to: the artists of albums and songs, the albums of songs, all albums of named artists.
  ///
  /// An item that charts is asked for in the site's storefronts up to the first in which it charts,
  /// one that does not chart in all of them. Items of better rank come first, and those that do not
  /// chart last.
  ///
  /// - Parameters:
  ///   - charts: The charts that the site shows, stored or not.
  ///   - named: The items that the site names.
  ///   - storefronts: The site's storefronts in its order.
  /// - Returns: The items, each once.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func wantedItems(
    charts: [ChartKey], named: NamedItems, storefronts: [Storefront]
  ) throws(StoreError) -> WantedItems {
    try reading { (connection) throws(SQLiteError) in
      let precedence = StorefrontPrecedence(storefronts)
      var podcasts = WantedRanks(precedence)
      var artists = WantedRanks(precedence)
      var albums = WantedRanks(precedence)
      let rows = try connection.statement(Queries.newestItems)
      for key in charts {
        guard let number = try findNumber(of: key, connection) else { continue }
        try rows.query(number, key.kind.rawValue, key.storefront.code) { row in
          let (rank, item) = (row.int(0), row.int(1))
          switch key.kind {
          case .topPodcasts: podcasts.add(item, rank, in: key.storefront)
          case .topAlbums: albums.add(item, rank, in: key.storefront)
          case .topSongs:
            if let album = row.optionalInt(3) { albums.add(album, rank, in: key.storefront) }
          case .podcastEpisodes, .musicVideos, .playlists, .imported: return
          }
          if let artist = row.optionalInt(2) { artists.add(artist, rank, in: key.storefront) }
        }
      }
      let ofArtists = try ids(of: named.artists, Queries.albumIDsOfArtists, connection)
      for id in named.podcasts { podcasts.add(id) }
      for id in named.artists { artists.add(id) }
      for id in named.albums.union(ofArtists) { albums.add(id) }
      for (id, artist) in try artistIDs(of: albums.ids, connection) {
        artists.add(artist, asFor: id, of: albums)
      }
      return WantedItems(podcasts: podcasts.items, artists: artists.items, albums: albums.items)
    }
  }

  /// The artist of each album that has a record which names one.
  private func artistIDs(
    of albums: [Int], _ connection: Connection
  ) throws(SQLiteError) -> [(album: Int, artist: Int)] {
    try setRequestedIDs(albums, connection)
    var found: [(Int, Int)] = []
    try connection.statement(Queries.albumArtists).query { row in
      if let artist = row.optionalInt(1) { found.append((row.int(0), artist)) }
    }
    return found
  }
}

/// The best rank of each item, and the first storefront, in the site's order, in which it charts.
private struct WantedRanks {
  private let precedence: StorefrontPrecedence
  private var best: [Int: (rank: Int, position: Int)] = [:]

  init(_ precedence: StorefrontPrecedence) {
    self.precedence = precedence
  }

  var ids: [Int] { best.keys.sorted() }

  mutating func add(_ id: Int, _ rank: Int, in storefront: Storefront) {
    add(id, rank, precedence.position(of: storefront.code))
  }

  /// Adds an item that is wanted whether it charts or not.
  mutating func add(_ id: Int) {
    add(id, .max, .max)
  }

  /// Adds an item that is wanted for the sake of another.
  mutating func add(_ id: Int, asFor other: Int, of others: WantedRanks) {
    // That the other charts in a storefront does not say that this one is known there.
    if let rank = others.best[other]?.rank { add(id, rank, .max) }
  }

  private mutating func add(_ id: Int, _ rank: Int, _ position: Int) {
    let known = best[id] ?? (rank, position)
    best[id] = (min(known.rank, rank), min(known.position, position))
  }

  /// The items by rank, then id.
  var items: [WantedItems.Item] {
    let storefronts = precedence.storefronts
    return best.sorted { ($0.value.rank, $0.key) < ($1.value.rank, $1.key) }.map { id, best in
      let isCharted = best.position < storefronts.count
      return WantedItems.Item(
        id: id, storefronts: isCharted ? Array(storefronts[...best.position]) : storefronts,
        isCharted: isCharted)
    }
  }
}
