@testable import Artwork
import Testing

/// A picture for tests, drawn on the spot: stripes and a circle.
enum DrawnPicture {
  static func canvas(_ side: Int, seed: Int = 1) throws -> Canvas {
    let canvas = try #require(Canvas(side: side, color: 0x20_4060 &+ seed &* 0x0A_0B0D & 0x7F_7F7F))
    for stripe in stride(from: 0, to: side, by: 16) {
      canvas.fill(stripe, 0, 6, side, (stripe &* 0x05_0301 &+ seed) & 0xFF_FFFF)
    }
    canvas.fillCircle(side / 2, side / 2, side / 2, 0xF0_A020)
    return canvas
  }

  static func jpeg(_ side: Int, seed: Int = 1) throws -> [UInt8] {
    try #require(canvas(side, seed: seed).jpeg())
  }

  static func png(_ side: Int) throws -> [UInt8] { try #require(canvas(side).png()) }

  static func webp(_ side: Int) throws -> [UInt8] { try #require(canvas(side).webp()) }

  static func gif(_ side: Int) throws -> [UInt8] { try #require(canvas(side).gif()) }

  /// A file of each type.
  static func all(_ side: Int) throws -> [[UInt8]] {
    [try jpeg(side), try png(side), try webp(side), try gif(side)]
  }
}
