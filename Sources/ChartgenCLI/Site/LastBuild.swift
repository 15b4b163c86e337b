import Foundation
import Publishing
import SiteBuilder

/// What the last build was made from and what it made, so that a build of the same may be skipped.
///
/// It is kept beside the store and is no state: without it the site is rendered once more.
struct LastBuild: Codable, Sendable {
  /// Stands for the store, the sources and the program as they were.
  let inputs: UInt64
  /// The hash of the manifest that the build left.
  let manifest: UInt64
  let summary: RunSummary.Counts

  /// The last build that is noted at a path, if it can be read.
  init?(at path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      let build = try? JSONDecoder().decode(LastBuild.self, from: data)
    else { return nil }
    self = build
  }

  init(inputs: UInt64, manifest: UInt64, summary: RunSummary.Counts) {
    self.inputs = inputs
    self.manifest = manifest
    self.summary = summary
  }

  /// Notes the build; where that fails, the next one only takes longer.
  func write(to path: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(self) else { return }
    try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// A number for what a site is made from: the sources by their bytes, the store by whatever names
  /// its state, the program by its file.
  static func inputs(_ sources: SourceDigest, store: String, program: String) -> UInt64 {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: program).resolvingSymlinksInPath().path)
    let size = (attributes?[.size] as? Int) ?? -1
    let time = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    let text = "\(Program.version)\n\(sources.value)\n\(store)\n\(program)\t\(size)\t\(time)"
    return ContentHash.hash(Array(text.utf8))
  }
}
