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
    let bytes = text.utf8
    guard bytes.count <= Self.maximumBytes else { throw .tooLong }
    guard let start = Self.afterScheme(bytes) else { throw .incomplete }
    guard bytes.allSatisfy(Self.isAllowed) else { throw .character }
    string = text
    isSecure = bytes.distance(from: bytes.startIndex, to: start) == 8

    let end = bytes[start...].firstIndex(where: Self.endsAuthority) ?? bytes.endIndex
    tail = text[end...]
    let authority = bytes[start..<end]
    let at = authority.lastIndex(of: UInt8(ascii: "@"))
    hasCredentials = at != nil
    let (host, port) = try Self.split(
      authority[(at.map { authority.index(after: $0) } ?? start)...])
    self.port = port
    self.host = host.contains(where: \.isUppercase) ? host.lowercased() : String(host)
    guard let isIPAddress = Self.isIPAddress(self.host) else { throw .host }
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
    tail.prefix { $0 != "?" && $0 != "#" }
  }

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

  /// Parts a host from its port.
  private static func split(
    _ place: Substring.UTF8View
  ) throws(Fault) -> (host: Substring, port: Int?) {
    let start = place.startIndex
    var end = place.endIndex
    if place.first == UInt8(ascii: "[") {
      guard let bracket = place.firstIndex(of: UInt8(ascii: "]")) else { throw .host }
      end = place.index(after: bracket)
    } else if let colon = place.firstIndex(of: UInt8(ascii: ":")) {
      end = colon
    }
    let host = Substring(place[start..<end])
    guard !host.isEmpty else { throw .incomplete }
    guard end < place.endIndex else { return (host, nil) }
    let digits = place[end...].dropFirst()
    guard place[end] == UInt8(ascii: ":"), (1...5).contains(digits.count),
      digits.allSatisfy({ (48...57).contains($0) }), let port = Int(Substring(digits)),
      (1...65_535).contains(port)
    else { throw .port }
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
