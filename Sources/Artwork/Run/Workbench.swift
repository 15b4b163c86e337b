import Dispatch
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Threads for work that takes a core for a while, beside the cooperative ones: one for each core,
/// so that no more pictures are decoded at once than there are cores.
final class Workbench: Sendable {
  private let queues: [DispatchQueue]
  /// How much each queue has before it.
  private let loads: Mutex<[Int]>

  init() {
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    queues = (0..<cores).map { DispatchQueue(label: "artwork.\($0)") }
    loads = Mutex(Array(repeating: 0, count: cores))
  }

  /// Does a piece of work on the queue that has least to do.
  func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    let place = loads.withLock { loads in
      var place = 0
      for index in loads.indices where loads[index] < loads[place] { place = index }
      loads[place] += 1
      return place
    }
    return await withCheckedContinuation { continuation in
      queues[place].async {
        let result = work()
        self.loads.withLock { $0[place] -= 1 }
        continuation.resume(returning: result)
      }
    }
  }
}
