extension Filter {
  /// Filters that write bytes in letters, and read them.
  static let base64Filters =
    base64("base64", "+/", "Y2hhcnQ/") + base64("base64_url_safe", "-_", "Y2hhcnQ_")

  /// The filters of one alphabet; that of addresses is also read without its padding.
  private static func base64(_ name: String, _ signs: String, _ example: String) -> [Filter] {
    let digits = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\(signs)".utf8)
    @Sendable func encoded(_ bytes: [UInt8]) -> String {
      // The missing bits of the last digit are 0.
      let groups = regrouped(bytes + [0], of: 8, to: 6).prefix((bytes.count * 8 + 5) / 6)
      let padding = String(repeating: "=", count: (3 - bytes.count % 3) % 3)
      return String(decoding: groups.map { digits[Int($0)] }, as: UTF8.self) + padding
    }
    return [
      Filter(
        "\(name)_encode", "Encodes a string as Base64.",
        "{{ 'chart?' | \(name)_encode }}", prints: example
      ) { .string(encoded(Array($0.text.utf8))) },
      Filter(
        "\(name)_decode", "Decodes Base64.",
        "{{ '\(example)' | \(name)_decode }}", prints: "chart?"
      ) { call throws(FilterError) in
        let text = call.text.utf8.prefix { $0 != UInt8(ascii: "=") }
        let groups = text.compactMap { digits.firstIndex(of: $0) }.map { UInt8($0) }
        let bytes = regrouped(groups, of: 6, to: 8)
        let written = encoded(bytes)
        guard call.text == written || signs == "-_" && written.utf8.starts(with: call.text.utf8)
        else { throw FilterError("needs Base64, got \(call.input.quoted)") }
        return .string(String(decoding: bytes, as: UTF8.self))
      },
    ]
  }

  /// The same bits in groups of another size, without those that fill no group.
  private static func regrouped(_ groups: [UInt8], of size: Int, to other: Int) -> [UInt8] {
    var result: [UInt8] = []
    var bits = 0
    var count = 0
    for group in groups {
      bits = (bits << size | Int(group)) & 0xFFFF
      count += size
      while count >= other {
        count -= other
        result.append(UInt8(bits >> count & (1 << other - 1)))
      }
    }
    return result
  }
}
