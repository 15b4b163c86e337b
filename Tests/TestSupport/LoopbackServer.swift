import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A small HTTP/1.1 server on 127.0.0.1 that does to its clients what a test asks for.
///
///     let server = try LoopbackServer()
///     server.on("/slow") { _ in .slow(body: Array("abc".utf8), pause: .milliseconds(100)) }
///     … server.url("/slow") …
///
/// It ends, with all of its connections, when the last use of this value does.
public final class LoopbackServer: Sendable {
  /// What answers a path.
  public typealias Handler = @Sendable (LoopbackRequest) -> LoopbackAnswer

  /// The port, which the system has chosen.
  public let port: Int
  private let core: Core

  /// Begins to listen.
  ///
  /// - Throws: A `POSIXError` when there is no socket to be had.
  public init() throws {
    let (listener, port) = try Sockets.listen(backlog: 128)
    self.port = port
    core = Core()
    Thread.detachNewThread { [core] in core.accept(from: listener) }
  }

  deinit {
    core.stop()
  }

  /// Sets what answers a path, whatever its query; other paths get a 404.
  public func on(_ path: String, _ handler: @escaping Handler) {
    core.state.withLock { $0.handlers[path] = handler }
  }

  /// Sets what answers every path that nothing else does.
  public func otherwise(_ handler: @escaping Handler) {
    core.state.withLock { $0.fallback = handler }
  }

  /// The address of a path here.
  public func url(_ path: String) -> String {
    "http://127.0.0.1:\(port)\(path)"
  }

  /// Everything that was asked so far, in the order of asking.
  public var requests: [LoopbackRequest] {
    core.state.withLock { $0.requests }
  }

  /// How many connections were accepted so far.
  public var connectionCount: Int {
    core.state.withLock { $0.accepted }
  }

  /// How many connections are open now.
  public var openConnectionCount: Int {
    core.state.withLock { $0.open.count }
  }

  /// The largest number of requests that were being answered at once.
  public var busiest: Int {
    core.state.withLock { $0.busiest }
  }
}

/// What the server's threads share; they hold this and not the server, so that it can end.
private final class Core: Sendable {
  struct State {
    var handlers: [String: LoopbackServer.Handler] = [:]
    var fallback: LoopbackServer.Handler?
    var requests: [LoopbackRequest] = []
    var open: Set<Int32> = []
    var accepted = 0
    var busy = 0
    var busiest = 0
    var isStopped = false
  }

  let state = Mutex(State())

  func stop() {
    state.withLock { state in
      state.isStopped = true
      // Each thread closes its own; this ends what it waits for.
      for socket in state.open { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  func accept(from listener: Int32) {
    defer { close(listener) }
    while !state.withLock({ $0.isStopped }) {
      guard Sockets.canRead(listener, within: 50) else { continue }
      let socket = Sockets.accept(listener)
      guard socket >= 0 else { continue }
      let isWanted = state.withLock { state in
        guard !state.isStopped else { return false }
        state.accepted += 1
        state.open.insert(socket)
        return true
      }
      guard isWanted else {
        close(socket)
        return
      }
      Thread.detachNewThread { self.serve(socket) }
    }
  }

  private func serve(_ socket: Int32) {
    var connection = LoopbackConnection(socket: socket)
    while let request = connection.readRequest() {
      let handler = state.withLock { state in
        state.requests.append(request)
        state.busy += 1
        state.busiest = max(state.busiest, state.busy)
        return state.handlers[request.path] ?? state.fallback
      }
      let answer = handler?(request) ?? .answer(status: 404, body: Array("not here".utf8))
      let goesOn = connection.perform(answer)
      state.withLock { $0.busy -= 1 }
      guard goesOn else { break }
    }
    state.withLock { _ = $0.open.remove(socket) }
    close(socket)
  }
}
