import AppleCharts
import Artwork
import ChartFetch
import ChartFiles
import ChartModel
import ChartStore
import Diagnostics
import Foundation
import HTTP
import SiteBuilder
import SiteConfiguration

extension BuildCommand {
  /// Opens the real store; nil where there is none and nothing is to be kept.
  func openStore(_ paths: SitePaths) async throws -> Store? {
    let isMade =
      switch options.source {
      case .apple, .recordings: true
      case .store, .sample: false
      }
    guard isMade || FileManager.default.fileExists(atPath: paths.store) else { return nil }
    return try await Store(at: paths.store)
  }

  /// Fetches new responses into the store: those of a folder, or Apple's.
  func fetch(
    into store: Store, _ site: SiteChoice, over http: HTTPClient, _ summary: inout RunSummary
  ) async throws {
    if case .recordings(let folder) = options.source {
      let folder = RecordingsFolder(
        path: SitePaths(root: folder, in: console.environment.folder).root)
      var fetch = RecordingsFetch(
        from: folder, for: site.configuration, into: store, accepting: options.accepted.charts,
        console.fetchContext)
      summary.recordings = try await fetch.run()
      return
    }
    guard options.source == .apple else { return }
    let apple = try await AppleClient(
      for: site.configuration.sources, store, over: http, console.fetchContext)
    var fetch = AppleFetch(
      site.configuration, naming: site.contentItems, from: apple, into: store,
      accepting: options.accepted.charts, console.fetchContext)
    summary.fetch = try await fetch.run()
    console.clearProgress()
  }

  /// Fetches the pictures of what the store holds, as far as requests may be made; repairs those
  /// whose files are damaged in any case.
  func fetchPictures(
    for store: Store, _ configuration: Configuration, _ paths: SitePaths, over http: HTTPClient,
    _ summary: inout RunSummary
  ) async throws {
    guard configuration.artwork == .download, !options.isDryRun, options.source != .sample
    else { return }
    // Recordings and trials are for runs without other requests, unless it is said where pictures
    // come from.
    // Where not even a chart could be fetched, there is no point in trying.
    let makesRequests =
      (options.source == .apple || options.artworkURL != nil)
      && summary.fetch?.fetchedCharts != 0 && !configuration.sources.isTrial
    let source = ArtworkSource(http, base: configuration.sources.artwork)
    let fetch: ArtworkUpdate.Fetch = { url throws(ArtworkError) in
      try await source.picture(at: url)
    }
    do {
      summary.pictures = try await pictureFetch(for: store, configuration, paths).run(
        charts: configuration.chartKeys, limit: configuration.artworkPerRun,
        fetch: makesRequests ? fetch : nil)
    } catch let error as CancellationError {
      throw error
    } catch {
      // A full disk, for one, costs the pictures only: the pages may well find room.
      summary.arePicturesMissing = true
      for fault in Diagnostic.all(of: error) {
        console.report(
          Diagnostic(
            .warning, "pictures could not be stored: \(fault.message)", at: fault.subject,
            hint: fault.hint ?? "placeholders are shown for the missing ones"))
      }
    }
    console.clearProgress()
  }

  /// Removes the pictures that nothing has had for long, once it is certain that the published site
  /// was made from this store.
  func removeUnusedPictures(
    of store: Store, _ configuration: Configuration, _ paths: SitePaths,
    _ summary: inout RunSummary
  ) async throws {
    guard var outcome = summary.pictures else { return }
    try await pictureFetch(for: store, configuration, paths).removeUnused(&outcome)
    summary.pictures = outcome
  }

  /// What fetches the pictures of a store; it leaves the store as much room to grow as it has
  /// taken, and never less than a few nights need.
  private func pictureFetch(
    for store: Store, _ configuration: Configuration, _ paths: SitePaths
  ) -> PictureFetch {
    let size = [paths.store, paths.store + "-wal"].reduce(0) { sum, file in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      return sum + ((attributes?[.size] as? Int) ?? 0)
    }
    let (freeSpace, data) = (console.environment.freeSpace, paths.data)
    let room = DiskRoom(reserved: max(DiskRoom.minimum, size)) { freeSpace(data) }
    return PictureFetch(
      for: store, into: ArtworkFolder(path: paths.artwork, room: room),
      from: configuration.sources.trustedHosts, mirror: configuration.sources.artwork,
      console.fetchContext)
  }

  /// Chooses what pages are made from: the real store where it has charts, else the sample's.
  ///
  /// - Throws: A `Diagnostic` where there is nothing to make a site from, or a `StoreError`.
  func dataSource(
    of real: Store?, _ site: SiteChoice, _ paths: SitePaths, _ summary: RunSummary
  ) async throws -> DataSource {
    let configuration = site.configuration
    if let real {
      guard options.source != .sample else {
        throw Diagnostic(
          "the sample edition would replace a real site", at: .name(paths.store),
          hint: "make it in another folder: chartgen build --sample --root DIR")
      }
      return DataSource(
        real, isSample: false, configuration, paths, storesAddresses: !options.isDryRun)
    }
    if options.source != .sample {
      guard summary.recordings == nil, configuration.url == Configuration.placeholderURL else {
        throw nothingThere(configuration, paths, summary)
      }
      let reason = summary.fetch == nil ? "the store is empty" : "no chart could be fetched"
      console.report(
        Diagnostic(
          .warning, "\(reason): this is the sample edition, with fictional charts",
          at: .name(paths.store),
          hint: "set 'url' in Content/site.yml, and run 'chartgen build' once Apple can be reached")
      )
    }
    return DataSource(
      try await SampleStore.open(paths, console), isSample: true, configuration, paths,
      storesAddresses: !options.isDryRun)
  }

  /// Why there is nothing to go on with.
  func nothingThere(
    _ configuration: Configuration, _ paths: SitePaths, _ summary: RunSummary
  ) -> Diagnostic {
    if let recordings = summary.recordings {
      let missing = configuration.chartKeys.prefix(3).map(\.description)
      return Diagnostic(
        recordings.lookups == 0
          ? "no chart could be stored, and the store is empty"
          : "the recordings hold \(recordings.lookups) lookup\(recordings.lookups == 1 ? "" : "s") "
            + "and no chart; the store has no chart yet",
        at: .name(paths.store),
        hint: "record the feeds of \(missing.joined(separator: ", "))"
          + (configuration.chartKeys.count > missing.count ? ", …" : "")
          + ", or look at the sample edition with --sample")
    }
    return Diagnostic(
      summary.fetch == nil
        ? "the store is empty: there is nothing to render"
        : "no chart could be fetched and the store is empty: there is nothing to render",
      at: .name(paths.store),
      hint: "run 'chartgen build' once Apple can be reached, or look at the sample edition "
        + "with --sample")
  }
}
