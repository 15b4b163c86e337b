extension Filter {
  /// Filters that write bytes in letters, and read them.
  static let base64Filters: [Filter] = [
    encoder("base64_encode", "+/", "{{ 'chart?' | base64_encode }}", "Y2hhcnQ/"),
    encoder("base64_url_safe_encode", "-_", "{{ 'chart?' | base64_url_safe_encode }}", "Y2hhcnQ_"),
    decoder("base64_decode", "+/", "{{ 'Y2hhcnQ/' | base64_decode }}", "chart?"),
    decoder("base64_url_safe_decode", "-_", "{{ 'Y2hhcnQ_' | base64_url_safe_decode }}", "chart?"),
  ]

  private static let letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

  private static func encoder(
    _ name: String, _ signs: String, _ template: String, _ output: String
  ) -> Filter {
    let digits = Array((letters + signs).utf8)
    return Filter(name, "Writes a text in Base64.", example: template, prints: output) {
      (input, _, _) throws(FilterError) in
      let bytes = Array(input.written.utf8)
      var result: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        var bits = 0
        for byte in group { bits = bits << 8 | Int(byte) }
        bits <<= 8 * (3 - group.count)
        for place in 0..<4 {
          result.append(
            place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
        }
      }
      return .string(String(decoding: result, as: UTF8.self))
    }
  }

  private static func decoder(
    _ name: String, _ signs: String, _ template: String, _ output: String
  ) -> Filter {
    let digits = Array((letters + signs).utf8)
    return Filter(name, "Reads a text in Base64.", example: template, prints: output) {
      (input, _, _) throws(FilterError) in
      var result: [UInt8] = []
      var bits = 0
      var count = 0
      let bytes = input.written.utf8
      let text = bytes.prefix { $0 != UInt8(ascii: "=") }
      for byte in text {
        guard let digit = digits.firstIndex(of: byte) else {
          throw FilterError("needs a text in Base64, got \(input.quoted)")
        }
        bits = (bits << 6 | digit) & 0xFFFF
        count += 6
        if count >= 8 {
          count -= 8
          result.append(UInt8(truncatingIfNeeded: bits >> count))
        }
      }
      let padding = bytes.count - text.count
      let isWhole = bytes.count % 4 == 0 || (signs == "-_" && padding == 0 && text.count % 4 != 1)
      guard padding < 3, isWhole, bytes.dropFirst(text.count).allSatisfy({ $0 == 0x3D }) else {
        throw FilterError("needs a text in Base64, got \(input.quoted)")
      }
      return .string(String(decoding: result, as: UTF8.self))
    }
  }
}
