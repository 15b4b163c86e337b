import Foundation
import SiteBuilder

/// Where the parts of a site lie, from its folder.
struct SitePaths: Sendable {
  let root: String
  /// The folder of the store.
  private(set) var data: String

  /// The site's folder as `--root` names it, from the folder the program runs in.
  init(root: String?, in folder: String) {
    let root = root ?? folder
    self.root =
      root.hasPrefix("/") ? root : URL(fileURLWithPath: folder).appendingPathComponent(root).path
    data = self.root + "/Data"
  }

  /// The paths of a run that must leave no trace: it works on a copy of the store, in a folder of
  /// its own that the caller removes.
  func withScratchData() throws -> SitePaths {
    let files = FileManager.default
    let scratch = files.temporaryDirectory.appendingPathComponent("chartgen-\(UUID().uuidString)")
    try files.createDirectory(at: scratch, withIntermediateDirectories: true)
    for path in [store, sample] {
      for file in [path, path + "-wal"] where files.fileExists(atPath: file) {
        let copy = scratch.appendingPathComponent(URL(fileURLWithPath: file).lastPathComponent)
        try files.copyItem(atPath: file, toPath: copy.path)
      }
    }
    // Pictures are many, and are only looked at.
    let pictures = scratch.appendingPathComponent("artwork")
    try files.createSymbolicLink(atPath: pictures.path, withDestinationPath: artwork)
    if files.fileExists(atPath: sampleArtwork) {
      let copy = scratch.appendingPathComponent("sample-artwork")
      try files.copyItem(atPath: sampleArtwork, toPath: copy.path)
    }
    var paths = self
    paths.data = scratch.path
    return paths
  }

  var sources: SiteFolder { SiteFolder(path: root) }
  var output: OutputFolder { OutputFolder(path: root + "/Output") }
  var store: String { data + "/charts.sqlite" }
  var sample: String { data + "/sample.sqlite" }
  /// The pictures of what the store holds.
  var artwork: String { data + "/artwork" }
  var sampleArtwork: String { data + "/sample-artwork" }
  var lastBuild: String { data + "/last-build.json" }
}
