/// How redirects are followed.
enum Redirects {
  /// How many times one request may be sent on.
  static let limit = 5

  /// Tells whether a status is a redirect when there is a `Location`.
  static func isRedirect(_ status: Int) -> Bool {
    switch status {
    case 301, 302, 303, 307, 308: true
    default: false
    }
  }

  /// Finds the address to ask next.
  ///
  /// - Parameters:
  ///   - location: The header's value, absolute or not.
  ///   - address: The address that redirects.
  ///   - configuration: What may be asked.
  /// - Returns: An address that may be asked.
  /// - Throws: An ``HTTPError`` when it may not.
  static func target(
    of location: String, from address: RequestURL, under configuration: HTTPConfiguration
  ) throws(HTTPError) -> RequestURL {
    func refused(_ target: String, _ fault: HTTPError.URLFault) -> HTTPError {
      HTTPError(.redirectRefused(to: target, why: fault), url: address.url)
    }
    guard let target = address.resolving(location) else {
      throw refused(String(location.prefix(200)), .malformed)
    }
    if address.scheme == "https", target.scheme == "http" { throw refused(target.url, .downgrade) }
    if let fault = target.fault(under: configuration) { throw refused(target.url, fault) }
    return target
  }
}
