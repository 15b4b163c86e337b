import ChartModel
import Publishing
import SiteConfiguration
import Synchronization

/// The pictures of one build: those whose files are whole, and which of them the pages have asked
/// for, so that those are published and no others.
final class SitePictures: Sendable {
  let artwork: Configuration.Artwork
  private let kept: PictureIndex
  /// The pictures that cannot be published, by hash.
  private let broken: [UInt64: Picture]
  private let folder: FolderHandle?
  private let asked = Mutex(Asked())

  /// The pictures that pages have asked for.
  private struct Asked {
    var whole: [UInt64: Picture] = [:]
    var broken: Set<UInt64> = []
  }

  /// The folder of the site that pictures are published in.
  static let path = "artwork/"

  /// Looks at the files of all pictures, and has those made again that are gone or damaged: when pages
  /// are rendered, everything is decided.
  ///
  /// - Parameters:
  ///   - kept: The pictures that are kept.
  ///   - artwork: Where pictures come from.
  ///   - published: The last edition, whose files need no look.
  init(_ kept: PictureIndex, _ artwork: Configuration.Artwork, published: OutputManifest) {
    self.kept = kept
    self.artwork = artwork
    let folder = kept.byAddress.isEmpty ? nil : try? FolderHandle(path: kept.folder, hook: nil)
    self.folder = folder
    var broken: [UInt64: Picture] = [:]
    var seen: Set<UInt64> = []
    seen.reserveCapacity(kept.byAddress.count)
    for picture in kept.byAddress.values where seen.insert(picture.hash).inserted {
      func isWhole() -> Bool {
        picture.files.allSatisfy {
          Self.has($0, published) || Self.isWhole($0, in: folder)
        }
      }
      if isWhole() || kept.repair?(picture) == true && isWhole() { continue }
      broken[picture.hash] = picture
    }
    self.broken = broken
  }

  /// Returns the picture of an address, to be published; nil where it is not kept, or not whole.
  func picture(at url: ArtworkURL) -> Picture? {
    guard let picture = kept.byAddress[url.identity] else { return nil }
    let isBroken = broken[picture.hash] != nil
    asked.withLock { asked in
      if isBroken {
        asked.broken.insert(picture.hash)
      } else {
        asked.whole[picture.hash] = picture
      }
    }
    return isBroken ? nil : picture
  }

  /// The pictures that pages asked for in vain, by hash.
  var damaged: [Picture] {
    asked.withLock { $0.broken }.sorted().compactMap { broken[$0] }
  }

  /// Adds the files of every picture that a page has asked for.
  func publish(into output: inout OutputUpdate) throws(OutputError) {
    let pictures = asked.withLock { $0.whole.values.sorted { $0.hash < $1.hash } }
    for picture in pictures {
      for file in picture.files {
        try output.add(Self.path + file.name, size: file.bytes) { () throws(OutputError) in
          try read(file)
        }
      }
    }
  }

  /// Whether the last edition has a file.
  private static func has(_ file: Picture.File, _ published: OutputManifest) -> Bool {
    let path = Array((Self.path + file.name).utf8)
    guard let known = published.paths.index(of: path[...]) else { return false }
    return published.sizes[known] == file.bytes
  }

  /// Whether a file of the folder has its length, and begins as it should.
  private static func isWhole(_ file: Picture.File, in folder: FolderHandle?) -> Bool {
    let name = Array(file.name.utf8)
    guard let status = try? folder?.status(of: name[...]), status.kind == .file,
      status.size == file.bytes,
      let start = try? folder?.contents(of: name[...], upTo: 12)
    else { return false }
    return isPicture(start, file.name)
  }

  private func read(_ file: Picture.File) throws(OutputError) -> [UInt8] {
    let name = Array(file.name.utf8)
    guard let bytes = try folder?.contents(of: name[...]), bytes.count == file.bytes,
      Self.isPicture(bytes, file.name)
    else {
      throw OutputError(.damagedPicture, at: "\(kept.folder)/\(file.name)")
    }
    return bytes
  }

  /// Whether a file begins as those of its type do: what a disk has lost is often zeros of the right
  /// length.
  private static func isPicture(_ bytes: [UInt8], _ name: String) -> Bool {
    guard name.hasSuffix(".webp") else { return bytes.starts(with: [0xFF, 0xD8]) }
    return bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
  }
}
