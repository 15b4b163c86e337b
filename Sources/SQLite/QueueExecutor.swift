import Dispatch

/// A serial executor over a queue of its own, for actors whose work blocks.
///
/// A call of SQLite may wait for the disk or for a lock; on the cooperative threads, of which there
/// are as many as cores, it would hold up everything else. An actor takes this executor so:
///
///     private let executor = QueueExecutor(label: "store")
///     nonisolated var unownedExecutor: UnownedSerialExecutor {
///       executor.asUnownedSerialExecutor()
///     }
public final class QueueExecutor: SerialExecutor, Sendable {
  private let queue: DispatchQueue

  /// Makes an executor with a queue of that label.
  public init(label: String) {
    queue = DispatchQueue(label: label)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // The block keeps the executor alive until the job has run, as an unowned reference must be.
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
