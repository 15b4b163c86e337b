extension WebURL {
  /// Where the parts of an address are within its bytes.
  ///
  /// Pages have many addresses to be looked at, so it makes no copy of them.
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

    /// Reads an address.
    init(_ bytes: Span<UInt8>) throws(Fault) {
      guard bytes.count <= Self.maximumBytes else { throw .tooLong }
      guard let start = Self.afterScheme(bytes) else { throw .incomplete }
      isSecure = start == 8

      var tail = bytes.count
      var host = start
      for index in start..<bytes.count {
        switch bytes[index] {
        case 0...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x7F: throw .character
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): tail = min(tail, index)
        case UInt8(ascii: "@") where tail == bytes.count: host = index + 1
        default: break
        }
      }
      self.tail = tail
      hasCredentials = host > start
      let end = try Self.endOfHost(bytes, in: host..<tail)
      self.host = host..<end
      port = end < tail ? try Self.port(bytes, in: end..<tail) : nil
      isIPAddress = try Self.isIPAddress(bytes, host..<end)
    }

    private static let secure = Array("https://".utf8)
    private static let plain = Array("http://".utf8)

    private static func afterScheme(_ bytes: Span<UInt8>) -> Int? {
      if begins(bytes, with: secure) { return secure.count }
      return begins(bytes, with: plain) ? plain.count : nil
    }

    private static func begins(_ bytes: Span<UInt8>, with scheme: [UInt8]) -> Bool {
      guard bytes.count >= scheme.count else { return false }
      // Setting the bit of lower case leaves ':' and '/' as they are.
      for index in scheme.indices where bytes[index] | 0x20 != scheme[index] { return false }
      return true
    }

    /// Where the port begins, or the host and port end.
    private static func endOfHost(
      _ bytes: Span<UInt8>, in authority: Range<Int>
    ) throws(Fault) -> Int {
      guard !authority.isEmpty else { throw .incomplete }
      let isBracketed = bytes[authority.lowerBound] == UInt8(ascii: "[")
      for index in authority {
        if isBracketed {
          if bytes[index] == UInt8(ascii: "]") { return index + 1 }
        } else if bytes[index] == UInt8(ascii: ":") {
          guard index > authority.lowerBound else { throw .incomplete }
          return index
        }
      }
      guard !isBracketed else { throw .host }
      return authority.upperBound
    }

    /// Reads a colon and a port.
    private static func port(_ bytes: Span<UInt8>, in range: Range<Int>) throws(Fault) -> Int {
      guard bytes[range.lowerBound] == UInt8(ascii: ":"), (2...6).contains(range.count) else {
        throw .port
      }
      var port = 0
      for index in range.dropFirst() {
        guard isDigit(bytes[index]) else { throw .port }
        port = port * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      }
      guard (1...65_535).contains(port) else { throw .port }
      return port
    }

    /// Whether a host is an IP address rather than a name.
    private static func isIPAddress(
      _ bytes: Span<UInt8>, _ host: Range<Int>
    ) throws(Fault) -> Bool {
      guard bytes[host.lowerBound] != UInt8(ascii: "[") else {
        guard isIPv6Address(bytes, host.dropFirst().dropLast()) else { throw .host }
        return true
      }
      guard host.count <= 253 else { throw .host }
      var label = host.lowerBound
      for index in host {
        switch bytes[index] {
        case UInt8(ascii: ".") where index > label: label = index + 1
        case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"): break
        default: throw .host
        }
        if index - label >= 63 { throw .host }
      }
      guard label < host.upperBound else { throw .host }
      // Whatever ends with a number, decimal or hexadecimal, is taken for an address of four numbers.
      guard isNumber(bytes, label..<host.upperBound) else { return false }
      guard isIPv4Address(bytes, host) else { throw .host }
      return true
    }

    private static func isIPv6Address(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
      var hasColon = false
      for index in range {
        switch bytes[index] {
        case UInt8(ascii: ":"): hasColon = true
        case 48...57, 65...70, 97...102, UInt8(ascii: "."): break
        default: return false
        }
      }
      return hasColon && range.count >= 2
    }

    private static func isNumber(_ bytes: Span<UInt8>, _ label: Range<Int>) -> Bool {
      let start = label.lowerBound
      if label.count > 1, bytes[start] == UInt8(ascii: "0"), bytes[start + 1] | 0x20 == 0x78 {
        return true
      }
      for index in label where !isDigit(bytes[index]) { return false }
      return true
    }

    /// Whether a host is four numbers of one byte, each in its shortest form.
    private static func isIPv4Address(_ bytes: Span<UInt8>, _ host: Range<Int>) -> Bool {
      let text = String(decoding: host.map { bytes[$0] }, as: UTF8.self)
      let labels = text.split(separator: ".")
      return labels.count == 4 && labels.allSatisfy { UInt8($0).map { "\($0)" } ?? "" == $0 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
      (48...57).contains(byte)
    }
  }
}
