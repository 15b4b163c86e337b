package import ChartModel

/// A picture whose bytes were decoded in full, with all the files that are published of it.
package struct VerifiedPicture: Sendable {
  package let picture: Picture
  /// The contents of ``Picture/files``, in their order.
  package let contents: [[UInt8]]

  /// Decodes a picture, cuts a square from its middle, sets it upright, and encodes it in each size.
  ///
  /// The same bytes give the same files.
  ///
  /// - Parameter bytes: The picture's bytes.
  /// - Throws: What is wrong with them.
  package init(_ bytes: [UInt8]) throws(ArtworkError.Kind) {
    guard bytes.count <= PictureLimits.bytes else { throw .tooLarge(limit: PictureLimits.bytes) }
    let header = try PictureHeader(bytes)
    guard let original = Canvas(decoding: header),
      min(original.width, original.height) >= PictureLimits.side
    else { throw .notAPicture("a damaged \(header.format.title)") }

    let side = min(original.width, original.height)
    var canvas = original
    var jpeg: [UInt8]?
    var webp: [[UInt8]] = []
    // Each size is made of the next larger one, which costs a fraction of going back to the original.
    for size in Picture.sizes.reversed() where size <= side {
      // Turning a square changes nothing about what is cut.
      let square = canvas.square(size)
      let smaller = jpeg == nil ? square?.turned(header.orientation) : square
      guard let smaller, let bytes = smaller.webp() else {
        throw .notAPicture("a \(header.format.title) that there is no memory for")
      }
      if jpeg == nil { jpeg = smaller.jpeg() }
      webp.append(bytes)
      canvas = smaller
    }
    webp.reverse()
    guard let jpeg else { throw .notAPicture("a damaged \(header.format.title)") }
    let swaps = header.orientation.swapsSides
    picture = Picture(
      hash: ContentDigest.hash(bytes), format: header.format,
      width: swaps ? original.height : original.width,
      height: swaps ? original.width : original.height, bytes: bytes.count,
      color: canvas.dominantColor,
      webpBytes: webp.map(\.count),
      jpegBytes: jpeg.count)
    contents = webp + [jpeg]
  }
}

extension Picture.Format {
  /// The name by which people know the file type.
  var title: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .webp: "WebP"
    case .gif: "GIF"
    }
  }
}
