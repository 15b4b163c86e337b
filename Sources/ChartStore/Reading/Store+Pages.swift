public import ChartModel
import SQLite

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
  ///   and those named that have a record.
  ///
  /// So no page of an album lacks its artist's, and no row of a chart leads nowhere but for a song
  /// of which neither album nor artist is known.
  ///
  /// - Parameters:
  ///   - charts: The charts that the site shows, stored or not.
  ///   - named: The items that the site names.
  /// - Returns: The items with their slugs; ``keepAddresses(of:)`` makes those of artists last.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func pageIndex(
    of charts: [ChartKey], named: NamedItems
  ) throws(StoreError) -> PageIndex {
    try reading { (connection) throws(SQLiteError) in
      let songs = try links(
        ofSongs: try chartedItems(.topSongs, of: charts, connection), connection)
      var albums = Set(try chartedItems(.topAlbums, of: charts, connection))
      albums.formUnion(try ids(of: named.artists, Question.albumIDsOfArtists, connection))
      albums.formUnion(try recorded(named.albums, Question.albums, connection))
      let albumsOfSongs = Set(songs.values.compactMap { $0.album })
      let recordedAlbums = try recorded(albumsOfSongs, Question.albums, connection)
      var songAlbums: [Int: Int] = [:]
      for (song, link) in songs {
        guard let album = link.album else { continue }
        guard link.namesAlbum || recordedAlbums.contains(album) || albums.contains(album) else {
          continue
        }
        songAlbums[song] = album
      }
      albums.formUnion(songAlbums.values)

      var artists = try recorded(named.artists, Question.artists, connection)
      for link in songs.values { artists.formUnion(link.artists) }
      artists.formUnion(try artistIDs(of: albums.sorted(), connection))

      var podcasts = Set(try chartedItems(.topPodcasts, of: charts, connection))
      podcasts.formUnion(try recorded(named.podcasts, Question.podcasts, connection))
      return PageIndex(
        podcasts: try items(podcasts, .podcast, connection),
        artists: try items(artists, .artist, connection),
        albums: try items(albums, .album, connection), songAlbums: songAlbums)
    }
  }

  /// Makes the addresses of an index last: call it before its pages are published.
  ///
  /// Podcasts and albums have theirs from the moment they are stored. An artist who is only named in
  /// the rows and records of albums and songs gets one here, so that a lookup that follows the charts
  /// in the same run can still give the name as the artist's own record has it.
  ///
  /// - Parameter index: The pages that are about to be published.
  /// - Throws: A ``StoreError`` when they could not be stored.
  public func keepAddresses(of index: PageIndex) throws(StoreError) {
    let (kept, ids) = try reading { (connection) throws(SQLiteError) in
      let ids = index.artists.map(\.id)
      return (try slugs(of: ids, .artist, connection), ids)
    }
    guard kept.count < ids.count else { return }
    try writing { (connection) throws(SQLiteError) in
      let insert = try connection.statement(
        "INSERT OR IGNORE INTO slug (kind, id, slug) VALUES (?, ?, ?)")
      for item in index.artists where kept[item.id] == nil {
        try insert.run(PageKind.artist.rawValue, item.id, item.slug)
      }
    }
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
    try ask(about: numbers, connection)
    var items: [Int] = []
    try connection.statement(Question.chartedItems).query(kind.rawValue) {
      items.append($0.int(0))
    }
    return items
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
    try ask(about: songs, connection)
    // The song's own record comes first.
    try connection.statement(Question.songLinks).query {
      links[songs[$0.int(0)], default: SongLink()].add($0)
    }
    try connection.statement(Question.listingLinks).query(ChartKind.topSongs.rawValue) {
      links[songs[$0.int(0)], default: SongLink()].add($0)
    }
    return links
  }

  /// The artists of albums, by the albums' records and by what chart rows say.
  private func artistIDs(
    of albums: [Int], _ connection: Connection
  ) throws(SQLiteError) -> Set<Int> {
    var artists: Set<Int> = []
    try ask(about: albums, connection)
    try connection.statement(Question.albumLinks).query {
      if let artist = $0.optionalInt(0) { artists.insert(artist) }
    }
    try connection.statement(Question.listingLinks).query(ChartKind.topAlbums.rawValue) {
      if let artist = $0.optionalInt(3) { artists.insert(artist) }
    }
    return artists
  }

  // MARK: - Sets of ids

  /// Returns the first column of a question about ids.
  func ids(
    of ids: Set<Int>, _ question: String, _ connection: Connection
  ) throws(SQLiteError) -> [Int] {
    guard !ids.isEmpty else { return [] }
    try ask(about: ids.sorted(), connection)
    var found: [Int] = []
    try connection.statement(question).query { found.append($0.int(0)) }
    return found
  }

  /// Returns those of the ids that have a record, by a question whose second column is the id.
  private func recorded(
    _ ids: Set<Int>, _ question: String, _ connection: Connection
  ) throws(SQLiteError) -> Set<Int> {
    guard !ids.isEmpty else { return [] }
    try ask(about: ids.sorted(), connection)
    var found: Set<Int> = []
    try connection.statement(question).query { found.insert($0.int(1)) }
    return found
  }

  // MARK: - Slugs

  private func items(
    _ ids: Set<Int>, _ kind: PageKind, _ connection: Connection
  ) throws(SQLiteError) -> [PageIndex.Item] {
    let ids = ids.sorted()
    let known = try slugs(of: ids, kind, connection)
    let missing = kind == .artist ? ids.filter { known[$0] == nil } : []
    let names = try artistNames(missing, Preference([]), connection)
    return ids.map { id in
      PageIndex.Item(id: id, slug: known[id] ?? names[id].map(Slug.make(from:)) ?? "")
    }
  }

  private func slugs(
    of ids: [Int], _ kind: PageKind, _ connection: Connection
  ) throws(SQLiteError) -> [Int: String] {
    var slugs: [Int: String] = [:]
    slugs.reserveCapacity(ids.count)
    try ask(about: ids, connection)
    try connection.statement(Question.slugs).query(kind.rawValue) {
      slugs[ids[$0.int(0)]] = $0.text(1)
    }
    return slugs
  }
}
