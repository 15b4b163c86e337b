import ChartModel
import Foundation
import Testing
import TestSupport

@testable import Artwork

/// Pictures on a disk that others need too.
struct RoomTests {
  /// A folder on a disk of so many bytes.
  private func folder(_ gallery: Gallery, disk: Int, reserved: Int) -> ArtworkFolder {
    ArtworkFolder(
      path: gallery.path, room: DiskRoom(reserved: reserved) { [gallery] in disk - gallery.size })
  }

  @Test func `pictures leave the store its room, and come once there is more`() async throws {
    let gallery = try Gallery()
    for number in 0..<40 {
      gallery.on("\(number).jpg", try DrawnPicture.jpeg(512, seed: number))
    }
    let wanted = (0..<40).map { Gallery.url("\($0).jpg") }
    let (disk, reserved) = (2_200_000, 500_000)
    let outcome = try await gallery.run(
      wanted, folder: folder(gallery, disk: disk, reserved: reserved))
    #expect(outcome.fetched > 0 && outcome.fetched < 40 && outcome.waiting > 0)
    #expect(disk - gallery.size > reserved)
    let stopped = try #require(outcome.stopped)
    guard case .noRoom(_, let found) = stopped.kind else {
      Issue.record("\(stopped)")
      return
    }
    #expect(found == reserved && stopped.subject == gallery.path)
    #expect(stopped.message.hasSuffix("; 0.4 MB are reserved for the store"), "\(stopped.message)")
    // What there was no room for is not remembered as a failure.
    #expect(gallery.known.allSatisfy { $0.picture != nil })
    let requests = gallery.asked.count
    try await gallery.run(wanted, folder: folder(gallery, disk: disk, reserved: reserved))
    #expect(gallery.asked.count == requests)

    let larger = folder(gallery, disk: 64 << 20, reserved: reserved)
    let next = try await gallery.run(wanted, day: 2, folder: larger)
    #expect(next.kept == 40 && next.stopped == nil)
  }

  @Test func `on a disk that is too small nothing is requested, and that is one failure`()
    async throws
  {
    let gallery = try Gallery()
    let wanted = (0..<60).map { Gallery.url("\($0).jpg") }
    for day in 1...3 {
      let outcome = try await gallery.run(
        wanted, day: day, folder: folder(gallery, disk: 3 << 20, reserved: DiskRoom.minimum))
      #expect(outcome.failures.count == 1 && outcome.waiting == 60 && outcome.kept == 0)
      #expect(outcome.failures.first == outcome.stopped)
    }
    #expect(gallery.asked.isEmpty && gallery.known.isEmpty && gallery.size == 0)
  }

  @Test func `the room of a disk is known`() throws {
    let folder = try TemporaryFolder()
    #expect(try #require(DiskRoom.freeBytes(at: folder.url.path)) > 0)
    #expect(DiskRoom.freeBytes(at: folder.url.path + "/none") == nil)
    #expect(DiskRoom(reserved: 10) { nil }.shortage(for: 1 << 40) == nil)
    #expect(DiskRoom(reserved: 10) { 11 }.shortage(for: 1) == nil)
    #expect(DiskRoom(reserved: 10) { 11 }.shortage(for: 2) == .noRoom(free: 11, reserved: 10))
  }
}
