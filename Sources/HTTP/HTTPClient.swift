/// The process's one way to ask hosts over HTTP: bounded in time and size, over libcurl.
///
///     let client = HTTPClient(HTTPConfiguration(
///       allowedHosts: ["itunes.apple.com"], userAgent: "chartgen/1"))
///     let response = try await client.get("https://itunes.apple.com/lookup?id=1&country=us")
///
/// Connections are kept and used again for as long as the client lives, and a host that could not be
/// reached is not requested again. No thread of the caller is ever blocked. Nothing is requested
/// twice: what to retry, and when, is up to the caller.
public final class HTTPClient: Sendable {
  /// What the client may do.
  public let configuration: HTTPConfiguration
  private let curl: CurlMulti

  /// Makes a client; nothing is requested yet.
  public init(_ configuration: HTTPConfiguration) {
    self.configuration = configuration
    curl = CurlMulti(configuration)
  }

  /// Requests a URL, following at most five redirects to hosts that are allowed.
  ///
  /// Any status is a response here. Cancelling the task ends the request at once.
  ///
  /// - Parameters:
  ///   - url: The address: https, or http to this machine.
  ///   - headers: Headers to send beside the usual ones.
  ///   - limit: How many bytes the response may have, where that is not the configuration's limit.
  /// - Returns: The response.
  /// - Throws: An ``HTTPError`` when there is no complete response from an allowed host in time.
  public func get(
    _ url: String, headers: [String: String] = [:], limit: Int? = nil
  ) async throws(HTTPError) -> HTTPResponse {
    guard let address = RequestURL(url) else { throw HTTPError(.badURL(.malformed), url: url) }
    if let fault = address.fault(under: configuration) {
      if case .hostNotAllowed(let host) = fault { throw HTTPError(.hostNotAllowed(host), url: url) }
      throw HTTPError(.badURL(fault), url: url)
    }
    for (name, value) in headers where !Self.isName(name) || !Self.isValue(value) {
      throw HTTPError(.badHeader(name), url: url)
    }
    if Task.isCancelled { throw HTTPError(.cancelled, url: address.url) }

    let pending = PendingResponse()
    curl.submit(
      Request(
        address: address, headers: headers, limit: max(0, limit ?? configuration.sizeLimit),
        pending: pending))
    let outcome = await withTaskCancellationHandler {
      await pending.outcome()
    } onCancel: {
      pending.finish(.failure(HTTPError(.cancelled, url: address.url)))
      curl.wake()
    }
    return try outcome.get()
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
  }

  private static func isValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}

/// One request on its way, through all of its redirects.
struct Request {
  /// What is requested now.
  var address: RequestURL
  let headers: [String: String]
  let limit: Int
  let pending: PendingResponse
  /// How many redirects it has followed.
  var redirects = 0
  /// When it ends; nil until its turn comes.
  var deadline: ContinuousClock.Instant?

  /// Ends the request without a response.
  func fail(_ kind: HTTPError.Kind) {
    pending.finish(.failure(HTTPError(kind, url: address.url)))
  }
}
