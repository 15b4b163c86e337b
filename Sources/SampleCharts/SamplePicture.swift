public import Artwork
public import ChartModel

/// Pictures of the sample edition, drawn where a real edition fetches them.
public enum SamplePicture: Sendable {
  /// Draws a cover that is the same for each address every time: bands of a colour that fades into
  /// another, and a few circles.
  ///
  /// - Parameter url: The picture's address.
  /// - Returns: A PNG file.
  /// - Throws: An ``ArtworkError`` where not enough memory to draw it.
  public static func bytes(of url: ArtworkURL) throws(ArtworkError) -> [UInt8] {
    // An address of its own gives a picture of its own.
    let seed = url.identity.utf8.reduce(0) { ($0 &+ UInt64($1)) &* 0x9E37_79B1_85EB_CA87 }
    var random = SampleRandom(seed: seed, stream: 7)
    let side = Picture.sizes.last ?? 0
    guard let canvas = Canvas(side: side, color: 0) else {
      throw ArtworkError(.couldNotConnect("not enough memory to draw it"), of: url.string)
    }
    let (top, bottom) = (random.color(20...110), random.color(60...190))
    let band = 8
    for y in stride(from: 0, to: side, by: band) {
      canvas.fill(0, y, side, band, mix(top, bottom, y, of: side))
    }
    for _ in 0..<random.whole(2...5) {
      let diameter = random.whole(60...300)
      let (x, y) = (random.whole(0...side), random.whole(0...side))
      canvas.fillCircle(x, y, diameter, random.color(90...240))
      if random.chance(0.5) { canvas.fillCircle(x, y, diameter * 2 / 3, top) }
    }
    guard let bytes = canvas.png() else {
      throw ArtworkError(.couldNotConnect("not enough memory to draw it"), of: url.string)
    }
    return bytes
  }

  private static func mix(_ first: Int, _ second: Int, _ part: Int, of whole: Int) -> Int {
    [16, 8, 0].reduce(0) { color, shift in
      let (a, b) = (first >> shift & 0xFF, second >> shift & 0xFF)
      return color | (a + (b - a) * part / whole) << shift
    }
  }
}

extension SampleRandom {
  /// A colour whose parts lie within a range.
  fileprivate mutating func color(_ range: ClosedRange<Int>) -> Int {
    whole(range) << 16 | whole(range) << 8 | whole(range)
  }
}
