public import ChartModel
import SQLite

extension Store {
  /// Returns what became of pictures, in the order of their addresses.
  public func artworkRecords() throws(StoreError) -> [ArtworkRecord] {
    try reading { (connection) throws(SQLiteError) in
      try connection.statement(Queries.artwork).map { row in
        ArtworkRecord.State(row).map {
          ArtworkRecord(
            address: row.text(0), state: $0, used: Day(number: row.int(1)),
            mirror: row.optionalText(11 + Picture.sizes.count))
        }
      }.compactMap(\.self)
    }
  }

  /// Returns the addresses of all pictures that items have, the most wanted first: those of the
  /// newest charts by rank, then podcasts, then the newest album of each artist, then all others.
  ///
  /// - Parameter charts: The charts that the site shows, stored or not.
  /// - Returns: The addresses, some of them more than once.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func wantedArtwork(charts: [ChartKey]) throws(StoreError) -> [ArtworkURL] {
    try reading { (connection) throws(SQLiteError) in
      var charting: [(rank: Int, artwork: String)] = []
      let rows = try connection.statement(Queries.newestArtwork)
      for key in charts {
        guard let number = try findNumber(of: key, connection) else { continue }
        try rows.query(number, key.kind.rawValue, key.storefront.code) {
          charting.append((rank: $0.int(0), artwork: $0.text(1)))
        }
      }
      // Sorting keeps the order of the charts among equal ranks.
      charting.sort { $0.rank < $1.rank }
      var wanted = charting.map { ArtworkURL($0.artwork) }
      for query in Queries.otherArtwork {
        wanted += try connection.statement(query).map { ArtworkURL($0.text(0)) }
      }
      return wanted
    }
  }
}

extension ArtworkRecord.State {
  /// What a row of ``Queries/artwork`` says; nil where it is none of ours.
  fileprivate init?(_ row: borrowing Row) {
    if let failure = row.optionalText(2) {
      // What a later chartgen calls a failure is one all the same.
      self = .failed(
        ArtworkRecord.Failure(rawValue: failure) ?? .refused,
        at: row.timestamp(3) ?? Timestamp(seconds: 0))
      return
    }
    guard let hash = row.optionalInt(4), let format = Picture.Format(rawValue: row.text(5)) else {
      return nil
    }
    var webp: [Int] = []
    for column in 11..<(11 + Picture.sizes.count) {
      guard let bytes = row.optionalInt(column) else { break }
      webp.append(bytes)
    }
    guard !webp.isEmpty else { return nil }
    self = .kept(
      Picture(
        hash: UInt64(bitPattern: Int64(hash)), format: format, width: row.int(6),
        height: row.int(7), bytes: row.int(8), color: row.int(9), webpBytes: webp,
        jpegBytes: row.int(10)))
  }
}
