// The parts of each file type, as far as it takes to know a picture's size and that it is whole.

extension ByteReader {
  /// JPEG: segments up to the frame's header, which has the size; the end is a marker.
  mutating func readJPEG() throws(ArtworkError.Kind) -> (width: Int, height: Int) {
    offset = 2
    while true {
      guard try byte() == 0xFF else { throw .notAPicture("a damaged JPEG") }
      var marker = try byte()
      while marker == 0xFF { marker = try byte() }
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        let end = offset + (try big(2))
        try skip(1)
        let height = try big(2)
        let width = try big(2)
        try checkScans(from: end)
        return (width, height)
      case 0xD8, 0xD9, 0xDA: throw .notAPicture("a JPEG without a frame")
      default:
        let length = try big(2)
        guard length >= 2 else { throw .notAPicture("a damaged JPEG") }
        let start = offset
        try skip(length - 2)
        if marker == 0xE1, bytes[start..<offset].starts(with: "Exif\0\0".utf8) {
          orientation = Orientation(exif: bytes[start..<offset])
        }
      }
    }
  }

  /// Looks for the marker of the end, which a cut-off JPEG lacks.
  ///
  /// In the data of a scan 0xFF is always followed by another byte than a marker's.
  private func checkScans(from start: Int) throws(ArtworkError.Kind) {
    var scans = 0
    var hasEnd = false
    var index = max(start, 0)
    while index + 1 < bytes.count {
      if bytes[index] == 0xFF {
        if bytes[index + 1] == 0xDA { scans += 1 }
        if bytes[index + 1] == 0xD9, scans > 0 {
          hasEnd = true
          break
        }
      }
      index += 1
    }
    guard scans <= PictureLimits.scans else { throw .notAPicture("a JPEG of \(scans) scans") }
    guard hasEnd else { throw .cutOff }
  }

  /// PNG: chunks with a checksum each, of which the first has the size and the last is empty.
  ///
  /// Only the chunks that pixels are made of are returned: the others, such as a colour profile, do
  /// not change what is published.
  mutating func readPNG() throws(ArtworkError.Kind) -> (
    width: Int, height: Int, essence: [UInt8]
  ) {
    offset = 8
    guard try big(4) == 13, try tag() == "IHDR" else { throw .notAPicture("a damaged PNG") }
    let width = try big(4)
    let height = try big(4)
    var essence = Array(bytes[..<8])
    essence.reserveCapacity(bytes.count)
    offset = 8
    while true {
      let start = offset
      let length = try big(4)
      let name = try tag()
      try skip(length)
      if name == "eXIf" { orientation = Orientation(exif: bytes[(offset - length)..<offset]) }
      let sum = Checksum.crc32(bytes[(start + 4)..<offset])
      guard try big(4) == Int(sum) else { throw .notAPicture("a damaged PNG") }
      if ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].contains(name) {
        essence += bytes[start..<offset]
      }
      if name == "IEND" { return (width, height, essence) }
    }
  }

  /// WebP: one chunk that has the size, of three kinds.
  mutating func readWebP() throws(ArtworkError.Kind) -> (width: Int, height: Int) {
    offset = 4
    let length = try little(4)
    guard length <= bytes.count - offset else { throw .cutOff }
    offset = 12
    let name = try tag()
    try skip(4)
    switch name {
    case "VP8 ":
      try skip(3)
      guard try big(3) == 0x9D_012A else { throw .notAPicture("a damaged WebP") }
      return (try little(2) & 0x3FFF, try little(2) & 0x3FFF)
    case "VP8L":
      guard try byte() == 0x2F else { throw .notAPicture("a damaged WebP") }
      let sizes = try little(4)
      return (sizes & 0x3FFF + 1, sizes >> 14 & 0x3FFF + 1)
    case "VP8X":
      guard try byte() & 0x02 == 0 else { throw .notAPicture("an animated WebP") }
      try skip(3)
      let (width, height) = (try little(3) + 1, try little(3) + 1)
      try? readWebPOrientation()
      return (width, height)
    default: throw .notAPicture("a damaged WebP")
    }
  }

  /// Looks for the EXIF data among the chunks that follow WebP's first.
  private mutating func readWebPOrientation() throws(ArtworkError.Kind) {
    while true {
      let name = try tag()
      let length = try little(4)
      let start = offset
      try skip(length)
      guard name == "EXIF" else {
        // Chunks begin at even places.
        try skip(length & 1)
        continue
      }
      orientation = Orientation(exif: bytes[start..<offset])
      return
    }
  }

  /// GIF: blocks; the first picture's size counts where it is larger than the screen's.
  mutating func readGIF() throws(ArtworkError.Kind) -> (width: Int, height: Int) {
    offset = 6
    var width = try little(2)
    var height = try little(2)
    try skipColors(after: try byte(), and: 2)
    var hasPicture = false
    while true {
      switch try byte() {
      case 0x21:
        try skip(1)
        try skipBlocks()
      case 0x2C:
        try skip(4)
        width = max(width, try little(2))
        height = max(height, try little(2))
        try skipColors(after: try byte(), and: 0)
        try skip(1)
        try skipBlocks()
        hasPicture = true
      case 0x3B:
        guard hasPicture else { throw .notAPicture("a GIF without a picture") }
        return (width, height)
      default: throw .notAPicture("a damaged GIF")
      }
    }
  }

  private mutating func skipColors(after flags: Int, and more: Int) throws(ArtworkError.Kind) {
    try skip(more)
    if flags & 0x80 != 0 { try skip(3 << (flags & 7 + 1)) }
  }

  private mutating func skipBlocks() throws(ArtworkError.Kind) {
    while case let length = try byte(), length > 0 { try skip(length) }
  }
}
