import ChartStore
import Diagnostics
import Foundation
import Publishing
import SiteBuilder
import SiteConfiguration

/// What pages are made from: the real store, or the sample edition's.
struct DataSource: Sendable {
  let data: any SiteData
  let isSample: Bool
  let store: Store
  /// The folder that its pictures are kept in.
  let artwork: String

  /// What the manifest of the sample edition says.
  static let sampleLabel = "sample"

  init(
    _ store: Store, isSample: Bool, _ configuration: Configuration, _ paths: SitePaths,
    storesAddresses: Bool
  ) {
    artwork = isSample ? paths.sampleArtwork : paths.artwork
    self.store = store
    self.isSample = isSample
    data = StoredSite(
      store: store, artwork: artwork, configuration: configuration,
      storesAddresses: storesAddresses)
  }

  /// Opens the store that a build would use, only to be read; nil where there is none yet.
  static func openedForReading(
    _ configuration: Configuration, _ paths: SitePaths
  ) async throws -> DataSource? {
    let takesSample = configuration.url == Configuration.placeholderURL
    for (path, isSample) in [(paths.store, false), (paths.sample, true)]
    where FileManager.default.fileExists(atPath: path) && (!isSample || takesSample) {
      let store = try await Store(at: path, for: .reading)
      if try await !store.isEmpty() {
        return DataSource(
          store, isSample: isSample, configuration, paths, storesAddresses: false)
      }
      try await store.close()
    }
    return nil
  }

  /// Refuses a site that shows no chart.
  func check(_ made: SiteSummary) throws(Diagnostic) {
    guard made.charts == 0 else { return }
    throw Diagnostic(
      "the store has none of the charts that Content/site.yml names", at: .name(store.path),
      hint: "name a chart that it has, or run 'chartgen build' once Apple can be reached")
  }

  /// Whether an Output with a manifest was made from this store, as it is now.
  func made(_ manifest: ManifestSummary) async throws -> Bool {
    if isSample { return manifest.label == Self.sampleLabel }
    return try await store.hasPublished(manifest: manifest.name)
  }
}
