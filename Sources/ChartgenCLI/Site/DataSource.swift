import ChartStore
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
    _ options: BuildOptions
  ) {
    artwork = isSample ? paths.sampleArtwork : paths.artwork
    self.store = store
    self.isSample = isSample
    data = StoredSite(
      store: store, artwork: artwork, configuration: configuration,
      storesAddresses: !options.isDryRun)
  }

  /// Whether an Output with a manifest was made from this store, as it is now.
  func made(_ manifest: ManifestSummary) async throws -> Bool {
    if isSample { return manifest.label == Self.sampleLabel }
    return try await store.hasPublished(manifest: manifest.name)
  }
}
