import Foundation

/// What a client has asked the loopback server.
public struct LoopbackRequest: Sendable {
  /// The method, such as `GET`.
  public let method: String
  /// What is asked, as it came, query included.
  public let target: String
  /// The headers, names in small letters.
  public let headers: [String: String]

  /// What is asked, without the query.
  public var path: String {
    String(target.prefix { $0 != "?" })
  }

  /// The query's values by name, decoded.
  public var query: [String: String] {
    var values: [String: String] = [:]
    for pair in target.drop(while: { $0 != "?" }).dropFirst().split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      values[parts[0]] = parts[1].removingPercentEncoding ?? parts[1]
    }
    return values
  }
}

/// What the loopback server does with one request, step by step.
public struct LoopbackAnswer: Sendable {
  /// One thing to do.
  public enum Step: Sendable {
    /// Sends bytes.
    case send([UInt8])
    /// Waits, or until the client has gone.
    case pause(Duration)
    /// Says nothing more, until the client has gone.
    case silence
    /// Closes the connection.
    case close
  }

  /// What to do, in order.
  public let steps: [Step]

  /// Makes an answer of steps.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// A whole answer; its length is said unless the headers say another, or a transfer encoding.
  public static func answer(
    status: Int = 200, headers: [(String, String)] = [], body: [UInt8] = []
  ) -> LoopbackAnswer {
    let names = headers.map { $0.0.lowercased() }
    var lines = headers
    if !names.contains("content-length"), !names.contains("transfer-encoding") {
      lines.append(("Content-Length", "\(body.count)"))
    }
    return LoopbackAnswer([.send(head(status: status, headers: lines) + body)])
  }

  /// An answer that sends on.
  public static func redirect(to location: String, status: Int = 301) -> LoopbackAnswer {
    answer(status: status, headers: [("Location", location)], body: Array("moved".utf8))
  }

  /// An answer whose body comes byte by byte.
  public static func slow(body: [UInt8], pause: Duration) -> LoopbackAnswer {
    let head = head(status: 200, headers: [("Content-Length", "\(body.count)")])
    return LoopbackAnswer([.send(head)] + body.flatMap { [.pause(pause), .send([$0])] })
  }

  /// No answer at all, while the connection stays open.
  public static let silent = LoopbackAnswer([.silence])

  /// An answer in chunks.
  public static func chunked(_ chunks: [[UInt8]], trailers: String = "") -> LoopbackAnswer {
    let parts = chunks.map { Array("\(String($0.count, radix: 16))\r\n".utf8) + $0 + crlf }
    return LoopbackAnswer(
      [.send(head(status: 200, headers: [("Transfer-Encoding", "chunked")]))]
        + parts.map { .send($0) } + [.send(Array("0\r\n\(trailers)\r\n".utf8))])
  }

  /// The bytes before a body.
  public static func head(status: Int, headers: [(String, String)]) -> [UInt8] {
    let lines = headers.map { "\($0.0): \($0.1)\r\n" }.joined()
    return Array("HTTP/1.1 \(status) Status\r\n\(lines)\r\n".utf8)
  }

  private static let crlf = Array("\r\n".utf8)
}
