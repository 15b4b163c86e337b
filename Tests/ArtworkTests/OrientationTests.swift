import ChartModel
import Testing
import TestSupport

@testable import Artwork

/// Pictures that say how they are to be turned.
struct OrientationTests {
  private static let red = 0xD0_2020
  private static let green = 0x20_B020
  private static let blue = 0x20_20D0
  private static let white = 0xF0_F0F0

  /// The fields as they are stored, and what they are once upright: upper left, upper right, lower
  /// left, lower right.
  static let upright = [red, green, blue, white]

  /// Where each field of the upright picture is stored, by the number of EXIF.
  static let stored: [Int: [Int]] = [
    1: [red, green, blue, white], 2: [green, red, white, blue], 3: [white, blue, green, red],
    4: [blue, white, red, green], 5: [red, blue, green, white], 6: [green, white, red, blue],
    7: [white, green, blue, red], 8: [blue, red, white, green],
  ]

  /// A canvas of four fields.
  private static func canvas(_ fields: [Int], side: Int = 128) throws -> Canvas {
    let canvas = try #require(Canvas(side: side, color: 0))
    let half = side / 2
    for (place, color) in fields.enumerated() {
      canvas.fill(place % 2 * half, place / 2 * half, half, half, color)
    }
    return canvas
  }

  /// EXIF data whose second field says how the picture stands.
  static func exif(_ orientation: Int, isLittle: Bool = true, type: Int = 3) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) }
      return isLittle ? bytes : bytes.reversed()
    }
    let value = type == 4 ? number(orientation, 4) : number(orientation, 2) + [0, 0]
    let other = number(0x010F, 2) + number(2, 2) + number(4, 4) + Array("Cam\0".utf8)
    let field = number(0x0112, 2) + number(type, 2) + number(1, 4) + value
    return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
      + other
      + field + number(0, 4)
  }

  /// A JPEG with EXIF data in front.
  private static func jpeg(_ picture: [UInt8], exif: [UInt8]) -> [UInt8] {
    let contents = Array("Exif\0\0".utf8) + exif
    let length = contents.count + 2
    let marker: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
    return Array(picture[..<2]) + marker + contents + Array(picture[2...])
  }

  /// The fields of each file that is published, as the nearest of the four colours.
  private func fields(of verified: VerifiedPicture) throws -> [[Int]] {
    try verified.contents.map { file in
      let canvas = try #require(Canvas(decoding: try PictureHeader(file)))
      let (near, far) = (canvas.width / 4, canvas.width * 3 / 4)
      return [(near, near), (far, near), (near, far), (far, far)].map { x, y in
        let color = canvas.color(x, y)
        func distance(_ other: Int) -> Int {
          [16, 8, 0].reduce(0) { $0 + abs((color >> $1 & 0xFF) - (other >> $1 & 0xFF)) }
        }
        return Self.upright.min { distance($0) < distance($1) } ?? 0
      }
    }
  }

  @Test(arguments: 1...8, [false, true])
  func `a JPEG is published upright`(orientation: Int, isLittle: Bool) throws {
    let stored = try #require(Self.stored[orientation])
    let picture = try #require(try Self.canvas(stored).jpeg())
    for type in [3, 4] {
      let verified = try VerifiedPicture(
        Self.jpeg(picture, exif: Self.exif(orientation, isLittle: isLittle, type: type)))
      #expect(verified.contents.count == 3)
      for fields in try fields(of: verified) { #expect(fields == Self.upright) }
    }
  }

  @Test(arguments: 1...8)
  func `PNG and WebP files are published upright too`(orientation: Int) throws {
    let canvas = try Self.canvas(try #require(Self.stored[orientation]))
    let exif = Self.exif(orientation)
    let png = try #require(canvas.png())
    let chunk = Array("eXIf".utf8) + exif
    let sum = Int(Checksum.crc32(chunk[...]))
    let data = Fixture.big(exif.count) + chunk + Fixture.big(sum)
    // Behind the header.
    let marked = Array(png[..<33]) + data + Array(png[33...])
    for fields in try fields(of: try VerifiedPicture(marked)) {
      #expect(fields == Self.upright)
    }
    let webp = Fixture.extended(try #require(canvas.webp()), side: 128, exif: exif)
    for fields in try fields(of: try VerifiedPicture(webp)) { #expect(fields == Self.upright) }
  }

  @Test(arguments: [(1, false), (4, false), (5, true), (8, true)])
  func `a picture that lies on its side has its height for its width`(
    orientation: Int, isTurned: Bool
  ) throws {
    let wide = try #require(Canvas(width: 192, height: 64, color: Self.green))
    wide.fill(0, 0, 64, 64, Self.red)
    wide.fill(128, 0, 64, 64, Self.blue)
    let verified = try VerifiedPicture(
      Self.jpeg(try #require(wide.jpeg()), exif: Self.exif(orientation)))
    #expect(verified.picture.width == (isTurned ? 64 : 192))
    #expect(verified.picture.height == (isTurned ? 192 : 64))
    // The square is cut from the middle, however it is turned.
    #expect(try fields(of: verified).allSatisfy { $0 == [Int](repeating: Self.green, count: 4) })
  }

  @Test func `EXIF data that cannot be read leave a picture as it is`() throws {
    let picture = try #require(try Self.canvas(Self.upright).jpeg())
    let whole = Self.exif(6)
    var broken = (0..<whole.count - 6).map { Array(whole.prefix($0)) }
    broken += [Self.exif(0), Self.exif(9), Array("II*\0".utf8) + [0xFF, 0xFF, 0xFF, 0x7F]]
    broken += [Array("XX*\0".utf8) + whole.dropFirst(4), Array("II+\0".utf8) + whole.dropFirst(4)]
    for exif in broken {
      let verified = try VerifiedPicture(Self.jpeg(picture, exif: exif))
      for fields in try fields(of: verified) { #expect(fields == Self.upright) }
    }
  }
}
