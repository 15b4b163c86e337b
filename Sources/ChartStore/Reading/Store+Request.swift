import SQLite

extension Store {
  /// Sets the ids that the next queries are about, numbered from 0 in their order.
  ///
  /// The table is the connection's own and lies in memory. With it a batch is one query, and
  /// since its rows come in the order of their numbers, SQLite need not sort what they lead to.
  func setRequestedIDs(_ ids: some Sequence<Int>, _ connection: Connection) throws(SQLiteError) {
    try connection.execute("DELETE FROM temp.requested")
    let insert = try connection.statement("INSERT INTO temp.requested (position, id) VALUES (?, ?)")
    var position = 0
    for id in ids {
      try insert.run(position, id)
      position += 1
    }
  }
}
