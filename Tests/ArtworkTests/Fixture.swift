import Foundation

@testable import Artwork

/// Pictures that cannot be drawn, and such as say what is not so.
enum Fixture {
  /// A PNG of 64 × 64 pixels, all of them transparent black.
  static let transparentPNG = [UInt8](
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAQAAAAAYLlVAAAAHklEQVR42u3B"
        + "AQEAAACCIP+vbkhAAQAAAAAAAADvBiBAAAGYAb79AAAAAElFTkSuQmCC"
        + "") ?? Data())

  /// A number of four bytes, the most significant first.
  static func big(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }

  /// A WebP file of the kind that may have more than pixels, with EXIF data behind them.
  static func extended(_ webp: [UInt8], side: Int, exif: [UInt8]) -> [UInt8] {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(number >> ($0 * 8) & 0xFF) }
    }
    let head =
      Array("VP8X".utf8) + little(10, 4) + [0x08, 0, 0, 0] + little(side - 1, 3)
      + little(side - 1, 3)
    let data = Array("EXIF".utf8) + little(exif.count, 4) + exif + (exif.count % 2 == 0 ? [] : [0])
    let contents = Array("WEBP".utf8) + head + webp.dropFirst(12) + data
    return Array("RIFF".utf8) + little(contents.count, 4) + contents
  }

  /// A picture whose header says another size; one of WebP's old kind has 14 bits for a side.
  static func claiming(_ width: Int, _ height: Int, _ picture: [UInt8]) -> [UInt8] {
    var bytes = picture
    func put(_ value: Int, at offset: Int, isBig: Bool = false) {
      let (low, high) = (UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF))
      bytes[offset] = isBig ? high : low
      bytes[offset + 1] = isBig ? low : high
    }
    if bytes[0] == 0x89 {
      put(width, at: 18, isBig: true)
      put(height, at: 22, isBig: true)
      let sum = Checksum.crc32(bytes[12..<29])
      put(Int(sum >> 16), at: 29, isBig: true)
      put(Int(sum & 0xFFFF), at: 31, isBig: true)
    } else if bytes.starts(with: "GIF".utf8) {
      put(width, at: 6)
      put(height, at: 8)
    } else if bytes.starts(with: "RIFF".utf8) {
      put(width & 0x3FFF, at: 26)
      put(height & 0x3FFF, at: 28)
    } else if let frame = bytes.indices.dropLast().first(where: {
      bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0
    }) {
      put(height, at: frame + 5, isBig: true)
      put(width, at: frame + 7, isBig: true)
    }
    return bytes
  }
}
