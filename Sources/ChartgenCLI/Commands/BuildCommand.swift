import AppleCharts
import ChartModel
import ChartStore
import Diagnostics
import Foundation
import SiteBuilder

/// `chartgen build` and `chartgen render`: answers into the store, the store into pages, pages into
/// Output.
struct BuildCommand {
  let arguments: CommandLineArguments
  let console: Console
  let paths: SitePaths

  init(_ arguments: CommandLineArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
    paths = SitePaths(root: arguments.value(.root), in: console.surroundings.folder)
  }

  func run() async -> RunStatus {
    do {
      let sources = try SiteSources(paths.sources)
      sources.warnings.forEach(console.report)
      guard !arguments.has(.dryRun) else { return try await rehearse(sources) }
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
    return try await build(sources, in: scratch)
  }

  private func build(_ sources: SiteSources, in paths: SitePaths) async throws -> RunStatus {
    var summary = RunSummary()
    summary.isDryRun = arguments.has(.dryRun)
    let edition = try await Edition(for: arguments, sources, paths, console, &summary)
    do {
      try await render(edition, sources, paths, &summary)
      try await edition.store.close()
    } catch {
      try? await edition.store.close()
      throw error
    }
    return end(summary)
  }

  /// Renders an edition's store and puts the pages into Output, unless that would change nothing.
  private func render(
    _ edition: Edition, _ sources: SiteSources, _ paths: SitePaths, _ summary: inout RunSummary
  ) async throws {
    summary.isSample = edition.isSample
    if !summary.isDryRun, let last = LastBuild(at: paths.lastBuild),
      last.inputs == LastBuild.fingerprint(of: try inputFiles(edition)),
      let manifest = paths.output.untouchedManifest(), manifest == last.manifest
    {
      summary.counts = last.summary
      return
    }

    let build = SiteBuild(
      configuration: sources.configuration, content: sources.content, theme: sources.theme,
      isSample: edition.isSample)
    var output = try paths.output.begin(dryRun: summary.isDryRun)
    let made = try await build.render(edition.data, into: &output) { done, total in
      console.progress("rendering \(done) of \(total)")
    }
    guard made.charts > 0 else {
      throw Diagnostic(
        "the store has none of the charts that Content/site.yml names",
        at: .name(edition.store.path),
        hint: "name a chart that it has, or bring in answers with --from FOLDER")
    }
    console.progress("writing")
    let applied = try output.apply()
    console.clearProgress()

    summary.counts = RunSummary.Counts(
      charts: made.charts, podcasts: made.podcasts, artists: made.artists, albums: made.albums,
      pages: made.pages, missing: made.missing.map(\.description))
    summary.added = applied.added
    summary.changed = applied.changed
    summary.removed = applied.removed
    guard !summary.isDryRun else { return }
    // Closing brings the store's file to the state that the next run finds.
    try await edition.store.close()
    LastBuild(
      inputs: LastBuild.fingerprint(of: try inputFiles(edition)), manifest: applied.manifest,
      summary: summary.counts
    ).write(to: paths.lastBuild)
  }

  /// Everything that the pages are made from.
  private func inputFiles(_ edition: Edition) throws -> [String] {
    let log = edition.store.path + "-wal"
    // What a run has stored stands in the log until the store is closed; an empty log says nothing.
    let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
    return [edition.store.path] + (size ?? 0 > 0 ? [log] : []) + (try paths.sources.allFiles())
      + [console.surroundings.program]
  }

  /// Says how it went.
  private func end(_ summary: RunSummary) -> RunStatus {
    for chart in summary.counts.missing {
      console.report(
        Diagnostic(
          .warning, "no data for the chart \(chart)", at: .run,
          hint: "it is left out until an answer brings it"))
    }
    if console.isVerbose || summary.isDryRun {
      for file in summary.added { console.say("+ \(file)", wasAskedFor: true) }
      for file in summary.changed { console.say("* \(file)", wasAskedFor: true) }
      for file in summary.removed { console.say("- \(file)", wasAskedFor: true) }
    }
    console.say(summary.line, wasAskedFor: summary.isDryRun)
    if arguments.value(.format) == "json" {
      console.surroundings.output(summary.json() + "\n")
    }
    let isComplete =
      summary.counts.missing.isEmpty && summary.skippedRows == 0 && summary.refusedAnswers == 0
    return arguments.has(.strict) && !isComplete ? .incomplete : .done
  }

  /// Says why it failed, and with what status the run ends.
  private func report(_ error: any Error) -> RunStatus {
    Diagnostic.all(of: error).forEach(console.report)
    switch error {
    case let error as SiteSourcesError: return error.status
    case let error as RunLockError:
      if case .held = error.kind { return .locked }
      return .failed
    default: return .failed
    }
  }
}
