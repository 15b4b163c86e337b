import AppleCharts
import Artwork
import ChartModel
import ChartStore
import Diagnostics
import Foundation
import SiteBuilder

/// `chartgen build` and its two halves: `fetch` brings answers into the store, `render` makes pages of
/// the store and puts them into Output.
struct BuildCommand {
  let options: BuildOptions
  let console: Console
  let paths: SitePaths

  init(_ options: BuildOptions, _ console: Console) {
    self.options = options
    self.console = console
    paths = SitePaths(root: options.root, in: console.surroundings.folder)
  }

  func run() async -> RunStatus {
    do {
      var sources = try SiteSources(paths.sources)
      sources.warnings.forEach(console.report)
      if let url = options.feedsURL { sources.configuration.sources.feeds = url }
      if let url = options.itunesURL { sources.configuration.sources.itunes = url }
      if let url = options.artworkURL { sources.configuration.sources.artwork = url }
      guard !options.isDryRun else { return try await rehearse(sources) }
      let lock = try RunLock(dataFolder: paths.data)
      let status = try await build(sources, in: paths)
      lock.release()
      return status
    } catch {
      console.clearProgress()
      return report(error)
    }
  }

  /// Builds without a trace.
  private func rehearse(_ sources: SiteSources) async throws -> RunStatus {
    let scratch = try paths.withScratchData()
    defer { try? FileManager.default.removeItem(atPath: scratch.data) }
    do {
      return try await build(sources, in: scratch)
    } catch {
      // What is said names the real files.
      let diagnostics = Diagnostic.all(of: error).map {
        $0.renaming(scratch.data, to: paths.data)
      }
      throw SiteSourcesError(diagnostics: diagnostics, status: Self.status(after: error))
    }
  }

  private func build(_ sources: SiteSources, in paths: SitePaths) async throws -> RunStatus {
    var sources = sources
    var summary = RunSummary()
    summary.isDryRun = options.isDryRun
    let store = try await openStore(paths)
    do {
      if let store {
        let http = AppleAccess.http(for: sources.configuration.sources, console)
        if options.fetches { try await gather(into: store, &sources, over: http, &summary) }
        try await ArtistNames.resolve(&sources.configuration, in: store)
        if options.fetches {
          try await gatherPictures(for: store, sources, paths, over: http, &summary)
        }
        if summary.fetch == nil { warnOfNames(in: sources.configuration) }
      }
      let hasCharts = try await store?.isEmpty() == false
      if options.renders {
        let edition = try await edition(of: hasCharts ? store : nil, sources, paths, summary)
        try await publish(edition, sources, paths, &summary)
      } else if !hasCharts {
        throw nothingThere(paths, summary)
      }
    } catch {
      try? await store?.close()
      throw error
    }
    try await store?.close()
    return try end(summary)
  }

  /// Says which artists have no page yet, since nobody was asked who they are.
  private func warnOfNames(in configuration: Configuration) {
    for name in configuration.artistNames {
      console.report(
        Diagnostic(
          .warning, "the artist '\(name)' was not searched for yet", at: .name("Content/site.yml"),
          hint: "run 'chartgen fetch' when Apple can be reached, or write the id"))
    }
  }

  /// Says how it went.
  private func end(_ summary: RunSummary) throws(Diagnostic) -> RunStatus {
    // Those that were asked for and could not be had have had their line.
    let named = Set(summary.fetch?.staleCharts.map(\.description) ?? [])
    for chart in summary.counts.missing where !named.contains(chart) {
      console.report(
        Diagnostic(
          .warning, "no data for the chart \(chart)", at: .run,
          hint: "it is left out until an answer brings it"))
    }
    for item in summary.counts.unknown {
      console.report(
        Diagnostic(
          .warning, "there is no page of the \(item): nothing is known of it", at: .run,
          hint: "look its id up with 'chartgen search', or take it out of site.yml and Content"))
    }
    if console.isVerbose || summary.isDryRun {
      for file in summary.added { console.say("+ \(file)", wasAskedFor: true) }
      for file in summary.changed { console.say("* \(file)", wasAskedFor: true) }
      for file in summary.removed { console.say("- \(file)", wasAskedFor: true) }
    }
    console.say(
      options.renders ? summary.line : summary.fetchLine, wasAskedFor: summary.isDryRun)
    if options.format == .json {
      try console.surroundings.output(summary.json() + "\n")
    }
    let isComplete =
      summary.counts.missing.isEmpty && summary.counts.unknown.isEmpty && summary.skippedRows == 0
      && summary.refusedAnswers == 0
      && summary.fetch?.isComplete ?? true && summary.pictures?.failures.isEmpty ?? true
      && !summary.arePicturesMissing
    return options.isStrict && !isComplete ? .incomplete : .done
  }

  /// Says why it failed, and with what status the run ends.
  private func report(_ error: any Error) -> RunStatus {
    Diagnostic.all(of: error).forEach(console.report)
    return Self.status(after: error)
  }

  /// The status that a run ends with after an error.
  static func status(after error: any Error) -> RunStatus {
    switch error {
    case let error as SiteSourcesError: error.status
    case is UsageError: .wrongUsage
    case let error as RunLockError:
      if case .held = error.kind { .locked } else { .failed }
    default: .failed
    }
  }
}
