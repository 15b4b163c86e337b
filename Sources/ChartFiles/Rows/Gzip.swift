import CZlib
import Diagnostics

/// Files that `gzip` has compressed.
enum Gzip {
  /// Whether bytes begin as a compressed file does.
  static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Returns what a compressed file holds, its members one after another.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - name: What messages call it.
  ///   - limit: The most bytes that it may hold.
  /// - Returns: What it holds.
  /// - Throws: A `Diagnostic` where it is damaged, or holds more.
  static func decompress(
    _ bytes: [UInt8], of name: String, limit: Int = 1 << 30
  ) throws(Diagnostic) -> [UInt8] {
    var stream = z_stream()
    guard czlib_begin_gzip(&stream) == Z_OK else { throw damaged(name) }
    defer { inflateEnd(&stream) }
    var input = bytes
    var result: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 18)
    let status = input.withUnsafeMutableBufferPointer { input -> Int32 in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      while true {
        let status = block.withUnsafeMutableBufferPointer { block -> Int32 in
          stream.next_out = block.baseAddress
          stream.avail_out = UInt32(block.count)
          return inflate(&stream, Z_NO_FLUSH)
        }
        result += block[..<(block.count - Int(stream.avail_out))]
        guard status == Z_OK || status == Z_STREAM_END, result.count <= limit else { return status }
        guard status == Z_STREAM_END else { continue }
        // Another member may follow.
        guard stream.avail_in > 0, inflateReset(&stream) == Z_OK else { return status }
      }
    }
    guard status == Z_STREAM_END, result.count <= limit else { throw damaged(name) }
    return result
  }

  private static func damaged(_ name: String) -> Diagnostic {
    Diagnostic(
      "the compressed file is damaged, cut off or too large", at: .name(name),
      hint: "check it with: gzip --test")
  }
}
