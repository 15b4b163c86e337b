import AppleCharts
import Artwork
import ChartStore
import Diagnostics
import Foundation
import HTTP
import SiteBuilder

extension BuildCommand {
  /// Opens the real store; nil where there is none and nothing is to be kept.
  func openStore(_ paths: SitePaths) async throws -> Store? {
    let isMade =
      arguments.command.name != CommandSyntax.render.name
      && !arguments.has(.sample) && (!arguments.has(.offline) || arguments.has(.from))
    guard isMade || FileManager.default.fileExists(atPath: paths.store) else { return nil }
    return try await Store(at: paths.store)
  }

  /// Brings new answers into the store: those of a folder, or Apple's.
  func gather(
    into store: Store, _ sources: inout SiteSources, over http: HTTPClient,
    _ summary: inout RunSummary
  ) async throws {
    if let folder = arguments.value(.from) {
      let answers = RecordedAnswers(
        folder: SitePaths(root: folder, in: console.surroundings.folder).root)
      try await answers.store(in: store, for: sources.configuration, console, &summary)
      return
    }
    guard !arguments.has(.offline), !arguments.has(.sample) else { return }
    let accepted = try AcceptedCharts(arguments.value(.accept), of: sources.configuration)
    let apple = try await AppleAccess.client(
      of: sources.configuration.sources, store, console, over: http)
    var failures = FetchFailures()
    try await ArtistNames.search(&sources.configuration, in: store, apple, console, &failures)
    var run = FetchRun(sources, store, apple, console, accepting: accepted, after: failures)
    summary.fetch = try await run.run()
    console.clearProgress()
  }

  /// Brings in the pictures of what the store holds, as far as anybody may be asked; mends those
  /// whose files are damaged in any case.
  func gatherPictures(
    for store: Store, _ sources: SiteSources, _ paths: SitePaths, over http: HTTPClient,
    _ summary: inout RunSummary
  ) async throws {
    let configuration = sources.configuration
    guard configuration.artwork == .download, !arguments.has(.dryRun), !arguments.has(.sample)
    else { return }
    // Recorded answers and trials are for runs that ask nobody else, unless it is said where pictures
    // come from.
    // Where not even a chart could be had, there is no point in trying.
    let asks =
      !arguments.has(.offline) && (!arguments.has(.from) || arguments.has(.artworkURL))
      && summary.fetch?.answeredCharts != 0 && !configuration.sources.isTrial
    let source = ArtworkSource(http, base: configuration.sources.artwork)
    let fetch: ArtworkRun.Fetch = { url throws(ArtworkError) in try await source.bytes(of: url) }
    let run = pictureRun(for: store, configuration, paths)
    do {
      summary.pictures = try await run.run(
        charts: configuration.chartKeys, limit: configuration.artworkPerRun,
        now: console.surroundings.now(), fetch: asks ? fetch : nil)
      try await removeUnusedPictures(with: run, &summary)
    } catch let error as CancellationError {
      throw error
    } catch {
      // A full disk, for one, costs the pictures only: the pages may well find room.
      summary.arePicturesMissing = true
      for fault in Diagnostic.all(of: error) {
        console.report(
          Diagnostic(
            .warning, "pictures could not be kept: \(fault.message)", at: fault.subject,
            hint: fault.hint ?? "placeholders stand for those that are missing"))
      }
    }
    console.clearProgress()
  }

  /// Removes the pictures that nothing has had for long: only where the store is certainly the one
  /// that the published site was made from.
  func removeUnusedPictures(
    with run: PictureRun, _ summary: inout RunSummary
  ) async throws {
    guard var outcome = summary.pictures else { return }
    try await run.removeUnused(&outcome, now: console.surroundings.now())
    summary.pictures = outcome
  }

  /// What brings in the pictures of a store; it leaves the store as much room to grow as it has
  /// taken, and never less than a few nights need.
  func pictureRun(
    for store: Store, _ configuration: Configuration, _ paths: SitePaths
  ) -> PictureRun {
    let size = [paths.store, paths.store + "-wal"].reduce(0) { sum, file in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      return sum + ((attributes?[.size] as? Int) ?? 0)
    }
    let (surroundings, data) = (console.surroundings, paths.data)
    let room = DiskRoom(reserved: max(DiskRoom.minimum, size)) { surroundings.freeSpace(data) }
    return PictureRun(
      store: store, folder: ArtworkFolder(path: paths.artwork, room: room),
      hosts: configuration.sources.trustedHosts, console: console)
  }

  /// Chooses what pages are made from: the real store where it has charts, else the sample's.
  ///
  /// - Throws: A `Diagnostic` where there is nothing to make a site from, or a `StoreError`.
  func edition(
    of real: Store?, _ sources: SiteSources, _ paths: SitePaths, _ summary: RunSummary
  ) async throws -> Edition {
    if let real {
      guard !arguments.has(.sample) else {
        throw Diagnostic(
          "the sample edition would replace a real site", at: .name(paths.store),
          hint: "make it in another folder: chartgen build --sample --root DIR")
      }
      return Edition(real, isSample: false, sources, paths, arguments)
    }
    if !arguments.has(.sample) {
      guard !arguments.has(.from), sources.configuration.url == Configuration.placeholderURL else {
        throw nothingThere(paths, summary)
      }
      let reason = summary.fetch == nil ? "the store is empty" : "no chart could be had"
      console.report(
        Diagnostic(
          .warning, "\(reason): this is the sample edition, with fictional charts",
          at: .name(paths.store),
          hint: "set 'url' in Content/site.yml, and run 'chartgen build' when Apple can be reached")
      )
    }
    return Edition(
      try await SampleStore.open(paths, console), isSample: true, sources, paths, arguments)
  }

  /// Why there is nothing to go on with.
  func nothingThere(_ paths: SitePaths, _ summary: RunSummary) -> Diagnostic {
    if arguments.has(.from) {
      return Diagnostic(
        "none of the answers could be read, and the store is empty", at: .name(paths.store),
        hint: "record the answers again, or look at the sample edition with --sample")
    }
    return Diagnostic(
      summary.fetch == nil
        ? "the store is empty, so there is nothing to make a site from"
        : "no chart could be had, and the store is empty: there is nothing to make a site from",
      at: .name(paths.store),
      hint: "run 'chartgen build' when Apple can be reached, or look at the sample edition "
        + "with --sample")
  }
}
