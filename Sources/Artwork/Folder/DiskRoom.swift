#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// How much room the disk of a folder of pictures has, and how much of it they leave to the store:
/// pictures can be fetched again, a day's charts cannot.
public struct DiskRoom: Sendable {
  /// How many bytes stay free.
  let reserved: Int
  /// Tells how many bytes are free now; nil where that is not known.
  let free: @Sendable () -> Int?

  /// The least that is reserved.
  public static let minimum = 64 << 20

  /// A disk that takes everything.
  public static let unlimited = DiskRoom(reserved: 0) { nil }

  /// Describes a disk.
  public init(reserved: Int, free: @escaping @Sendable () -> Int?) {
    self.reserved = reserved
    self.free = free
  }

  /// Why so many bytes cannot be written; nil where they can.
  func shortage(for bytes: Int) -> ArtworkError.Kind? {
    guard reserved > 0, let free = free(), free < reserved + bytes else { return nil }
    return .noRoom(free: free, reserved: reserved)
  }

  /// How many bytes the disk has free for this user, at a path that is there; nil where the system
  /// does not say.
  public static func freeBytes(at path: String) -> Int? {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0, disk.f_blocks > 0 else { return nil }
    let (bytes, isTooMany) = Int(clamping: disk.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: disk.f_frsize))
    return isTooMany ? .max : bytes
  }
}
