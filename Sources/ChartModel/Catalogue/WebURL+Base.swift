extension WebURL {
  /// Reads an address that others are made from by adding to its path: a site's, or a service's.
  ///
  /// - Returns: The address in its usual form: no slash at its end, and none twice.
  /// - Throws: What is wrong with one that has more than a host, a port and a path.
  public static func base(_ text: String) throws(Fault) -> WebURL {
    let url = try WebURL(text)
    if url.hasCredentials { throw .credentials }
    if url.path.endIndex != url.tail.endIndex { throw .queryOrFragment }
    let segments = url.path.split(separator: "/")
    guard segments.allSatisfy(isPlainSegment) else { throw .path }
    return url.replacingTail(segments.map { "/" + $0 }.joined())
  }

  /// Reads the base of a service that is requested: only this machine is over plain http.
  public static func service(_ text: String) throws(Fault) -> WebURL {
    let url = try base(text)
    guard url.isSecure || url.isLoopback else { throw .notSecure }
    return url
  }

  /// Whether a part of a path means the same to everyone: no way up, no broken escapes.
  private static func isPlainSegment(_ part: Substring) -> Bool {
    part != "." && part != ".."
      && part.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy {
        $0.utf8.count >= 2 && $0.prefix(2).allSatisfy { $0.isASCII && $0.isHexDigit }
      }
  }

  /// Encodes text for a path or a query: all bytes but RFC 3986's unreserved characters, and those
  /// that are named.
  public static func percentEncoded(_ text: String, keeping kept: UInt8? = nil) -> String {
    func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
      default: byte == kept
      }
    }
    let given = text.utf8.span
    var plain = 0
    while plain < given.count, isPlain(given[plain]) { plain += 1 }
    if plain == given.count { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension WebURL.Fault {
  /// What is wrong, as a sentence about the address.
  public var message: String {
    switch self {
    case .tooLong: "is too long for a URL"
    case .incomplete: "needs a full URL, such as https://charts.example"
    case .character: "needs a URL without spaces, quotes, backslashes or control characters"
    case .host:
      "needs a host name of letters, digits and hyphens, or an IP address in its usual form"
    case .port: "needs a port from 1 to 65535"
    case .path: "needs a path without '.', '..' or broken escapes"
    case .credentials: "takes no user name or password"
    case .queryOrFragment: "takes no query or fragment"
    case .notSecure: "needs https, because it is not on this machine"
    }
  }
}
