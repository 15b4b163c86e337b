import CSQLite

/// A connection to one database file; it belongs to the one actor or function that made it.
///
///     let connection = try Connection(path: "charts.sqlite", access: .create)
///     try connection.transaction { () throws(SQLiteError) in
///       try connection.statement("INSERT INTO song (id, name) VALUES (?, ?)").run(7, "Tide")
///     }
public final class Connection {
  /// What a connection may do to its file.
  public enum Access: Equatable, Sendable {
    /// Read and write, and make the file where there is none.
    case create
    /// Read and write an existing file.
    case write
    /// Only read; beside a file in WAL mode SQLite may leave its `-wal` and `-shm`.
    case read
    /// Only read a file that no one writes meanwhile: no lock is taken, no file is made beside it,
    /// and what a `-wal` holds is not seen.
    case readImmutable
  }

  private var handle: OpaquePointer?
  private var cache: [String: Statement] = [:]

  /// Opens a database, with foreign keys on and the schema not trusted to call risky functions.
  ///
  /// Nothing of the file is read before the first statement.
  ///
  /// - Parameters:
  ///   - path: The file, which is taken literally: no URI, no `:memory:`.
  ///   - access: What the connection may do.
  ///   - busyTimeout: How many milliseconds a statement waits for a lock of another connection.
  /// - Throws: A ``SQLiteError`` when the file cannot be opened.
  public init(path: String, access: Access, busyTimeout: Int = 5_000) throws(SQLiteError) {
    var uri = "file:" + Self.uriPath(path)
    // The actor or function that owns the connection makes it serial, so no mutex is needed.
    var flags = SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    switch access {
    case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .write: flags |= SQLITE_OPEN_READWRITE
    case .read: flags |= SQLITE_OPEN_READONLY
    case .readImmutable:
      flags |= SQLITE_OPEN_READONLY
      uri += "?immutable=1"
    }
    let code = sqlite3_open_v2(uri, &handle, flags, nil)
    guard code == SQLITE_OK else {
      let error = SQLiteError(code, connection: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    sqlite3_busy_timeout(handle, Int32(clamping: busyTimeout))
    try execute("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF")
  }

  deinit {
    cache.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Tells whether the file was opened for reading only, asked for or not: SQLite falls back to it
  /// where the file's mode forbids writing.
  public var isReadOnly: Bool {
    sqlite3_db_readonly(handle, "main") == 1
  }

  /// Runs one or more statements of which no row is wanted.
  public func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, connection: handle, sql: sql) }
  }

  /// Returns a statement ready to be bound and run, from the cache where it was prepared before.
  ///
  /// A statement that is still being stepped through is never handed out twice: a second one is
  /// prepared then.
  public func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let cached = cache[sql], !cached.isBusy { return cached }
    guard let handle else {
      throw SQLiteError(code: .misuse, message: "the connection is closed", sql: sql)
    }
    let statement = try Statement(sql, on: handle)
    if cache[sql] == nil { cache[sql] = statement }
    return statement
  }

  /// Runs the body in a transaction that is committed at its end, or rolled back where it throws.
  ///
  /// - Parameters:
  ///   - writing: Whether to take the lock for writing at once, rather than at the first write,
  ///     where waiting for it would no longer be possible.
  ///   - body: What to do.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, or a ``SQLiteError`` when the lock cannot be had or the disk
  ///   does not take the change.
  public func transaction<Result>(
    writing: Bool = true, _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try execute(writing ? "BEGIN IMMEDIATE" : "BEGIN")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors (a full disk) have rolled back already; then this one says so, and is not news.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Writes the whole database, without free pages, into a new file.
  ///
  /// - Parameter path: The file, which must not be there; it is taken literally.
  /// - Throws: A ``SQLiteError`` when it cannot be written; what was begun is left.
  public func copy(into path: String) throws(SQLiteError) {
    // A name that begins with `file:` would be read as a URI.
    try statement("VACUUM INTO ?").run(path.hasPrefix("/") ? path : "./" + path)
  }

  /// Closes the connection; what is left in the `-wal` goes into the file, and the `-wal` away.
  ///
  /// Closing twice does nothing; any other use after it throws.
  public func close() throws(SQLiteError) {
    // One that is at a row goes with its last use, and the file is closed only then.
    for statement in cache.values where !statement.isBusy { statement.finalize() }
    cache.removeAll()
    let code = sqlite3_close_v2(handle)
    handle = nil
    guard code == SQLITE_OK else { throw SQLiteError(code, connection: nil) }
  }

  /// The path as SQLite's URI needs it: these three would mean something else there.
  private static func uriPath(_ path: String) -> String {
    path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
  }
}

@available(*, unavailable)
extension Connection: Sendable {}
