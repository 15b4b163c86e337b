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
  /// in the same run can still give the name as the artist's own record has it. So do the items of
  /// imported charts, which an import of later dates may rename.
  ///
  /// - Parameter index: The pages that are about to be published.
  /// - Throws: A ``StoreError`` when they could not be stored.
  public func keepAddresses(of index: PageIndex) throws(StoreError) {
    let items = index.chartItems.values.joined().map {
      PageIndex.Item(id: $0.number, slug: $0.slug)
    }
    try keep(index.artists, .artist)
    try keep(items, .imported)
  }

  private func keep(_ items: [PageIndex.Item], _ kind: SlugKind) throws(StoreError) {
    let kept = try reading { (connection) throws(SQLiteError) in
      try slugs(of: items.map(\.id), kind, connection)
    }
    guard kept.count < items.count else { return }
    try writing { (connection) throws(SQLiteError) in
      let insert = try connection.statement(
        "INSERT OR IGNORE INTO slug (kind, id, slug) VALUES (?, ?, ?)")
      for item in items where kept[item.id] == nil {
        try insert.run(kind.rawValue, item.id, item.slug)
      }
    }
  }
}
