import Foundation
import HTTP
import TestSupport
import Testing

struct ConcurrencyTests {
  @Test func `no more requests are under way than the width allows`() async throws {
    let server = try LoopbackServer()
    server.on("/") { _ in
      LoopbackAnswer([.pause(.milliseconds(20))] + LoopbackAnswer.answer().steps)
    }
    let client = loopbackClient()
    try await withThrowingTaskGroup { group in
      for _ in 0..<40 { group.addTask { _ = try await client.get(server.url("/")) } }
      try await group.waitForAll()
    }
    #expect(server.requests.count == 40)
    #expect((2...4).contains(server.busiest))
  }

  @Test func `a thousand requests share few connections and leave no more open`() async throws {
    let server = try LoopbackServer()
    server.on("/") { _ in .redirect(to: "/there") }
    server.on("/there") { _ in .answer(body: Array(repeating: 1, count: 2_000)) }
    let client = loopbackClient()
    try await withThrowingTaskGroup { group in
      for _ in 0..<1_000 {
        group.addTask {
          let answer = try await client.get(server.url("/"))
          #expect(answer.body.count == 2_000)
        }
      }
      try await group.waitForAll()
    }
    #expect(server.requests.count == 2_000)
    #expect(server.connectionCount <= 8)
    #expect(server.openConnectionCount <= 4)
  }

  #if os(Linux)
  @Test func `a thousand answers leave neither files open nor memory taken`() async throws {
    let server = try LoopbackServer()
    let body = [UInt8](repeating: 1, count: 400_000)
    server.on("/") { _ in .answer(body: body) }
    let client = loopbackClient()
    func ask(_ count: Int) async throws {
      for _ in 0..<count / 4 {
        try await withThrowingTaskGroup { group in
          for _ in 0..<4 {
            group.addTask {
              let answer = try await client.get(server.url("/"))
              #expect(answer.body.count == 400_000)
            }
          }
          try await group.waitForAll()
        }
      }
    }
    try await ask(20)
    let (files, memory) = (Self.openFiles, Self.residentBytes)
    try await ask(1_000)
    // Tests that run meanwhile need some as well, but not one for each request.
    #expect(Self.openFiles - files < 500)
    #expect(Self.residentBytes - memory < 200_000_000)
  }

  private static var openFiles: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? .max
  }

  private static var residentBytes: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
  }
  #endif

  @Test func `the connections end with the client`() async throws {
    let server = try LoopbackServer()
    server.on("/") { _ in .answer() }
    do {
      let client = loopbackClient()
      _ = try await client.get(server.url("/"))
      #expect(server.openConnectionCount == 1)
    }
    for _ in 0..<500 where server.openConnectionCount > 0 {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(server.openConnectionCount == 0)
  }

  @Test func `a cancelled request ends at once and frees its place`() async throws {
    let server = try LoopbackServer()
    server.on("/silent") { _ in .silent }
    server.on("/") { _ in .answer() }
    let client = loopbackClient { $0.width = 1 }
    let silent = Task { await failure(of: client, server.url("/silent")) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    let waiting = Task { await failure(of: client, server.url("/silent")) }
    waiting.cancel()
    #expect(await waiting.value == .cancelled)
    silent.cancel()
    #expect(await silent.value == .cancelled)
    #expect(try await client.get(server.url("/")).status == 200)
    #expect(server.requests.count == 2)
  }

  @Test func `cancelling near the moment of the answer neither hangs nor ends the process`()
    async throws
  {
    let server = try LoopbackServer()
    server.on("/") { _ in .answer(body: Array("answer".utf8)) }
    let client = loopbackClient()
    var ended = 0
    for round in 0..<300 {
      let task = Task { try await client.get(server.url("/")) }
      let delay = Duration.microseconds(round % 30 * 20)
      if round % 30 > 0 { try await Task.sleep(for: delay) }
      task.cancel()
      switch await task.result {
      case .success(let answer): #expect(answer.status == 200)
      case .failure(let error): #expect((error as? HTTPError)?.kind == .cancelled)
      }
      ended += 1
    }
    #expect(ended == 300)
    #expect(try await client.get(server.url("/")).status == 200)
  }
}
