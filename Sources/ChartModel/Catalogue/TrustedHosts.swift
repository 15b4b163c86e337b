/// The hosts that pictures, previews and store links may be at: Apple's, and the mirror that a site
/// has for its pictures.
///
/// What Apple's answers say is shown to visitors and requested by this program: an address of any
/// other host, of an IP address or with credentials is treated as absent.
public struct TrustedHosts: Hashable, Sendable {
  /// The domains; every name below one is trusted too.
  private let domains: [String]
  private let mirror: WebURL?

  /// Apple's own.
  public static let apple = TrustedHosts(domains: ["apple.com", "mzstatic.com"])

  /// The sample edition's: names that nobody can have.
  public static let sample = TrustedHosts(domains: ["example"])

  private init(domains: [String], mirror: WebURL? = nil) {
    self.domains = domains
    self.mirror = mirror
  }

  /// Returns the same hosts with that of a mirror, which may be one on this machine.
  public func adding(mirror: WebURL?) -> TrustedHosts {
    TrustedHosts(domains: domains, mirror: mirror)
  }

  /// Returns an address over https on one of the hosts; nil for any other.
  ///
  /// Apple's hosts have a twin over https for each of theirs over http.
  public func secured(_ address: String?) -> String? {
    guard let address, let url = try? WebURL(address), !url.hasCredentials, !url.isIPAddress
    else {
      return nil
    }
    if let mirror, url.isSecure, url.origin == mirror.origin { return address }
    guard contains(url.host), url.port == nil || url.port == (url.isSecure ? 443 : 80) else {
      return nil
    }
    if url.isSecure, address.hasPrefix("https://") { return address }
    return "https://\(url.host)\(url.tail)"
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
    domains.flatMap { [$0, "*." + $0] } + (mirror.map { [$0.host] } ?? [])
  }

  /// Tells whether a host, in lower case, is one of the domains or below one.
  public func contains(_ host: String) -> Bool {
    domains.contains { domain in
      host.hasSuffix(domain)
        && (host.utf8.count == domain.utf8.count
          || host.utf8.dropLast(domain.utf8.count).last == UInt8(ascii: "."))
    }
  }
}
