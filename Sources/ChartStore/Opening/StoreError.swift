public import SQLite

/// Why a store could not be opened, read or written.
public struct StoreError: Error, Equatable, Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// There is no store to read.
    case absent
    /// The folder that the store would lie in is not there.
    case noFolder
    /// A folder or a device is there.
    case noFile
    /// The file is not a SQLite database.
    case notADatabase
    /// A SQLite database of some other program, by its application id.
    case foreign(applicationID: Int)
    /// A newer chartgen made it: it has these steps that this one does not know.
    case newer(steps: [String])
    /// An older chartgen made it, and it was to be read only, so that it cannot be brought up.
    case older
    /// The file or its folder cannot be read, for the reason given.
    case unreadable(String)
    /// The file or its folder cannot be written.
    case notWritable
    /// The content contradicts itself, as SQLite says it.
    case corrupt(String)
    /// Another program kept it locked for as long as we waited.
    case locked
    /// The disk is full.
    case diskFull
    /// The store was closed, or opened for reading and asked to write.
    case closed
    /// Anything else that SQLite refused.
    case refused(SQLiteError)
  }

  /// What happened.
  public let kind: Kind
  /// The store's file.
  public let path: String

  /// Describes a failure.
  public init(_ kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }

  /// Describes a refusal of SQLite's as an error of the store.
  init(_ error: SQLiteError, path: String) {
    self.path = path
    switch error.code.primary {
    case .busy, .locked: kind = .locked
    case .corrupt: kind = .corrupt(error.message)
    case .notADatabase: kind = .notADatabase
    case .readOnly, .permission, .cannotOpen: kind = .notWritable
    case .full: kind = .diskFull
    case .inputOutput where error.code == .sharedMemorySize: kind = .diskFull
    default: kind = .refused(error)
    }
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String { message + "; " + hint }

  /// What was found, in one line with the file's path.
  public var message: String {
    switch kind {
    case .absent: "there is no store at '\(path)'"
    case .noFolder: "the folder of the store '\(path)' does not exist"
    case .noFile: "the store '\(path)' is not a file"
    case .notADatabase: "the store '\(path)' is not a SQLite database"
    case .foreign(let id):
      "'\(path)' is a SQLite database of another program (application id \(id), "
        + "expected \(Schema.charts.applicationID))"
    case .newer(let steps):
      "the store '\(path)' was written by a newer version of chartgen: it has "
        + steps.map { "'\($0)'" }.joined(separator: ", ") + ", which this version does not know"
    case .older: "the store '\(path)' was written by an older version of chartgen"
    case .unreadable(let reason): "the store '\(path)' cannot be read: \(reason)"
    case .notWritable: "the store '\(path)' cannot be written"
    case .corrupt(let reason): "the store '\(path)' is damaged: \(reason)"
    case .locked: "the store '\(path)' is locked by another program"
    case .diskFull: "the disk is full, so the store '\(path)' cannot be written"
    case .closed: "the store '\(path)' is not open for this operation"
    case .refused(let error): "the store '\(path)' failed: \(error)"
    }
  }

  /// What to do about it.
  public var hint: String {
    switch kind {
    case .absent: "run 'chartgen fetch' or 'chartgen build' first"
    case .noFolder: "create the folder, or name another with --root"
    case .noFile, .notADatabase, .foreign: "move it elsewhere, then run 'chartgen build' again"
    case .newer: "use the newer version, or restore a copy of the store from before it"
    case .older: "run 'chartgen fetch' or 'chartgen build' to bring it up to date"
    case .unreadable: "make it readable by the user who runs chartgen"
    case .notWritable: "make the file and its folder writable by the user who runs chartgen"
    case .corrupt: "restore a backup, or move the file elsewhere and run 'chartgen build' again"
    case .locked: "wait until the other program has finished, or stop it"
    case .diskFull: "free some space, then run the command again; nothing was lost"
    case .closed, .refused: "please report this, with the command you ran"
    }
  }
}
