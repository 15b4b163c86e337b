import HTTP
import TestSupport
import Testing

struct BadNightTests {
  @Test func `a silent host and one byte at a time both end at the deadline`() async throws {
    let server = try LoopbackServer()
    server.on("/silent") { _ in .silent }
    server.on("/slow") { _ in
      .slow(body: Array(repeating: 1, count: 500), pause: .milliseconds(100))
    }
    let client = loopbackClient { $0.requestDeadline = .milliseconds(300) }
    #expect(await failure(of: client, server.url("/silent")) == .timedOut)
    #expect(await failure(of: client, server.url("/slow")) == .timedOut)
    // A host that was reached is asked again.
    server.on("/") { _ in .answer() }
    #expect(try await client.get(server.url("/")).status == 200)
  }

  @Test func `one answer that never comes holds up no other of its host`() async throws {
    let server = try LoopbackServer()
    server.on("/silent") { _ in .silent }
    server.on("/") { _ in .answer() }
    let client = loopbackClient { $0.requestDeadline = .seconds(1) }
    let silent = Task { await failure(of: client, server.url("/silent")) }
    let statuses = try await withThrowingTaskGroup { group in
      for _ in 0..<6 { group.addTask { try await client.get(server.url("/")).status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 6))
    #expect(await silent.value == .timedOut)
  }

  @Test func `the run's deadline ends requests under way and those that wait`() async throws {
    let server = try LoopbackServer()
    server.on("/") { _ in .silent }
    let client = loopbackClient {
      $0.runDeadline = .now + .milliseconds(300)
      $0.width = 2
    }
    let kinds = await withTaskGroup { group in
      for _ in 0..<12 { group.addTask { await failure(of: client, server.url("/")) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(kinds == Array(repeating: .timedOut, count: 12))
    #expect(server.requests.count <= 2)
    #expect(await failure(of: client, server.url("/")) == .timedOut)
    #expect(server.requests.count <= 2)
  }

  @Test func `a body shorter than announced is cut off`() async throws {
    let server = try LoopbackServer()
    let part = Array("half".utf8)
    server.on("/length") { _ in
      LoopbackAnswer([
        .send(LoopbackAnswer.head(status: 200, headers: [("Content-Length", "8")]) + part), .close,
      ])
    }
    server.on("/chunk") { _ in
      let head = LoopbackAnswer.head(status: 200, headers: [("Transfer-Encoding", "chunked")])
      return LoopbackAnswer([.send(head + Array("8\r\n".utf8) + part), .close])
    }
    server.on("/headers") { _ in LoopbackAnswer([.send(Array("HTTP/1.1 200 O".utf8)), .close]) }
    server.on("/nothing") { _ in LoopbackAnswer([.close]) }
    let client = loopbackClient()
    for path in ["/length", "/chunk", "/nothing"] {
      #expect(await failure(of: client, server.url(path)) == .cutOff, "\(path)")
    }
    #expect(await failure(of: client, server.url("/headers")) != nil)
  }

  @Test func `a body up to the limit is taken and one byte more is not`() async throws {
    let server = try LoopbackServer()
    server.on("/") { _ in .answer(body: Array(repeating: 7, count: 1_000)) }
    let client = loopbackClient()
    #expect(try await client.get(server.url("/"), limit: 1_000).body.count == 1_000)
    #expect(await failure(of: client, server.url("/"), limit: 999) == .tooLarge(limit: 999))
  }

  @Test func `a body without end is stopped at the limit`() async throws {
    let server = try LoopbackServer()
    let chunk = Array(repeating: UInt8(0), count: 1 << 16)
    server.on("/") { _ in .chunked(Array(repeating: chunk, count: 500)) }
    let client = loopbackClient { $0.sizeLimit = 1 << 20 }
    #expect(await failure(of: client, server.url("/")) == .tooLarge(limit: 1 << 20))
  }

  @Test func `a small body that unpacks to a huge one is stopped at the limit`() async throws {
    let server = try LoopbackServer()
    let bomb = Gzip.bomb(unpackingTo: 64 << 20)
    #expect(bomb.count < 1 << 20)
    server.on("/") { _ in .answer(headers: [("Content-Encoding", "gzip")], body: bomb) }
    let client = loopbackClient { $0.sizeLimit = 1 << 20 }
    #expect(await failure(of: client, server.url("/")) == .tooLarge(limit: 1 << 20))
  }

  @Test func `headers without end are stopped`() async throws {
    let server = try LoopbackServer()
    let lines = String(repeating: "X-Long: \(String(repeating: "a", count: 1_000))\r\n", count: 400)
    server.on("/") { _ in
      LoopbackAnswer([.send(Array("HTTP/1.1 200 OK\r\n\(lines)".utf8)), .silence])
    }
    let client = loopbackClient()
    guard case .tooLarge = await failure(of: client, server.url("/")) else {
      Issue.record("not stopped")
      return
    }
  }

  @Test func `a host that refuses is not asked again, and others are`() async throws {
    let (socket, port) = try Sockets.listen(backlog: 1)
    Sockets.end(socket)
    let client = loopbackClient()
    let gone = "http://127.0.0.1:\(port)/"
    #expect(await failure(of: client, gone) == .refused)
    #expect(await failure(of: client, gone) == .unreachableBefore(host: "127.0.0.1"))
    let server = try LoopbackServer()
    server.on("/") { _ in .answer() }
    #expect(try await client.get(server.url("/")).status == 200)
  }

  @Test func `a name that has no address is not asked again`() async {
    // A label of more than 63 letters is refused before any name server is asked.
    let host = String(repeating: "a", count: 64) + ".example"
    let client = loopbackClient { $0.allowedHosts = [host] }
    #expect(await failure(of: client, "https://\(host)/") == .couldNotResolve)
    #expect(await failure(of: client, "https://\(host)/2") == .unreachableBefore(host: host))
  }

  #if os(Linux)
  @Test func `a host that never accepts is not asked again`() async throws {
    // Linux lets connections wait once the backlog is full.
    let (listener, port) = try Sockets.listen(backlog: 0)
    let fillers = (0..<4).map { _ in Sockets.beginConnecting(to: port) }
    defer { for socket in fillers + [listener] { Sockets.end(socket) } }
    let client = loopbackClient { $0.connectDeadline = .milliseconds(300) }
    let url = "http://127.0.0.1:\(port)/"
    #expect(await failure(of: client, url) == .timedOut)
    #expect(await failure(of: client, url) == .unreachableBefore(host: "127.0.0.1"))
  }
  #endif

  @Test func `a host that does not speak TLS is a TLS error`() async throws {
    let server = try LoopbackServer()
    let url = "https://127.0.0.1:\(server.port)/"
    let client = loopbackClient { $0.requestDeadline = .seconds(5) }
    let kind = await failure(of: client, url)
    guard case .tls = kind else {
      Issue.record("expected a TLS error, got \(String(describing: kind))")
      return
    }
  }
}
