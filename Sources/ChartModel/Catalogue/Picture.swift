/// A picture that is kept ready for pages: square, in some sizes.
public struct Picture: Hashable, Sendable {
  /// The sizes that pictures are kept in, in pixels; none is ever larger than its original.
  public static let sizes = [64, 128, 256, 512]

  /// The file types that originals come in; the raw value is the end of a file's name.
  public enum Format: String, CaseIterable, Sendable {
    case jpeg = "jpg"
    case png
    case webp
    case gif
  }

  /// A file that is published.
  public struct File: Hashable, Sendable {
    public let name: String
    /// How many bytes it has.
    public let bytes: Int
  }

  /// What the original's bytes give; files are named by it.
  public let hash: UInt64
  /// The original's file type.
  public let format: Format
  /// The original's size in pixels.
  public let width: Int
  public let height: Int
  /// How many bytes the original has.
  public let bytes: Int
  /// The dominant colour, as 0xRRGGBB.
  public let color: Int
  /// How many bytes the WebP file of each size has, from the smallest size on.
  public let webpBytes: [Int]
  /// How many bytes the JPEG file has, which is as large as the largest WebP file.
  public let jpegBytes: Int

  /// Describes a picture.
  public init(
    hash: UInt64, format: Format, width: Int, height: Int, bytes: Int, color: Int,
    webpBytes: [Int], jpegBytes: Int
  ) {
    self.hash = hash
    self.format = format
    self.width = width
    self.height = height
    self.bytes = bytes
    self.color = color
    self.webpBytes = webpBytes
    self.jpegBytes = jpegBytes
  }

  /// The sizes that this picture is kept in.
  public var sizes: ArraySlice<Int> { Self.sizes.prefix(webpBytes.count) }

  /// The largest of its sizes.
  public var largest: Int { sizes.last ?? 0 }

  /// The smallest of its sizes that has so many pixels, else the largest.
  public func size(atLeast pixels: Int) -> Int {
    sizes.first { $0 >= pixels } ?? largest
  }

  // MARK: - Files

  /// The hash as names have it, sixteen digits.
  public var name: String { Self.name(of: hash) }

  /// A hash as names have it, sixteen digits.
  public static func name(of hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// The name of the original.
  public var originalName: String { "\(name).\(format.rawValue)" }

  /// The name of the WebP file of a size.
  public func webpName(_ size: Int) -> String { "\(name)-\(size).webp" }

  /// The name of the JPEG file.
  public var jpegName: String { "\(name)-\(largest).jpg" }

  /// The files that are published, the JPEG file last.
  public var files: [File] {
    let name = name
    return zip(Self.sizes, webpBytes).map { File(name: "\(name)-\($0).webp", bytes: $1) }
      + [File(name: jpegName, bytes: jpegBytes)]
  }
}
