import HTTP
import TestSupport
import Testing

/// A client for the loopback server.
func loopbackClient(_ change: (inout HTTPConfiguration) -> Void = { _ in }) -> HTTPClient {
  var configuration = HTTPConfiguration(
    allowedHosts: ["127.0.0.1"], localHosts: ["127.0.0.1"], userAgent: "chart-tests/1")
  change(&configuration)
  return HTTPClient(configuration)
}

/// The kind of error that a request ends with; an answer is a failure of the test.
func failure(
  of client: HTTPClient, _ url: String, headers: [String: String] = [:], limit: Int? = nil,
  sourceLocation location: SourceLocation = #_sourceLocation
) async -> HTTPError.Kind? {
  do throws(HTTPError) {
    let answer = try await client.get(url, headers: headers, limit: limit)
    Issue.record("answered with \(answer.status)", sourceLocation: location)
    return nil
  } catch {
    return error.kind
  }
}

struct AnswerTests {
  @Test func `an answer has its status, headers, body and address`() async throws {
    let server = try LoopbackServer()
    server.on("/chart") { _ in
      .answer(status: 203, headers: [("X-Chart", " top ")], body: Array("ünï".utf8))
    }
    let answer = try await loopbackClient().get(server.url("/chart?limit=5#row"))
    #expect(answer.status == 203)
    #expect(answer.headers["x-chart"] == "top")
    #expect(answer.headers["X-CHART"] == "top")
    #expect(answer.headers["absent"] == nil)
    #expect(answer.body == Array("ünï".utf8))
    #expect(answer.url == server.url("/chart?limit=5"))
    #expect(server.requests.map(\.target) == ["/chart?limit=5"])
  }

  @Test func `a bad status is a response like any other`() async throws {
    let server = try LoopbackServer()
    server.on("/refused") { _ in .answer(status: 403) }
    let answer = try await loopbackClient().get(server.url("/refused"))
    #expect(answer.status == 403)
    #expect(answer.body.isEmpty)
  }

  @Test func `the client names itself and sends the headers asked for`() async throws {
    let server = try LoopbackServer()
    server.on("/") { _ in .answer() }
    _ = try await loopbackClient().get(server.url("/"), headers: ["If-None-Match": "\"a1\""])
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.headers["user-agent"] == "chart-tests/1")
    #expect(request.headers["if-none-match"] == "\"a1\"")
    #expect(try #require(request.headers["accept-encoding"]).contains("gzip"))
  }

  @Test(arguments: [("A\r\nB", "c"), ("A", "b\r\nC: d"), ("A:", "b"), ("", "b"), ("A", "\0")])
  func `a header that would smuggle another is not sent`(name: String, value: String) async throws {
    let server = try LoopbackServer()
    let kind = await failure(of: loopbackClient(), server.url("/"), headers: [name: value])
    #expect(kind == .badHeader(name))
    #expect(server.requests.isEmpty)
  }

  @Test func `a compressed body is unpacked`() async throws {
    let server = try LoopbackServer()
    let text = Array("rank by rank".utf8)
    server.on("/") { _ in
      .answer(headers: [("Content-Encoding", "gzip")], body: Gzip.storing(text))
    }
    #expect(try await loopbackClient().get(server.url("/")).body == text)
  }

  @Test func `a chunked body is put together, and its trailers are no headers`() async throws {
    let server = try LoopbackServer()
    server.on("/") { _ in
      .chunked([Array("one ".utf8), Array("two".utf8)], trailers: "X-Late: 1\r\n")
    }
    let answer = try await loopbackClient().get(server.url("/"))
    #expect(String(decoding: answer.body, as: UTF8.self) == "one two")
    #expect(answer.headers["X-Late"] == nil)
  }

  @Test func `the headers of an interim answer are not those of the answer`() async throws {
    let server = try LoopbackServer()
    server.on("/") { _ in
      LoopbackAnswer([
        .send(LoopbackAnswer.head(status: 103, headers: [("X-Hint", "early")])),
        .send(LoopbackAnswer.head(status: 200, headers: [("Content-Length", "2")])),
        .send(Array("ok".utf8)),
      ])
    }
    let answer = try await loopbackClient().get(server.url("/"))
    #expect(answer.status == 200)
    #expect(answer.headers["X-Hint"] == nil)
    #expect(answer.body == Array("ok".utf8))
  }

  @Test(
    arguments: [
      ("120", nil, Duration.seconds(120)),
      ("99999999999999999999", nil, .seconds(3_155_760_000)),
      ("Thu, 01 Mar 2096 00:00:30 GMT", "Wed, 29 Feb 2096 23:59:00 GMT", .seconds(90)),
      ("Fri, 31 Dec 1999 23:59:59 GMT", "Sat, 01 Jan 2000 00:00:00 GMT", .zero),
      ("Fri, 31 Dec 1999 23:59:59 GMT", nil, nil), ("soon", nil, nil), ("-5", nil, nil),
      ("", nil, nil), (nil, nil, nil),
    ] as [(String?, String?, Duration?)])
  func `what an answer says of waiting is read`(after: String?, date: String?, wait: Duration?) {
    let fields = [("retry-after", after), ("Date", date)].compactMap { name, value in
      value.map { (name: name, value: $0) }
    }
    let answer = HTTPResponse(status: 429, headers: HTTPHeaders(fields), body: [], url: "")
    #expect(answer.retryAfter == wait)
  }
}
