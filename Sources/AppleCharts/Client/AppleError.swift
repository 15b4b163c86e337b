public import ChartModel
public import HTTP

/// Why Apple gave no response that can be used.
public struct AppleError: Error, Equatable, Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// There was no response, or one of a status that says nothing more.
    case http(HTTPError.Kind)
    /// Apple asks for fewer questions (403, 429, or 503 with a time), and may say for how long.
    case refused(status: Int, retryAfter: Duration?)
    /// The host refused before, and was not asked again: until a moment that an earlier run was told,
    /// or, without one, since it refused in this run.
    case refusedBefore(host: String, until: Timestamp?)
    /// The run has no time left to wait for the host's turn.
    case outOfTime
    /// The response is not what Apple sends.
    case unreadable(ResponseError)
    /// The response leaves out most of what the storefront is known to have.
    case implausible(Storefront)
    /// The feed is of another chart than the one that was requested.
    case otherChart(found: ChartKey, expected: ChartKey)
    /// The number of rows is outside what can be requested; nothing was requested.
    case badLimit(Int, allowed: ClosedRange<Int>)
    /// Apple has no such feed; nothing was requested.
    case noFeed(ChartKey)
    /// What was requested is empty or too long; nothing was requested.
    case badTerm
    /// An id is not a number above 0; nothing was requested.
    case badID(Int)
    /// A good response without what was requested.
    case notFound(String)
  }

  /// What happened.
  public let kind: Kind
  /// The address that was asked, or would have been.
  public let url: String

  /// Describes a failure.
  public init(_ kind: Kind, url: String) {
    self.kind = kind
    self.url = url
  }

  init(_ error: HTTPError) {
    self.init(.http(error.kind), url: error.url)
  }
}

extension AppleError: CustomStringConvertible {
  /// The error in one line: the address, then what happened.
  public var description: String {
    "\(url): \(kind.message)"
  }

  /// Whether it only follows from an earlier failure of this run, which says more.
  public var isConsequence: Bool {
    switch kind {
    case .refusedBefore(_, until: nil), .http(.unreachableBefore): true
    default: false
    }
  }

  /// Whether the host rejected the request itself (a status of 4xx), so that a tag that was sent with
  /// it should not be sent again.
  public var rejectsRequest: Bool {
    switch kind {
    case .refused(let status, _), .http(.status(let status)): (400..<500).contains(status)
    case .unreadable(let error): if case .appleError = error.kind { true } else { false }
    default: false
    }
  }

  /// Whether nothing more is to be had of the host in this run, so that it is said once for all.
  public var endsHost: Bool {
    switch kind {
    case .refused, .refusedBefore, .outOfTime: true
    case .http(.couldNotResolve), .http(.refused), .http(.unreachableBefore), .http(.tls),
      .http(.hostNotAllowed), .http(.badURL), .http(.cancelled), .http(.proxyRefused):
      true
    default: false
    }
  }
}

extension AppleError.Kind {
  /// What happened, as a sentence without the address.
  public var message: String {
    switch self {
    case .http(let kind): kind.message
    case .refused(let status, let retryAfter):
      "refused with status \(status)"
        + (retryAfter.map { "; retry after \($0.components.seconds) seconds" } ?? "")
    case .refusedBefore(let host, let until):
      until.map { "not requested: '\(host)' allows no requests until \($0)" }
        ?? "not requested: '\(host)' refused an earlier request"
    case .outOfTime: "not requested: the time limit of this run was reached"
    case .unreadable(let error): "\(error)"
    case .implausible(let storefront):
      "omitted most of the items on the \(storefront) charts; rejected as implausible"
    case .otherChart(let found, let expected): "found the chart \(found), expected \(expected)"
    case .badLimit(let limit, let allowed):
      "cannot request \(limit) rows; expected \(allowed.lowerBound) to \(allowed.upperBound)"
    case .noFeed(let key): "Apple has no feed for the chart \(key)"
    case .badTerm: "the search term is empty, or longer than \(AppleClient.longestTerm) bytes"
    case .badID(let id): "'\(id)' is not a valid id; expected a positive number"
    case .notFound(let what): what
    }
  }
}
