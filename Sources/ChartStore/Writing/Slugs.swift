public import ChartModel
import SQLite

extension Store {
  /// Gives an item the readable part of its address, unless it has one: it never changes again.
  ///
  /// A name that gives none is kept as the empty text.
  func giveSlug(
    from name: String, to id: Int, _ kind: SlugKind, _ connection: Connection
  ) throws(SQLiteError) {
    let known = try connection.statement("SELECT 1 FROM slug WHERE kind = ? AND id = ?")
      .first(kind.rawValue, id) { _ in true }
    guard known == nil else { return }
    try connection.statement("INSERT INTO slug (kind, id, slug) VALUES (?, ?, ?)")
      .run(kind.rawValue, id, Slug.make(from: name))
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
        try insert.run(SlugKind.artist.rawValue, item.id, item.slug)
      }
    }
  }
}
