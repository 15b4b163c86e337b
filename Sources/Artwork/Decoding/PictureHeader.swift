import ChartModel

/// What a picture's bytes say of it before anything is decoded.
struct PictureHeader {
  let format: Picture.Format
  let width: Int
  let height: Int
  /// How the pixels stand, where the file says so.
  let orientation: Orientation
  /// The bytes to decode.
  let content: [UInt8]

  /// Reads the header, and follows the file's parts to their end.
  ///
  /// - Throws: What kind of failure it is: no picture, cut off, or of a size that is not wanted.
  init(_ bytes: [UInt8]) throws(ArtworkError.Kind) {
    var reader = ByteReader(bytes)
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      format = .jpeg
      (width, height) = try reader.readJPEG()
      content = bytes
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      format = .png
      (width, height, content) = try reader.readPNG()
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      format = .webp
      (width, height) = try reader.readWebP()
      content = bytes
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      format = .gif
      (width, height) = try reader.readGIF()
      content = bytes
    } else {
      throw .notAPicture(Self.guess(bytes))
    }
    orientation = reader.orientation
    guard width * height <= PictureLimits.pixels else {
      throw .tooManyPixels(width: width, height: height)
    }
    guard min(width, height) >= PictureLimits.side else {
      throw .tooSmall(width: width, height: height)
    }
  }

  /// What bytes that are no picture may be, for the user.
  private static func guess(_ bytes: [UInt8]) -> String {
    guard let first = bytes.first(where: { $0 > 0x20 }) else { return "nothing" }
    switch first {
    case UInt8(ascii: "<"): return "a page or other markup"
    case UInt8(ascii: "{"), UInt8(ascii: "["): return "JSON"
    default: return "something else"
    }
  }
}

/// Reads numbers from bytes in order; past the end it says that the picture is cut off.
struct ByteReader {
  let bytes: [UInt8]
  var offset = 0
  /// What the parts that were read say of how the picture stands.
  var orientation = Orientation.upright

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset >= bytes.count }

  mutating func byte() throws(ArtworkError.Kind) -> Int {
    guard offset < bytes.count else { throw .cutOff }
    defer { offset += 1 }
    return Int(bytes[offset])
  }

  /// A number of so many bytes, at most four, the most significant first.
  mutating func big(_ count: Int) throws(ArtworkError.Kind) -> Int {
    var value = 0
    for _ in 0..<count { value = value << 8 | (try byte()) }
    return value
  }

  /// A number of so many bytes, at most four, the least significant first.
  mutating func little(_ count: Int) throws(ArtworkError.Kind) -> Int {
    var value = 0
    for place in 0..<count { value |= (try byte()) << (8 * place) }
    return value
  }

  mutating func skip(_ count: Int) throws(ArtworkError.Kind) {
    guard count <= bytes.count - offset else { throw .cutOff }
    offset += count
  }

  /// Takes four letters.
  mutating func tag() throws(ArtworkError.Kind) -> String {
    let start = offset
    try skip(4)
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }
}
