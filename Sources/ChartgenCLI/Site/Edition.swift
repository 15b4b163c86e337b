import ChartStore
import SiteBuilder

/// What a run makes pages from: the real store, or the sample's.
struct Edition: Sendable {
  let data: any SiteData
  let isSample: Bool
  let store: Store

  init(
    _ store: Store, isSample: Bool, _ sources: SiteSources, _ arguments: CommandLineArguments
  ) {
    self.store = store
    self.isSample = isSample
    data = StoredSite(
      store: store, configuration: sources.configuration,
      keepsAddresses: !arguments.has(.dryRun))
  }
}
