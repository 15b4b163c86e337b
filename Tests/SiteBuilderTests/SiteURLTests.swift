import SiteBuilder
import SiteConfiguration
import Testing

struct SiteURLTests {
  @Test(arguments: [
    ("https://radio.example", "https://radio.example/"),
    ("https://Radio.Example/Charts", "https://radio.example/Charts/"),
    ("http://localhost:8000/a/b/", "http://localhost:8000/a/b/"),
    ("HTTPS://x.example//a//", "https://x.example/a/"),
    ("http://[::1]:8000/%C3%A9", "http://[::1]:8000/%C3%A9/"),
  ])
  func `an address is read with or without its last slash`(_ text: String, _ whole: String) {
    #expect(SiteURL(text)?.string == whole)
  }

  @Test(arguments: [
    "", "radio.example", "https://", "https:///x", "ftp://radio.example/", "/charts/",
    "https://radio.example/?a", "https://radio.example/#a", "https://me@radio.example/",
    "https://radio.example/a b", "https://radio.example/../x", "https://radio.example/\"", "://x",
    "https://:80/", "https://x.example:abc/", "https://x.example:99999/", "https://x.example:/",
    "https://x.example/%zz/", "https://x.example/%4", "https://[::1]:x/",
  ])
  func `what is no whole address is refused`(_ text: String) {
    #expect(SiteURL(text) == nil)
  }
}
