#if canImport(Darwin)
package import Darwin
#elseif canImport(Musl)
package import Musl
#else
package import Glibc
#endif

/// What the file system says of one entry; of a link, the link itself.
package struct FileStatus: Sendable {
  package enum Kind: Sendable {
    case file, folder, link, other
  }

  package let kind: Kind
  package let size: Int

  /// When content, name or permissions last changed, in nanoseconds: the one time that neither
  /// `cp -p` nor `touch` can set back.
  let changed: Int64

  /// The permission bits.
  let mode: mode_t

  private let device: UInt64
  private let inode: UInt64

  package init(_ raw: stat) {
    kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = Int(raw.st_size)
    #if canImport(Darwin)
    let time = raw.st_ctimespec
    #else
    let time = raw.st_ctim
    #endif
    changed = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    mode = raw.st_mode & 0o777
    device = UInt64(truncatingIfNeeded: raw.st_dev)
    inode = UInt64(truncatingIfNeeded: raw.st_ino)
  }

  /// Tells whether two paths led to one file.
  package func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }

  /// What it is called when it is in the way.
  var obstacle: OutputError.Obstacle {
    switch kind {
    case .folder: .folder
    case .link: .link
    case .file, .other: .file
    }
  }
}
