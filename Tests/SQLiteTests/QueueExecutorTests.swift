import Dispatch
import SQLite
import Testing

struct QueueExecutorTests {
  /// An actor whose work blocks until others have begun theirs.
  actor Waiter {
    private let executor = QueueExecutor(label: "waiter")
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.asUnownedSerialExecutor()
    }
    private(set) var turns = 0

    func meet(_ begun: DispatchSemaphore, _ all: DispatchSemaphore) -> Bool {
      begun.signal()
      return all.wait(timeout: .now() + 20) == .success
    }

    func takeTurn() {
      let before = turns
      for _ in 0..<100 {}
      turns = before + 1
    }
  }

  @Test func `actors that block do not hold up each other`() async {
    // Far more than there are cooperative threads: on those, the last would never begin.
    let count = 24
    let begun = DispatchSemaphore(value: 0)
    let all = DispatchSemaphore(value: 0)
    Thread.detach {
      for _ in 0..<count { begun.wait() }
      for _ in 0..<count { all.signal() }
    }
    let met = await withTaskGroup { group in
      for _ in 0..<count {
        let waiter = Waiter()
        group.addTask { await waiter.meet(begun, all) }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(met == count)
  }

  @Test func `the work of one actor is done one at a time`() async {
    let waiter = Waiter()
    await withTaskGroup { group in
      for _ in 0..<500 { group.addTask { await waiter.takeTurn() } }
    }
    #expect(await waiter.turns == 500)
  }
}

/// A thread of its own for what waits outside the cooperative ones.
private enum Thread {
  static func detach(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "referee").async(execute: body)
  }
}
