public import ChartModel

/// What may still be requested of a host: so many calls a minute, and none once it has refused.
///
/// Apple states about 20 searches and lookups a minute for each address. Calls of earlier runs count,
/// so that two runs within a minute are one to Apple.
public actor RateLimiter {
  /// How many calls may begin in any minute; nil where there is no such limit.
  private let callsPerMinute: Int?
  private let clock: RequestClock
  /// When the latest calls began, oldest first; only those of the last minute matter.
  private var calls: [Timestamp]
  private var closedUntil: Timestamp?
  private var hasRefused = false
  /// How often the history has changed.
  private var changes = 0
  private var isSaving = false
  private let save: @Sendable (RateLimitState) async -> Void

  /// Makes a limiter.
  ///
  /// - Parameters:
  ///   - callsPerMinute: The limit, if there is one.
  ///   - history: What earlier runs have requested.
  ///   - clock: The clock.
  ///   - save: Keeps the history for later runs; called as calls are made, one at a time.
  public init(
    callsPerMinute: Int?, history: RateLimitState = RateLimitState(), clock: RequestClock,
    save: @escaping @Sendable (RateLimitState) async -> Void = { _ in }
  ) {
    self.callsPerMinute = callsPerMinute
    self.clock = clock
    self.save = save
    calls = history.calls.sorted()
    closedUntil = history.closedUntil
  }

  /// Apple's stated limit for searches and lookups.
  public static let appleCallsPerMinute = 20

  /// Why a call may not be made.
  enum Closed: Error {
    /// The host has refused: in this run, or for as long as an earlier one was told.
    case refused(until: Timestamp?)
    case outOfTime, cancelled
  }

  /// Waits until a call may be made, and counts it.
  ///
  /// - Parameter isCounted: Whether the call is one of those that are limited.
  /// - Throws: Why there is no turn to wait for.
  func turn(isCounted: Bool) async throws(Closed) {
    while true {
      let now = clock.now()
      if hasRefused { throw .refused(until: nil) }
      // A moment further ahead than any that is saved was noted by a clock that was wrong.
      if let end = closedUntil, now < end, end.seconds - now.seconds <= Self.longestClosing {
        throw .refused(until: end)
      }
      if clock.deadline.map({ now >= $0 }) ?? false { throw .outOfTime }
      guard isCounted, let callsPerMinute else { return }
      // Moments are whole seconds, so that a minute is over only after 61 of them. A call that lies
      // ahead was made by a clock that was wrong.
      calls.removeAll { $0.seconds > now.seconds || now.seconds - $0.seconds > 60 }
      guard calls.count >= callsPerMinute else {
        calls.append(now)
        await saveHistory()
        return
      }
      let wait = calls[calls.count - callsPerMinute].seconds + 61 - now.seconds
      if let deadline = clock.deadline, now.seconds + wait >= deadline.seconds { throw .outOfTime }
      do { try await clock.sleep(.seconds(wait)) } catch { throw .cancelled }
    }
  }

  /// Lets no more calls through, and no later run's for as long as the host says.
  func close(for wait: Duration?) async {
    hasRefused = true
    guard let wait else { return }
    let seconds = min(max(0, Int(clamping: wait.components.seconds)), Self.longestClosing)
    closedUntil = Timestamp(seconds: clock.now().seconds + seconds)
    await saveHistory()
  }

  /// Most of a day: a host that names more gets requests by the next night's run all the same.
  private static let longestClosing = 20 * 3_600

  /// Saves the history, one state after another, so that the last one saved is the newest.
  private func saveHistory() async {
    changes += 1
    guard !isSaving else { return }
    isSaving = true
    var saved = 0
    while saved < changes {
      saved = changes
      await save(RateLimitState(calls: calls, closedUntil: closedUntil))
    }
    isSaving = false
  }
}
