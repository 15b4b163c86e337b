/// What a client may do, and for how long.
public struct HTTPConfiguration: Sendable {
  /// The hosts that may be asked: whole names (`itunes.apple.com`), or `*.` and a suffix for every
  /// name below one (`*.mzstatic.com`).
  public var allowedHosts: [String]
  /// Those of the allowed hosts that are this machine: plain http is allowed, the proxy never used.
  ///
  /// libcurl's spelling counts: `127.0.0.1` for `127.1`.
  public var localHosts: [String]
  /// What the client calls itself.
  public var userAgent: String
  /// How long one request may take, redirects included, from when its turn comes.
  public var requestDeadline = Duration.seconds(30)
  /// How long reaching a host may take, of the request's time.
  public var connectDeadline = Duration.seconds(10)
  /// When every request ends, also one whose turn has not come.
  public var runDeadline: ContinuousClock.Instant?
  /// How many bytes an answer may have, decompressed.
  public var sizeLimit = 16 << 20
  /// How many requests are under way at once; at least one.
  public var width = 4
  /// The proxy for hosts that are not this machine.
  public var proxy: HTTPProxy?
  /// A file of certificates (PEM) to trust in place of the system's.
  public var certificateFile: String?

  /// Makes a configuration with the usual limits.
  public init(allowedHosts: [String], localHosts: [String] = [], userAgent: String) {
    self.allowedHosts = allowedHosts
    self.localHosts = localHosts
    self.userAgent = userAgent
  }

  /// Tells whether a host is this machine.
  func isLocal(_ host: String) -> Bool {
    localHosts.contains(host)
  }

  /// Tells whether a host is one of those that may be asked; a name of capitals is the same.
  func allows(_ host: String) -> Bool {
    allowedHosts.contains { pattern in
      let pattern = pattern.lowercased()
      guard pattern.hasPrefix("*.") else { return host == pattern }
      let suffix = pattern.dropFirst()
      return host.hasSuffix(suffix) && host.utf8.count > suffix.utf8.count
    }
  }
}

/// A proxy, and the hosts that are asked without it.
public struct HTTPProxy: Equatable, Sendable {
  /// The proxy's address.
  public let url: String
  /// The hosts that are asked directly, comma-separated, as `no_proxy` has them.
  public let exceptions: String

  /// Names a proxy.
  public init(url: String, exceptions: String = "") {
    self.url = url
    self.exceptions = exceptions
  }

  /// Reads the proxy for https from the environment's usual variables.
  ///
  /// Of `https_proxy`, `HTTPS_PROXY`, `all_proxy` and `ALL_PROXY` the first that is not empty counts.
  /// Nothing but this machine is ever asked in plain http, so `http_proxy` does not matter.
  ///
  /// It is nil where none of them names a proxy.
  ///
  /// - Parameter environment: The variables.
  public init?(environment: [String: String]) {
    func first(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    guard let url = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY") else {
      return nil
    }
    self.init(url: url, exceptions: first("no_proxy", "NO_PROXY") ?? "")
  }
}
