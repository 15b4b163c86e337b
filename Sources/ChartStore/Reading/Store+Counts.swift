import SQLite

/// How much a store holds.
public struct StoreCounts: Equatable, Sendable {
  public let charts: Int
  public let snapshots: Int
  public let podcasts: Int
  public let episodes: Int
  public let artists: Int
  public let albums: Int
  public let songs: Int
}

extension Store {
  /// Tells whether no chart was ever stored.
  public func isEmpty() throws(StoreError) -> Bool {
    try reading { (connection) throws(SQLiteError) in
      try connection.statement("SELECT 1 FROM snapshot LIMIT 1").first { _ in true } == nil
    }
  }

  /// Counts what the store holds: charts with their snapshots, and records that were looked up.
  public func counts() throws(StoreError) -> StoreCounts {
    try reading { (connection) throws(SQLiteError) in
      func count(_ table: String) throws(SQLiteError) -> Int {
        try connection.statement("SELECT count(*) FROM \(table)").first { $0.int(0) } ?? 0
      }
      return StoreCounts(
        charts: try count("chart"), snapshots: try count("snapshot"),
        podcasts: try count("podcast"), episodes: try count("episode"),
        artists: try count("artist"), albums: try count("album"), songs: try count("song"))
    }
  }
}
