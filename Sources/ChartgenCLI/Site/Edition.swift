import AppleCharts
import ChartModel
import ChartStore
import Diagnostics
import Foundation
import SiteBuilder

/// What a run makes pages from: the real store, or the sample's.
struct Edition: Sendable {
  let data: any SiteData
  let isSample: Bool
  let store: Store

  /// Chooses the store, and brings into it what `--from` names.
  ///
  /// - Throws: A `Diagnostic` where there is nothing to make a site from, or a `StoreError`.
  init(
    for arguments: CommandLineArguments, _ sources: SiteSources, _ paths: SitePaths,
    _ console: Console, _ summary: inout RunSummary
  ) async throws {
    if let real = try await Self.realStore(arguments, sources, paths, console, &summary) {
      guard !arguments.has(.sample) else {
        throw Diagnostic(
          "the sample edition would replace a real site", at: .name(paths.store),
          hint: "make it in another folder: chartgen build --sample --root DIR")
      }
      self.init(real, isSample: false, sources, arguments)
      return
    }
    if !arguments.has(.sample) {
      guard !arguments.has(.from) else {
        throw Diagnostic(
          "none of the answers could be read, and the store is empty", at: .name(paths.store),
          hint: "record the answers again, or look at the sample edition with --sample")
      }
      guard sources.configuration.url == Configuration.placeholderURL else {
        throw Diagnostic(
          "the store is empty, so there is nothing to make a site from", at: .name(paths.store),
          hint: "bring in recorded answers with --from FOLDER, or look at the sample edition "
            + "with --sample")
      }
      console.report(
        Diagnostic(
          .warning, "the store is empty: this is the sample edition, with fictional charts",
          at: .name(paths.store),
          hint: "set 'url' in Content/site.yml and bring in answers to make a real site"))
    }
    let sample = try await SampleStore.open(at: paths.sample, console)
    self.init(sample, isSample: true, sources, arguments)
  }

  private init(
    _ store: Store, isSample: Bool, _ sources: SiteSources, _ arguments: CommandLineArguments
  ) {
    self.store = store
    self.isSample = isSample
    data = StoredSite(
      store: store, configuration: sources.configuration,
      keepsAddresses: !arguments.has(.dryRun))
  }

  /// The real store with what `--from` names in it; nil where it holds no chart.
  private static func realStore(
    _ arguments: CommandLineArguments, _ sources: SiteSources, _ paths: SitePaths,
    _ console: Console, _ summary: inout RunSummary
  ) async throws -> Store? {
    let from = arguments.value(.from)
    guard from != nil || FileManager.default.fileExists(atPath: paths.store) else { return nil }
    let store = try await Store(at: paths.store)
    if let from {
      let answers = RecordedAnswers(
        folder: SitePaths(root: from, in: console.surroundings.folder).root)
      try await answers.store(in: store, for: sources.configuration, console, &summary)
    }
    if try await !store.isEmpty() { return store }
    try await store.close()
    return nil
  }
}
