public import ChartModel
import SQLite

extension Store {
  /// Returns albums with their songs by disc and track, in the order of the ids.
  ///
  /// A song of which only chart rows are known, not its record, comes after those with a track.
  ///
  /// An album that was never looked up is described by what the chart rows of the first of the
  /// storefronts say that say something: of the album itself, else of a song on it; without rows,
  /// by what the records of its songs say. An id of which nothing is known is left out.
  ///
  /// - Parameters:
  ///   - ids: The ids of the albums, each once.
  ///   - storefronts: The site's storefronts in its order.
  /// - Returns: The albums.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func albums(
    _ ids: [Int], storefronts: [Storefront]
  ) throws(StoreError) -> [Album] {
    try reading { (connection) throws(SQLiteError) in
      try setRequestedIDs(ids, connection)
      var albums = [Album?](repeating: nil, count: ids.count)
      var texts = AlbumTexts()
      try connection.statement(Queries.albums).query { (row) throws(SQLiteError) in
        let genre = try self.genreLabels.label(row.optionalInt(6), in: connection)
        albums[row.int(0)] = Album(row, genre: genre, sharing: &texts)
      }
      var songs = try songs(of: ids, connection)
      try addChartedSongs(to: &songs, of: ids, StorefrontPrecedence(storefronts), connection)
      try fill(&albums, of: ids, StorefrontPrecedence(storefronts), songs, connection)
      for index in albums.indices { albums[index]?.songs = songs[index] }
      return albums.compactMap { $0 }
    }
  }

  /// The songs of the requested albums, by the albums' positions.
  private func songs(
    of ids: [Int], _ connection: Connection
  ) throws(SQLiteError) -> [[Song]] {
    var songs = [[Song]](repeating: [], count: ids.count)
    var texts = SongTexts()
    try connection.statement(Queries.songsOfAlbums).query { (row) throws(SQLiteError) in
      let genre = try self.genreLabels.label(row.optionalInt(8), in: connection)
      songs[row.int(0)].append(Song(row, genre: genre, sharing: &texts))
    }
    return songs
  }

  /// Adds the songs that no lookup has named yet, as the preferred storefront's rows have them.
  private func addChartedSongs(
    to songs: inout [[Song]], of ids: [Int], _ precedence: StorefrontPrecedence,
    _ connection: Connection
  ) throws(SQLiteError) {
    try setRequestedIDs(ids, connection)
    var best: [(position: Int, item: Int, place: Int, listing: Listing)] = []
    try connection.statement(Queries.songListingsOfAlbums).query(ChartKind.topSongs.rawValue) {
      row in
      let (position, item) = (row.int(0), row.int(12))
      let place = precedence.position(of: row.text(2))
      if let last = best.last, last.position == position, last.item == item {
        guard place < last.place else { return }
        best.removeLast()
      }
      best.append((position, item, place, Listing(row)))
    }
    for (position, item, _, listing) in best {
      songs[position].append(
        Song(
          id: item, name: listing.name, albumID: listing.album, albumName: listing.albumName,
          artistID: listing.artist, artistName: listing.maker, advisory: listing.advisory,
          genre: try genres(of: listing, connection).first, released: listing.released,
          url: listing.url, artwork: listing.artwork))
    }
  }

  /// Describes the albums that have no record by what chart rows and songs say.
  private func fill(
    _ albums: inout [Album?], of ids: [Int], _ precedence: StorefrontPrecedence,
    _ songs: [[Song]], _ connection: Connection
  ) throws(SQLiteError) {
    let missing = ids.indices.filter { albums[$0] == nil }
    let missingIDs = missing.map { ids[$0] }
    let own = try listings(
      of: missingIDs, Queries.listings, .topAlbums, precedence, connection)
    let ofSongs = try listings(
      of: missingIDs, Queries.listingsOfAlbums, .topSongs, precedence, connection)
    for index in missing {
      let id = ids[index]
      if let listing = own[id] {
        albums[index] = Album(
          id: id, name: listing.name, artistID: listing.artist, artistName: listing.maker,
          advisory: listing.advisory, genre: try genres(of: listing, connection).first,
          released: listing.released, url: listing.url, artwork: listing.artwork)
      } else if let listing = ofSongs[id], let name = listing.albumName {
        albums[index] = Album(
          id: id, name: name, artistID: listing.artist, artistName: listing.maker,
          artwork: listing.artwork)
      } else if let song = songs[index].first(where: { $0.albumName != nil }) {
        albums[index] = Album(
          id: id, name: song.albumName ?? "", artistID: song.artistID,
          artistName: song.artistName, artwork: song.artwork)
      }
    }
  }
}

/// Texts that albums which follow each other often share.
struct AlbumTexts {
  var artist = ""
  var copyright = ""
}

/// Texts that songs which follow each other often share.
struct SongTexts {
  var album = ""
  var artist = ""
  var artwork = ""
}

extension Album {
  /// The album of a row of ``Queries/albums`` or ``Queries/albumsOfArtists``.
  init(_ row: borrowing Row, genre: GenreLabel?, sharing texts: inout AlbumTexts) {
    self.init(
      id: row.int(1), name: row.text(2), artistID: row.optionalInt(3),
      artistName: row.text(4, orSame: &texts.artist), advisory: row.advisory(5), genre: genre,
      released: row.day(7), trackCount: row.optionalInt(8),
      copyright: row.optionalText(9, orSame: &texts.copyright), url: row.optionalText(10),
      artwork: row.artwork(11))
  }
}

extension Song {
  /// The song of a row of ``Queries/songsOfAlbums``.
  init(_ row: borrowing Row, genre: GenreLabel?, sharing texts: inout SongTexts) {
    self.init(
      id: row.int(1), name: row.text(2), albumID: row.optionalInt(3),
      albumName: row.optionalText(4, orSame: &texts.album), artistID: row.optionalInt(5),
      artistName: row.text(6, orSame: &texts.artist), advisory: row.advisory(7), genre: genre,
      disc: row.optionalInt(9), track: row.optionalInt(10), milliseconds: row.optionalInt(11),
      released: row.day(12), previewURL: row.optionalText(13), url: row.optionalText(14),
      artwork: row.optionalText(15, orSame: &texts.artwork).map(ArtworkURL.init))
  }
}
