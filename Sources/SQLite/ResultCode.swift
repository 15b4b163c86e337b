import CSQLite

/// One of SQLite's result codes; a struct, so that codes of later versions survive.
public struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// The code as SQLite gave it, with its extended bits.
  public let rawValue: Int32

  /// Keeps a code as SQLite gave it.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The code without its extended bits, which say what kind of failure it is.
  public var primary: ResultCode { ResultCode(rawValue: rawValue & 0xff) }

  /// Another connection holds a lock, and kept it for longer than the busy time-out.
  public static let busy = ResultCode(rawValue: SQLITE_BUSY)
  /// A table is locked by another statement of this connection or of one that shares its cache.
  public static let locked = ResultCode(rawValue: SQLITE_LOCKED)
  /// The file's content contradicts itself.
  public static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  /// The file is not a SQLite database.
  public static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
  /// The file, or one that is beside it, cannot be opened.
  public static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  /// The database, or its file, must not be written.
  public static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  /// The operating system refused access.
  public static let permission = ResultCode(rawValue: SQLITE_PERM)
  /// The disk is full.
  public static let full = ResultCode(rawValue: SQLITE_FULL)
  /// The shared memory beside the file cannot grow, for which a full disk is the one likely reason.
  public static let sharedMemorySize = ResultCode(rawValue: SQLITE_IOERR | (19 << 8))
  /// Reading or writing failed in the operating system.
  public static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
  /// A constraint of the schema was broken.
  public static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  /// The library was used in a wrong way, such as after its connection was closed.
  public static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
}
