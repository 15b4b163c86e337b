import ChartModel
import Testing

/// Which addresses are read, and which of them may be shown to visitors.
struct WebURLTests {
  @Test func `an address is taken apart`() throws {
    let url = try WebURL("HTTPS://Me:Secret@Feeds.Example:8443/a%20b?x=1&cc=us#top")
    #expect(url.isSecure && url.host == "feeds.example" && url.port == 8_443)
    #expect(url.hasCredentials && !url.isIPAddress && !url.isLoopback)
    #expect(url.tail == "/a%20b?x=1&cc=us#top" && url.path == "/a%20b" && url.segments == ["a%20b"])
    #expect(url.parameter("cc") == "us" && url.parameter("x") == "1" && url.parameter("y") == nil)
    #expect(url.origin == "https://feeds.example:8443")
    let plain = try WebURL("http://[::1]:8000")
    #expect(!plain.isSecure && plain.host == "[::1]" && plain.isLoopback && plain.tail.isEmpty)
  }

  @Test(arguments: [
    "", "http", "https://", "https:///a", "https//a.example", "https:/a.example", "//a.example/",
    "ftp://a.example/", "file:///etc/hosts", "javascript:alert(1)", "data:image/png,AA",
    "https://a b.example/", "https://a.example/a b", "https://a.example/\u{1}",
    "https://a.example/\"x", "https://a.example/<x", "https://evil.example\\.apple.com/",
    "https://a..example/", "https://.example/", "https://a.example./", "https://%61.example/",
    "https://a.example:/", "https://a.example:0/", "https://a.example:65536/",
    "https://a.example:+80/", "https://a.example:x/", "https://[::1", "https://[]/",
    "https://[a.example]/", "https://127.1/", "https://2130706433/", "https://0x7f000001/",
    "https://0177.0.0.1/", "https://1.2.3.256/", "https://1.2.3.4.5/", "https://１２７.0.0.1/",
    "https://bücher.example/",
  ])
  func `what different programs would read differently is not an address`(text: String) {
    #expect(throws: WebURL.Fault.self) { try WebURL(text) }
  }

  @Test func `an address that is too long is not shown, and a longer one not read`() {
    let path = String(repeating: "a", count: WebURL.maximumPublicBytes)
    #expect(WebURL.checkedPublic("https://a.example/" + path) == nil)
    #expect(throws: WebURL.Fault.tooLong) {
      try WebURL("https://a.example/" + path + path + path + path)
    }
  }

  @Test(arguments: [
    ("https://radio.example", "https://radio.example"),
    ("https://Radio.Example/Charts", "https://radio.example/Charts"),
    ("http://localhost:8000/a/b/", "http://localhost:8000/a/b"),
    ("HTTPS://x.example//a//", "https://x.example/a"),
    ("http://[::1]:8000/%C3%A9", "http://[::1]:8000/%C3%A9"),
  ])
  func `a base is read with or without its last slash`(text: String, whole: String) throws {
    #expect(try WebURL.base(text).string == whole)
  }

  @Test(
    arguments: [
      ("radio.example", .incomplete), ("/charts/", .incomplete),
      ("ftp://radio.example/", .incomplete),
      ("https:///x", .incomplete), ("https://:80/", .incomplete), ("https://127.1/", .host),
      ("https://x.example:99999/", .port), ("https://x.example:/", .port),
      ("https://radio.example/a b", .character), ("https://radio.example/?a", .queryOrFragment),
      ("https://radio.example/#a", .queryOrFragment), ("https://me@radio.example/", .credentials),
      ("https://radio.example/../x", .path), ("https://x.example/%zz/", .path),
      ("https://x.example/%4", .path),
    ] as [(String, WebURL.Fault)])
  func `a base that cannot be used is refused with the reason`(text: String, fault: WebURL.Fault) {
    #expect(throws: fault) { try WebURL.base(text) }
  }

  @Test(arguments: ["http://10.0.0.1", "http://127.radio.example", "http://radio.example:80"])
  func `a service that is not on this machine is reached over https`(text: String) {
    #expect(throws: WebURL.Fault.notSecure) { try WebURL.service(text) }
  }

  @Test func `text is encoded for paths and queries`() {
    #expect(WebURL.percentEncoded("a-b_c.d~e") == "a-b_c.d~e")
    #expect(WebURL.percentEncoded("a/b+c é") == "a%2Fb%2Bc%20%C3%A9")
    #expect(WebURL.percentEncoded("a/é", keeping: UInt8(ascii: "/")) == "a/%C3%A9")
  }

  @Test(arguments: [
    "https://feeds.example/a.xml", "http://feeds.example/a.xml", "https://a-b_c.example:8080/?x=y",
    "https://xn--bcher-kva.example/", "HTTPS://FEEDS.EXAMPLE/",
  ])
  func `a visitor may be sent to any public host`(text: String) {
    #expect(WebURL.checkedPublic(text) == text)
  }

  @Test(arguments: [
    nil, "", "ftp://feeds.example/", "https://me@feeds.example/", "https://me:x@feeds.example/",
    "https://@feeds.example/", "https://127.0.0.1/", "https://10.0.0.1/", "https://8.8.8.8/",
    "http://169.254.169.254/latest", "https://[::1]/", "https://[2001:db8::1]/",
    "https://[::ffff:127.0.0.1]/", "https://localhost/", "https://LOCALHOST:80/",
    "https://a.localhost/", "https://nas.local/", "https://intranet/", "https://db.internal/",
    "https://router.home.arpa/", "https://box.lan/",
  ])
  func `no visitor is sent to a private host, an IP address or with credentials`(text: String?) {
    #expect(WebURL.checkedPublic(text) == nil)
  }
}

/// Which hosts pictures, previews and store links may be at.
struct TrustedHostsTests {
  @Test(arguments: [
    ("https://music.apple.com/us/album/1", "https://music.apple.com/us/album/1"),
    ("http://itunes.apple.com/us/album/1", "https://itunes.apple.com/us/album/1"),
    ("http://itunes.apple.com:80/us", "https://itunes.apple.com/us"),
    ("HTTPS://Music.Apple.com/A?b=C", "https://music.apple.com/A?b=C"),
    ("https://audio-ssl.itunes.apple.com/p.m4a", "https://audio-ssl.itunes.apple.com/p.m4a"),
    ("http://a1.phobos.apple.com/p.m4a", "https://a1.phobos.apple.com/p.m4a"),
    ("https://apple.com:443/", "https://apple.com/"),
    ("https://apple.com", "https://apple.com"),
    ("https://is1-ssl.mzstatic.com/a.jpg", "https://is1-ssl.mzstatic.com/a.jpg"),
  ])
  func `an address at Apple is taken, over https`(given: String, secured: String) {
    // What port 443 says of https need not be said.
    let expected = given.contains(":443") ? given : secured
    #expect(TrustedHosts.apple.secured(given) == expected)
  }

  static let foreign = [
    "https://music.example/1", "https://apple.com.example/1", "https://notapple.com/1",
    "https://xmzstatic.com/a.jpg", "https://apple.com@evil.example/1",
    "https://me:secret@music.apple.com/1", "http://169.254.169.254/latest/meta-data",
    "https://127.0.0.1/a.jpg", "https://[::1]/a.jpg", "https://localhost/a.jpg",
    "https://music.apple.com:8443/1", "http://music.apple.com:443/1",
    "https://evil.example\\.apple.com/1", "https://evil.example/.apple.com",
    "https://evil.example?.apple.com", "https://evil.example#.apple.com", "//music.apple.com/1",
    "javascript:alert('music.apple.com')", "ftp://music.apple.com/1", "",
  ]

  @Test(arguments: foreign)
  func `an address anywhere else is treated as absent`(address: String) {
    #expect(TrustedHosts.apple.secured(address) == nil)
    #expect(TrustedHosts.apple.secured(ArtworkURL(address)) == nil)
    #expect(!TrustedHosts.apple.allowsRequest(of: ArtworkURL(address)))
    #expect(TrustedHosts.apple.adding(mirror: WebURL(https: "m.example")).secured(address) == nil)
  }

  @Test func `a picture on one of Apple's plain hosts is at its twin`() {
    let picture = ArtworkURL("http://is3.mzstatic.com/image/a.jpg/100x100bb.jpg")
    #expect(
      TrustedHosts.apple.secured(picture)?.string
        == "https://is3-ssl.mzstatic.com/image/a.jpg/100x100bb.jpg")
  }

  @Test func `a mirror's own addresses are taken, those on this machine for requests only`() throws
  {
    let mirror = TrustedHosts.apple.adding(
      mirror: try WebURL.base("https://covers.radio.example:8443/apple/"))
    #expect(mirror.secured("https://covers.radio.example:8443/a.jpg") != nil)
    #expect(mirror.secured("https://covers.radio.example/a.jpg") == nil)
    #expect(mirror.secured("http://covers.radio.example:8443/a.jpg") == nil)
    #expect(mirror.patterns.contains("covers.radio.example"))
    let local = TrustedHosts.apple.adding(mirror: try WebURL("http://127.0.0.1:8000/"))
    let picture = ArtworkURL("http://127.0.0.1:8000/a.jpg")
    #expect(local.allowsRequest(of: picture) && local.secured(picture) == nil)
    #expect(!local.allowsRequest(of: ArtworkURL("http://127.0.0.1:8001/a.jpg")))
  }
}
