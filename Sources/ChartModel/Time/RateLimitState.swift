/// What a host was asked by earlier runs, as far as it limits the next one.
public struct RateLimitState: Hashable, Sendable {
  /// When the calls of the last minutes began.
  public var calls: [Timestamp]
  /// Until when the host has asked not to be asked; nil where it has not.
  public var closedUntil: Timestamp?

  /// Describes a history; without more, nothing was asked.
  public init(calls: [Timestamp] = [], closedUntil: Timestamp? = nil) {
    self.calls = calls
    self.closedUntil = closedUntil
  }
}
