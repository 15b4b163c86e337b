import Foundation

/// A connection to a server on this machine that sends what a test wants, bytes as they are.
public final class LoopbackClient: Sendable {
  private let socket: Int32

  /// Connects to a port.
  public init(port: Int) {
    socket = Sockets.beginConnecting(to: port)
  }

  deinit { Sockets.end(socket) }

  /// Sends a request without a body.
  public func send(_ target: String, method: String = "GET", headers: [String: String] = [:]) {
    var lines = ["\(method) \(target) HTTP/1.1"]
    let headers = ["Host": "127.0.0.1", "Connection": "close"].merging(headers) { _, new in new }
    lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    _ = Sockets.canWrite(socket, within: 5_000)
    _ = Sockets.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8), over: socket)
  }

  /// Reads until the server ends the connection, or says nothing for so long.
  ///
  /// - Parameters:
  ///   - milliseconds: How long to wait for more.
  ///   - isDone: Whether what has come is all that is wanted.
  /// - Returns: Everything that came.
  public func read(
    within milliseconds: Int32 = 5_000, until isDone: (String) -> Bool = { _ in false }
  ) -> String {
    var bytes: [UInt8] = []
    while Sockets.canRead(socket, within: milliseconds) {
      let more = Sockets.read(socket)
      guard !more.isEmpty else { break }
      bytes += more
      if isDone(String(decoding: bytes, as: UTF8.self)) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sends one request and returns the response's status, headers and body.
  public static func get(
    _ target: String, from port: Int, method: String = "GET", headers: [String: String] = [:]
  ) -> (status: Int, head: String, body: String) {
    let client = LoopbackClient(port: port)
    client.send(target, method: method, headers: headers)
    let text = client.read()
    let end = text.firstRange(of: "\r\n\r\n")
    let head = end.map { String(text[..<$0.lowerBound]) } ?? text
    let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return (status, head, end.map { String(text[$0.upperBound...]) } ?? "")
  }
}
