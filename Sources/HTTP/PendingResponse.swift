import Synchronization

/// The one result of a request: whoever brings it first wins, and the task that waits is resumed
/// exactly once, whichever of answer, deadline and cancellation comes first.
final class PendingResponse: Sendable {
  typealias Outcome = Result<HTTPResponse, HTTPError>

  private enum State {
    case open
    case awaited(CheckedContinuation<Outcome, Never>)
    case finished(Outcome)
  }

  private let state = Mutex(State.open)

  /// Whether the result is there, so that nothing more need be done for it.
  var isFinished: Bool {
    state.withLock { state in
      if case .finished = state { true } else { false }
    }
  }

  /// Brings the result; a second one is dropped.
  func finish(_ outcome: Outcome) {
    let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
      switch state {
      case .finished: return nil
      case .open:
        state = .finished(outcome)
        return nil
      case .awaited(let continuation):
        state = .finished(outcome)
        return continuation
      }
    }
    waiting?.resume(returning: outcome)
  }

  /// Waits for the result; to be called once.
  func outcome() async -> Outcome {
    await withCheckedContinuation { continuation in
      let ready: Outcome? = state.withLock { state in
        if case .finished(let outcome) = state { return outcome }
        state = .awaited(continuation)
        return nil
      }
      if let ready { continuation.resume(returning: ready) }
    }
  }
}
