public import ChartModel
import SQLite

extension Store {
  /// Returns artists with their albums, newest first and without songs, in the order of the ids.
  ///
  /// An artist that was never looked up has the shortest name that the rows of the first of the
  /// storefronts give it that say something, since rows name joint artists in one text; without
  /// rows, the shortest that records of albums and songs give it. An id of which nothing is known is
  /// left out.
  ///
  /// - Parameters:
  ///   - ids: The ids of the artists, each once.
  ///   - storefronts: The site's storefronts in its order.
  /// - Returns: The artists.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func artists(
    _ ids: [Int], storefronts: [Storefront]
  ) throws(StoreError) -> [Artist] {
    try reading { (connection) throws(SQLiteError) in
      try setRequestedIDs(ids, connection)
      var artists = [Artist?](repeating: nil, count: ids.count)
      try connection.statement(Queries.artists).query { (row) throws(SQLiteError) in
        artists[row.int(0)] = Artist(
          id: row.int(1), name: row.text(2),
          genre: try self.genreLabels.label(row.optionalInt(3), in: connection),
          url: row.optionalText(4))
      }
      let missing = ids.indices.filter { artists[$0] == nil }
      let names = try artistNames(
        missing.map { ids[$0] }, StorefrontPrecedence(storefronts), connection)
      for index in missing {
        artists[index] = names[ids[index]].map { Artist(id: ids[index], name: $0) }
      }
      try addAlbums(to: &artists, of: ids, connection)
      return artists.compactMap { $0 }
    }
  }

  private func addAlbums(
    to artists: inout [Artist?], of ids: [Int], _ connection: Connection
  ) throws(SQLiteError) {
    try setRequestedIDs(ids, connection)
    var texts = AlbumTexts()
    let songs = ChartKind.topSongs.rawValue
    try connection.statement(Queries.albumsOfArtists).query(songs) { (row) throws(SQLiteError) in
      let genre = try self.genreLabels.label(row.optionalInt(6), in: connection)
      var album = Album(row, genre: genre, sharing: &texts)
      album.songCount = row.int(12) > 0 ? row.int(12) : nil
      artists[row.int(0)]?.albums.append(album)
    }
  }

  /// Returns the names of artists as rows and records of what they made give them.
  func artistNames(
    _ ids: [Int], _ precedence: StorefrontPrecedence, _ connection: Connection
  ) throws(SQLiteError) -> [Int: String] {
    guard !ids.isEmpty else { return [:] }
    var names: [Int: (position: Int, name: String)] = [:]
    func consider(_ name: String, of id: Int, position: Int) {
      if let known = names[id] {
        guard (position, name.utf8.count) <= (known.position, known.name.utf8.count) else { return }
        // Of names of one length the first by its bytes, whatever order the rows come in.
        if (position, name.utf8.count) == (known.position, known.name.utf8.count),
          name >= known.name
        {
          return
        }
      }
      names[id] = (position, name)
    }
    try setRequestedIDs(ids, connection)
    try connection.statement(Queries.listingsOfArtists).query(
      ChartKind.topAlbums.rawValue, ChartKind.topSongs.rawValue
    ) { row in
      consider(row.text(2), of: ids[row.int(0)], position: precedence.position(of: row.text(1)))
    }
    try connection.statement(Queries.creditsOfArtists).query { row in
      consider(row.text(1), of: ids[row.int(0)], position: Int.max)
    }
    return names.mapValues { $0.name }
  }
}
