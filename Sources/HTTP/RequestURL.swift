import CCurl

/// An address that libcurl has read, so that what is checked is what will be asked.
struct RequestURL: Equatable, Sendable {
  /// The whole address, normalised, without a fragment.
  let url: String
  let scheme: String
  /// The host in small letters; an IPv6 address is in brackets.
  let host: String
  let port: Int
  let hasCredentials: Bool

  /// Reads an address, which may have spaces or letters beyond ASCII in its path and query.
  init?(_ text: String) {
    self.init(text, from: nil)
  }

  /// Reads a `Location` seen from this address.
  func resolving(_ location: String) -> RequestURL? {
    RequestURL(location, from: url)
  }

  /// The longest address that is read.
  private static let lengthLimit = 8_000

  private init?(_ text: String, from base: String?) {
    guard !text.isEmpty, text.utf8.count <= Self.lengthLimit,
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), let parser = curl_url()
    else { return nil }
    defer { curl_url_cleanup(parser) }
    if let base, curl_url_set(parser, CURLUPART_URL, base, 0) != CURLUE_OK { return nil }
    // Other schemes are read as well, to be refused by name.
    let flags = UInt32(CURLU_URLENCODE | CURLU_NON_SUPPORT_SCHEME)
    guard curl_url_set(parser, CURLUPART_URL, text, flags) == CURLUE_OK,
      curl_url_set(parser, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK
    else { return nil }

    func part(_ which: CURLUPart, _ flags: Int32 = 0) -> String? {
      var found: UnsafeMutablePointer<CChar>?
      guard curl_url_get(parser, which, &found, UInt32(flags)) == CURLUE_OK, let found else {
        return nil
      }
      defer { curl_free(found) }
      return String(cString: found)
    }
    guard let url = part(CURLUPART_URL), let scheme = part(CURLUPART_SCHEME) else { return nil }
    self.url = url
    self.scheme = scheme.lowercased()
    host = part(CURLUPART_HOST)?.lowercased() ?? ""
    port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap { Int($0) } ?? 0
    hasCredentials = part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil
  }

  /// The host with its port, which is what can be reached or not.
  var authority: String {
    "\(host):\(port)"
  }

  /// What forbids asking this address, if anything.
  func fault(under configuration: HTTPConfiguration) -> HTTPError.URLFault? {
    guard scheme == "https" || scheme == "http" else { return .scheme(scheme) }
    if host.isEmpty { return .malformed }
    if hasCredentials { return .credentials }
    if !configuration.allows(host) { return .hostNotAllowed(host) }
    return scheme == "http" && !configuration.isLocal(host) ? .notSecure : nil
  }
}
