public import ChartModel
import SQLite

/// The kinds of item that have pages of their own; the raw value is the store's name for them.
enum SlugKind: String {
  case podcast
  case artist
  case album
  /// An imported chart's item, by its number with a minus sign.
  case imported
}

extension Store {
  /// Returns which items have pages on a site that shows the charts given and names some items.
  ///
  /// Once on one of the charts, an item keeps its page as long as the store holds a snapshot of
  /// them with it. There are pages for
  ///
  /// - the podcasts on the charts, and those named that have a record;
  /// - the albums on the charts, those that a song on the charts is on and whose name is known, all
  ///   albums of the named artists, and those named that have a record;
  /// - the artists of all those albums and of the songs on the charts, where their ids are known,
  ///   and those named that have a record;
  /// - the items of imported charts.
  ///
  /// So no page of an album lacks its artist's, and no row of a chart leads nowhere but for a song
  /// of which neither album nor artist is known.
  ///
  /// - Parameters:
  ///   - charts: The charts that the site shows, stored or not.
  ///   - named: The items that the site names.
  ///   - onlyNamed: Whether nothing else has a page; albums of named artists still do.
  /// - Returns: The items with their slugs; ``keepAddresses(of:)`` makes new ones last.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func pageIndex(
    of charts: [ChartKey], named: NamedItems, onlyNamed: Bool = false
  ) throws(StoreError) -> PageIndex {
    try reading { (connection) throws(SQLiteError) in
      let index = try pageIndex(of: charts, named, connection)
      guard onlyNamed else { return index }
      let albums = try named.albums.union(
        ids(of: named.artists, Queries.albumIDsOfArtists, connection))
      return PageIndex(
        podcasts: index.podcasts.filter { named.podcasts.contains($0.id) },
        artists: index.artists.filter { named.artists.contains($0.id) },
        albums: index.albums.filter { albums.contains($0.id) },
        songAlbums: index.songAlbums.filter { albums.contains($0.value) })
    }
  }

  private func pageIndex(
    of charts: [ChartKey], _ named: NamedItems, _ connection: Connection
  ) throws(SQLiteError) -> PageIndex {
    let songs = try links(
      ofSongs: try chartedItems(.topSongs, of: charts, connection), connection)
    var albums = Set(try chartedItems(.topAlbums, of: charts, connection))
    albums.formUnion(try ids(of: named.artists, Queries.albumIDsOfArtists, connection))
    albums.formUnion(try recorded(named.albums, Queries.albums, connection))
    let albumsOfSongs = Set(songs.values.compactMap { $0.album })
    let recordedAlbums = try recorded(albumsOfSongs, Queries.albums, connection)
    var songAlbums: [Int: Int] = [:]
    for (song, link) in songs {
      guard let album = link.album else { continue }
      guard link.namesAlbum || recordedAlbums.contains(album) || albums.contains(album) else {
        continue
      }
      songAlbums[song] = album
    }
    albums.formUnion(songAlbums.values)

    var artists = try recorded(named.artists, Queries.artists, connection)
    for link in songs.values { artists.formUnion(link.artists) }
    artists.formUnion(try artistIDs(of: albums.sorted(), connection))

    var podcasts = Set(try chartedItems(.topPodcasts, of: charts, connection))
    podcasts.formUnion(try recorded(named.podcasts, Queries.podcasts, connection))
    return PageIndex(
      podcasts: try items(podcasts, .podcast, connection),
      artists: try items(artists, .artist, connection),
      albums: try items(albums, .album, connection), songAlbums: songAlbums,
      chartItems: try chartItems(of: charts, connection))
  }

  // MARK: - Charted items and what they lead to

  private func chartedItems(
    _ kind: ChartKind, of charts: [ChartKey], _ connection: Connection
  ) throws(SQLiteError) -> [Int] {
    var numbers: [Int] = []
    for chart in charts where chart.kind == kind {
      guard let number = try findNumber(of: chart, connection) else { continue }
      numbers.append(number)
    }
    guard !numbers.isEmpty else { return [] }
    try setRequestedIDs(numbers, connection)
    return try connection.statement(Queries.chartedItems).map(kind.rawValue) { $0.int(0) }
  }

  /// Where a song leads, by its record and by what rows say of it.
  private struct SongLink {
    /// By the record, else by the first of the rows.
    var album: Int?
    /// Whether the album's name is known along with its id.
    var namesAlbum = false
    /// All that are named: a row links to the one it names, the album's page to its own.
    var artists: [Int] = []

    /// Takes from a row what it adds.
    mutating func add(_ row: borrowing Row) {
      if album == nil {
        album = row.optionalInt(1)
        namesAlbum = album != nil && row.int(2) == 1
      } else if !namesAlbum, album == row.optionalInt(1) {
        namesAlbum = row.int(2) == 1
      }
      if let artist = row.optionalInt(3), !artists.contains(artist) { artists.append(artist) }
    }
  }

  private func links(
    ofSongs songs: [Int], _ connection: Connection
  ) throws(SQLiteError) -> [Int: SongLink] {
    var links: [Int: SongLink] = [:]
    try setRequestedIDs(songs, connection)
    // The song's own record comes first.
    try connection.statement(Queries.songLinks).query {
      links[songs[$0.int(0)], default: SongLink()].add($0)
    }
    try connection.statement(Queries.listingLinks).query(ChartKind.topSongs.rawValue) {
      links[songs[$0.int(0)], default: SongLink()].add($0)
    }
    return links
  }

  /// The artists of albums, by the albums' records and by what chart rows say.
  private func artistIDs(
    of albums: [Int], _ connection: Connection
  ) throws(SQLiteError) -> Set<Int> {
    var artists: Set<Int> = []
    try setRequestedIDs(albums, connection)
    try connection.statement(Queries.albumLinks).query {
      if let artist = $0.optionalInt(0) { artists.insert(artist) }
    }
    try connection.statement(Queries.listingLinks).query(ChartKind.topAlbums.rawValue) {
      if let artist = $0.optionalInt(3) { artists.insert(artist) }
    }
    return artists
  }

  /// The items that are or were on the imported charts, as the storefront calls them now.
  private func chartItems(
    of charts: [ChartKey], _ connection: Connection
  ) throws(SQLiteError) -> [ChartKey: [PageIndex.ChartItem]] {
    var items: [ChartKey: [PageIndex.ChartItem]] = [:]
    for key in charts where key.kind.isImported {
      guard let chart = try findNumber(of: key, connection) else { continue }
      items[key] = try connection.statement(Queries.chartItems)
        .map(chart, key.kind.rawValue, key.storefront.code, SlugKind.imported.rawValue) { row in
          let name = row.text(2)
          return PageIndex.ChartItem(
            number: row.int(0), id: row.text(1), name: name, maker: row.text(3),
            slug: row.optionalText(4) ?? Slug.make(from: name))
        }
    }
    return items
  }

  // MARK: - Sets of ids

  /// Returns the first column of a query about ids.
  func ids(
    of ids: Set<Int>, _ query: String, _ connection: Connection
  ) throws(SQLiteError) -> [Int] {
    guard !ids.isEmpty else { return [] }
    try setRequestedIDs(ids.sorted(), connection)
    return try connection.statement(query).map { $0.int(0) }
  }

  /// Returns those of the ids that have a record, by a query whose second column is the id.
  private func recorded(
    _ ids: Set<Int>, _ query: String, _ connection: Connection
  ) throws(SQLiteError) -> Set<Int> {
    guard !ids.isEmpty else { return [] }
    try setRequestedIDs(ids.sorted(), connection)
    return Set(try connection.statement(query).map { $0.int(1) })
  }

  // MARK: - Slugs

  private func items(
    _ ids: Set<Int>, _ kind: SlugKind, _ connection: Connection
  ) throws(SQLiteError) -> [PageIndex.Item] {
    let ids = ids.sorted()
    let known = try slugs(of: ids, kind, connection)
    let missing = kind == .artist ? ids.filter { known[$0] == nil } : []
    let names = try artistNames(missing, StorefrontPrecedence([]), connection)
    return ids.map { id in
      PageIndex.Item(id: id, slug: known[id] ?? names[id].map(Slug.make(from:)) ?? "")
    }
  }

  func slugs(
    of ids: [Int], _ kind: SlugKind, _ connection: Connection
  ) throws(SQLiteError) -> [Int: String] {
    var slugs: [Int: String] = [:]
    slugs.reserveCapacity(ids.count)
    try setRequestedIDs(ids, connection)
    try connection.statement(Queries.slugs).query(kind.rawValue) {
      slugs[ids[$0.int(0)]] = $0.text(1)
    }
    return slugs
  }
}
