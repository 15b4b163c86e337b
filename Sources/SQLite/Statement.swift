import CSQLite

/// A prepared statement; it belongs to its connection's owner.
///
///     let songs = try connection.statement("SELECT id, name FROM song WHERE album = ?")
///     try songs.query(album) { (row) throws(SQLiteError) in
///       print(row.int(0), row.text(1))
///     }
///
/// Columns are counted from 0, parameters from 1, as in SQLite.
public final class Statement {
  /// The statement's text.
  public let sql: String
  private(set) var handle: OpaquePointer?

  init(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
    self.sql = sql
    let code = sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, connection: connection, sql: sql) }
    guard handle != nil else {
      throw SQLiteError(code: .misuse, message: "the SQL has no statement", sql: sql)
    }
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Runs the statement to its end; its rows, if any, are passed over.
  public func run(_ values: any Bindable...) throws(SQLiteError) {
    try run(values: values)
  }

  /// Runs the statement with an array of values to its end.
  public func run(values: [any Bindable]) throws(SQLiteError) {
    try bind(values)
    defer { reset() }
    while try step() {}
  }

  /// Runs the statement, and the body for each of its rows.
  public func query(
    _ values: any Bindable..., row body: (borrowing Row) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    try bind(values)
    defer { reset() }
    let row = Row(handle)
    while try step() { try body(row) }
  }

  /// Runs the statement and returns what the body makes of each of its rows.
  public func map<Result>(
    _ values: any Bindable..., row body: (borrowing Row) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> [Result] {
    try bind(values)
    defer { reset() }
    var results: [Result] = []
    while try step() { results.append(try body(Row(handle))) }
    return results
  }

  /// Runs the statement and returns what the body makes of its first row, or nil without one.
  public func first<Result>(
    _ values: any Bindable..., row body: (borrowing Row) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result? {
    try bind(values)
    defer { reset() }
    return try step() ? body(Row(handle)) : nil
  }

  /// Whether the statement is at a row.
  var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }

  /// Gives the statement back to SQLite; any use after it throws.
  func finalize() {
    sqlite3_finalize(handle)
    handle = nil
  }

  // MARK: - Steps

  private func bind(_ values: [any Bindable]) throws(SQLiteError) {
    guard handle != nil else {
      throw SQLiteError(code: .misuse, message: "the connection is closed", sql: sql)
    }
    guard values.count == Int(sqlite3_bind_parameter_count(handle)) else {
      throw SQLiteError(
        code: .misuse,
        message: "\(values.count) values for \(sqlite3_bind_parameter_count(handle)) parameters",
        sql: sql)
    }
    var index: Int32 = 1
    for value in values {
      let code = value.bind(to: Parameter(statement: handle, index: index))
      guard code == SQLITE_OK else { throw error(code) }
      index += 1
    }
  }

  private func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw error(code)
    }
  }

  private func reset() {
    // The result only repeats the last step's.
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  private func error(_ code: Int32) -> SQLiteError {
    SQLiteError(code, connection: handle.flatMap { sqlite3_db_handle($0) }, sql: sql)
  }
}

@available(*, unavailable)
extension Statement: Sendable {}
