import ChartModel
import Foundation
import SiteBuilder
import Synchronization
import Testing
import TestSupport

/// Pictures on pages, and as files of the site.
struct PictureTests {
  private static let url = "https://is3-ssl.mzstatic.com/image/a.jpg/100x100bb.jpg"

  private static let picture = Picture(
    hash: 0x0123_4567_89AB_CDEF, format: .jpeg, width: 300, height: 300, bytes: 9,
    color: 0x00_5A0F, webpBytes: [12, 13, 14], jpegBytes: 5)

  /// The files of the picture, with contents of the right beginning and length.
  private static let files: [String: [UInt8]] = [
    "0123456789abcdef-64.webp": Array("RIFF....WEBP".utf8),
    "0123456789abcdef-128.webp": Array("RIFF....WEBPb".utf8),
    "0123456789abcdef-256.webp": Array("RIFF....WEBPcc".utf8),
    "0123456789abcdef-256.jpg": [0xFF, 0xD8, 1, 2, 3],
  ]

  private func published(_ name: String, _ folder: TemporaryFolder) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.url.appending(path: "Output/artwork/" + name)))
  }

  /// A site of one podcast whose picture is kept, and another without one.
  private func site(
    _ folder: TemporaryFolder, repair: PictureIndex.Repair? = nil
  ) throws -> FictionalSite {
    let record = ArtworkRecord(
      address: ArtworkURL(Self.url).identity, state: .kept(Self.picture), used: Day(number: 1))
    let unused = ArtworkRecord(
      address: "unused",
      state: .kept(
        Picture(
          hash: 1, format: .png, width: 64, height: 64, bytes: 1, color: 0, webpBytes: [1],
          jpegBytes: 1)), used: Day(number: 1))
    return FictionalSite(
      charts: [try .podcasts(of: "us", [(nil, nil)])],
      named: [
        Podcast(id: 1, name: "One \"Show\"", publisher: "Studio", artwork: ArtworkURL(Self.url)),
        Podcast(
          id: 2, name: "二", publisher: "Studio", artwork: ArtworkURL("https://a1.mzstatic.com/x")),
      ],
      kept: PictureIndex(in: folder.url.path, [record, unused], repair: repair))
  }

  private func keptFiles() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, bytes) in Self.files { try folder.write(bytes, to: name) }
    return folder
  }

  private static let configuration = "storefronts: [us]\ncharts: [top-podcasts]\n"

  @Test func `a kept picture is published with what an image needs`() async throws {
    let kept = try keptFiles()
    let (folder, summary) = try await site(kept).build(Self.configuration)
    #expect(summary.damagedPictures.isEmpty)
    let page = try folder.text(at: "Output/podcasts/show-1/index.html")
    let image = try #require(
      page.components(separatedBy: "<img ").last?.components(separatedBy: ">").first)
    let base = "../../artwork/0123456789abcdef"
    #expect(image.contains("src=\"\(base)-256.jpg\""))
    // Who knows no WebP must be offered none: it is in an element of its own.
    #expect(!image.contains("webp"))
    let files = "\(base)-64.webp 64w, \(base)-128.webp 128w, \(base)-256.webp 256w"
    #expect(
      page.contains(
        "<picture><source type=\"image/webp\" srcset=\"\(files)\" sizes=\"256px\"><img "))
    #expect(image.contains("width=\"256\" height=\"256\""))
    #expect(image.contains("alt=\"Cover of One &quot;Show&quot;\""), "\(image)")
    #expect(image.contains("style=\"background:#005a0f\""))
    #expect(!image.contains("loading"))
    let preview = "https://radio.example/artwork/0123456789abcdef-256.jpg"
    #expect(page.contains("<meta property=\"og:image\" content=\"\(preview)\">"))
    for (name, bytes) in Self.files { #expect(try published(name, folder) == bytes) }
    // A picture that no page shows is none of the site's.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/Output/artwork").count
        == 4)
  }

  @Test func `what has no picture has a placeholder, the same every time`() async throws {
    let kept = try keptFiles()
    let (folder, _) = try await site(kept).build(Self.configuration)
    let page = try folder.text(at: "Output/podcasts/show-2/index.html")
    #expect(page.contains("<svg class=\"cover\"") && page.contains(">二</text>"))
    #expect(!page.contains("<img") && !page.contains("og:image"))
  }

  @Test(arguments: ["0123456789abcdef-128.webp", "0123456789abcdef-256.jpg"])
  func `a picture of which a file is gone or damaged is not shown`(name: String) async throws {
    let zeros = String(repeating: "\0", count: try #require(Self.files[name]).count)
    for text in [nil, "a", "", zeros] {
      let kept = try keptFiles()
      if let text {
        try kept.write(text, to: name)
      } else {
        try FileManager.default.removeItem(at: kept.url.appending(path: name))
      }
      let (folder, summary) = try await site(kept).build(Self.configuration)
      #expect(summary.damagedPictures == [Self.picture])
      #expect(try !folder.text(at: "Output/podcasts/show-1/index.html").contains("<img"))
      #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/Output/artwork"))
    }
  }

  @Test func `damaged pictures are made again before any page is rendered`() async throws {
    let kept = try keptFiles()
    let name = "0123456789abcdef-128.webp"
    try FileManager.default.removeItem(at: kept.url.appending(path: name))
    let repaired = Mutex<[UInt64]>([])
    let site = try site(kept) { picture in
      repaired.withLock { $0.append(picture.hash) }
      guard picture == Self.picture, let bytes = Self.files[name] else { return false }
      return (try? kept.write(bytes, to: name)) != nil
    }
    // A theme that shows no picture at all: what is repaired does not depend on pages.
    _ = try await site.build(Self.configuration, templates: ["partials/picture.html": "-"])
    #expect(repaired.withLock { $0.sorted() } == [1, Self.picture.hash])
    let (folder, summary) = try await site.build(Self.configuration)
    #expect(try published(name, folder) == Self.files[name])
    // Only the one that no page shows is asked for again, and nobody misses it.
    #expect(repaired.withLock { $0.sorted() } == [1, 1, Self.picture.hash])
    #expect(summary.damagedPictures.isEmpty)
  }

  @Test func `pictures that are published already are not read again`() async throws {
    let kept = try keptFiles()
    let site = try site(kept)
    let (folder, _) = try await site.build(Self.configuration)
    // Long enough for the clock of the file system to move on.
    try await Task.sleep(for: .milliseconds(30))
    _ = try await site.build(Self.configuration, in: folder)
    for name in Self.files.keys {
      try FileManager.default.removeItem(at: kept.url.appending(path: name))
    }
    let summary = try await site.build(Self.configuration, in: folder)
    #expect(summary.damagedPictures.isEmpty)
    let name = "0123456789abcdef-64.webp"
    #expect(try published(name, folder) == Self.files[name])
  }

  @Test func `with hotlinks pages show the store's pictures, and none are published`() async throws
  {
    let kept = try keptFiles()
    let (folder, _) = try await site(kept).build(Self.configuration + "artwork: hotlink\n")
    let page = try folder.text(at: "Output/podcasts/show-1/index.html")
    let base = "https://is3-ssl.mzstatic.com/image/a.jpg/"
    #expect(page.contains("src=\"\(base)512x512bb.jpg\""))
    #expect(page.contains("srcset=\"\(base)64x64bb.jpg 64w, \(base)128x128bb.jpg 128w, "))
    #expect(!page.contains("style="))
    // An address that has no sizes stands alone.
    let other = try folder.text(at: "Output/podcasts/show-2/index.html")
    #expect(other.contains("src=\"https://a1.mzstatic.com/x\"") && !other.contains("srcset"))
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/Output/artwork"))
  }

  @Test func `without artwork there are placeholders only`() async throws {
    let kept = try keptFiles()
    let (folder, _) = try await site(kept).build(Self.configuration + "artwork: none\n")
    for name in ["podcasts/show-1", "podcasts/show-2", "us/top-podcasts"] {
      #expect(try !folder.text(at: "Output/\(name)/index.html").contains("<img"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/Output/artwork"))
  }

  @Test func `the filter links to the size that is large enough, else the largest`() async throws {
    let kept = try keptFiles()
    let template =
      "{{ podcast.artwork | artwork: 100 }}"
      + " {{ podcast.artwork | artwork: 128 }} {{ podcast.artwork | artwork: 1200 }}"
      + " {{ 'https://p.example/none' | artwork: 64 | default: 'none' }}"
    let (folder, _) = try await site(kept).build(
      Self.configuration, templates: ["podcast/index.html": template])
    let base = "../../artwork/0123456789abcdef"
    #expect(
      try folder.text(at: "Output/podcasts/show-1/index.html")
        == "\(base)-128.webp \(base)-128.webp \(base)-256.webp none")
  }
}
