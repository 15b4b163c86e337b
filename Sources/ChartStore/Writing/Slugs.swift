import ChartModel
import SQLite

/// The kinds of item that have pages of their own; the raw value is the store's name for them.
enum PageKind: String {
  case podcast
  case artist
  case album
}

extension Store {
  /// Gives an item the readable part of its address, unless it has one: it never changes again.
  ///
  /// A name that gives none is kept as the empty text.
  func giveSlug(
    from name: String, to id: Int, _ kind: PageKind, _ connection: Connection
  ) throws(SQLiteError) {
    let known = try connection.statement("SELECT 1 FROM slug WHERE kind = ? AND id = ?")
      .first(kind.rawValue, id) { _ in true }
    guard known == nil else { return }
    try connection.statement("INSERT INTO slug (kind, id, slug) VALUES (?, ?, ?)")
      .run(kind.rawValue, id, Slug.make(from: name))
  }
}
