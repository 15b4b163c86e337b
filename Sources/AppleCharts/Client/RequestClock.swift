public import ChartModel
import Foundation

/// The time as whoever asks sees it.
public struct RequestClock: Sendable {
  /// The present moment.
  public let now: @Sendable () -> Timestamp
  /// Waits; throws when the task is cancelled.
  public let sleep: @Sendable (Duration) async throws -> Void
  /// When nothing more is asked; nil for never.
  public let deadline: Timestamp?

  /// The system's clock, without an end.
  public static let system = RequestClock(
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
