import ChartModel
import SQLite

/// What the chart rows of one storefront say of an item, or of the album that a song is on.
struct Listing {
  let number: Int
  let name: String
  let maker: String
  let artist: Int?
  let album: Int?
  let albumName: String?
  let advisory: Advisory?
  let released: Day?
  let url: String?
  let artwork: ArtworkURL?

  init(_ row: borrowing Row) {
    number = row.int(1)
    name = row.text(3)
    maker = row.text(4)
    artist = row.optionalInt(5)
    album = row.optionalInt(6)
    albumName = row.optionalText(7)
    advisory = row.advisory(8)
    released = row.day(9)
    url = row.optionalText(10)
    artwork = row.artwork(11)
  }
}

/// Storefronts in the site's order, to choose among what several say.
struct Preference {
  private var places: [String: Int] = [:]

  init(_ storefronts: [Storefront]) {
    for (place, storefront) in storefronts.enumerated() where places[storefront.code] == nil {
      places[storefront.code] = place
    }
  }

  /// The place of a storefront; all that the site does not name come after those it does.
  func place(of code: String) -> Int {
    places[code] ?? places.count
  }
}

extension Store {
  /// Returns, for each of the ids, what the first of the storefronts to say something says.
  ///
  /// - Parameters:
  ///   - ids: The ids of items, or of albums for ``Question/listingsOfAlbums``.
  ///   - question: ``Question/listings`` or ``Question/listingsOfAlbums``.
  ///   - kind: The kind of chart whose rows count.
  ///   - preference: The storefronts.
  ///   - connection: Where to ask.
  /// - Returns: The listings by id.
  /// - Throws: What SQLite refuses.
  func listings(
    of ids: [Int], _ question: String, _ kind: ChartKind, _ preference: Preference,
    _ connection: Connection
  ) throws(SQLiteError) -> [Int: Listing] {
    guard !ids.isEmpty else { return [:] }
    try ask(about: ids, connection)
    var best: [Int: (place: Int, listing: Listing)] = [:]
    try connection.statement(question).query(kind.rawValue) { row in
      let id = ids[row.int(0)]
      let place = preference.place(of: row.text(2))
      if let known = best[id], known.place <= place { return }
      best[id] = (place, Listing(row))
    }
    return best.mapValues { $0.listing }
  }

  /// The genres of a listing.
  func genres(of listing: Listing, _ connection: Connection) throws(SQLiteError) -> [GenreLabel] {
    var genres: [GenreLabel] = []
    try connection.statement(
      "SELECT label FROM listing_genre WHERE listing = ? ORDER BY position"
    ).query(listing.number) { (row) throws(SQLiteError) in
      guard let label = try self.genreLabels.label(row.int(0), in: connection) else { return }
      genres.append(label)
    }
    return genres
  }
}
