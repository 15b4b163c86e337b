import ChartModel
import Foundation
import Testing
import TestSupport

@testable import Artwork

struct BadPictureTests {
  /// Asks for one picture and returns why it could not be fetched.
  private func failure(
    _ answer: LoopbackAnswer, deadline: Duration = .seconds(10)
  ) async throws -> (error: ArtworkError, record: ArtworkRecord, gallery: Gallery) {
    let gallery = try Gallery()
    gallery.on("a.jpg", answer)
    let outcome = try await gallery.run([Gallery.url("a.jpg")], deadline: deadline)
    #expect(outcome.fetched == 0 && outcome.kept == 0)
    #expect(gallery.files.isEmpty)
    let error = try #require(outcome.failures.first)
    #expect(error.subject.contains("/image/a.jpg/"), "\(error)")
    return (error, try #require(gallery.known.first), gallery)
  }

  @Test
  func `a page called a picture is refused`() async throws {
    let page = Array("<html><title>Oops</title></html>".utf8)
    let (error, record, _) = try await failure(
      .answer(headers: [("Content-Type", "image/jpeg")], body: page))
    #expect(error.kind == .notAPicture("a page or other markup"))
    #expect(record.state == .failed(.notAPicture, at: Timestamp(Day(number: 20_001))))
  }

  @Test
  func `an empty body is refused`() async throws {
    #expect(try await failure(.answer(body: [])).error.kind == .notAPicture("nothing"))
  }

  @Test
  func `a cut-off JPEG is refused`() async throws {
    let bytes = try DrawnPicture.jpeg(512)
    let (error, record, _) = try await failure(.answer(body: Array(bytes.dropLast(2_000))))
    #expect(error.kind == .cutOff)
    #expect(record.state == .failed(.cutOff, at: Timestamp(Day(number: 20_001))))
  }

  @Test
  func `an answer that breaks off is refused`() async throws {
    let bytes = try DrawnPicture.jpeg(512)
    let head = LoopbackAnswer.head(status: 200, headers: [("Content-Length", "\(bytes.count)")])
    let (error, _, _) = try await failure(
      LoopbackAnswer([.send(head + bytes.prefix(1_000)), .close]))
    #expect(error.kind == .cutOff)
  }

  @Test
  func `a picture of one pixel is refused`() async throws {
    let (error, _, _) = try await failure(.answer(body: try DrawnPicture.png(1)))
    #expect(error.kind == .tooSmall(width: 1, height: 1))
  }

  @Test
  func `a picture that unfolds to 900 million pixels is refused`() async throws {
    let bomb = Fixture.claiming(30_000, 30_000, try DrawnPicture.png(64))
    let (error, record, _) = try await failure(.answer(body: bomb))
    #expect(error.kind == .tooManyPixels(width: 30_000, height: 30_000))
    #expect(record.state == .failed(.tooManyPixels, at: Timestamp(Day(number: 20_001))))
  }

  @Test
  func `an answer of more than 8 MB is refused`() async throws {
    let (error, _, _) = try await failure(
      .answer(body: [UInt8](repeating: 0xFF, count: PictureLimits.bytes + 1)))
    #expect(error.kind == .tooLarge(limit: 8 << 20))
  }

  @Test
  func `bytes that come too slowly are given up`() async throws {
    let (error, record, _) = try await failure(
      .slow(body: try DrawnPicture.png(64), pause: .milliseconds(50)),
      deadline: .milliseconds(300))
    guard case .couldNotConnect = error.kind else {
      Issue.record("\(error)")
      return
    }
    #expect(record.state == .failed(.unreachable, at: Timestamp(Day(number: 20_001))))
  }

  @Test(arguments: ["https://elsewhere.example/a.jpg", "file:///etc/hostname", "ftp://127.0.0.1/a"])
  func `a redirect to where nothing may be asked is refused`(target: String) async throws {
    let (error, record, gallery) = try await failure(.redirect(to: target))
    guard case .misdirected = error.kind else {
      Issue.record("\(error)")
      return
    }
    // It may be a network that asks for a password first: the next run tries again.
    #expect(record.state == .failed(.hostFailed, at: Timestamp(Day(number: 20_001))))
    #expect(gallery.asked.count == 1)
    gallery.on("a.jpg", try DrawnPicture.jpeg(64))
    #expect(try await gallery.run([Gallery.url("a.jpg")], day: 2).fetched == 1)
  }

  @Test(arguments: [
    (410, ArtworkRecord.Failure.refused), (204, .refused), (403, .hostFailed), (500, .hostFailed),
  ])
  func `another status than success is refused`(
    status: Int, failure: ArtworkRecord.Failure
  ) async throws {
    let (error, record, _) = try await self.failure(.answer(status: status))
    #expect(error.kind == .refused(status: status))
    #expect(record.state == .failed(failure, at: Timestamp(Day(number: 20_001))))
  }

  @Test
  func `what our own rules forbid is not requested, and is not remembered as an answer`()
    async throws
  {
    let gallery = try Gallery()
    let addresses = [
      "https://pictures.example/a.jpg", "http://pictures.example/b.jpg", "ftp://a.example/a.jpg",
      "https://me@is1-ssl.mzstatic.com/a.jpg", "a.jpg", "",
    ]
    for day in 1...2 {
      let outcome = try await gallery.run(addresses.map { ArtworkURL($0) }, day: day)
      #expect(gallery.asked.isEmpty && gallery.known.isEmpty)
      #expect(outcome.failures.map(\.subject) == addresses)
      #expect(outcome.failures.allSatisfy { $0.failure == nil })
    }
  }

  @Test(arguments: [
    LoopbackAnswer.answer(status: 404), .answer(body: Array("<html></html>".utf8)),
  ])
  func `what one mirror refuses is remembered of that mirror, and asked of another at once`(
    answer: LoopbackAnswer
  ) async throws {
    let gallery = try Gallery()
    let url = Gallery.url("a.jpg")
    gallery.server.on("/wrong/image/a.jpg/512x512bb.jpg") { _ in answer }
    let outcome = try await gallery.run([url], at: "/wrong")
    // The message names what was asked, not Apple's address.
    let failure = try #require(outcome.failures.first)
    #expect(failure.subject.hasPrefix(gallery.server.url("/wrong/image/a.jpg/")))
    let asked = gallery.asked.count
    #expect(try await gallery.run([url], day: 2, at: "/wrong").failures.isEmpty)
    #expect(gallery.asked.count == asked)

    gallery.on("a.jpg", try DrawnPicture.jpeg(64))
    #expect(try await gallery.run([url], day: 2).fetched == 1)
    #expect(gallery.picture(url) != nil)
  }

  @Test
  func `a bad picture costs that picture only`() async throws {
    let gallery = try Gallery()
    gallery.on("bad.jpg", Array("no".utf8))
    gallery.on("good.jpg", try DrawnPicture.jpeg(512))
    let outcome = try await gallery.run(
      ["bad.jpg", "gone.jpg", "good.jpg"].map { Gallery.url($0) })
    #expect(outcome.fetched == 1 && outcome.kept == 1)
    #expect(
      outcome.failures.map(\.kind) == [.notAPicture("something else"), .refused(status: 404)])
    #expect(outcome.stopped == nil)
    #expect(gallery.picture(Gallery.url("good.jpg")) != nil)
  }
}
