import CCurl

/// The requests that wait and those under way, from the first until none is left.
struct TransferLoop {
  private let multi: UnsafeMutableRawPointer
  private let configuration: HTTPConfiguration
  private let unreachable: UnreachableHosts
  private var waiting: ArraySlice<Request> = []
  private var running: [UnsafeMutableRawPointer: Transfer] = [:]

  init(
    multi: UnsafeMutableRawPointer, configuration: HTTPConfiguration, unreachable: UnreachableHosts
  ) {
    self.multi = multi
    self.configuration = configuration
    self.unreachable = unreachable
  }

  var isEmpty: Bool {
    waiting.isEmpty && running.isEmpty
  }

  mutating func add(_ requests: [Request]) {
    waiting += requests
  }

  /// Does what can be done now, then waits for the hosts, a deadline or a wake-up.
  mutating func proceed() {
    dropFinished(now: .now)
    while running.count < max(1, configuration.width), let request = waiting.popFirst() {
      begin(request)
    }
    guard !running.isEmpty else { return }

    var count: Int32 = 0
    curl_multi_perform(multi, &count)
    if !readMessages() {
      curl_multi_poll(multi, nil, 0, Int32(clamping: pause(now: .now)), nil)
    }
  }

  // MARK: - Beginning and ending

  private mutating func begin(_ request: Request) {
    guard !request.pending.isFinished else { return }
    var request = request
    let now = ContinuousClock.now
    let deadline = request.deadline ?? now + configuration.requestDeadline
    request.deadline = min(deadline, configuration.runDeadline ?? deadline)
    guard let deadline = request.deadline, deadline > now else { return request.fail(.timedOut) }
    guard !unreachable.contains(request.address) else {
      return request.fail(.unreachableBefore(host: request.address.host))
    }
    guard let transfer = Transfer(request, under: configuration, remaining: deadline - now),
      curl_multi_add_handle(multi, transfer.easy) == CURLM_OK
    else {
      return request.fail(.other(code: Int(CURLE_OUT_OF_MEMORY.rawValue), "out of memory"))
    }
    running[transfer.easy] = transfer
  }

  private mutating func remove(_ transfer: Transfer) {
    curl_multi_remove_handle(multi, transfer.easy)
    running[transfer.easy] = nil
  }

  /// Ends what was cancelled, and what has no time left, whatever its host is doing.
  private mutating func dropFinished(now: ContinuousClock.Instant) {
    for transfer in Array(running.values) {
      if let deadline = transfer.request.deadline, deadline <= now {
        note(.timedOut, of: transfer)
        transfer.request.fail(.timedOut)
      }
      if transfer.request.pending.isFinished { remove(transfer) }
    }
    if let end = configuration.runDeadline, end <= now {
      for request in waiting { request.fail(.timedOut) }
      waiting = []
    }
  }

  /// Reads which exchanges have ended, and tells whether any has.
  private mutating func readMessages() -> Bool {
    var hasEnded = false
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left)?.pointee {
      guard message.msg == CURLMSG_DONE, let easy = message.easy_handle,
        let transfer = running[easy]
      else { continue }
      // The message goes with the handle, so it has been copied.
      finish(transfer, message.data.result)
      hasEnded = true
    }
    return hasEnded
  }

  private mutating func finish(_ transfer: Transfer, _ code: CURLcode) {
    let ending = transfer.ending(code)
    if case .failure(let kind) = ending { note(kind, of: transfer) }
    remove(transfer)
    switch ending {
    case .response(let response): transfer.request.pending.finish(.success(response))
    case .failure(let kind): transfer.request.fail(kind)
    case .redirect(let location): follow(location, of: transfer.request)
    }
  }

  private mutating func follow(_ location: String, of request: Request) {
    guard request.redirects < Redirects.limit else { return request.fail(.tooManyRedirects) }
    do throws(HTTPError) {
      var next = request
      next.address = try Redirects.target(
        of: location, from: request.address, under: configuration)
      next.redirects += 1
      begin(next)
    } catch {
      request.pending.finish(.failure(error))
    }
  }

  private func note(_ kind: HTTPError.Kind, of transfer: Transfer) {
    if transfer.couldNotReachHost(kind) { unreachable.insert(transfer.request.address) }
  }

  /// How many milliseconds there are until the next deadline, a second at most.
  private func pause(now: ContinuousClock.Instant) -> Int {
    let next = running.values.compactMap(\.request.deadline).min() ?? now
    let run = configuration.runDeadline ?? next
    // One more, because what is cut off below a millisecond would be spent spinning.
    return max(0, min(min(next, run) - now, .seconds(1)).milliseconds + 1)
  }
}
