import ChartModel
import Testing
import TestSupport

@testable import Artwork

struct VerificationTests {
  @Test
  func `a picture of each file type is kept in every size that is not larger`() throws {
    for (bytes, format) in zip(try DrawnPicture.all(300), Picture.Format.allCases) {
      let verified = try VerifiedPicture(bytes)
      #expect(verified.picture.format == format)
      #expect(verified.picture.width == 300 && verified.picture.height == 300)
      #expect(verified.picture.sizes == [64, 128, 256])
      #expect(verified.contents.count == 4)
      for (size, file) in zip([64, 128, 256, 256], verified.contents) {
        let header = try PictureHeader(file)
        #expect(header.width == size && header.height == size)
      }
      #expect(verified.picture.files.map(\.bytes) == verified.contents.map(\.count))
    }
  }

  @Test(arguments: [(64, [64]), (127, [64]), (128, [64, 128]), (511, [64, 128, 256])])
  func `no picture is scaled up`(side: Int, sizes: [Int]) throws {
    #expect(Array(try VerifiedPicture(DrawnPicture.png(side)).picture.sizes) == sizes)
  }

  @Test
  func `the same picture twice gives the same bytes`() throws {
    let bytes = try DrawnPicture.jpeg(512)
    let (one, two) = (try VerifiedPicture(bytes), try VerifiedPicture(bytes))
    #expect(one.picture == two.picture)
    #expect(one.contents == two.contents)
  }

  @Test
  func `a picture that is not square is cut from its middle`() throws {
    // Red, green and blue side by side: the middle square is green.
    let wide = try #require(Canvas(width: 384, height: 128, color: 0xFF_0000))
    wide.fill(128, 0, 128, 128, 0x00_FF00)
    wide.fill(256, 0, 128, 128, 0x00_00FF)
    let verified = try VerifiedPicture(try #require(wide.png()))
    #expect(verified.picture.width == 384 && verified.picture.height == 128)
    #expect(verified.picture.sizes == [64, 128])
    #expect(verified.picture.color == 0x00_FF00)
  }

  @Test
  func `half the size has the mean of four pixels each`() throws {
    let canvas = try #require(Canvas(side: 128, color: 0xFF_FFFF))
    for x in stride(from: 0, to: 128, by: 2) { canvas.fill(x, 0, 1, 128, 0x01_8040) }
    #expect(try #require(canvas.square(64)).dominantColor == 0x80_C0A0)
    let black = try #require(Canvas(side: 128, color: 0))
    #expect(try #require(black.square(64)).dominantColor == 0)
    let white = try #require(Canvas(side: 128, color: 0xFF_FFFF))
    #expect(try #require(white.square(64)).dominantColor == 0xFF_FFFF)
  }

  @Test
  func `the dominant colour is the one that is met most`() throws {
    let canvas = try #require(Canvas(side: 128, color: 0x11_3355))
    canvas.fill(0, 0, 128, 40, 0xFF_FFFF)
    #expect(try VerifiedPicture(try #require(canvas.png())).picture.color == 0x11_3355)
  }

  @Test
  func `what is transparent becomes white`() throws {
    let verified = try VerifiedPicture(Fixture.transparentPNG)
    #expect(verified.picture.color == 0xFF_FFFF)
  }

  @Test(arguments: HandmadePNG.Form.allCases)
  func `a PNG is read whatever form its pixels have`(form: HandmadePNG.Form) throws {
    let file = HandmadePNG(form)
    let canvas = try #require(Canvas(decoding: try PictureHeader(file.bytes)))
    #expect(canvas.width == file.side && canvas.height == file.side)
    for y in 0..<file.side {
      for x in 0..<file.side where canvas.color(x, y) != file.color(x, y) {
        Issue.record("\(x), \(y) is \(String(canvas.color(x, y), radix: 16))")
        return
      }
    }
    #expect(try VerifiedPicture(file.bytes).picture.sizes == [64])
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0x00, 0x05, 1, 2, 3], [0xFF, 0xEE, 0x00, 0x04, 0xFF, 0xFF],
    [0xFF, 0xFF, 0xFF, 0xE5, 0x00, 0x02], [0xFF, 0xE2, 0x00, 0x08] + Array("ICC_PR".utf8),
    [0xFF, 0xDD, 0x00, 0x04, 0x00, 0x00],
  ])
  func `a JPEG with odd markers is the same picture`(marker: [UInt8]) throws {
    let bytes = try DrawnPicture.jpeg(128)
    let odd = Array(bytes.prefix(2)) + marker + bytes.dropFirst(2)
    #expect(try VerifiedPicture(odd).contents == VerifiedPicture(bytes).contents)
  }

  // MARK: - What is refused

  @Test
  func `a picture that is cut off anywhere is refused`() throws {
    for bytes in try DrawnPicture.all(96) {
      for count in stride(from: 1, to: bytes.count, by: max(1, bytes.count / 97)) {
        let cut = Array(bytes.prefix(count))
        #expect(throws: ArtworkError.Kind.self, "\(count) of \(bytes.count)") {
          try VerifiedPicture(cut)
        }
      }
      let most = Array(bytes.prefix(bytes.count - 8))
      #expect(throws: ArtworkError.Kind.cutOff) { try VerifiedPicture(most) }
    }
  }

  @Test
  func `a JPEG whose end is there and whose middle is not is refused`() throws {
    let bytes = try DrawnPicture.jpeg(512)
    let half = Array(bytes.prefix(bytes.count / 2)) + [0xFF, 0xD9]
    var zeroed = bytes
    for index in (bytes.count / 3)..<(bytes.count / 2) { zeroed[index] = 0 }
    for damaged in [half, zeroed] {
      #expect(throws: ArtworkError.Kind.notAPicture("a damaged JPEG")) {
        try VerifiedPicture(damaged)
      }
    }
    // What stands behind the end is none of the picture, and does no harm.
    #expect(try VerifiedPicture(bytes + [1, 2, 3]).picture.width == 512)
  }

  @Test
  func `bytes that were changed anywhere give a whole picture or an error`() throws {
    var generator = SeededGenerator(seed: 7)
    var refused = 0
    for bytes in try DrawnPicture.all(80) {
      for _ in 0..<200 {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          damaged[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        // Some of it decodes all the same, and is then a whole picture; what does not, is refused.
        guard let verified = try? VerifiedPicture(damaged) else {
          refused += 1
          continue
        }
        #expect(verified.picture.files.map(\.bytes) == verified.contents.map(\.count))
        for (size, file) in zip(verified.picture.sizes, verified.contents) {
          let header = try PictureHeader(file)
          #expect(header.format == .webp && header.width == size && header.height == size)
        }
      }
    }
    #expect(refused > 100)
  }

  @Test(arguments: [
    ("<!doctype html><title>Not found</title>", "a page or other markup"),
    (#"{"error": "not found"}"#, "JSON"), ("", "nothing"), (" \n", "nothing"),
    ("plain words", "something else"), ("GIF88a", "something else"),
  ])
  func `what is no picture is refused, and said what it is`(text: String, found: String) {
    #expect(throws: ArtworkError.Kind.notAPicture(found)) { try VerifiedPicture(Array(text.utf8)) }
  }

  @Test
  func `a picture of too many pixels is refused before it is decoded`() throws {
    for bytes in try DrawnPicture.all(64) {
      let bomb = Fixture.claiming(30_000, 30_000, bytes)
      let width = bomb.starts(with: "RIFF".utf8) ? 13_616 : 30_000
      #expect(throws: ArtworkError.Kind.tooManyPixels(width: width, height: width)) {
        try VerifiedPicture(bomb)
      }
    }
  }

  @Test
  func `a picture of a single pixel is refused`() throws {
    for bytes in try DrawnPicture.all(1) {
      #expect(throws: ArtworkError.Kind.tooSmall(width: 1, height: 1)) {
        try VerifiedPicture(bytes)
      }
    }
  }

  @Test
  func `more bytes than a picture may have are refused`() {
    let bytes = [UInt8](repeating: 0xFF, count: PictureLimits.bytes + 1)
    #expect(throws: ArtworkError.Kind.tooLarge(limit: PictureLimits.bytes)) {
      try VerifiedPicture(bytes)
    }
  }

  @Test
  func `a JPEG of endless scans is refused`() throws {
    var bytes = try DrawnPicture.jpeg(64)
    let scan: [UInt8] = [0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00]
    bytes.removeLast(2)
    for _ in 0..<1_000 { bytes += scan }
    bytes += [0xFF, 0xD9]
    #expect(throws: ArtworkError.Kind.notAPicture("a JPEG of 1001 scans")) {
      try VerifiedPicture(bytes)
    }
  }

  @Test
  func `content is named by SHA-256`() {
    #expect(ContentDigest.hash([]) == 0xE3B0_C442_98FC_1C14)
    #expect(ContentDigest.hash(Array("abc".utf8)) == 0xBA78_16BF_8F01_CFEA)
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(ContentDigest.hash(long) == 0xCDC7_6E5C_9914_FB92)
  }
}
