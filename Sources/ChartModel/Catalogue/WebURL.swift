/// An absolute https or http address, taken apart once.
///
/// It is read more strictly than browsers and libraries do, so that all of them mean the same host: a
/// host name has ASCII letters, digits, `-` and `_` between its dots; an IP address is in its usual
/// form; there are no backslashes, quotes, spaces or control characters anywhere.
public struct WebURL: Hashable, Sendable {
  /// The whole address as written.
  public let string: String
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

  /// The longest address that is read, in bytes: a lookup of many ids has most of them.
  private static let maximumBytes = 8_000

  /// The longest address that is stored or shown, in bytes.
  public static let maximumPublicBytes = 2_000

  /// Why a text is not an address that can be used, or not one of the form that is needed here.
  public enum Fault: Error, Hashable, Sendable {
    case tooLong
    /// It does not begin with `https://` or `http://` and a host.
    case incomplete
    /// It has a space, a quote, a backslash or a control character.
    case character
    case host
    case port
    /// Its path leads upwards, or has broken escapes.
    case path
    case credentials
    case queryOrFragment
    case notSecure
  }

  /// Reads an address.
  ///
  /// - Throws: What is wrong with one of another scheme, and with anything that is not one whole
  ///   address.
  public init(_ text: String) throws(Fault) {
    // In an array, because views of a string are many times slower to walk, and pages have many.
    let bytes = Array(text.utf8.prefix(Self.maximumBytes + 1))
    guard bytes.count <= Self.maximumBytes else { throw .tooLong }
    guard let start = Self.afterScheme(bytes) else { throw .incomplete }
    guard bytes.allSatisfy(Self.isAllowed) else { throw .character }
    string = text
    isSecure = start == 8

    let end = bytes[start...].firstIndex(where: Self.endsAuthority) ?? bytes.endIndex
    tail = text[text.utf8.index(text.startIndex, offsetBy: end)...]
    let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@"))
    hasCredentials = at != nil
    let (host, port) = try Self.split(bytes[(at.map { $0 + 1 } ?? start)..<end])
    self.port = port
    let small = host.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    guard let isIPAddress = Self.isIPAddress(small) else { throw .host }
    self.host = String(decoding: small, as: UTF8.self)
    self.isIPAddress = isIPAddress
  }

  /// The address of a host that is known to have a valid name, over https.
  public init(https host: StaticString) {
    self.init(isSecure: true, host: "\(host)", isIPAddress: false, port: nil, tail: "")
  }

  private init(isSecure: Bool, host: String, isIPAddress: Bool, port: Int?, tail: String) {
    self.isSecure = isSecure
    self.host = host
    self.isIPAddress = isIPAddress
    self.port = port
    hasCredentials = false
    let origin = Self.origin(isSecure, host, port)
    string = origin + tail
    self.tail = string[origin.endIndex...]
  }

  /// The address with another path, query and fragment.
  func replacingTail(_ tail: String) -> WebURL {
    WebURL(isSecure: isSecure, host: host, isIPAddress: isIPAddress, port: port, tail: tail)
  }

  // MARK: - Parts

  /// Scheme and host, with the port where one is written: `https://charts.example:8443`.
  public var origin: String { Self.origin(isSecure, host, port) }

  private static func origin(_ isSecure: Bool, _ host: String, _ port: Int?) -> String {
    (isSecure ? "https://" : "http://") + host + (port.map { ":\($0)" } ?? "")
  }

  /// The path, without query and fragment.
  public var path: Substring {
    let end = tail.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    return tail[..<(end ?? tail.endIndex)]
  }

  /// Whether a slash follows the host.
  var hasPath: Bool { tail.utf8.first == UInt8(ascii: "/") }

  /// The names between the slashes of the path.
  public var segments: [Substring] {
    path.split(separator: "/", maxSplits: 32)
  }

  /// The value of a parameter of the query, as written.
  public func parameter(_ name: String) -> Substring? {
    tail.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst().split(separator: "&").lazy
      .map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
      .first { $0[0] == name && $0.count == 2 }?[1]
  }

  /// Whether the host is this machine.
  public var isLoopback: Bool {
    host == "localhost" || host == "[::1]" || (isIPAddress && host.hasPrefix("127."))
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
    guard let text, text.utf8.count <= maximumPublicBytes, (try? WebURL(text))?.isPublic == true
    else { return nil }
    return text
  }

  // MARK: - Reading

  /// Top-level domains that only private networks have.
  private static let privateDomains: Set<Substring> = [
    "localhost", "local", "localdomain", "internal", "intranet", "lan", "home", "corp",
  ]

  private static func afterScheme(_ bytes: [UInt8]) -> Int? {
    // Setting the bit of lower case leaves ':' and '/' as they are.
    let head = bytes.prefix(8).map { $0 | 0x20 }
    return head.elementsEqual("https://".utf8) ? 8 : head.starts(with: "http://".utf8) ? 7 : nil
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

  /// Parts a host from its port.
  private static func split(
    _ place: ArraySlice<UInt8>
  ) throws(Fault) -> (host: ArraySlice<UInt8>, port: Int?) {
    var end = place.endIndex
    if place.first == UInt8(ascii: "[") {
      guard let bracket = place.firstIndex(of: UInt8(ascii: "]")) else { throw .host }
      end = bracket + 1
    } else if let colon = place.firstIndex(of: UInt8(ascii: ":")) {
      end = colon
    }
    let host = place[..<end]
    guard !host.isEmpty else { throw .incomplete }
    guard end < place.endIndex else { return (host, nil) }
    let digits = place[(end + 1)...]
    guard place[end] == UInt8(ascii: ":"), (1...5).contains(digits.count),
      digits.allSatisfy(isDigit), let port = Int(String(decoding: digits, as: UTF8.self)),
      (1...65_535).contains(port)
    else { throw .port }
    return (host, port)
  }

  /// Whether a host in lower case is an IP address; nil where it is neither an address nor a name.
  private static func isIPAddress(_ host: [UInt8]) -> Bool? {
    if host.first == UInt8(ascii: "[") {
      let inner = host.dropFirst().dropLast()
      let isAddress =
        inner.count >= 2 && inner.contains(UInt8(ascii: ":"))
        && inner.allSatisfy { (48...58).contains($0) || (97...102).contains($0) || $0 == 46 }
      return isAddress ? true : nil
    }
    guard host.count <= 253 else { return nil }
    var length = 0
    for byte in host {
      switch byte {
      case UInt8(ascii: ".") where length > 0: length = 0
      case 48...57, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"): length += 1
      default: return nil
      }
      if length > 63 { return nil }
    }
    guard length > 0 else { return nil }
    // Whatever ends with a number, decimal or hexadecimal, is taken for an address of four numbers.
    let last = host.suffix(length)
    guard last.allSatisfy(isDigit) || last.starts(with: "0x".utf8) else { return false }
    let labels = host.split(separator: UInt8(ascii: "."))
    let isAddress =
      labels.count == 4
      && labels.allSatisfy { label in
        UInt8(String(decoding: label, as: UTF8.self))?.description.utf8.elementsEqual(label) == true
      }
    return isAddress ? true : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte)
  }
}
