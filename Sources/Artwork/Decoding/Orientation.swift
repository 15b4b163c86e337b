/// How a picture's pixels are turned or mirrored to stand upright, by the numbers of EXIF.
enum Orientation: Int, CaseIterable, Sendable {
  case upright = 1
  case mirrored
  case upsideDown
  case mirroredUpsideDown
  /// Mirrored at the diagonal from the upper left.
  case transposed
  /// To be turned by a quarter to the right.
  case right
  /// Mirrored at the other diagonal.
  case transversed
  /// To be turned by a quarter to the left.
  case left

  /// Whether width and height change places.
  var swapsSides: Bool { rawValue >= Self.transposed.rawValue }

  /// Reads it from EXIF data; anything that cannot be read leaves the picture as it is.
  init(exif bytes: ArraySlice<UInt8>) {
    self = (try? Self.read(Array(bytes))) ?? .upright
  }

  /// Where in a picture of a size a pixel of the upright picture is.
  func source(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (x: Int, y: Int) {
    switch self {
    case .upright: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .upsideDown: (width - 1 - x, height - 1 - y)
    case .mirroredUpsideDown: (x, height - 1 - y)
    case .transposed: (y, x)
    case .right: (y, height - 1 - x)
    case .transversed: (width - 1 - y, height - 1 - x)
    case .left: (width - 1 - y, x)
    }
  }

  /// The number of EXIF's field.
  private static let field = 0x0112

  /// Looks for the field in the first list of a TIFF file, which is what EXIF data are.
  private static func read(_ bytes: [UInt8]) throws(ArtworkError.Kind) -> Orientation? {
    var reader = ByteReader(bytes)
    if bytes.starts(with: "Exif\0\0".utf8) { reader.offset = 6 }
    let start = reader.offset
    let order = try reader.big(2)
    let isLittle = order == 0x4949
    guard isLittle || order == 0x4D4D else { return nil }
    func number(_ count: Int) throws(ArtworkError.Kind) -> Int {
      isLittle ? try reader.little(count) : try reader.big(count)
    }
    guard try number(2) == 42 else { return nil }
    reader.offset = start + (try number(4))
    for _ in 0..<(try number(2)) {
      let (name, type) = (try number(2), try number(2))
      try reader.skip(4)
      guard name == field else {
        try reader.skip(4)
        continue
      }
      // Some programs write a long number in place of a short one.
      return Orientation(rawValue: try number(type == 4 ? 4 : 2))
    }
    return nil
  }
}
