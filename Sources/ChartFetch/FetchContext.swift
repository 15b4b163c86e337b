public import ChartModel
import Diagnostics

/// What a fetch needs of the world around it.
public struct FetchContext: Sendable {
  /// The clock.
  public let now: @Sendable () -> Timestamp
  /// Waits, where the clock would; throws when the task is cancelled.
  public let sleep: @Sendable (Duration) async throws -> Void
  /// Is told what happens.
  public let report: @Sendable (FetchEvent) -> Void

  /// Describes the world around a fetch.
  public init(
    now: @escaping @Sendable () -> Timestamp,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    report: @escaping @Sendable (FetchEvent) -> Void
  ) {
    self.now = now
    self.sleep = sleep
    self.report = report
  }

  func warn(_ diagnostic: Diagnostic) {
    report(.warning(diagnostic))
  }
}
