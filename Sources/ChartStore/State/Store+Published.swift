public import ChartModel
import SQLite

extension Store {
  /// Whether an Output with this manifest was published from the store.
  ///
  /// - Parameter manifest: The hash of the manifest, as text.
  /// - Returns: Whether it was.
  /// - Throws: A ``StoreError`` when the file cannot be read.
  public func hasPublished(manifest: String) throws(StoreError) -> Bool {
    try reading { (connection) throws(SQLiteError) in
      try connection.statement("SELECT 1 FROM published_manifest WHERE hash = ?")
        .first(manifest) { _ in true } ?? false
    }
  }

  /// Whether the store is older than its knowledge of manifests: true from the migration of such a
  /// store until the first manifest is recorded.
  public var acceptsUnknownManifest: Bool {
    get throws(StoreError) {
      try reading { (connection) throws(SQLiteError) in
        try connection.statement("SELECT 1 FROM state WHERE name = 'unknown_manifest'")
          .first { _ in true } ?? false
      }
    }
  }

  /// Records that an Output with this manifest is published from the store.
  ///
  /// The record is on the disk when the call returns, so that Output may be changed then.
  ///
  /// - Parameters:
  ///   - manifest: The hash of the manifest, as text.
  ///   - moment: When.
  /// - Throws: A ``StoreError`` when it could not be stored.
  public func recordPublished(manifest: String, at moment: Timestamp) throws(StoreError) {
    try writing(syncs: true, changesPages: { false }) { (connection) throws(SQLiteError) in
      try connection.statement(
        "INSERT OR REPLACE INTO published_manifest (hash, published_at) VALUES (?, ?)"
      ).run(manifest, moment.seconds)
      try connection.execute("DELETE FROM state WHERE name = 'unknown_manifest'")
    }
  }
}
