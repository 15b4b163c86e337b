import SQLite

extension Store {
  /// Sets the ids that the next questions are about, numbered from 0 in their order.
  ///
  /// The table is the connection's own and lies in memory. With it a batch is one question, and
  /// since its rows come in the order of their numbers, SQLite need not sort what they lead to.
  func ask(about ids: some Sequence<Int>, _ connection: Connection) throws(SQLiteError) {
    try connection.execute("DELETE FROM temp.asked")
    let insert = try connection.statement("INSERT INTO temp.asked (position, id) VALUES (?, ?)")
    var position = 0
    for id in ids {
      try insert.run(position, id)
      position += 1
    }
  }
}
