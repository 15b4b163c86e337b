import ChartModel
import SQLite

extension Store {
  /// Keeps what an item was called before or after a day on which it is called otherwise; call it
  /// before the item's listing takes the new name.
  ///
  /// Snapshots may come in any order. Each former name stands by the last of the days in the
  /// storefront's charts of its kind on which the item had it, so that an item that is always called
  /// the same, as most are, has none.
  func keepFormerName(
    given name: ItemName, to item: Int, of key: ChartKey, saidAt moment: Timestamp,
    _ connection: Connection
  ) throws(SQLiteError) {
    let known = try connection.statement(
      "SELECT id, said, name, maker FROM listing WHERE kind = ? AND item = ? AND storefront = ?"
    ).first(key.kind.rawValue, item, key.storefront.code) { row in
      (
        listing: row.int(0), said: Timestamp(seconds: row.int(1)),
        name: ItemName(name: row.text(2), maker: row.text(3))
      )
    }
    guard let known else { return }
    let day = moment.day.number
    let isNewest = moment >= known.said
    if !isNewest, known.said.day == moment.day { return }
    let inForce =
      isNewest
      ? known.name : try formerName(of: known.listing, on: day, connection) ?? known.name
    guard inForce != name else { return }
    let before = try connection.statement(
      """
      SELECT max(day) FROM chart
      CROSS JOIN entry ON entry.item = ?1 AND entry.chart = chart.id AND entry.day < ?2
      WHERE kind = ?3 AND storefront = ?4
      """
    ).first(item, day, key.kind.rawValue, key.storefront.code) { $0.optionalInt(0) }
    if let before = before ?? nil {
      // A former name that ends between the two days is the earlier day's already.
      let ends = try connection.statement(
        "SELECT 1 FROM former_name WHERE listing = ? AND until >= ? AND until < ?"
      ).first(known.listing, before, day) { _ in true }
      if ends == nil { try setFormerName(inForce, of: known.listing, until: before, connection) }
    }
    if isNewest {
      try connection.statement("DELETE FROM former_name WHERE listing = ? AND until >= ?")
        .run(known.listing, day)
    } else {
      try setFormerName(name, of: known.listing, until: day, connection)
    }
  }

  private func setFormerName(
    _ name: ItemName, of listing: Int, until day: Int, _ connection: Connection
  ) throws(SQLiteError) {
    try connection.statement(
      "INSERT OR REPLACE INTO former_name (listing, until, name, maker) VALUES (?, ?, ?, ?)"
    ).run(listing, day, name.name, name.maker)
  }
}
