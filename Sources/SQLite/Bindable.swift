import CSQLite

/// A value that a statement's parameter can take: a whole number, a text, or nil.
public protocol Bindable {
  /// Gives the value to a parameter and returns SQLite's result code.
  func bind(to parameter: Parameter) -> Int32
}

/// A parameter of a statement, as a value is given to it.
public struct Parameter {
  let statement: OpaquePointer?
  let index: Int32
}

@available(*, unavailable)
extension Parameter: Sendable {}

extension Int: Bindable {
  public func bind(to parameter: Parameter) -> Int32 {
    sqlite3_bind_int64(parameter.statement, parameter.index, Int64(self))
  }
}

extension String: Bindable {
  public func bind(to parameter: Parameter) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      // An empty text may have no address at all, which SQLite would take for nil.
      guard let start = bytes.baseAddress else {
        return sqlite3_bind_text(parameter.statement, parameter.index, "", 0, nil)
      }
      return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
        sqlite3_bind_text64(
          parameter.statement, parameter.index, start, UInt64(bytes.count), Self.copied,
          UInt8(SQLITE_UTF8))
      }
    }
  }

  /// `SQLITE_TRANSIENT`, a cast that Swift cannot import: SQLite copies the text before it returns.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  public func bind(to parameter: Parameter) -> Int32 {
    switch self {
    case .some(let value): value.bind(to: parameter)
    case .none: sqlite3_bind_null(parameter.statement, parameter.index)
    }
  }
}
