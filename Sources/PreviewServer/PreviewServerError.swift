#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Why a preview cannot be served.
public struct PreviewServerError: Error, Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// Another program listens at the port.
    case portTaken(Int)
    /// The host has no address of this machine; the system's words.
    case unknownHost(String)
    /// The system refused; its error number.
    case failed(code: Int32)
  }

  /// What happened.
  public let kind: Kind

  /// What to do about it.
  public var hint: String? {
    switch kind {
    case .portTaken: "name another port with --port"
    case .unknownHost, .failed(code: EADDRNOTAVAIL):
      "name an address of this machine, such as 127.0.0.1 or 0.0.0.0"
    case .failed(code: EACCES): "name a port above 1023 with --port"
    case .failed: nil
    }
  }

  /// What was found.
  public var message: String {
    switch kind {
    case .portTaken(let port): "the port \(port) is taken by another program"
    case .unknownHost(let reason): "cannot listen at this host: \(reason)"
    case .failed(let code): "cannot listen: \(String(cString: strerror(code)))"
    }
  }
}
