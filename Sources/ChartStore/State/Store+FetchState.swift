public import ChartModel
import SQLite

extension Store {
  // MARK: - Feeds

  /// Returns the tag that came with the last good response of a feed's address.
  public func feedTag(of address: String) throws(StoreError) -> String? {
    try reading { (connection) throws(SQLiteError) in
      try connection.statement("SELECT tag FROM feed_tag WHERE address = ?")
        .first(address) { $0.text(0) }
    }
  }

  /// Keeps the tag that came with a good response; nil where there was none.
  public func keepFeedTag(_ tag: String?, of address: String) throws(StoreError) {
    try writing(changesPages: { false }) { (connection) throws(SQLiteError) in
      guard let tag else {
        try connection.statement("DELETE FROM feed_tag WHERE address = ?").run(address)
        return
      }
      try connection.statement("INSERT OR REPLACE INTO feed_tag (address, tag) VALUES (?, ?)")
        .run(address, tag)
    }
  }

  // MARK: - Hosts

  /// Returns what a host was asked lately.
  public func rateLimitState(of host: String) throws(StoreError) -> RateLimitState {
    try reading { (connection) throws(SQLiteError) in
      var history = RateLimitState()
      try connection.statement("SELECT began FROM call WHERE host = ? ORDER BY began")
        .query(host) { history.calls.append(Timestamp(seconds: $0.int(0))) }
      history.closedUntil = try connection.statement(
        "SELECT until FROM closed_host WHERE host = ?"
      ).first(host) { Timestamp(seconds: $0.int(0)) }
      return history
    }
  }

  /// Keeps what a host was asked lately, in place of what was kept before.
  public func keep(_ history: RateLimitState, of host: String) throws(StoreError) {
    try writing(changesPages: { false }) { (connection) throws(SQLiteError) in
      try connection.statement("DELETE FROM call WHERE host = ?").run(host)
      let insert = try connection.statement("INSERT INTO call (host, began) VALUES (?, ?)")
      for call in history.calls { try insert.run(host, call.seconds) }
      try connection.statement("DELETE FROM closed_host WHERE host = ?").run(host)
      guard let until = history.closedUntil else { return }
      try connection.statement("INSERT INTO closed_host (host, until) VALUES (?, ?)")
        .run(host, until.seconds)
    }
  }

  // MARK: - Items by name

  /// Returns the artist or podcast that was chosen for a name.
  public func chosen(_ subject: LookupSubject, for name: String) throws(StoreError) -> Int? {
    try reading { (connection) throws(SQLiteError) in
      try connection.statement("SELECT id FROM chosen_item WHERE subject = ? AND name = ?")
        .first(subject.name, name) { $0.int(0) }
    }
  }

  /// Keeps which artist or podcast a name stands for.
  public func choose(
    _ subject: LookupSubject, _ id: Int, for name: String
  ) throws(StoreError) {
    try writing { (connection) throws(SQLiteError) in
      try connection.statement(
        "INSERT OR REPLACE INTO chosen_item (subject, name, id) VALUES (?, ?, ?)"
      ).run(subject.name, name, id)
    }
  }
}
