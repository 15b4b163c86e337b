public import ChartModel
import Foundation

/// What a host may still be asked: so many calls a minute, and none once it has refused.
///
/// Apple states about 20 searches and lookups a minute for each address. Calls of earlier runs count,
/// so that two runs within a minute are one to Apple.
public actor CallGate {
  /// How many calls may begin in any minute; nil where there is no such limit.
  private let callsPerMinute: Int?
  private let clock: AskingClock
  /// When the latest calls began, oldest first; only those of the last minute matter.
  private var calls: [Timestamp]
  private var closedUntil: Timestamp?
  private var hasRefused = false
  private let keep: @Sendable (CallHistory) async -> Void

  /// Opens a gate.
  ///
  /// - Parameters:
  ///   - callsPerMinute: The limit, if there is one.
  ///   - history: What earlier runs have asked.
  ///   - clock: The clock.
  ///   - keep: Keeps the history for later runs; called before each call is made.
  public init(
    callsPerMinute: Int?, history: CallHistory = CallHistory(), clock: AskingClock,
    keep: @escaping @Sendable (CallHistory) async -> Void = { _ in }
  ) {
    self.callsPerMinute = callsPerMinute
    self.clock = clock
    self.keep = keep
    calls = history.calls.sorted()
    closedUntil = history.closedUntil
  }

  /// Apple's stated limit for searches and lookups.
  public static let appleCallsPerMinute = 20

  /// Why a call may not be made.
  enum Closed: Error {
    case refused, outOfTime, cancelled
  }

  /// Waits until a call may be made, and counts it.
  ///
  /// - Parameter isCounted: Whether the call is one of those that are limited.
  /// - Throws: Why there is no turn to wait for.
  func turn(isCounted: Bool) async throws(Closed) {
    while true {
      let now = clock.now()
      if hasRefused || closedUntil.map({ now < $0 }) ?? false { throw .refused }
      if clock.deadline.map({ now >= $0 }) ?? false { throw .outOfTime }
      guard isCounted, let callsPerMinute else { return }
      // Moments are whole seconds, so that a minute is over only after 61 of them. A call that lies
      // ahead was made by a clock that was wrong.
      calls.removeAll { $0.seconds > now.seconds || now.seconds - $0.seconds > 60 }
      guard calls.count >= callsPerMinute else {
        calls.append(now)
        await keep(CallHistory(calls: calls, closedUntil: closedUntil))
        return
      }
      let wait = calls[calls.count - callsPerMinute].seconds + 61 - now.seconds
      if let deadline = clock.deadline, now.seconds + wait >= deadline.seconds { throw .outOfTime }
      do { try await clock.sleep(.seconds(wait)) } catch { throw .cancelled }
    }
  }

  /// Lets no more calls through, and no later run's for as long as the host asks.
  func close(for wait: Duration?) async {
    hasRefused = true
    guard let wait else { return }
    let longest = 7 * 86_400
    let seconds = Int(clamping: wait.components.seconds)
    closedUntil = Timestamp(seconds: clock.now().seconds + min(max(0, seconds), longest))
    await keep(CallHistory(calls: calls, closedUntil: closedUntil))
  }
}

/// The time as whoever asks sees it.
public struct AskingClock: Sendable {
  /// The present moment.
  public let now: @Sendable () -> Timestamp
  /// Waits; throws when the task is cancelled.
  public let sleep: @Sendable (Duration) async throws -> Void
  /// When nothing more is asked; nil for never.
  public let deadline: Timestamp?

  /// The system's clock, without an end.
  public static let system = AskingClock(
    now: { Timestamp(seconds: Int(Date().timeIntervalSince1970)) },
    sleep: { try await Task.sleep(for: $0) })

  /// Describes a clock.
  public init(
    now: @escaping @Sendable () -> Timestamp,
    sleep: @escaping @Sendable (Duration) async throws -> Void, deadline: Timestamp? = nil
  ) {
    self.now = now
    self.sleep = sleep
    self.deadline = deadline
  }
}
