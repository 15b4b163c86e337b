import ChartModel

/// Which files the folder of pictures has, read once.
struct FolderListing {
  /// Whether the folder has not changed since it had all that it should, and was not read.
  let isWhole: Bool
  /// The files that are there of each picture, by its hash: a bit for each of ``endings``.
  private var files: [UInt64: UInt16] = [:]
  /// The names of the files that were not finished.
  private(set) var drafts: [String] = []

  /// How the names of a picture's files end: the WebP files by size, the JPEG files by size, the
  /// originals.
  private static let endings =
    Picture.sizes.map { "-\($0).webp" } + Picture.sizes.map { "-\($0).jpg" }
    + Picture.Format.allCases.map { ".\($0.rawValue)" }

  /// Reads the folder's names.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - isWhole: Whether it is known to be whole, so that they need not be read.
  init(_ folder: ArtworkFolder, isWhole: Bool) {
    self.isWhole = isWhole
    guard !isWhole else { return }
    let endings = Self.endings.map { Array($0.utf8) }
    let draft = Array(".part".utf8)
    folder.forEachName { name in
      guard name.count > 17, let hash = Self.hash(name[..<16]) else { return }
      let rest = name[16...]
      if let place = endings.firstIndex(where: { rest.elementsEqual($0) }) {
        files[hash, default: 0] |= 1 << UInt16(truncatingIfNeeded: place)
      } else if rest.suffix(draft.count).elementsEqual(draft) {
        drafts.append(String(decoding: name, as: UTF8.self))
      }
    }
  }

  /// Tells whether all files that are published of a picture are there.
  func isComplete(_ picture: Picture) -> Bool {
    guard !isWhole else { return true }
    let sizes = picture.webpBytes.count
    guard sizes > 0 else { return false }
    let wanted = Self.bits(0..<sizes) | Self.bits(Picture.sizes.count + sizes - 1)
    return (files[picture.hash] ?? 0) & wanted == wanted
  }

  /// Tells whether the original of a picture is there.
  func hasOriginal(_ picture: Picture) -> Bool {
    let originals = Self.bits(Picture.sizes.count * 2..<Self.endings.count)
    return (files[picture.hash] ?? 0) & originals != 0
  }

  /// The pictures that there are files of.
  var hashes: some Sequence<UInt64> { files.keys }

  /// Tells whether there are files that belong to none of the pictures, by their hashes, or that were
  /// not finished.
  func hasStrays(besides known: Set<UInt64>) -> Bool {
    !drafts.isEmpty || files.keys.contains { !known.contains($0) }
  }

  /// The names of a picture's files.
  func names(of hash: UInt64) -> [String] {
    let (bits, name) = (files[hash] ?? 0, Picture.name(of: hash))
    return Self.endings.enumerated().filter { bits & Self.bits($0.offset) != 0 }
      .map { name + $0.element }
  }

  private static func bits(_ place: Int) -> UInt16 { 1 << UInt16(truncatingIfNeeded: place) }

  private static func bits(_ places: Range<Int>) -> UInt16 { places.reduce(0) { $0 | bits($1) } }

  /// Reads sixteen digits, the letters among them small.
  private static func hash(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
    var hash: UInt64 = 0
    for digit in digits {
      switch digit {
      case 0x30...0x39: hash = hash << 4 | UInt64(digit - 0x30)
      case 0x61...0x66: hash = hash << 4 | UInt64(digit - 0x61 + 10)
      default: return nil
      }
    }
    return hash
  }
}
