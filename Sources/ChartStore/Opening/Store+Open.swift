import ChartModel
import Foundation
import SQLite

extension Store {
  /// Opens a file that is ours, or makes one.
  static func open(
    _ path: String, for use: Use, patience: Int, keepsCopy: Bool
  ) throws(StoreError) -> Connection {
    let file = try check(path, for: use)
    do {
      let isNew = file == .absent || file == .empty
      let access: Connection.Access =
        switch use {
        case .writing: isNew ? .create : .write
        // Without a `-wal` there is nobody who writes, and SQLite need make no file of its own.
        case .reading: DatabaseFile.hasLog(path) ? .read : .readImmutable
        }
      let connection = try Connection(path: path, access: access, busyTimeout: patience)
      if use == .writing, connection.isReadOnly { throw StoreError(.notWritable, path: path) }
      try prepare(connection, path: path, for: use, keepsCopy: keepsCopy)
      return connection
    } catch let error as SQLiteError {
      throw StoreError(error, path: path)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.unreadable("\(error)"), path: path)
    }
  }

  /// Looks at the file without a lock and without SQLite's making any file beside it, and throws
  /// where it is not for us to touch.
  private static func check(_ path: String, for use: Use) throws(StoreError) -> DatabaseFile {
    let file = DatabaseFile.inspect(path)
    switch file {
    case .absent, .empty:
      guard use == .writing else { throw StoreError(.absent, path: path) }
    case .noFolder: throw StoreError(.noFolder, path: path)
    case .noFile: throw StoreError(.noFile, path: path)
    case .other: throw StoreError(.notADatabase, path: path)
    case .unreadable(let reason): throw StoreError(.unreadable(reason), path: path)
    case .database(let id):
      guard id == Schema.charts.applicationID else {
        throw StoreError(.foreign(applicationID: id), path: path)
      }
      try checkSteps(path)
    }
    if use == .writing, !DatabaseFile.isFolderWritable(of: path) {
      throw StoreError(.notWritable, path: path)
    }
    return file
  }

  /// Throws where a newer chartgen made the file, or its tables cannot be read.
  private static func checkSteps(_ path: String) throws(StoreError) {
    do {
      let glance = try Connection(path: path, access: .readImmutable)
      if case .ahead(let steps) = try Schema.charts.standing(of: glance) {
        throw StoreError(.newer(steps: steps), path: path)
      }
    } catch let error as SQLiteError {
      // With a `-wal` the file alone may be halfway between two states: SQLite will know better.
      guard DatabaseFile.hasLog(path) else { throw StoreError(error, path: path) }
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.unreadable("\(error)"), path: path)
    }
  }

  /// Keeps a copy of a store as it is before a step: `charts.before-history.sqlite`.
  ///
  /// It is whole under its own name, or not there.
  private static func copy(
    _ connection: Connection, at path: String, before step: String
  ) throws {
    let stem = path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : path
    let copy = "\(stem).before-\(Slug.make(from: step)).sqlite"
    let draft = copy + ".new"
    try? FileManager.default.removeItem(atPath: draft)
    do {
      try connection.copy(into: draft)
      guard unsafe rename(draft, copy) == 0 else { throw StoreError(.notWritable, path: copy) }
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw error
    }
  }

  /// Brings the tables up to date and sets what belongs to the connection.
  private static func prepare(
    _ connection: Connection, path: String, for use: Use, keepsCopy: Bool
  ) throws {
    switch try Schema.charts.standing(of: connection) {
    case .current: break
    case .ahead(let steps): throw StoreError(.newer(steps: steps), path: path)
    case .behind:
      guard use == .writing else { throw StoreError(.older, path: path) }
      if keepsCopy, let step = try Schema.charts.nextStep(for: connection) {
        try copy(connection, at: path, before: step)
      }
      try Schema.charts.migrate(connection)
    }
    if use == .writing {
      // After the tables were made, so that a file without them is never seen in this mode.
      // A full sync at each checkpoint is enough to keep the file whole in this mode.
      try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    }
    try connection.execute(
      """
      PRAGMA cell_size_check = ON;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -8192;
      CREATE TEMP TABLE requested (position INTEGER PRIMARY KEY, id INTEGER NOT NULL)
      """)
  }
}
