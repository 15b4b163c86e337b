import ChartModel
import Synchronization

/// The pictures of one build: which there are, and which of them the pages have asked for, so that
/// those are published and no others.
final class SitePictures: Sendable {
  private let kept: KeptPictures
  let artwork: Configuration.Artwork
  private let published: OutputManifest
  private let folder: FolderHandle?
  private let seen = Mutex(Seen())

  /// The pictures that pages have asked for.
  private struct Seen {
    var sound: [UInt64: Picture] = [:]
    var damaged: [UInt64: Picture] = [:]
  }

  /// The folder of the site that pictures are published in.
  static let path = "artwork/"

  /// Describes the pictures of a build.
  ///
  /// - Parameters:
  ///   - kept: The pictures that are kept.
  ///   - artwork: Where pictures come from.
  ///   - published: The last edition, whose files need no look.
  init(_ kept: KeptPictures, _ artwork: Configuration.Artwork, published: OutputManifest) {
    self.kept = kept
    self.artwork = artwork
    self.published = published
    folder = kept.byAddress.isEmpty ? nil : try? FolderHandle(path: kept.folder, hook: nil)
  }

  /// Returns the picture of an address, to be published; nil where it is not kept, or not whole.
  func picture(at url: ArtworkURL) -> Picture? {
    guard let picture = kept.byAddress[url.identity] else { return nil }
    return seen.withLock { seen in
      if seen.sound[picture.hash] != nil { return picture }
      guard seen.damaged[picture.hash] == nil,
        isWhole(picture) || kept.mend?(picture) == true && isWhole(picture)
      else {
        seen.damaged[picture.hash] = picture
        return nil
      }
      seen.sound[picture.hash] = picture
      return picture
    }
  }

  /// The pictures that pages asked for in vain, by hash.
  var damaged: [Picture] {
    seen.withLock { $0.damaged.values.sorted { $0.hash < $1.hash } }
  }

  /// Adds the files of every picture that a page has asked for.
  func publish(into output: inout OutputUpdate) throws(OutputError) {
    let pictures = seen.withLock { $0.sound.values.sorted { $0.hash < $1.hash } }
    for picture in pictures {
      for file in picture.files {
        try output.add(Self.path + file.name, size: file.bytes) { () throws(OutputError) in
          try read(file)
        }
      }
    }
  }

  /// Whether the last edition has all files of a picture, or the folder has.
  private func isWhole(_ picture: Picture) -> Bool {
    picture.files.allSatisfy { file in
      let path = Array((Self.path + file.name).utf8)
      if let known = published.paths.index(of: path[...]), published.sizes[known] == file.bytes {
        return true
      }
      let name = Array(file.name.utf8)
      guard let status = try? folder?.status(of: name[...]) else { return false }
      return status.kind == .file && status.size == file.bytes && (try? read(file)) != nil
    }
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
