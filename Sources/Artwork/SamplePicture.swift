public import ChartModel

/// Pictures of the sample edition, drawn where a real edition fetches them.
public enum SamplePicture: Sendable {
  /// Draws a cover that is the same for each address every time: bands of a colour that fades into
  /// another, and a few circles.
  ///
  /// - Parameter url: The picture's address.
  /// - Returns: A PNG file.
  /// - Throws: An ``ArtworkError`` where there is no memory to draw it.
  public static func bytes(of url: ArtworkURL) throws(ArtworkError) -> [UInt8] {
    var random = Draw(seed: ContentDigest.hash(Array(url.identity.utf8)))
    let side = Picture.sizes.last ?? 0
    guard let canvas = Canvas(side: side, color: 0) else {
      throw ArtworkError(.couldNotConnect("there is no memory to draw it"), of: url.string)
    }
    let (top, bottom) = (random.color(20...110), random.color(60...190))
    let band = 8
    for y in stride(from: 0, to: side, by: band) {
      canvas.fill(0, y, side, band, mix(top, bottom, y, of: side))
    }
    for _ in 0..<random.number(in: 2...5) {
      let diameter = random.number(in: 60...300)
      let (x, y) = (random.number(in: 0...side), random.number(in: 0...side))
      canvas.fillCircle(x, y, diameter, random.color(90...240))
      if random.number(in: 0...1) == 0 { canvas.fillCircle(x, y, diameter * 2 / 3, top) }
    }
    guard let bytes = canvas.png() else {
      throw ArtworkError(.couldNotConnect("there is no memory to draw it"), of: url.string)
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

/// Numbers that are the same for one seed every time (SplitMix64).
private struct Draw {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return range.lowerBound + Int(mixed % UInt64(range.count))
  }

  /// A colour whose parts lie within a range.
  mutating func color(_ range: ClosedRange<Int>) -> Int {
    number(in: range) << 16 | number(in: range) << 8 | number(in: range)
  }
}
