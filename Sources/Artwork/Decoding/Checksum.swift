/// The checksum of PNG's chunks, as its specification describes it.
enum Checksum {
  static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let sum = table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in
        bytes.reduce(UInt32.max) { sum, byte in
          table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
        }
      }
    }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }
}
