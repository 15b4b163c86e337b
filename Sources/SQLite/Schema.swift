/// A named step from one shape of a database to the next.
public struct Migration: Sendable {
  /// The name by which a database knows that it has the step; never changed once published.
  public let name: String
  /// The statements of the step; never changed once published.
  public let sql: String

  /// Describes a step.
  public init(_ name: String, _ sql: String) {
    self.name = name
    self.sql = sql
  }
}

/// The shape of a program's databases: the steps that led to it, oldest first.
///
/// Steps are only ever added at the end.
public struct Schema: Sendable {
  /// How the shape of a database compares with the one that the program knows.
  public enum Standing: Equatable, Sendable {
    /// It has every step.
    case current
    /// It lacks the newest steps, perhaps all of them.
    case behind
    /// It has steps that the program does not know, by their names.
    case ahead([String])
  }

  /// The number at byte 68 of the file, by which the program knows its own databases.
  public let applicationID: Int
  /// The steps, oldest first.
  public let migrations: [Migration]

  /// Describes a shape.
  public init(applicationID: Int, migrations: [Migration]) {
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// Compares the shape of a database with this one.
  public func standing(of connection: Connection) throws(SQLiteError) -> Standing {
    let applied = try applied(in: connection)
    let unknown = applied.filter { name in !migrations.contains { $0.name == name } }
    if !unknown.isEmpty { return .ahead(unknown) }
    return applied.count == migrations.count ? .current : .behind
  }

  /// The name of the first step that a database lacks, where it has taken others; nil for a database
  /// that is empty or up to date.
  public func nextStep(for connection: Connection) throws(SQLiteError) -> String? {
    let applied = try applied(in: connection)
    guard !applied.isEmpty else { return nil }
    return migrations.first { !applied.contains($0.name) }?.name
  }

  /// Takes every step that a database lacks, all in one transaction, and marks the file as ours.
  public func migrate(_ connection: Connection) throws(SQLiteError) {
    try connection.transaction { () throws(SQLiteError) in
      let applied = try applied(in: connection)
      // Both are part of the transaction: a file is never marked without having its tables.
      try connection.execute(
        """
        PRAGMA application_id = \(applicationID);
        CREATE TABLE IF NOT EXISTS migration (
          position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT
        """)
      for migration in migrations where !applied.contains(migration.name) {
        try connection.execute(migration.sql)
        try connection.statement("INSERT INTO migration (name) VALUES (?)").run(migration.name)
      }
    }
  }

  private func applied(in connection: Connection) throws(SQLiteError) -> [String] {
    let tables = try connection.statement(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'")
    guard try tables.first(row: { _ in true }) == true else { return [] }
    var names: [String] = []
    try connection.statement("SELECT name FROM migration ORDER BY position").query {
      names.append($0.text(0))
    }
    return names
  }
}
