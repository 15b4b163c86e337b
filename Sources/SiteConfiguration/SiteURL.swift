/// The address under which a site is published, taken apart once.
public struct SiteURL: Hashable, Sendable {
  /// Scheme and host, with the port where there is one: `https://charts.example`.
  public let origin: String

  /// The path that all pages lie under; begins and ends with a slash.
  public let basePath: String

  /// Reads an address such as `https://x.example/charts/`, with or without the last slash.
  ///
  /// Nil where it is no `http` or `https` address with a host, or has a query or a fragment.
  public init?(_ text: String) {
    guard let separator = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<separator.lowerBound].lowercased()
    let rest = text[separator.upperBound...]
    let host = rest.prefix { $0 != "/" }
    guard scheme == "http" || scheme == "https", !host.isEmpty, !host.hasPrefix(":"),
      !text.contains(where: { $0 == "?" || $0 == "#" || $0 == "\\" || $0.isWhitespace }),
      !host.contains("@"), text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x22 })
    else { return nil }
    // A port is digits alone; in an IPv6 address the colons stand in brackets.
    let port = host.split(separator: "]", omittingEmptySubsequences: false).last?
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
    if let port, port.isEmpty || UInt16(port) == nil { return nil }
    guard Self.isWellEncoded(rest) else { return nil }
    origin = scheme + "://" + host.lowercased()
    let segments = rest.dropFirst(host.count).split(separator: "/")
    guard !segments.contains("."), !segments.contains("..") else { return nil }
    basePath = segments.isEmpty ? "/" : "/" + segments.joined(separator: "/") + "/"
  }

  /// Whether every percent sign is followed by two hexadecimal digits.
  private static func isWellEncoded(_ text: Substring) -> Bool {
    text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy {
      $0.utf8.count >= 2 && $0.prefix(2).allSatisfy { $0.isASCII && $0.isHexDigit }
    }
  }

  /// The whole address, with a slash at its end.
  public var string: String {
    origin + basePath
  }
}
