public import ChartModel
import SQLite

extension Store {
  /// Saves what became of pictures.
  ///
  /// Pages may differ after it where a picture came, was made again, or went.
  ///
  /// - Parameters:
  ///   - records: The records that are new or differ.
  ///   - touched: The records of which only the day of use differs.
  ///   - removed: The addresses whose records go.
  /// - Throws: A ``StoreError`` when they could not be saved.
  public func saveArtwork(
    _ records: [ArtworkRecord], touched: [ArtworkRecord] = [], removed: [String] = []
  ) throws(StoreError) {
    _ = try writing(changesPages: { $0 }) { (connection) throws(SQLiteError) in
      var changesPages = !removed.isEmpty
      let kept = try connection.statement(
        "SELECT 1 FROM artwork WHERE address = ? AND hash IS NOT NULL")
      let insert = try connection.statement(
        """
        INSERT OR REPLACE INTO artwork (address, used, failure, tried, hash, format, width, height,
          bytes, color, jpeg, webp_64, webp_128, webp_256, webp_512, mirror)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
      for record in records {
        let wasKept = try kept.first(record.address) { _ in true } ?? false
        if wasKept || record.picture != nil { changesPages = true }
        try insert.run(values: Self.values(of: record))
      }
      let touch = try connection.statement("UPDATE artwork SET used = ? WHERE address = ?")
      for record in touched { try touch.run(record.used.number, record.address) }
      let remove = try connection.statement("DELETE FROM artwork WHERE address = ?")
      for address in removed { try remove.run(address) }
      return changesPages
    }
  }

  private static func values(of record: ArtworkRecord) -> [any Bindable] {
    let picture = record.picture
    var values: [any Bindable] = [record.address, record.used.number]
    if case .failed(let failure, let moment) = record.state {
      values += [failure.rawValue, moment.seconds] as [any Bindable]
    } else {
      values += [String?.none, Int?.none] as [any Bindable]
    }
    values +=
      [
        picture.map { Int(Int64(bitPattern: $0.hash)) }, picture?.format.rawValue, picture?.width,
        picture?.height, picture?.bytes, picture?.color, picture?.jpegBytes,
      ] as [any Bindable]
    for place in Picture.sizes.indices {
      let bytes = picture?.webpBytes ?? []
      values.append(place < bytes.count ? bytes[place] : nil)
    }
    values.append(record.mirror)
    return values
  }
}
