import ChartModel
import Foundation
import Testing
import TestSupport

@testable import Artwork

/// When pictures are removed, and when not.
struct UnusedTests {
  /// A gallery that has fetched some pictures.
  private func gallery(_ count: Int) async throws -> (gallery: Gallery, wanted: [ArtworkURL]) {
    let gallery = try Gallery()
    for number in 0..<count {
      gallery.on("\(number).jpg", try DrawnPicture.jpeg(64, seed: number))
    }
    let wanted = (0..<count).map { Gallery.url("\($0).jpg") }
    try await gallery.run(wanted)
    try #require(gallery.files.count == count * 3)
    return (gallery, wanted)
  }

  @Test func `a store that knows nothing of the pictures costs none for 90 days`() async throws {
    let (gallery, wanted) = try await gallery(4)
    let files = gallery.files
    // The store of another site or an empty one; then that of the week before, with one cover.
    gallery.restore([])
    for day in [2, 3, 40] { try await gallery.run([], day: day) }
    #expect(gallery.files == files)
    try await gallery.run([wanted[0]], day: 41)
    #expect(gallery.files == files)
    try await gallery.run([wanted[0]], day: 92)
    #expect(gallery.files == files)
    try await gallery.run([wanted[0]], day: 93)
    #expect(gallery.files.count == 3)
    #expect(gallery.picture(wanted[0]) != nil)
  }

  @Test func `pictures that are wanted again in time begin anew`() async throws {
    let (gallery, wanted) = try await gallery(2)
    let records = gallery.known
    gallery.restore([records[0]])
    try await gallery.run([wanted[0]], day: 2)
    // On day 50 the right store is back, on day 60 it is lost again.
    gallery.restore(records)
    try await gallery.run(wanted, day: 50)
    gallery.restore([records[0]])
    try await gallery.run([wanted[0]], day: 60)
    try await gallery.run([wanted[0]], day: 150)
    #expect(gallery.files.count == 6)
    try await gallery.run([wanted[0]], day: 151)
    #expect(gallery.files.count == 3)
  }

  @Test func `nothing is removed where the caller does not say so`() async throws {
    let (gallery, wanted) = try await gallery(3)
    let files = gallery.files
    gallery.restore([])
    for day in [2, 100, 300] { try await gallery.run([], day: day, mayRemove: false) }
    #expect(gallery.files == files)
    gallery.restore([])
    try await gallery.run(wanted, day: 301)
    #expect(gallery.files == files)
  }

  @Test func `a clock that was wrong for a night costs no picture`() async throws {
    let (gallery, _) = try await gallery(2)
    let files = gallery.files
    gallery.restore([])
    try await gallery.run([], day: 5_000)
    try await gallery.run([], day: 3)
    #expect(gallery.files == files)
    try await gallery.run([], day: 80)
    #expect(gallery.files == files)
  }

  @Test func `what a run that was ended has left of a file is removed, and nothing else`()
    async throws
  {
    let gallery = try Gallery()
    gallery.on("a.jpg", try DrawnPicture.jpeg(64))
    for name in ["00112233445566ff-64.webp.7.part", "00112233445566ff.png", "notes.txt"] {
      try gallery.write([1], to: name)
    }
    try await gallery.run([Gallery.url("a.jpg")])
    #expect(gallery.files.count == 5 && !gallery.files.contains { $0.hasSuffix(".part") })
    try await gallery.run([Gallery.url("a.jpg")], day: 92)
    #expect(gallery.files.count == 4 && gallery.files.contains("notes.txt"))
  }

  @Test func `a damaged list of dates only means that the dates begin anew`() async throws {
    let (gallery, _) = try await gallery(1)
    gallery.restore([])
    try await gallery.run([], day: 2)
    try gallery.write(Array("no date\n\0\nff zz\n".utf8), to: ".unreferenced")
    try await gallery.run([], day: 90)
    #expect(gallery.files.count == 3)
    try await gallery.run([], day: 181)
    #expect(gallery.files.isEmpty)
  }
}
