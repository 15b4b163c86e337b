import CGD
import ChartModel

/// Pixels in memory; it is made, used and dropped within one piece of work.
package final class Canvas {
  private let image: gdImagePtr
  /// Whether nothing is transparent, and each pixel has its colour itself.
  private let isPlain: Bool

  /// Has the library keep silent; once in a process.
  private static let isQuiet: Bool = {
    cgd_be_quiet()
    return true
  }()

  /// Decodes a whole picture, whose header was read; nil where anything at all is wrong with it.
  init?(decoding header: PictureHeader) {
    guard Self.isQuiet, let count = Int32(exactly: header.content.count) else { return nil }
    let image = header.content.withUnsafeBytes { bytes -> gdImagePtr? in
      // The library only reads, though it does not say so.
      let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      switch header.format {
      case .jpeg: return cgd_whole_jpeg(count, start)
      case .png: return cgd_png(bytes.count, bytes.baseAddress)
      case .webp: return gdImageCreateFromWebpPtr(count, start)
      case .gif: return gdImageCreateFromGifPtr(count, start)
      }
    }
    guard let image else { return nil }
    self.image = image
    isPlain = header.format == .jpeg
  }

  /// Makes a canvas of one colour; nil where there is no memory.
  init?(width: Int, height: Int, color: Int) {
    guard Self.isQuiet, width > 0, height > 0,
      let image = gdImageCreateTrueColor(Int32(clamping: width), Int32(clamping: height))
    else { return nil }
    self.image = image
    isPlain = true
    fill(0, 0, width, height, color)
  }

  /// Makes a square canvas of one colour; nil where there is no memory.
  package convenience init?(side: Int, color: Int) {
    self.init(width: side, height: side, color: color)
  }

  deinit {
    gdImageDestroy(image)
  }

  var width: Int { Int(image.pointee.sx) }
  var height: Int { Int(image.pointee.sy) }

  // MARK: - Drawing

  /// Returns the square from the middle in a size of its own, on white where it is transparent.
  func square(_ side: Int) -> Canvas? {
    if isPlain, width == height {
      if width == side { return self }
      if width == side * 2 { return halved() }
    }
    let source = Int32(min(width, height))
    guard let canvas = Canvas(side: side, color: 0xFF_FFFF) else { return nil }
    let x = (image.pointee.sx - source) / 2
    let y = (image.pointee.sy - source) / 2
    if source == canvas.image.pointee.sx {
      gdImageCopy(canvas.image, image, 0, 0, x, y, source, source)
    } else {
      let size = canvas.image.pointee.sx
      gdImageCopyResampled(canvas.image, image, 0, 0, x, y, size, size, source, source)
    }
    return canvas
  }

  /// Returns the canvas in half its size, each pixel the mean of four: what the library's own scaling
  /// comes to, at a fraction of its cost.
  private func halved() -> Canvas? {
    guard let canvas = Canvas(width: width / 2, height: height / 2, color: 0) else { return nil }
    let count = canvas.width
    for y in 0..<canvas.height {
      guard let above = image.pointee.tpixels[y * 2], let below = image.pointee.tpixels[y * 2 + 1],
        let row = canvas.image.pointee.tpixels[y]
      else { return nil }
      for x in 0..<count {
        let (a, b, c, d) = (above[x * 2], above[x * 2 + 1], below[x * 2], below[x * 2 + 1])
        // Red and blue are added side by side, as there is room between them.
        let sides = Self.sides(a) &+ Self.sides(b) &+ Self.sides(c) &+ Self.sides(d) &+ 0x02_0002
        let green = a & 0xFF00 &+ b & 0xFF00 &+ c & 0xFF00 &+ d & 0xFF00 &+ 0x0200
        row[x] = sides >> 2 & 0xFF_00FF | green >> 2 & 0xFF00
      }
    }
    return canvas
  }

  /// Returns the canvas set upright; nil where there is no memory.
  func turned(_ orientation: Orientation) -> Canvas? {
    guard orientation != .upright else { return self }
    let (width, height) = (self.width, self.height)
    let swaps = orientation.swapsSides
    guard
      let canvas = Canvas(
        width: swaps ? height : width, height: swaps ? width : height, color: 0),
      let source = image.pointee.tpixels, let target = canvas.image.pointee.tpixels
    else { return nil }
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let place = orientation.source(x, y, width, height)
        guard let from = source[place.y], let to = target[y] else { return nil }
        to[x] = from[place.x]
      }
    }
    return canvas
  }

  /// The red and the blue of a colour.
  private static func sides(_ color: Int32) -> Int32 { color & 0xFF_00FF }

  /// Fills a rectangle with a colour, 0xRRGGBB.
  package func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: Int) {
    gdImageFilledRectangle(
      image, Int32(clamping: x), Int32(clamping: y), Int32(clamping: x + width - 1),
      Int32(clamping: y + height - 1), Int32(clamping: color))
  }

  /// Fills a circle with a colour, 0xRRGGBB.
  package func fillCircle(_ x: Int, _ y: Int, _ diameter: Int, _ color: Int) {
    let diameter = Int32(clamping: diameter)
    gdImageFilledEllipse(
      image, Int32(clamping: x), Int32(clamping: y), diameter, diameter, Int32(clamping: color))
  }

  // MARK: - Looking

  /// The colour of a pixel, as 0xRRGGBB.
  func color(_ x: Int, _ y: Int) -> Int {
    Int(gdImageGetTrueColorPixel(image, Int32(clamping: x), Int32(clamping: y))) & 0xFF_FFFF
  }

  /// The colour that is met most, as 0xRRGGBB: the mean of those that differ little.
  var dominantColor: Int {
    var counts = [Int](repeating: 0, count: 4_096)
    var sums = [(red: Int, green: Int, blue: Int)](repeating: (0, 0, 0), count: 4_096)
    for y in 0..<height {
      for x in 0..<width {
        let color = color(x, y)
        let (red, green, blue) = (color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)
        let bin = (red >> 4) << 8 | (green >> 4) << 4 | blue >> 4
        counts[bin] += 1
        sums[bin].red += red
        sums[bin].green += green
        sums[bin].blue += blue
      }
    }
    var best = 0
    for bin in counts.indices where counts[bin] > counts[best] { best = bin }
    let count = max(1, counts[best])
    let sum = sums[best]
    return (sum.red / count) << 16 | (sum.green / count) << 8 | sum.blue / count
  }

  // MARK: - Encoding

  /// The quality of WebP files, of 100.
  private static let webpQuality: Int32 = 80
  /// The quality of JPEG files, of 100.
  private static let jpegQuality: Int32 = 85

  /// The canvas as a WebP file; nil where there is no memory.
  func webp() -> [UInt8]? {
    var count: Int32 = 0
    return Self.take(gdImageWebpPtrEx(image, &count, Self.webpQuality), count)
  }

  /// The canvas as a JPEG file; nil where there is no memory.
  func jpeg() -> [UInt8]? {
    var count: Int32 = 0
    return Self.take(gdImageJpegPtr(image, &count, Self.jpegQuality), count)
  }

  /// The canvas as a PNG file; nil where there is no memory.
  package func png() -> [UInt8]? {
    var count: Int32 = 0
    return Self.take(gdImagePngPtr(image, &count), count)
  }

  /// The canvas as a GIF file; nil where there is no memory.
  func gif() -> [UInt8]? {
    var count: Int32 = 0
    return Self.take(gdImageGifPtr(image, &count), count)
  }

  private static func take(_ start: UnsafeMutableRawPointer?, _ count: Int32) -> [UInt8]? {
    guard let start else { return nil }
    defer { gdFree(start) }
    guard count > 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
  }
}

@available(*, unavailable)
extension Canvas: Sendable {}
