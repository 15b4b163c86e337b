/// Gzip files for tests, made without a library.
public enum Gzip: Sendable {
  /// The bytes as a gzip file that stores them as they are; 65,535 at most.
  public static func storing(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(truncatingIfNeeded: bytes.count)
    return header + [1] + littleEndian(count) + littleEndian(~count) + bytes
      + littleEndian(checksum(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// The beginning of a gzip file that unpacks to at least so many zeros, 158 from one byte.
  public static func bomb(unpackingTo count: Int) -> [UInt8] {
    var writer = BitWriter(bytes: header)
    writer.write(0b011, count: 3)  // the last block, in the fixed code
    writer.write(0b0000_1100, count: 8)  // a zero: 00110000, first bit first
    for _ in 0...(count / 258) {
      writer.write(0b1010_0011, count: 8)  // 258 bytes: 11000101, first bit first …
      writer.write(0, count: 5)  // … from one byte back
    }
    return writer.bytes
  }

  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private struct BitWriter {
    var bytes: [UInt8]
    private var pending: UInt32 = 0
    private var pendingCount = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func write(_ bits: UInt32, count: Int) {
      pending |= bits << pendingCount
      pendingCount += count
      while pendingCount >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        pendingCount -= 8
      }
    }
  }
}
