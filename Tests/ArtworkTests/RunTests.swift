import ChartModel
import Foundation
import Testing
import TestSupport

@testable import Artwork

struct RunTests {
  @Test
  func `a picture is fetched once, and kept with its original and all sizes`() async throws {
    let gallery = try Gallery()
    let bytes = try DrawnPicture.jpeg(512)
    gallery.on("a.jpg", bytes)
    let url = Gallery.url("a.jpg")
    let first = try await gallery.run([url])
    #expect(first.fetched == 1 && first.kept == 1 && first.failures.isEmpty)
    let picture = try #require(gallery.picture(url))
    let name = picture.name
    let expected = [
      "\(name)-128.webp", "\(name)-256.webp", "\(name)-512.jpg", "\(name)-512.webp",
      "\(name)-64.webp", "\(name).jpg",
    ]
    #expect(gallery.files == expected)
    #expect(gallery.bytes("\(name).jpg") == bytes)
    let total = try gallery.files.reduce(0) { try $0 + #require(gallery.bytes($1)).count }
    #expect(first.bytes == total)

    let second = try await gallery.run([url, Gallery.url("a.jpg", host: 4)], day: 2)
    #expect(second.fetched == 0 && second.repaired == 0 && second.kept == 1)
    #expect(second.bytes == total)
    #expect(gallery.asked == ["/image/a.jpg/512x512bb.jpg"])
  }

  @Test(arguments: [400, 404])
  func `where the large size is refused, the address as given is asked`(status: Int) async throws {
    let gallery = try Gallery()
    gallery.on("a.jpg", .answer(status: status))
    let bytes = try DrawnPicture.jpeg(100)
    gallery.server.on("/image/a.jpg/100x100bb.jpg") { _ in .answer(body: bytes) }
    let outcome = try await gallery.run([Gallery.url("a.jpg")])
    #expect(outcome.fetched == 1)
    #expect(gallery.asked == ["/image/a.jpg/512x512bb.jpg", "/image/a.jpg/100x100bb.jpg"])
    #expect(gallery.picture(Gallery.url("a.jpg"))?.sizes == [64])
  }

  @Test
  func `a redirect within the configured hosts is followed`() async throws {
    let gallery = try Gallery()
    gallery.on("a.jpg", .redirect(to: "/elsewhere.jpg"))
    let bytes = try DrawnPicture.jpeg(128)
    gallery.server.on("/elsewhere.jpg") { _ in .answer(body: bytes) }
    #expect(try await gallery.run([Gallery.url("a.jpg")]).fetched == 1)
  }

  @Test
  func `an address of another form is asked as it is`() async throws {
    let gallery = try Gallery()
    let bytes = try DrawnPicture.png(128)
    gallery.server.on("/400x400AM.RSMAAF01.jpeg") { request in
      request.target.hasSuffix("?imgRightAlbum=https://x.example/1x1bb.jpg")
        ? .answer(body: bytes) : .answer(status: 404)
    }
    let url = ArtworkURL(
      "https://is1-ssl.mzstatic.com/400x400AM.RSMAAF01.jpeg"
        + "?imgRightAlbum=https://x.example/1x1bb.jpg")
    #expect(try await gallery.run([url]).fetched == 1)
  }

  @Test
  func `the first of those wanted come first, the others in later runs`() async throws {
    let gallery = try Gallery()
    let names = (1...5).map { "\($0).jpg" }
    for (seed, name) in names.enumerated() {
      gallery.on(name, try DrawnPicture.jpeg(64, seed: seed))
    }
    let wanted = names.map { Gallery.url($0) }
    let first = try await gallery.run(wanted, limit: 2)
    #expect(first.fetched == 2 && first.waiting == 3)
    #expect(gallery.picture(wanted[0]) != nil && gallery.picture(wanted[1]) != nil)
    let second = try await gallery.run(wanted, limit: 2)
    #expect(second.fetched == 2 && second.waiting == 1 && second.kept == 4)
    let third = try await gallery.run(wanted, limit: 0)
    #expect(third.fetched == 0 && third.waiting == 1)
  }

  @Test
  func `two addresses of one picture share its files`() async throws {
    let gallery = try Gallery()
    let bytes = try DrawnPicture.jpeg(64)
    let urls = ["a.jpg", "b.jpg"].map { Gallery.url($0) }
    gallery.on("a.jpg", bytes)
    gallery.on("b.jpg", bytes)
    let outcome = try await gallery.run(urls)
    #expect(outcome.fetched == 2 && outcome.kept == 1)
    #expect(gallery.files.count == 3)
  }

  @Test
  func `what was refused is not asked for again within a week`() async throws {
    let gallery = try Gallery()
    gallery.on("page.jpg", Array("<p>".utf8))
    gallery.on("down.jpg", .answer(status: 503))
    let wanted = ["page.jpg", "down.jpg"].map { Gallery.url($0) }
    try await gallery.run(wanted)
    try await gallery.run(wanted, day: 2)
    #expect(gallery.asked.count { $0.contains("page") } == 1)
    #expect(gallery.asked.count { $0.contains("down") } == 2)
    gallery.on("page.jpg", try DrawnPicture.jpeg(64))
    #expect(try await gallery.run(wanted, day: 9).fetched == 1)
  }

  @Test(arguments: [403, 503])
  func `a host that refuses everything is left alone until the next run`(
    status: Int
  ) async throws {
    let gallery = try Gallery()
    let wanted = (0..<40).map { Gallery.url("\($0).jpg") }
    for number in 0..<40 { gallery.on("\(number).jpg", .answer(status: status)) }
    let outcome = try await gallery.run(wanted)
    #expect(outcome.stopped?.kind == .refused(status: status))
    #expect(gallery.asked.count < 16)
    for number in 0..<40 { gallery.on("\(number).jpg", try DrawnPicture.jpeg(64, seed: number)) }
    #expect(try await gallery.run(wanted, day: 2).kept == 40)
  }

  @Test
  func `covers that fail every night come after new ones, and in turn`() async throws {
    let gallery = try Gallery()
    let failing = (0..<20).map { Gallery.url("bad\($0).jpg") }
    let new = (0..<3).map { Gallery.url("new\($0).jpg") }
    for number in 0..<20 { gallery.on("bad\(number).jpg", .answer(status: 503)) }
    for number in 0..<3 { gallery.on("new\(number).jpg", try DrawnPicture.jpeg(64, seed: number)) }
    // Seven at a time, the first of them are asked for again once each was.
    for day in 1...3 { try await gallery.run(failing, day: day, limit: 7) }
    #expect(gallery.asked.count == 21 && Set(gallery.asked).count == 20)
    // The next in turn are those of the first day.
    try await gallery.run(failing, day: 4, limit: 6)
    #expect(
      gallery.asked.suffix(6).sorted() == (1...6).map { "/image/bad\($0).jpg/512x512bb.jpg" })
    #expect(try await gallery.run(failing + new, day: 5).fetched == 3)
  }

  @Test
  func `a host that says it is asked too much is not asked any more`() async throws {
    let gallery = try Gallery()
    let wanted = (0..<40).map { Gallery.url("\($0).jpg") }
    for number in 0..<40 { gallery.on("\(number).jpg", .answer(status: 429)) }
    let outcome = try await gallery.run(wanted)
    #expect(outcome.stopped?.kind == .refused(status: 429))
    #expect(gallery.asked.count < 10)
    #expect(outcome.waiting > 30)
  }

  // MARK: - What is kept

  @Test
  func `files that are missing are made again from the original`() async throws {
    let gallery = try Gallery()
    gallery.on("a.jpg", try DrawnPicture.jpeg(512))
    let url = Gallery.url("a.jpg")
    try await gallery.run([url])
    let picture = try #require(gallery.picture(url))
    let name = picture.webpName(128)
    let before = gallery.bytes(name)
    try FileManager.default.removeItem(atPath: gallery.path + "/" + name)
    let outcome = try await gallery.run([url], isOffline: true)
    #expect(outcome.repaired == 1 && outcome.fetched == 0)
    #expect(gallery.bytes(name) == before)
    #expect(gallery.picture(url) == picture)
  }

  @Test
  func `a missing file is noticed after runs that had nothing to do`() async throws {
    let gallery = try Gallery()
    gallery.on("a.jpg", try DrawnPicture.jpeg(128))
    let url = Gallery.url("a.jpg")
    for day in 1...3 { try await gallery.run([url], day: day) }
    let picture = try #require(gallery.picture(url))
    // Within one tick of its clock a folder does not seem to change.
    try await Task.sleep(for: .milliseconds(30))
    try FileManager.default.removeItem(atPath: gallery.path + "/" + picture.jpegName)
    #expect(try await gallery.run([url], day: 4, isOffline: true).repaired == 1)
    // Without its original it waits until somebody may be asked, however often nobody may.
    try FileManager.default.removeItem(atPath: gallery.path + "/" + picture.originalName)
    try FileManager.default.removeItem(atPath: gallery.path + "/" + picture.jpegName)
    for _ in 1...2 {
      #expect(try await gallery.run([url], day: 5, isOffline: true).waiting == 1)
    }
    #expect(try await gallery.run([url], day: 5).fetched == 1)
  }

  @Test
  func `files that a page found damaged are made again`() async throws {
    let gallery = try Gallery()
    gallery.on("a.jpg", try DrawnPicture.jpeg(128))
    let url = Gallery.url("a.jpg")
    try await gallery.run([url])
    gallery.folder.removeFiles(of: try #require(gallery.picture(url)))
    #expect(try await gallery.run([url], isOffline: true).repaired == 1)
    #expect(gallery.files.count == 4)
  }

  @Test
  func `a damaged original is fetched again`() async throws {
    let gallery = try Gallery()
    let bytes = try DrawnPicture.jpeg(512)
    gallery.on("a.jpg", bytes)
    let url = Gallery.url("a.jpg")
    try await gallery.run([url])
    let picture = try #require(gallery.picture(url))
    var damaged = bytes
    damaged[bytes.count / 2] ^= 0x55
    try gallery.write(damaged, to: picture.originalName)
    try FileManager.default.removeItem(atPath: gallery.path + "/" + picture.webpName(64))
    let outcome = try await gallery.run([url])
    #expect(outcome.fetched == 1 && outcome.repaired == 0)
    #expect(gallery.bytes(picture.originalName) == bytes)
    #expect(gallery.asked.count == 2)
  }

  @Test(arguments: [false, true])
  func `a kept picture whose repair fails stays kept, and is asked for again`(
    isOffline: Bool
  ) async throws {
    let gallery = try Gallery()
    let bytes = try DrawnPicture.jpeg(128)
    gallery.on("a.jpg", bytes)
    let url = Gallery.url("a.jpg")
    try await gallery.run([url])
    let picture = try #require(gallery.picture(url))
    gallery.on("a.jpg", .answer(status: 503))
    for name in [picture.originalName, picture.webpName(64)] {
      // The original is damaged, or both files are gone.
      try FileManager.default.removeItem(atPath: gallery.path + "/" + name)
    }
    if isOffline { try gallery.write([1], to: picture.originalName) }
    for day in 2...3 {
      let outcome = try await gallery.run([url], day: day, isOffline: isOffline)
      #expect(outcome.fetched == 0 && outcome.failures.count == 1)
      #expect(gallery.picture(url) == picture)
      #expect(gallery.files.contains(picture.jpegName))
    }
    gallery.on("a.jpg", bytes)
    #expect(try await gallery.run([url], day: 4).fetched == 1)
    #expect(gallery.files.count == 4)
  }

  @Test
  func `a picture that nothing has had for ninety days goes`() async throws {
    let gallery = try Gallery()
    gallery.on("a.jpg", try DrawnPicture.jpeg(64, seed: 1))
    gallery.on("b.jpg", try DrawnPicture.jpeg(64, seed: 2))
    let (old, new) = (Gallery.url("a.jpg"), Gallery.url("b.jpg"))
    try await gallery.run([old, new])
    #expect(try await gallery.run([new], day: 91).removed == 0)
    #expect(gallery.files.count == 6)
    let outcome = try await gallery.run([new], day: 92)
    #expect(outcome.removed == 1 && outcome.kept == 1)
    #expect(gallery.files.count == 3)
    #expect(gallery.picture(old) == nil && gallery.picture(new) != nil)
  }

  @Test
  func `a full disk ends the run, and leaves no part of a file`() async throws {
    let gallery = try Gallery()
    for number in 0..<20 {
      gallery.on("\(number).jpg", try DrawnPicture.jpeg(512, seed: number))
    }
    let wanted = (0..<20).map { Gallery.url("\($0).jpg") }
    let full = ArtworkFolder(path: gallery.path, quota: 200_000)
    let outcome = try await gallery.run(wanted, folder: full)
    let stopped = try #require(outcome.stopped)
    #expect(stopped.kind == .folder(code: ENOSPC))
    #expect(stopped.hint?.contains("free some space") == true)
    #expect(outcome.fetched < 20 && outcome.waiting > 0)
    #expect(!gallery.files.contains { $0.hasSuffix(".part") })
    for record in gallery.known {
      let picture = try #require(record.picture)
      for file in picture.files { #expect(gallery.bytes(file.name)?.count == file.bytes) }
    }

    // With room again, the rest comes.
    #expect(try await gallery.run(wanted).kept == 20)
  }
}
