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
}
