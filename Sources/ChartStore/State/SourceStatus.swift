public import ChartModel
import SQLite

/// How it last went with a source: one chart's feed, one kind of lookup.
public struct SourceStatus: Hashable, Sendable {
  /// The source, as whoever requests from it names it.
  public let source: String
  /// When it was last tried.
  public let tried: Timestamp
  /// How that ended, as text.
  public let outcome: String
  /// When it last went well; nil where it never did.
  public let succeeded: Timestamp?

  /// Describes how it went.
  public init(source: String, tried: Timestamp, outcome: String, succeeded: Timestamp?) {
    self.source = source
    self.tried = tried
    self.outcome = outcome
    self.succeeded = succeeded
  }
}

extension Store {
  /// Keeps when a source was tried and how that ended; the last success outlives failures.
  ///
  /// - Parameters:
  ///   - source: Its name.
  ///   - moment: When.
  ///   - outcome: How that ended, as text.
  ///   - isSuccess: Whether it went well.
  /// - Throws: A ``StoreError`` when it could not be stored.
  public func recordAttempt(
    source: String, at moment: Timestamp, outcome: String, isSuccess: Bool
  ) throws(StoreError) {
    try writing(changesPages: { false }) { (connection) throws(SQLiteError) in
      try connection.statement(
        """
        INSERT INTO attempt (source, tried, outcome, succeeded) VALUES (?, ?, ?, ?)
        ON CONFLICT (source) DO UPDATE SET tried = excluded.tried, outcome = excluded.outcome,
          succeeded = ifnull(excluded.succeeded, succeeded)
        """
      ).run(source, moment.seconds, outcome, isSuccess ? moment.seconds : nil)
    }
  }

  /// Returns how it last went with every source that was ever tried, ordered by source.
  public func attempts() throws(StoreError) -> [SourceStatus] {
    try reading { (connection) throws(SQLiteError) in
      try connection.statement(
        "SELECT source, tried, outcome, succeeded FROM attempt ORDER BY source"
      ).map { row in
        SourceStatus(
          source: row.text(0), tried: Timestamp(seconds: row.int(1)), outcome: row.text(2),
          succeeded: row.timestamp(3))
      }
    }
  }
}
