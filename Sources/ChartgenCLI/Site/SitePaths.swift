import Diagnostics
import Foundation
import Publishing
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

  /// The paths of a run that must leave no trace: it works on a copy of the data, in a folder of
  /// its own that the caller removes.
  ///
  /// - Throws: A `RunLockError` where another run is changing the data, or a `Diagnostic` where the
  ///   copy cannot be made; nothing is left of it then.
  func scratchCopy() throws -> SitePaths {
    let lock = try RunLock(withoutTraceIn: data)
    var scratch = self
    scratch.data =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("chartgen-\(UUID().uuidString)").path
    do {
      try copyData(to: scratch)
    } catch {
      try? FileManager.default.removeItem(atPath: scratch.data)
      throw Diagnostic(
        "cannot copy the store for a dry run: \(error.localizedDescription)",
        at: .name(scratch.data), hint: "free some space there, or name another folder in TMPDIR")
    }
    lock.release()
    return scratch
  }

  /// Copies the stores; pictures, which are many and only looked at, are linked.
  private func copyData(to scratch: SitePaths) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: scratch.data, withIntermediateDirectories: true)
    for (path, copy) in [(store, scratch.store), (sample, scratch.sample)] {
      for end in ["", "-wal"] where files.fileExists(atPath: path + end) {
        let real = URL(fileURLWithPath: path + end).resolvingSymlinksInPath().path
        try files.copyItem(atPath: real, toPath: copy + end)
      }
    }
    try files.createSymbolicLink(atPath: scratch.artwork, withDestinationPath: artwork)
    if files.fileExists(atPath: sampleArtwork) {
      try files.copyItem(atPath: sampleArtwork, toPath: scratch.sampleArtwork)
    }
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
