import TestSupport
import Testing

@testable import HTTP

struct RedirectTests {
  @Test(arguments: [301, 302, 303, 307, 308])
  func `an answer that sends on is followed`(status: Int) async throws {
    let server = try LoopbackServer()
    server.on("/a/old") { _ in .redirect(to: "../new?x=1#y", status: status) }
    server.on("/new") { _ in .answer(body: Array("here".utf8)) }
    let answer = try await loopbackClient().get(server.url("/a/old"))
    #expect(answer.body == Array("here".utf8))
    #expect(answer.url == server.url("/new?x=1"))
  }

  @Test func `five redirects are followed and a sixth is not`() async throws {
    let server = try LoopbackServer()
    for step in 0..<6 { server.on("/\(step)") { _ in .redirect(to: "/\(step + 1)") } }
    server.on("/6") { _ in .answer() }
    let client = loopbackClient()
    #expect(try await client.get(server.url("/1")).url == server.url("/6"))
    #expect(await failure(of: client, server.url("/0")) == .tooManyRedirects)
  }

  @Test func `two addresses that send to each other end`() async throws {
    let server = try LoopbackServer()
    server.on("/ping") { _ in .redirect(to: "/pong") }
    server.on("/pong") { _ in .redirect(to: "/ping") }
    #expect(await failure(of: loopbackClient(), server.url("/ping")) == .tooManyRedirects)
    #expect(server.requests.count == 6)
  }

  @Test(
    arguments: [
      ("https://elsewhere.example/", .hostNotAllowed("elsewhere.example")),
      ("//elsewhere.example/", .hostNotAllowed("elsewhere.example")),
      ("http://charts.example/", .notSecure),
      ("ftp://127.0.0.1/", .scheme("ftp")),
      ("file:///etc/passwd", .scheme("file")),
      ("https://user:secret@charts.example/", .credentials),
    ] as [(String, HTTPError.URLFault)])
  func `a redirect to what may not be asked is refused`(
    target: String, fault: HTTPError.URLFault
  ) async throws {
    let server = try LoopbackServer()
    server.on("/") { _ in .redirect(to: target) }
    let client = loopbackClient { $0.allowedHosts.append("charts.example") }
    guard case .redirectRefused(_, fault) = await failure(of: client, server.url("/")) else {
      Issue.record("not refused as expected")
      return
    }
  }

  @Test(arguments: ["http://127.0.0.1/x", "http://charts.example/x"])
  func `nothing secure is ever sent on to plain http, not even on this machine`(
    target: String
  ) throws {
    let configuration = HTTPConfiguration(
      allowedHosts: ["charts.example", "127.0.0.1"], localHosts: ["127.0.0.1"],
      userAgent: "chart-tests/1")
    let address = try #require(RequestURL("https://charts.example/"))
    #expect(
      throws: HTTPError(.redirectRefused(to: target, why: .downgrade), url: address.url)
    ) {
      try Redirects.target(of: target, from: address, under: configuration)
    }
    #expect(
      try Redirects.target(of: "/y", from: address, under: configuration).url
        == "https://charts.example/y")
  }

  @Test func `a status that sends on without a location is an answer`() async throws {
    let server = try LoopbackServer()
    server.on("/") { _ in .answer(status: 301) }
    server.on("/same") { _ in .answer(status: 304, headers: [("Location", "/other")]) }
    let client = loopbackClient()
    #expect(try await client.get(server.url("/")).status == 301)
    #expect(try await client.get(server.url("/same")).status == 304)
  }

  @Test func `the deadline counts for all redirects together`() async throws {
    let server = try LoopbackServer()
    server.on("/") { _ in
      LoopbackAnswer([.pause(.milliseconds(150))] + LoopbackAnswer.redirect(to: "/").steps)
    }
    let client = loopbackClient { $0.requestDeadline = .milliseconds(300) }
    #expect(await failure(of: client, server.url("/")) == .timedOut)
    #expect(server.requests.count <= 3)
  }
}

struct AddressTests {
  @Test(
    arguments: [
      ("", .badURL(.malformed)), ("charts", .badURL(.malformed)),
      ("https://", .badURL(.malformed)), ("https://a\nb/", .badURL(.malformed)),
      ("http://charts.example/", .badURL(.notSecure)),
      ("file:///etc/passwd", .badURL(.scheme("file"))),
      ("https://me@charts.example/", .badURL(.credentials)),
      ("https://other.example/", .hostNotAllowed("other.example")),
      ("https://charts.example.evil.example/", .hostNotAllowed("charts.example.evil.example")),
      ("https://art.example/", .hostNotAllowed("art.example")),
      ("https://badart.example/", .hostNotAllowed("badart.example")),
    ] as [(String, HTTPError.Kind)])
  func `an address that may not be asked is refused before any request`(
    url: String, expected: HTTPError.Kind
  ) async {
    let client = loopbackClient { $0.allowedHosts = ["charts.example", "*.art.example"] }
    #expect(await failure(of: client, url) == expected)
  }

  @Test func `a suffix allows the names below it`() async throws {
    // The proxy stands for the hosts: that it is asked shows that they may be.
    let proxy = try LoopbackServer()
    let client = loopbackClient {
      $0.allowedHosts = ["*.art.example"]
      $0.proxy = HTTPProxy(url: proxy.url(""))
    }
    let kind = await failure(of: client, "https://A.Art.Example/x")
    #expect(kind == .proxyRefused(status: 404))
    #expect(proxy.requests.map(\.method) == ["CONNECT"])
    #expect(proxy.requests.first?.target.lowercased() == "a.art.example:443")
  }

  @Test func `a host that is excepted is asked without the proxy`() async throws {
    let proxy = try LoopbackServer()
    // A label of more than 63 letters is refused before any name server is asked.
    let host = String(repeating: "a", count: 64) + ".example"
    let client = loopbackClient {
      $0.allowedHosts = [host]
      $0.proxy = HTTPProxy(url: proxy.url(""), exceptions: "other.example,\(host)")
    }
    #expect(await failure(of: client, "https://\(host)/") == .couldNotResolve)
    #expect(proxy.requests.isEmpty)
  }

  @Test func `this machine is never asked through the proxy`() async throws {
    let proxy = try LoopbackServer()
    let server = try LoopbackServer()
    server.on("/") { _ in .answer() }
    let client = loopbackClient { $0.proxy = HTTPProxy(url: proxy.url("")) }
    #expect(try await client.get(server.url("/")).status == 200)
    #expect(proxy.requests.isEmpty)
  }

  @Test func `the proxy is read from the environment`() {
    #expect(HTTPProxy(environment: ["http_proxy": "http://p:1", "https_proxy": ""]) == nil)
    #expect(
      HTTPProxy(environment: ["HTTPS_PROXY": "http://p:1", "ALL_PROXY": "q", "no_proxy": "a,b"])
        == HTTPProxy(url: "http://p:1", exceptions: "a,b"))
    #expect(HTTPProxy(environment: ["all_proxy": "http://p:2"]) == HTTPProxy(url: "http://p:2"))
  }

  @Test func `spaces and letters beyond ASCII in an address are encoded`() async throws {
    let server = try LoopbackServer()
    _ = try await loopbackClient().get(server.url("/a b/é"))
    #expect(server.requests.map { $0.target.lowercased() } == ["/a%20b/%c3%a9"])
  }
}
