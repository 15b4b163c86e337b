/// PNG files written by hand, with what a drawing library would not write.
public struct HandmadePNG: Sendable {
  /// How the pixels are written.
  public enum Form: CaseIterable, Sendable {
    case plain
    /// In seven passes, from coarse to fine.
    case interlaced
    /// With two bytes for each part of a colour.
    case deep
    /// With bytes after the end of the compressed pixels.
    case trailing
    /// With a list of colours that nothing refers to, and a transparent colour.
    case palette
  }

  /// A side's length.
  public let side: Int
  private let form: Form

  /// Describes a square file.
  public init(_ form: Form, side: Int = 64) {
    self.form = form
    self.side = side
  }

  /// The colour of a pixel, 0xRRGGBB: four fields.
  public func color(_ x: Int, _ y: Int) -> Int {
    switch (x < side / 2, y < side / 2) {
    case (true, true): 0xE0_2020
    case (false, true): 0x20_C020
    case (true, false): 0x20_20E0
    case (false, false): 0xE0_E0E0
    }
  }

  /// The file.
  public var bytes: [UInt8] {
    let depth: UInt8 = form == .deep ? 16 : 8
    let header = Self.big(side) + Self.big(side) + [depth, 2, 0, 0, form == .interlaced ? 1 : 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk("IHDR", header)
    if form == .palette {
      file += Self.chunk("PLTE", [1, 2, 3, 4, 5, 6])
      file += Self.chunk("tRNS", [0, 1, 0, 2, 0, 3])
    }
    let extra: [UInt8] = form == .trailing ? Array(repeating: 7, count: 40) : []
    file += Self.chunk("IDAT", Self.stored(scanlines) + extra)
    return file + Self.chunk("IEND", [])
  }

  // MARK: - Pixels

  private var scanlines: [UInt8] {
    guard form == .interlaced else { return lines(0, 1, 0, 1) }
    let passes = [
      (0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2),
      (0, 1, 1, 2),
    ]
    return passes.flatMap { lines($0.0, $0.1, $0.2, $0.3) }
  }

  private func lines(_ x: Int, _ stepX: Int, _ y: Int, _ stepY: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in stride(from: y, to: side, by: stepY) {
      bytes.append(0)
      for column in stride(from: x, to: side, by: stepX) {
        let color = color(column, row)
        for part in [color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF] {
          bytes.append(UInt8(part))
          if form == .deep { bytes.append(UInt8(part)) }
        }
      }
    }
    return bytes
  }

  // MARK: - Writing

  /// A zlib stream that stores bytes as they are.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
    } while !rest.isEmpty
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + big(b << 16 | a)
  }

  private static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + contents
    return big(contents.count) + body + big(Int(Gzip.checksum(body)))
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
