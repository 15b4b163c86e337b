extension WebURL {
  /// Where the parts of an address are within its bytes.
  ///
  /// They are in an array, because views of a string are many times slower to walk.
  struct Layout {
    let isSecure: Bool
    let hasCredentials: Bool
    let host: Range<Int>
    let isIPAddress: Bool
    let port: Int?
    /// Where the path, the query and the fragment begin.
    let tail: Int

    /// The longest address that is read, in bytes: a lookup of many ids has most of them.
    private static let maximumBytes = 8_000

    static let secure = Array("https://".utf8)
    private static let plain = Array("http://".utf8)

    /// Reads an address.
    init(_ bytes: [UInt8]) throws(Fault) {
      guard bytes.count <= Self.maximumBytes else { throw .tooLong }
      isSecure = Self.begins(bytes, with: Self.secure)
      guard isSecure || Self.begins(bytes, with: Self.plain) else { throw .incomplete }
      let start = isSecure ? Self.secure.count : Self.plain.count

      var tail = bytes.endIndex
      var at: Int?
      for index in start..<bytes.endIndex {
        switch bytes[index] {
        case 0...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x7F: throw .character
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): tail = min(tail, index)
        case UInt8(ascii: "@") where tail == bytes.endIndex: at = index
        default: break
        }
      }
      self.tail = tail
      hasCredentials = at != nil
      let (host, port) = try Self.split(bytes[(at.map { $0 + 1 } ?? start)..<tail])
      self.host = host.startIndex..<host.endIndex
      self.port = port
      guard let isIPAddress = Self.isIPAddress(host) else { throw .host }
      self.isIPAddress = isIPAddress
    }

    private static func begins(_ bytes: [UInt8], with scheme: [UInt8]) -> Bool {
      // Setting the bit of lower case leaves ':' and '/' as they are.
      bytes.count >= scheme.count && scheme.indices.allSatisfy { bytes[$0] | 0x20 == scheme[$0] }
    }

    /// Parts a host from its port.
    private static func split(
      _ authority: ArraySlice<UInt8>
    ) throws(Fault) -> (host: ArraySlice<UInt8>, port: Int?) {
      var end = authority.endIndex
      if authority.first == UInt8(ascii: "[") {
        guard let bracket = authority.firstIndex(of: UInt8(ascii: "]")) else { throw .host }
        end = bracket + 1
      } else if let colon = authority.firstIndex(of: UInt8(ascii: ":")) {
        end = colon
      }
      let host = authority[..<end]
      guard !host.isEmpty else { throw .incomplete }
      guard end < authority.endIndex else { return (host, nil) }
      let digits = authority[(end + 1)...]
      guard authority[end] == UInt8(ascii: ":"), (1...5).contains(digits.count),
        digits.allSatisfy(isDigit), let port = Int(String(decoding: digits, as: UTF8.self)),
        (1...65_535).contains(port)
      else { throw .port }
      return (host, port)
    }

    /// Whether a host is an IP address; nil where it is neither an address nor a name.
    private static func isIPAddress(_ host: ArraySlice<UInt8>) -> Bool? {
      if host.first == UInt8(ascii: "[") {
        let inner = host.dropFirst().dropLast()
        let isAddress =
          inner.count >= 2 && inner.contains(UInt8(ascii: ":"))
          && inner.allSatisfy {
            (48...58).contains($0) || (97...102).contains($0 | 0x20) || $0 == 46
          }
        return isAddress ? true : nil
      }
      guard host.count <= 253 else { return nil }
      var length = 0
      for byte in host {
        switch byte {
        case UInt8(ascii: ".") where length > 0: length = 0
        case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"): length += 1
        default: return nil
        }
        if length > 63 { return nil }
      }
      guard length > 0 else { return nil }
      // Whatever ends with a number, decimal or hexadecimal, is taken for an address of four numbers.
      let last = host.suffix(length)
      let isHexadecimal =
        length >= 2 && last.first == 48 && last.dropFirst().first.map { $0 | 0x20 } == 120
      guard last.allSatisfy(isDigit) || isHexadecimal else { return false }
      let labels = host.split(separator: UInt8(ascii: "."))
      let isAddress =
        labels.count == 4
        && labels.allSatisfy { label in
          UInt8(String(decoding: label, as: UTF8.self))?.description.utf8.elementsEqual(label)
            == true
        }
      return isAddress ? true : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
      (48...57).contains(byte)
    }
  }
}
