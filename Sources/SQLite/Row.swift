import CSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The row that a statement is at, which lasts until the statement's next step.
public struct Row: ~Copyable {
  private let handle: OpaquePointer?

  init(_ handle: OpaquePointer?) {
    self.handle = handle
  }

  /// The whole number of a column; 0 where there is none.
  public func int(_ column: Int) -> Int {
    Int(sqlite3_column_int64(handle, Int32(truncatingIfNeeded: column)))
  }

  /// The whole number of a column, or nil.
  public func optionalInt(_ column: Int) -> Int? {
    isNil(column) ? nil : int(column)
  }

  /// The text of a column; empty where there is none.
  public func text(_ column: Int) -> String {
    optionalText(column) ?? ""
  }

  /// The text of a column, or nil.
  public func optionalText(_ column: Int) -> String? {
    bytes(of: column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of a column; the very value given, and no new one, where it says the same.
  ///
  /// Rows that follow each other often repeat a text (the album of a song), and a text that is kept
  /// costs neither time nor memory.
  public func text(_ column: Int, orSame last: inout String) -> String {
    optionalText(column, orSame: &last) ?? ""
  }

  /// The text of a column, or nil; the very value given, and no new one, where it says the same.
  public func optionalText(_ column: Int, orSame last: inout String) -> String? {
    guard let bytes = bytes(of: column) else { return nil }
    if bytes.count == last.utf8.count {
      let isSame = last.withUTF8 { known in
        guard let a = known.baseAddress, let b = bytes.baseAddress else { return true }
        return memcmp(a, b, known.count) == 0
      }
      if isSame { return last }
    }
    last = String(decoding: bytes, as: UTF8.self)
    return last
  }

  /// Tells whether a column has no value.
  public func isNil(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(truncatingIfNeeded: column)) == SQLITE_NULL
  }

  private func bytes(of column: Int) -> UnsafeBufferPointer<UInt8>? {
    let column = Int32(truncatingIfNeeded: column)
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }
}

@available(*, unavailable)
extension Row: Sendable {}
