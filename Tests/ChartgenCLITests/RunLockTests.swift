import ChartgenCLI
import Foundation
import Testing
import TestSupport

struct RunLockTests {
  @Test func `a second run is told that the first holds the lock`() throws {
    let folder = try TemporaryFolder()
    let data = "\(folder.url.path)/Data"
    let first = try RunLock(dataFolder: data)
    let error = try #require(throws: RunLockError.self) {
      try RunLock(dataFolder: data).release()
    }
    #expect(error.kind == .held(by: getpid()))
    #expect(
      "\(error.diagnostic)" == """
        \(data)/.lock: error: another chartgen run is in progress (process \(getpid()))
          hint: wait until it has finished
        """)
    first.release()
    try RunLock(dataFolder: data).release()
  }

  @Test func `a run waits for those that only look`() throws {
    let folder = try TemporaryFolder()
    let data = folder.url.path
    try RunLock(dataFolder: data).release()
    var looking: RunLock? = try RunLock(withoutTraceIn: data)
    var count = 0
    try RunLock(dataFolder: data) {
      count += 1
      if count == 3 { looking = nil }
    }.release()
    #expect(count == 3)
    looking?.release()
  }

  @Test func `a lock file that a dead run left means nothing`() throws {
    let folder = try TemporaryFolder()
    try "4194304\nleft behind".write(
      toFile: "\(folder.url.path)/.lock", atomically: false, encoding: .utf8)
    try RunLock(dataFolder: folder.url.path).release()
  }

  @Test func `a lock in a folder that cannot be made is an error`() throws {
    let folder = try TemporaryFolder()
    let error = try #require(throws: RunLockError.self) {
      try RunLock(dataFolder: "\(folder.url.path)/no/such").release()
    }
    #expect(error.kind == .failed(code: ENOENT))
  }
}
