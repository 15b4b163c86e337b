/// An absolute https or http address, taken apart once.
///
/// It is read more strictly than browsers and libraries do, so that all of them mean the same host: a
/// host name has ASCII letters, digits, `-` and `_` between its dots; an IP address is in its usual
/// form; there are no backslashes, quotes, spaces or control characters anywhere.
public struct WebURL: Hashable, Sendable {
  /// Whether the scheme is https.
  public let isSecure: Bool
  /// The host in lower case; an IPv6 address is in brackets.
  public let host: String
  /// Whether the host is an IP address rather than a name.
  public let isIPAddress: Bool
  /// The port, where one is written.
  public let port: Int?
  /// Whether there is a user or a password before the host.
  public let hasCredentials: Bool
  /// The path, the query and the fragment, as written.
  public let tail: Substring

  /// The longest address that is read, in bytes.
  public static let maximumBytes = 2_000

  /// Reads an address; nil for other schemes and anything that is not one whole address.
  public init?(_ text: String) {
    let bytes = text.utf8
    guard bytes.count <= Self.maximumBytes, let start = Self.afterScheme(bytes) else { return nil }
    isSecure = bytes.distance(from: bytes.startIndex, to: start) == 8
    guard bytes.allSatisfy(Self.isAllowed) else { return nil }

    let end = bytes[start...].firstIndex(where: Self.endsAuthority) ?? bytes.endIndex
    tail = text[end...]
    let authority = bytes[start..<end]
    let at = authority.lastIndex(of: UInt8(ascii: "@"))
    hasCredentials = at != nil
    let place = authority[(at.map { authority.index(after: $0) } ?? start)...]
    guard let (host, port) = Self.split(place) else { return nil }
    self.port = port
    self.host = host.contains(where: \.isUppercase) ? host.lowercased() : String(host)
    guard let isIPAddress = Self.isIPAddress(self.host) else { return nil }
    self.isIPAddress = isIPAddress
  }

  /// Whether the host is this machine.
  public var isLoopback: Bool {
    host == "localhost" || host == "[::1]" || (isIPAddress && host.hasPrefix("127."))
  }

  /// Whether there is a query or a fragment.
  public var hasQueryOrFragment: Bool {
    tail.utf8.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
  }

  /// Whether a visitor of a page may be sent there: a name that the public network knows, and no
  /// credentials.
  public var isPublic: Bool {
    guard !hasCredentials, !isIPAddress, let dot = host.lastIndex(of: ".") else { return false }
    return !Self.privateDomains.contains(host[host.index(after: dot)...])
      && !host.hasSuffix(".home.arpa")
  }

  /// Returns an address that a visitor may be sent to, else nil.
  public static func checkedPublic(_ text: String?) -> String? {
    guard let text, WebURL(text)?.isPublic == true else { return nil }
    return text
  }

  /// Whether both are the same host and port, over the same scheme.
  func hasOrigin(of other: WebURL) -> Bool {
    isSecure == other.isSecure && host == other.host && port == other.port
  }

  // MARK: - Reading

  /// Top-level domains that only private networks have.
  private static let privateDomains: Set<Substring> = [
    "localhost", "local", "localdomain", "internal", "intranet", "lan", "home", "corp",
  ]

  private static func afterScheme(_ bytes: String.UTF8View) -> String.Index? {
    for scheme in ["https://", "http://"] {
      let head = bytes.prefix(scheme.utf8.count)
      // Setting the bit of lower case leaves ':' and '/' as they are.
      if head.elementsEqual(scheme.utf8, by: { $0 | 0x20 == $1 }) { return head.endIndex }
    }
    return nil
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x7F: false
    default: true
    }
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Parts a host from its port; nil where either is not one.
  private static func split(_ place: Substring.UTF8View) -> (host: Substring, port: Int?)? {
    let start = place.startIndex
    var end = place.endIndex
    if place.first == UInt8(ascii: "[") {
      guard let bracket = place.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      end = place.index(after: bracket)
    } else if let colon = place.firstIndex(of: UInt8(ascii: ":")) {
      end = colon
    }
    let host = Substring(place[start..<end])
    guard !host.isEmpty else { return nil }
    guard end < place.endIndex else { return (host, nil) }
    let digits = place[end...].dropFirst()
    guard place[end] == UInt8(ascii: ":"), (1...5).contains(digits.count),
      digits.allSatisfy({ (48...57).contains($0) }), let port = Int(Substring(digits)),
      (1...65_535).contains(port)
    else { return nil }
    return (host, port)
  }

  /// Whether a host in lower case is an IP address; nil where it is neither an address nor a name.
  private static func isIPAddress(_ host: String) -> Bool? {
    if host.hasPrefix("[") {
      let inner = host.utf8.dropFirst().dropLast()
      let isAddress =
        inner.count >= 2 && inner.contains(UInt8(ascii: ":"))
        && inner.allSatisfy { (48...58).contains($0) || (97...102).contains($0) || $0 == 46 }
      return isAddress ? true : nil
    }
    guard host.utf8.count <= 253 else { return nil }
    let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    for label in labels where !isLabel(label) { return nil }
    // Whatever ends with a number is taken for an address of four numbers, however it is written.
    guard let last = labels.last, isNumber(last) else { return false }
    let isAddress =
      labels.count == 4
      && labels.allSatisfy { label in
        UInt8(Substring(label)).map { String($0) == Substring(label) } == true
      }
    return isAddress ? true : nil
  }

  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    (1...63).contains(label.count)
      && label.allSatisfy { byte in
        switch byte {
        case 48...57, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }

  /// Whether a label is a number, decimal or hexadecimal.
  private static func isNumber(_ label: Substring.UTF8View) -> Bool {
    if label.starts(with: "0x".utf8) { return true }
    return label.allSatisfy { (48...57).contains($0) }
  }
}
