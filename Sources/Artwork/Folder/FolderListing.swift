import ChartModel

/// Which files the folder of pictures has, read once.
struct FolderListing {
  /// The parts that are there of each picture, by its hash.
  private var parts: [UInt64: UInt8] = [:]
  /// The names of our files, with the hash of the picture that each belongs to; nil for a draft.
  private(set) var names: [(name: String, hash: UInt64?)] = []

  init(_ folder: ArtworkFolder) {
    for name in folder.names() {
      guard let (hash, part) = Self.read(name) else { continue }
      names.append((name, hash))
      if let hash { parts[hash, default: 0] |= part }
    }
  }

  /// Tells whether all files that are published of a picture are there.
  func isComplete(_ picture: Picture) -> Bool {
    let wanted = (UInt8(1) << UInt8(truncatingIfNeeded: picture.webpBytes.count) &- 1) | Self.jpeg
    return (parts[picture.hash] ?? 0) & wanted == wanted
  }

  /// Tells whether the original of a picture is there.
  func hasOriginal(_ picture: Picture) -> Bool {
    (parts[picture.hash] ?? 0) & Self.original != 0
  }

  /// The bit of an original.
  private static let original: UInt8 = 0x40
  /// The bit of a JPEG file; those of the sizes come below it.
  private static let jpeg: UInt8 = 0x80

  /// Reads a file's name; nil where it is none of ours.
  private static func read(_ name: String) -> (hash: UInt64?, part: UInt8)? {
    let text = name.utf8
    guard text.count > 17, let hash = UInt64(name.prefix(16), radix: 16) else { return nil }
    if name.hasSuffix(".part") { return (nil, 0) }
    let rest = name.dropFirst(16)
    switch rest {
    case ".jpg", ".png", ".webp", ".gif": return (hash, original)
    case "-64.webp": return (hash, 1)
    case "-128.webp": return (hash, 2)
    case "-256.webp": return (hash, 4)
    case "-512.webp": return (hash, 8)
    case "-64.jpg", "-128.jpg", "-256.jpg", "-512.jpg": return (hash, jpeg)
    default: return nil
    }
  }
}
