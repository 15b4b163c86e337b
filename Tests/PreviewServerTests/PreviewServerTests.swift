import Foundation
import PreviewServer
import TestSupport
import Testing

/// The server of a preview, asked over real connections.
struct PreviewServerTests {
  private let folder: TemporaryFolder
  private let server: PreviewServer

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("<html><body><p>Home</p></body></html>", to: "site/index.html")
    try folder.write("<html><body>Lost</body></html>", to: "site/404.html")
    try folder.write("<p>No body", to: "site/us/日本/index.html")
    try folder.write("body { color: teal }", to: "site/assets/style.css")
    try folder.write("secret", to: "secret.txt")
    try folder.write("secret", to: "site/.chartgen-manifest")
    try folder.write("secret", to: "site/x\u{600}/.hidden")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/site/link.txt", withDestinationPath: "../secret.txt")
    server = try PreviewServer(
      folder.url.path + "/site", at: "/charts/", ports: [0], session: "test")
  }

  private func get(
    _ target: String, method: String = "GET", _ headers: [String: String] = [:]
  ) -> (status: Int, head: String, body: String) {
    LoopbackClient.get(target, from: server.port, method: method, headers: headers)
  }

  @Test func `a page has the script that follows changes at the end of its body`() {
    let page = get("/charts/")
    #expect(page.status == 200 && page.head.contains("Content-Type: text/html; charset=utf-8"))
    #expect(page.body.hasPrefix("<html><body><p>Home</p><script "))
    #expect(page.body.hasSuffix("</script>\n</body></html>"), "\(page.body)")
    #expect(page.body.contains("data-revision=\"test-0\""))
    #expect(get("/charts/us/%E6%97%A5%E6%9C%AC/").body.hasPrefix("<p>No body<script "))
    #expect(get("/.preview/script.js").head.contains("text/javascript"))
  }

  @Test func `folders and the root lead to where the pages are`() {
    #expect(get("/").head.contains("Location: /charts/\r\n"))
    #expect(get("/charts").head.contains("Location: /charts/\r\n"))
    let folder = get("/charts/us/%E6%97%A5%E6%9C%AC")
    #expect(folder.status == 302)
    #expect(folder.head.contains("Location: /charts/us/%E6%97%A5%E6%9C%AC/\r\n"), "\(folder.head)")
  }

  @Test func `what is not there is the site's own page with status 404`() {
    let page = get("/charts/nothing/")
    #expect(page.status == 404 && page.body.contains("Lost<script "))
    #expect(get("/elsewhere").status == 404)
  }

  @Test(arguments: [
    "/charts/../secret.txt", "/charts/%2e%2e/secret.txt", "/charts/us/../../secret.txt",
    "/charts/..%2fsecret.txt", "/charts//etc/passwd", "/charts/.chartgen-manifest",
    "/charts/link.txt", "/charts/assets/../../secret.txt", "/charts/%00",
    "/charts/index.html%00.css",
    "/secret.txt", "//secret.txt", "/charts/./index.html",
    // A sign that makes one character of itself and the slash after it.
    "/charts/x%D8%80/.hidden", "/charts/x%D8%80/../index.html",
  ])
  func `no path leads out of the folder`(target: String) {
    let answer = get(target)
    #expect(!answer.body.contains("secret"), "\(answer)")
    #expect(answer.status != 200 || answer.body.contains("Home"), "\(answer)")
  }

  @Test(arguments: [
    ("bytes=0-3", 206, "body", "bytes 0-3/20"),
    ("bytes=5-", 206, "{ color: teal }", "bytes 5-19/20"),
    ("bytes=-4", 206, "al }", "bytes 16-19/20"),
    ("bytes=5-900", 206, "{ color: teal }", "bytes 5-19/20"),
    ("bytes=20-", 416, "", "bytes */20"), ("bytes=-0", 416, "", "bytes */20"),
    ("bytes=3-1", 200, "body { color: teal }", nil),
    ("lines=1-2", 200, "body { color: teal }", nil),
    ("bytes=0-1,4-5", 200, "body { color: teal }", nil),
    ("bytes=99999999999999999999-", 200, "body { color: teal }", nil),
  ])
  func `a part of a file is given where one is asked for`(
    range: String, status: Int, body: String, place: String?
  ) {
    let answer = get("/charts/assets/style.css", ["Range": range])
    #expect(answer.status == status && answer.body == body, "\(answer)")
    #expect(answer.head.contains("Content-Range: ") == (place != nil))
    if let place { #expect(answer.head.contains("Content-Range: \(place)\r\n"), "\(answer.head)") }
    #expect(status == 416 || answer.head.contains("Content-Type: text/css; charset=utf-8"))
  }

  @Test(arguments: [
    ("127.0.0.1", 200), ("localhost:8000", 200), ("LOCALHOST", 200), ("[::1]:8000", 200),
    ("evil.example", 403), ("127.0.0.1.evil.example", 403), ("", 403), ("192.168.0.1", 403),
  ])
  func `only who asks for this machine by its own name is served`(host: String, status: Int) {
    #expect(get("/charts/", ["Host": host]).status == status)
    #expect(get("/.preview/events", ["Host": host]).status == status || status == 200)
  }

  @Test func `nothing can be sent, and a head has no body`() {
    #expect(get("/charts/", method: "POST", ["Content-Length": "0"]).status == 405)
    #expect(get("/charts/", method: "DELETE").status == 405)
    let head = get("/charts/", method: "HEAD")
    #expect(head.status == 200 && head.body.isEmpty && head.head.contains("Content-Length: "))
  }

  @Test func `an open page is told what changed, and what is wrong until it is mended`() {
    let page = LoopbackClient(port: server.port)
    page.send("/.preview/events")
    #expect(page.read { $0.contains("test-0") }.contains("text/event-stream"))
    server.publish(.styles)
    let styles = page.read { $0.contains("test-1") }
    #expect(styles.contains(#""changesStylesOnly":true,"previous":"test-0""#), "\(styles)")
    server.publish(.nothing, problems: ["a.html:1:2: error: \"no\"\n  <b>"])
    let fault = page.read { $0.contains("error") }
    #expect(fault.contains(#"["a.html:1:2: error: \"no\"\n  <b>"]"#), "\(fault)")
    #expect(fault.contains(#""revision":"test-1""#))
    server.publish(.nothing)
    #expect(page.read { $0.contains("\n\n") }.contains(#""problems":[]"#))
    // A page that comes later is told how things stand.
    let later = LoopbackClient(port: server.port)
    later.send("/.preview/events")
    #expect(later.read { $0.contains("test-1") }.contains(#""problems":[]"#))
  }

  @Test func `two hundred pages may be open, and those that hang up are no bother`() {
    let pages = (0..<200).map { _ in LoopbackClient(port: server.port) }
    for page in pages { page.send("/.preview/events") }
    for page in pages { #expect(page.read { $0.contains("test-0") }.contains("test-0")) }
    var staying = Array(pages[..<100])
    server.publish(.pages)
    for page in staying { #expect(page.read { $0.contains("test-1") }.contains("test-1")) }
    staying = []
    server.ping()
    server.publish(.pages)
    #expect(get("/charts/").body.contains("test-2"))
  }

  @Test func `a path that the site's address gets is served from then on`() {
    server.publish(.pages, at: "/other/")
    #expect(get("/other/").status == 200)
    #expect(get("/charts/").status == 404)
  }

  @Test func `a taken port is an error, unless another may be used`() throws {
    let error = #expect(throws: PreviewServerError.self) {
      try PreviewServer(folder.url.path, at: "/", ports: [server.port], session: "x")
    }
    #expect(error?.kind == .portTaken(server.port))
    let other = try PreviewServer(
      folder.url.path, at: "/", ports: [server.port, 0], session: "x")
    #expect(other.port != server.port)
    other.stop()
  }

  @Test(arguments: ["198.51.100.7", "no such host"])
  func `a host that is not this machine's is an error with a remedy`(host: String) {
    let error = #expect(throws: PreviewServerError.self) {
      try PreviewServer(folder.url.path, at: "/", host: host, ports: [0], session: "x")
    }
    #expect(error?.hint?.contains("such as 127.0.0.1") == true, "\(String(describing: error))")
  }

  @Test func `stopping ends open pages at once, and twice is once`() {
    let page = LoopbackClient(port: server.port)
    page.send("/.preview/events")
    _ = page.read { $0.contains("test-0") }
    server.stop()
    server.stop()
    #expect(page.read(within: 2_000).contains("test") == false)
  }
}
