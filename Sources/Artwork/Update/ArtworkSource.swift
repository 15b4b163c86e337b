public import ChartModel
public import HTTP

/// What a host sent for a picture.
public struct ArtworkResponse: Sendable {
  /// The bytes, unchecked.
  public let bytes: [UInt8]
  /// The address that sent them, after any redirects.
  public let url: String

  /// Puts a response together.
  public init(bytes: [UInt8], url: String) {
    self.bytes = bytes
    self.url = url
  }
}

/// Where pictures come from: Apple's hosts, or another in their place.
public struct ArtworkSource: Sendable {
  private let client: HTTPClient
  private let hosts: TrustedHosts
  /// What replaces `https://is1-ssl.mzstatic.com` and its like.
  private let base: WebURL?

  /// The size that is requested: the largest that is published.
  private static let size = Picture.sizes.last ?? 0

  /// Describes a source.
  ///
  /// - Parameters:
  ///   - client: What makes the requests; it must allow the hosts that ``allowedHosts(base:)`` gives.
  ///   - base: Where to send what is meant for Apple's hosts; nil for Apple's hosts themselves.
  public init(_ client: HTTPClient, base: WebURL? = nil) {
    self.client = client
    hosts = TrustedHosts.apple.adding(mirror: base)
    self.base = base
  }

  /// The hosts that a client must be allowed to request pictures.
  public static func allowedHosts(base: WebURL?) -> [String] {
    TrustedHosts.apple.adding(mirror: base).patterns
  }

  /// Requests a picture in the size that is needed and, where that size is refused, as it was given.
  ///
  /// - Parameter url: The picture's address.
  /// - Returns: What was sent.
  /// - Throws: An ``ArtworkError`` that names the address requested.
  public func picture(at url: ArtworkURL) async throws(ArtworkError) -> ArtworkResponse {
    let url = hosts.secured(url) ?? url
    let sized = address(url.sized(Self.size))
    let given = address(url.secured)
    var response = try await get(sized)
    if response.status == 400 || response.status == 404, given != sized {
      response = try await get(given)
    }
    guard response.status == 200 else {
      throw ArtworkError(.refused(status: response.status), of: response.url)
    }
    return ArtworkResponse(bytes: response.body, url: response.url)
  }

  private func get(_ url: String) async throws(ArtworkError) -> HTTPResponse {
    do throws(HTTPError) {
      return try await client.get(url, limit: PictureLimits.bytes)
    } catch {
      let kind: ArtworkError.Kind =
        switch error.kind {
        case .tooLarge(let limit): .tooLarge(limit: limit)
        case .cutOff: .cutOff
        case .badURL, .hostNotAllowed, .badHeader, .cancelled: .forbidden(error.kind.message)
        case .redirectRefused, .tooManyRedirects: .misdirected(error.kind.message)
        default: .couldNotConnect(error.kind.message)
        }
      throw ArtworkError(kind, of: error.url)
    }
  }

  /// Sends what is meant for Apple's hosts to the base, where there is one.
  private func address(_ address: String) -> String {
    guard let base, let url = try? WebURL(address), !url.hasCredentials,
      TrustedHosts.apple.contains(url.host)
    else { return address }
    return base.string + url.tail
  }
}
