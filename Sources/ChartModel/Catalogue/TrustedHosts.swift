/// The hosts that pictures, previews and store links may be at: Apple's, and the mirror that a site
/// has for its pictures.
///
/// What Apple's responses say is shown to visitors and requested by this program: an address of any
/// other host, of an IP address or with credentials is treated as absent.
public struct TrustedHosts: Hashable, Sendable {
  /// The domains; every name below one is trusted too.
  private let domains: [[UInt8]]
  private var mirror: WebURL?

  /// Apple's own.
  public static let apple = TrustedHosts(domains: ["apple.com", "mzstatic.com"])

  /// The sample edition's: names that cannot exist.
  public static let sample = TrustedHosts(domains: ["example"])

  private init(domains: [String]) {
    self.domains = domains.map { Array($0.utf8) }
  }

  /// Returns the same hosts with that of a mirror, which may be one on this machine.
  public func adding(mirror: WebURL?) -> TrustedHosts {
    var hosts = self
    hosts.mirror = mirror
    return hosts
  }

  /// Returns an address over https on one of the hosts; nil for any other.
  ///
  /// Apple's hosts have a twin over https for each of theirs over http.
  public func secured(_ address: String?) -> String? {
    guard let address else { return nil }
    // Nearly all addresses are fit to be shown as they are.
    if isSecured(address.utf8.span) { return address }
    guard let url = try? WebURL(address), !url.hasCredentials, !url.isIPAddress else { return nil }
    if let mirror, url.isSecure, url.origin == mirror.origin { return address }
    guard contains(url.host), url.port == nil || url.port == (url.isSecure ? 443 : 80) else {
      return nil
    }
    if url.isSecure, address.hasPrefix("https://") { return address }
    return "https://\(url.host)\(url.tail)"
  }

  /// Whether an address is in its usual form, over https, on one of the domains.
  private func isSecured(_ address: Span<UInt8>) -> Bool {
    guard let layout = try? WebURL.Layout(address) else { return false }
    return layout.isSecure && !layout.hasCredentials && !layout.isIPAddress && layout.port == nil
      && isLowerCase(address.extracting(0..<5)) && contains(address.extracting(layout.host))
  }

  private func isLowerCase(_ scheme: Span<UInt8>) -> Bool {
    for index in scheme.indices where scheme[index] & 0x20 == 0 { return false }
    return true
  }

  /// Returns the picture at an address over https on one of the hosts; nil for any other.
  public func secured(_ picture: ArtworkURL?) -> ArtworkURL? {
    guard let picture else { return nil }
    // Of pictures, some hosts have a twin by another name.
    return secured(picture.secured).map { ArtworkURL($0) }
  }

  /// Tells whether a picture may be requested.
  public func allowsRequest(of picture: ArtworkURL) -> Bool {
    if secured(picture) != nil { return true }
    guard let mirror, let url = try? WebURL(picture.string), !url.hasCredentials else {
      return false
    }
    return url.origin == mirror.origin
  }

  /// The hosts as an HTTP client names those that it may ask: `apple.com`, `*.apple.com`.
  public var patterns: [String] {
    domains.map { String(decoding: $0, as: UTF8.self) }.flatMap { [$0, "*." + $0] }
      + (mirror.map { [$0.host] } ?? [])
  }

  /// Tells whether a host, in lower case, is one of the domains or below one.
  public func contains(_ host: String) -> Bool {
    contains(host.utf8.span)
  }

  private func contains(_ host: Span<UInt8>) -> Bool {
    for domain in domains {
      let rest = host.count - domain.count
      guard rest == 0 || rest > 0 && host[rest - 1] == UInt8(ascii: ".") else { continue }
      var index = 0
      while index < domain.count, host[rest + index] == domain[index] { index += 1 }
      if index == domain.count { return true }
    }
    return false
  }
}
