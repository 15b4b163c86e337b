import CSQLite

/// A refusal of SQLite's.
public struct SQLiteError: Error, Equatable, Sendable {
  /// What went wrong, by SQLite's own numbers.
  public let code: ResultCode
  /// SQLite's own words.
  public let message: String
  /// The statement that was prepared or run, where there was one; never its values.
  public let sql: String?

  /// Describes a refusal.
  public init(code: ResultCode, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// What a connection says of its last call, or of a code where there is no connection.
  init(_ code: Int32, connection: OpaquePointer?, sql: String? = nil) {
    self.code = ResultCode(rawValue: code)
    self.sql = sql
    // Without a connection `sqlite3_errmsg` would say "out of memory".
    let text = connection.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    self.message = text.map { String(cString: $0) } ?? "unknown error"
  }
}

extension SQLiteError: CustomStringConvertible {
  /// The error in one line: `SQLite error 19: UNIQUE constraint failed: t.a, in 'INSERT …'`.
  public var description: String {
    "SQLite error \(code.rawValue): \(message)" + (sql.map { ", in '\($0)'" } ?? "")
  }
}
