import AppleCharts
import Artwork
import ChartFetch
import ChartModel
import ChartStore
import Diagnostics
import Foundation
import SampleCharts

/// The sample edition's store, which is made once for each version of the program.
enum SampleStore {
  /// What a finished sample store has noted.
  private static let source = "sample edition"

  /// Opens the store with its pictures, and makes what is missing or was made by another version.
  ///
  /// Pictures are drawn, and verified and stored as if they had been fetched.
  static func open(_ paths: SitePaths, _ console: Console) async throws -> Store {
    let store = try await open(at: paths.sample, console)
    let fetch = PictureFetch(
      for: store, into: ArtworkFolder(path: paths.sampleArtwork), from: .sample,
      FetchContext(now: { Timestamp(SampleEdition.lastDay) }, report: console.show))
    _ = try await fetch.run(
      charts: [], limit: .max,
      fetch: { url throws(ArtworkError) in
        ArtworkResponse(bytes: try SamplePicture.bytes(of: url), url: url.string)
      })
    return store
  }

  /// Opens the store, and makes it before where it is not there or was made by another version.
  ///
  /// It is made under another name and renamed, so that a store under its own name is whole. What
  /// is there and is not surely a sample edition of ours is refused.
  private static func open(at path: String, _ console: Console) async throws -> Store {
    if !isAbsentOrEmpty(path) {
      let store = try await Store(at: path, keepsCopy: false)
      let outcome = try await store.attempts().first { $0.source == source }?.outcome
      if outcome == version { return store }
      if outcome != nil {
        // Fails where another program is using the file, which is then left alone.
        try await store.recordAttempt(
          source: source, at: Timestamp(SampleEdition.lastDay), outcome: "being replaced",
          isSuccess: false)
      }
      try await store.close()
      guard outcome != nil else {
        throw Diagnostic(
          "is not the store of a sample edition", at: .name(path),
          hint: "move the file elsewhere; the sample edition is then made again")
      }
    }
    let draft = path + ".new"
    remove(draft)
    let store = try await Store(at: draft)
    do {
      try await fill(store, console)
      try await store.close()
    } catch {
      try? await store.close()
      remove(draft)
      throw error
    }
    remove(path)
    guard rename(draft, path) == 0 else {
      throw Diagnostic(
        "cannot replace the sample's store: \(String(cString: strerror(errno)))",
        at: .name(path), hint: "make its folder writable by the user who runs chartgen")
    }
    return try await Store(at: path)
  }

  private static var version: String { "made by chartgen \(Program.version)" }

  /// Passes the sample's responses through the decoder into a store, as if Apple had given them.
  private static func fill(_ store: Store, _ console: Console) async throws {
    let sample = SampleEdition()
    console.progress("making the sample edition")
    for answer in sample.feeds {
      let chart = try AppleResponse.decodeChart(answer.body).chart
      try await store.save(chart, receivedAt: Timestamp(answer.day), source: source)
    }
    for answer in sample.lookups {
      let records = try AppleResponse.decodeLookup(answer.body).records
      try await store.save(
        records, storefront: answer.storefront, preferring: SampleEdition.storefronts,
        receivedAt: Timestamp(answer.day))
    }
    try await store.recordAttempt(
      source: source, at: Timestamp(SampleEdition.lastDay), outcome: version, isSuccess: true)
  }

  /// Whether there is nothing to lose in a file: opening an empty one would write into it.
  private static func isAbsentOrEmpty(_ path: String) -> Bool {
    let files = FileManager.default
    guard files.fileExists(atPath: path) else { return true }
    let attributes = try? files.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
      && attributes?[.size] as? Int == 0 && !files.fileExists(atPath: path + "-wal")
  }

  private static func remove(_ path: String) {
    for file in [path, path + "-wal", path + "-shm"] {
      try? FileManager.default.removeItem(atPath: file)
    }
  }
}
