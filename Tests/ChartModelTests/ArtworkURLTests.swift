import ChartModel
import Testing

struct ArtworkURLTests {
  @Test(arguments: [
    ("https://p.example/a.jpg/100x100bb.jpg", "https://p.example/a.jpg/600x600bb.jpg"),
    ("https://p.example/a.jpeg/100x100bb.png", "https://p.example/a.jpeg/600x600bb.png"),
    ("http://p.example/source/200x200bb.png", "http://p.example/source/600x600bb.png"),
    ("https://p.example/a/170x170bb-85.png", "https://p.example/a/600x600bb-85.png"),
    ("https://p.example/a/60x60bb.webp", "https://p.example/a/600x600bb.webp"),
    ("https://p.example/a/100x56mv.jpg", "https://p.example/a/600x600mv.jpg"),
  ])
  func `a picture can be asked for in another size`(given: String, sized: String) {
    #expect(ArtworkURL(given).sized(600) == sized)
    #expect(ArtworkURL(given).string == given)
  }

  @Test(arguments: [
    "https://p.example/400x400AM.RSMAAF01.jpeg?imgRightAlbum=https://p.example/100x100bb.jpg",
    "https://p.example/a/100x100bb.jpg?x=1", "https://p.example/a/a.100x100-75.jpg",
    "https://p.example/a/100x100-75.jpg", "https://p.example/a/cover170x170.jpeg",
    "https://p.example/a/{w}x{h}bb.{f}", "https://p.example/a/100x100bb",
    "https://p.example/a/x100bb.jpg",
    "https://p.example/a/100x100bb.", "https://p.example/a/100x100bb-.jpg", "https://p.example/",
    "100x100bb.jpg", "", "/", "https://p.example/a/100x", "https://p.example/a/字x字bb.jpg",
  ])
  func `an address of another form stays as it is`(address: String) {
    #expect(ArtworkURL(address).sized(600) == address)
  }

  @Test(arguments: [
    "https://is1-ssl.mzstatic.com/image/a.jpg/100x100bb.jpg",
    "https://is5-ssl.mzstatic.com/image/a.jpg/600x600bb.png",
    "http://is3.mzstatic.com/image/a.jpg/170x170bb-85.png",
  ])
  func `a picture is the same in all sizes and on all of Apple's numbered hosts`(address: String) {
    #expect(ArtworkURL(address).identity == "is.mzstatic.com/image/a.jpg/bb")
  }

  @Test(arguments: [
    ("https://is1-ssl.mzstatic.com/image/a.jpg/100x100mv.jpg", "is.mzstatic.com/image/a.jpg/mv"),
    (
      "https://is1-ssl.mzstatic.com/image/a.100x100-75.jpg",
      "is.mzstatic.com/image/a.100x100-75.jpg"
    ),
    ("https://a1.mzstatic.com/image/a.jpg/100x100bb.jpg", "a1.mzstatic.com/image/a.jpg/bb"),
    ("https://isn-ssl.mzstatic.com/a/1x1bb.jpg", "isn-ssl.mzstatic.com/a/bb"),
    ("https://is1-ssl.mzstatic.com.example/a.jpg", "is1-ssl.mzstatic.com.example/a.jpg"),
    (
      "https://is2-ssl.mzstatic.com/1x1AM.RSMAAF01.jpeg?imgRightAlbum=https://x.example/1x1bb.jpg",
      "is.mzstatic.com/1x1AM.RSMAAF01.jpeg?imgRightAlbum=https://x.example/1x1bb.jpg"
    ),
    ("nothing", "nothing"), ("", ""), ("https://", "https://"), ("http://字/字", "http://字/字"),
  ])
  func `other parts of an address tell pictures apart`(address: String, identity: String) {
    #expect(ArtworkURL(address).identity == identity)
  }

  @Test
  func `no more than 1200 pixels are ever asked for`() {
    let url = ArtworkURL("https://p.example/a.jpg/99999999999999999999x1bb.jpg")
    #expect(url.sized(100_000) == "https://p.example/a.jpg/1200x1200bb.jpg")
    #expect(url.sized(-1) == "https://p.example/a.jpg/1x1bb.jpg")
    #expect(url.secured == "https://p.example/a.jpg/1200x1200bb.jpg")
    for (given, asked) in [("3000x3000", "1200x1200"), ("600x1201", "1200x1200")] {
      #expect(
        ArtworkURL("https://p.example/a.jpg/\(given)bb.jpg").secured
          == "https://p.example/a.jpg/\(asked)bb.jpg")
    }
    let within = "https://p.example/a.jpg/1200x600bb.jpg"
    #expect(ArtworkURL(within).secured == within)
  }

  @Test(arguments: [
    ("http://is1.mzstatic.com/a.jpg/1x1bb.jpg", "https://is1-ssl.mzstatic.com/a.jpg/1x1bb.jpg"),
    ("http://a1.mzstatic.com/a/1x1bb.jpg", "https://a1.mzstatic.com/a/1x1bb.jpg"),
    ("http://is1-ssl.mzstatic.com/a.jpg", "https://is1-ssl.mzstatic.com/a.jpg"),
    ("http://p.example/a.jpg", "http://p.example/a.jpg"),
  ])
  func `Apple's plain hosts are asked over TLS`(given: String, secured: String) {
    #expect(ArtworkURL(given).secured == secured)
  }
}
