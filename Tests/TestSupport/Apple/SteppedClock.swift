import Synchronization

/// A clock that goes only when something waits, and then at once.
public final class SteppedClock: Sendable {
  private struct State {
    var seconds: Int
    var waits: [Duration] = []
  }

  private let state: Mutex<State>

  /// Starts a clock at so many seconds since 1970.
  public init(at seconds: Int) {
    state = Mutex(State(seconds: seconds))
  }

  /// Seconds since 1970.
  public var seconds: Int {
    state.withLock { $0.seconds }
  }

  /// Every wait so far.
  public var waits: [Duration] {
    state.withLock { $0.waits }
  }

  /// Goes on by so many seconds, or back.
  public func advance(by seconds: Int) {
    state.withLock { $0.seconds += seconds }
  }

  /// Waits without taking time; what waits at once ends at once.
  public func sleep(_ duration: Duration) async throws {
    try Task.checkCancellation()
    let end = state.withLock { state in
      state.waits.append(duration)
      return state.seconds + Int(duration.components.seconds)
    }
    await Task.yield()
    state.withLock { $0.seconds = max($0.seconds, end) }
  }
}
