/// Why a request has no response.
public struct HTTPError: Error, Equatable, Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// The address is none that may be asked.
    case badURL(URLFault)
    /// The host is not one of those configured.
    case hostNotAllowed(String)
    /// A header to be sent has a character that no header may have.
    case badHeader(String)
    /// The host's name, or the proxy's, has no address.
    case couldNotResolve
    /// No connection to the host, or to the proxy, could be made.
    case refused
    /// The request's or the run's time was up.
    case timedOut
    /// No secure connection could be made; the text is libcurl's.
    case tls(String)
    /// The response has more bytes than this.
    case tooLarge(limit: Int)
    /// The connection ended before the response did.
    case cutOff
    /// The response redirects to an address that may not be requested.
    case redirectRefused(to: String, why: URLFault)
    /// Too many redirects.
    case tooManyRedirects
    /// The host could not be reached earlier, and was not asked again.
    case unreachableBefore(host: String)
    /// The proxy refused to connect, with this status.
    case proxyRefused(status: Int)
    /// The task was cancelled.
    case cancelled
    /// The response's status is not one of success.
    case status(Int)
    /// Something else, by libcurl's number and in its words.
    case other(code: Int, String)
  }

  /// What is wrong with an address.
  public enum URLFault: Equatable, Sendable {
    /// It cannot be read as an address.
    case malformed
    /// It is of another scheme than https and http.
    case scheme(String)
    /// It is plain http, and not to this machine.
    case notSecure
    /// It is plain http, and comes from a response that was secure.
    case downgrade
    /// It has a user or a password in it.
    case credentials
    /// The host is not one of those configured.
    case hostNotAllowed(String)
  }

  /// What happened.
  public let kind: Kind
  /// The address that was asked when it happened.
  public let url: String

  /// Describes a failure.
  public init(_ kind: Kind, url: String) {
    self.kind = kind
    self.url = url
  }
}

extension HTTPError: CustomStringConvertible {
  /// The error in one line: the address, then what happened.
  public var description: String {
    "\(url): \(kind.message)"
  }
}

extension HTTPError.Kind {
  /// What happened, as a sentence without the address.
  public var message: String {
    switch self {
    case .badURL(let fault): fault.message
    case .hostNotAllowed(let host): HTTPError.URLFault.hostNotAllowed(host).message
    case .badHeader(let name): "the header '\(name)' contains an invalid character"
    case .couldNotResolve: "the host's name could not be resolved"
    case .refused: "could not connect to the host"
    case .timedOut: "timed out before the response was complete"
    case .tls(let text): "no secure connection: \(text)"
    case .tooLarge(let limit): "the response is larger than \(limit) bytes"
    case .cutOff: "the connection closed before the response was complete"
    case .redirectRefused(let target, let fault):
      "redirect to '\(target)' not followed: \(fault.message)"
    case .tooManyRedirects: "more than \(Redirects.limit) redirects"
    case .unreachableBefore(let host): "not requested: '\(host)' could not be reached earlier"
    case .proxyRefused(let status): "the proxy refused to connect, with status \(status)"
    case .cancelled: "cancelled"
    case .status(let status): "responded with status \(status)"
    case .other(let code, let text): "libcurl error \(code): \(text)"
    }
  }
}

extension HTTPError.URLFault {
  /// What is wrong, as a sentence.
  public var message: String {
    switch self {
    case .malformed: "not a URL; expected one such as 'https://host/path'"
    case .scheme(let scheme): "the scheme '\(scheme)' is not https"
    case .notSecure: "plain http is allowed for this machine only; use https"
    case .downgrade: "from https to plain http"
    case .credentials: "URLs with a user name or password are not allowed"
    case .hostNotAllowed(let host): "the host '\(host)' is not one of those configured"
    }
  }
}
