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
    string = text
    let layout = try Layout(text.utf8.span)
    isSecure = layout.isSecure
    isIPAddress = layout.isIPAddress
    port = layout.port
    hasCredentials = layout.hasCredentials
    let utf8 = string.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: layout.host.lowerBound)
    let end = utf8.index(start, offsetBy: layout.host.count)
    host = String(string[start..<end]).lowercased()
    tail = string[utf8.index(utf8.startIndex, offsetBy: layout.tail)...]
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

  /// Top-level domains that only private networks have.
  private static let privateDomains: Set<Substring> = [
    "localhost", "local", "localdomain", "internal", "intranet", "lan", "home", "corp",
  ]
}
