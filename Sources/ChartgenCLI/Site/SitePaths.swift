import BuiltInTheme
import ChartStore
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

  /// The same site with its data in another folder.
  func with(data: String) -> SitePaths {
    var paths = self
    paths.data = data
    return paths
  }

  /// Does what must leave no trace: it works on a copy of the data, which is then removed.
  ///
  /// - Parameter body: What to do with the paths of the copy.
  /// - Returns: What the body returns.
  /// - Throws: A `RunLockError` where another run is changing the data, a `Diagnostic` where the copy
  ///   has no room, or what the body throws, said of the real files.
  func onScratchCopy<Result>(_ body: (SitePaths) async throws -> Result) async throws -> Result {
    let scratch = with(data: ScratchFolder.newPath())
    let folder = ScratchFolder(at: scratch.data)
    defer { folder.remove() }
    try copy(to: scratch)
    do {
      return try await body(scratch)
    } catch let error as StoreError where error.kind == .diskFull {
      // The copy's disk is not the store's.
      throw Self.noCopy("the disk is full", at: scratch.data)
    } catch {
      let error = RunError(error)
      throw RunError(
        error.diagnostics.map { $0.renaming(scratch.data, to: data) }, status: error.status)
    }
  }

  private func copy(to scratch: SitePaths) throws {
    let lock = try RunLock(withoutTraceIn: data)
    do {
      try copyData(to: scratch)
    } catch {
      throw Self.noCopy(error.localizedDescription, at: scratch.data)
    }
    lock.release()
  }

  private static func noCopy(_ reason: String, at path: String) -> Diagnostic {
    Diagnostic(
      "cannot copy the store for a dry run: \(reason)", at: .name(path),
      hint: "free some space there, or name another folder in TMPDIR")
  }

  /// Copies the stores; pictures, which are many and only looked at, are linked.
  private func copyData(to scratch: SitePaths) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: scratch.data, withIntermediateDirectories: false)
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

  var sources: SiteFolder { sources(showingDrafts: false) }

  func sources(showingDrafts: Bool) -> SiteFolder {
    SiteFolder(path: root, theme: BuiltInTheme.files, showsDrafts: showingDrafts)
  }

  var templates: String { root + "/Templates" }
  var output: OutputFolder { OutputFolder(path: root + "/Output") }
  var store: String { data + "/charts.sqlite" }
  var sample: String { data + "/sample.sqlite" }
  /// The pictures of what the store holds.
  var artwork: String { data + "/artwork" }
  var sampleArtwork: String { data + "/sample-artwork" }
  var lastBuild: String { data + "/last-build.json" }
}
