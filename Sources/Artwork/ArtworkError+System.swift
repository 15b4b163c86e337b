#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension ArtworkError {
  /// The system's words for an error number.
  static func text(ofSystemError code: Int32) -> String {
    String(cString: strerror(code))
  }

  /// Whether an error number says that there is no room left.
  static func isFull(_ code: Int32) -> Bool {
    code == ENOSPC || code == EDQUOT
  }
}
