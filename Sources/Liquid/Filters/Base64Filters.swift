extension Filter {
  /// Filters that write bytes in letters, and read them.
  static let base64Filters =
    base64("base64", "+/", "Y2hhcnQ/") + base64("base64_url_safe", "-_", "Y2hhcnQ_")

  /// The filters of one alphabet; the one of addresses may leave the padding out.
  private static func base64(_ name: String, _ signs: String, _ encoded: String) -> [Filter] {
    let digits = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\(signs)".utf8)
    return [
      Filter(
        "\(name)_encode", "Writes a text in Base64.",
        "{{ 'chart?' | \(name)_encode }}", prints: encoded
      ) { call in
        let bytes = Array(call.text.utf8)
        // The last digit's missing bits are 0.
        let groups = regrouped(bytes + [0], of: 8, to: 6).prefix((bytes.count * 8 + 5) / 6)
        let padding = String(repeating: "=", count: (3 - bytes.count % 3) % 3)
        return .string(String(decoding: groups.map { digits[Int($0)] }, as: UTF8.self) + padding)
      },
      Filter(
        "\(name)_decode", "Reads a text in Base64.",
        "{{ '\(encoded)' | \(name)_decode }}", prints: "chart?"
      ) { call throws(FilterError) in
        let bytes = call.text.utf8
        let text = bytes.prefix { $0 != UInt8(ascii: "=") }
        let padding = bytes.dropFirst(text.count)
        let groups = text.compactMap { digits.firstIndex(of: $0) }.map { UInt8($0) }
        let mayBeCut = signs == "-_" && padding.isEmpty && text.count % 4 != 1
        guard groups.count == text.count, bytes.count % 4 == 0 || mayBeCut, padding.count < 3,
          padding.allSatisfy({ $0 == UInt8(ascii: "=") })
        else { throw FilterError("needs a text in Base64, got \(call.input.quoted)") }
        return .string(String(decoding: regrouped(groups, of: 6, to: 8), as: UTF8.self))
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
