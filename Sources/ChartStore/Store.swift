import ChartModel
import SQLite

/// The database of a site: the catalogue, and every chart snapshot that was ever stored.
///
/// One file holds it all. Each call is one transaction, runs on the store's own queue, and leaves
/// the file whole whatever happens meanwhile. A store is written by one run at a time; the lock
/// that sees to it is the caller's.
public actor Store {
  /// What a store is opened for.
  public enum Use: Sendable {
    /// Reading and writing; the file is made where there is none.
    case writing
    /// Only reading: nothing is made or changed on disk, and the file may be write-protected.
    case reading
  }

  /// The store's file.
  public nonisolated let path: String

  private let executor = QueueExecutor(label: "chartgen.store")
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    // Safe: the actor owns the executor, so it lives as long as any job of the actor's.
    unsafe executor.asUnownedSerialExecutor()
  }

  private var connection: Connection?
  private let use: Use
  /// The genre names met so far, shared by all records that have them.
  var genreLabels = GenreLabels()

  /// Opens the store in a file.
  ///
  /// What is no store of ours, or a newer chartgen's, is refused before anything is changed on
  /// disk. An older chartgen's store is brought up to date where it is opened for writing.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - use: What the store is opened for.
  ///   - patience: How many milliseconds a call waits for another program's lock.
  ///   - keepsCopy: Whether a store that is brought up to date is copied before, to a file beside it
  ///     that is named for the step.
  /// - Throws: A ``StoreError`` that says what stands there and what to do about it.
  public init(
    at path: String, for use: Use = .writing, patience: Int = 5_000, keepsCopy: Bool = true
  ) async throws(StoreError) {
    self.path = path
    self.use = use
    connection = nil
    // From here on the actor is whole, and the code runs on its queue.
    connection = try Self.open(
      path, for: use, patience: patience, keepsCopy: keepsCopy)
  }

  /// Closes the store: what was written is all in the one file then, and no other is left.
  ///
  /// Closing twice does nothing; any other call after it throws.
  public func close() throws(StoreError) {
    guard let connection else { return }
    self.connection = nil
    do { try connection.close() } catch { throw StoreError(error, path: path) }
  }

  /// Keeps a whole copy of the store as it is now, in a file that is not there yet.
  public func keepCopy(at path: String) throws(StoreError) {
    guard let connection else { throw StoreError(.closed, path: self.path) }
    do {
      try connection.copy(into: path)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Runs queries in one transaction, so that it sees one state of the file.
  func reading<Result>(
    _ body: (Connection) throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    guard let connection else { throw StoreError(.closed, path: path) }
    do {
      return try connection.transaction(writing: false) { () throws(SQLiteError) in
        try body(connection)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Runs a change in one transaction: it is kept as a whole, or not at all.
  ///
  /// - Parameters:
  ///   - syncs: Whether the change is to be on the disk when the call returns; without it a power cut
  ///     may undo the last changes, but each as a whole.
  ///   - changesPages: Tells from the result whether pages may differ now; see ``revision()``.
  ///   - body: The change.
  /// - Returns: What the change gives.
  /// - Throws: A ``StoreError`` when it could not be kept.
  func writing<Result>(
    syncs: Bool = false, changesPages: (Result) -> Bool = { _ in true },
    _ body: (Connection) throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    guard let connection, use == .writing else { throw StoreError(.closed, path: path) }
    do {
      if syncs { try connection.execute("PRAGMA synchronous = FULL") }
      // Of no consequence where it fails: the next changes are synced too.
      defer { if syncs { try? connection.execute("PRAGMA synchronous = NORMAL") } }
      return try connection.transaction { () throws(SQLiteError) in
        let result = try body(connection)
        if changesPages(result) {
          // Its 32 bits begin anew after two thousand million changes.
          let next = (try Self.revision(in: connection) &+ 1) & 0x7FFF_FFFF
          try connection.execute("PRAGMA user_version = \(next)")
        }
        return result
      }
    } catch {
      // Names that were added meanwhile went with the transaction.
      genreLabels = GenreLabels()
      throw StoreError(error, path: path)
    }
  }

  /// A number that differs after every change that pages may show.
  ///
  /// When and how sources were asked is kept without such a change, so that a night without news
  /// leaves nothing to render.
  public func revision() throws(StoreError) -> Int {
    try reading { (connection) throws(SQLiteError) in try Self.revision(in: connection) }
  }

  private static func revision(in connection: Connection) throws(SQLiteError) -> Int {
    try connection.statement("PRAGMA user_version").first { $0.int(0) } ?? 0
  }
}
