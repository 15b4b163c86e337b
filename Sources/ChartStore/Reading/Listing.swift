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

extension Store {
  /// Returns, for each of the ids, what the first of the storefronts to say something says.
  ///
  /// - Parameters:
  ///   - ids: The ids of items, or of albums for ``Queries/listingsOfAlbums``.
  ///   - query: ``Queries/listings`` or ``Queries/listingsOfAlbums``.
  ///   - kind: The kind of chart whose rows count.
  ///   - precedence: The storefronts.
  ///   - connection: Where to ask.
  /// - Returns: The listings by id.
  /// - Throws: What SQLite refuses.
  func listings(
    of ids: [Int], _ query: String, _ kind: ChartKind, _ precedence: StorefrontPrecedence,
    _ connection: Connection
  ) throws(SQLiteError) -> [Int: Listing] {
    guard !ids.isEmpty else { return [:] }
    try setRequestedIDs(ids, connection)
    var best: [Int: (position: Int, listing: Listing)] = [:]
    try connection.statement(query).query(kind.rawValue) { row in
      let id = ids[row.int(0)]
      let position = precedence.position(of: row.text(2))
      if let known = best[id], known.position <= position { return }
      best[id] = (position, Listing(row))
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

  /// What an item was called on a day, where that is not what it is called now.
  func formerName(
    of listing: Int, on day: Int, _ connection: Connection
  ) throws(SQLiteError) -> ItemName? {
    try connection.statement(Queries.formerName).first(listing, day) {
      ItemName(name: $0.text(0), maker: $0.text(1))
    }
  }
}
