import CCurl
import Dispatch
import Synchronization

/// Runs requests over one multi handle, on a queue of its own.
///
/// The queue is busy only while there are requests; the connections stay with the handle.
final class CurlMulti: Sendable {
  private struct Inbox {
    var requests: [Request] = []
    var isDriving = false
  }

  private let configuration: HTTPConfiguration
  // Used on the queue only, but for `curl_multi_wakeup`, which libcurl lets any thread call.
  private nonisolated(unsafe) let multi: UnsafeMutableRawPointer?
  private let queue = DispatchQueue(label: "http")
  private let inbox = Mutex(Inbox())
  private let unreachable = UnreachableHosts()

  /// Makes libcurl ready once in a process.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  init(_ configuration: HTTPConfiguration) {
    self.configuration = configuration
    multi = Self.isReady ? curl_multi_init() : nil
    ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, min(max(1, configuration.width), 64) * 4)
  }

  deinit {
    // Nothing runs any more: while something does, the queue's block holds this object.
    curl_multi_cleanup(multi)
  }

  /// Takes a request, which will get its response.
  func submit(_ request: Request) {
    guard multi != nil else {
      return request.fail(.other(code: Int(CURLE_FAILED_INIT.rawValue), "libcurl did not start"))
    }
    let mustDrive = inbox.withLock { inbox in
      inbox.requests.append(request)
      defer { inbox.isDriving = true }
      return !inbox.isDriving
    }
    if mustDrive {
      queue.async { self.drive() }
    } else {
      wake()
    }
  }

  /// Has the loop look at once for what is new, and for pending responses that others have finished.
  func wake() {
    if let multi { curl_multi_wakeup(multi) }
  }

  /// Works until no request is left.
  private func drive() {
    guard let multi else { return }
    var loop = TransferLoop(multi: multi, configuration: configuration, unreachable: unreachable)
    while let requests = takeRequests(orEnd: loop.isEmpty) {
      loop.add(requests)
      loop.proceed()
    }
  }

  /// Takes what was submitted; nil, and the driving has ended, when it may end and there is nothing.
  private func takeRequests(orEnd mayEnd: Bool) -> [Request]? {
    inbox.withLock { inbox in
      let requests = inbox.requests
      inbox.requests = []
      guard mayEnd, requests.isEmpty else { return requests }
      inbox.isDriving = false
      return nil
    }
  }
}

/// The hosts, with their ports, that a client could not reach.
final class UnreachableHosts: Sendable {
  private let authorities = Mutex<Set<String>>([])

  func contains(_ address: RequestURL) -> Bool {
    authorities.withLock { $0.contains(address.authority) }
  }

  func insert(_ address: RequestURL) {
    authorities.withLock { _ = $0.insert(address.authority) }
  }
}
