import AppleCharts
import ChartModel
import ChartStore
import Diagnostics
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

  func run() async -> ExitStatus {
    do {
      let sources = try SiteSources(paths.sources)
      sources.warnings.forEach(console.report)
      let lock = try RunLock(dataFolder: paths.data)
      let status = try await build(sources)
      lock.release()
      return status
    } catch {
      console.clearProgress()
      return report(error)
    }
  }

  private func build(_ sources: SiteSources) async throws -> ExitStatus {
    var summary = RunSummary()
    summary.isDryRun = arguments.has(.dryRun)
    let edition = try await Edition(for: arguments, sources, paths, console, &summary)
    let status: ExitStatus
    do {
      status = try await finish(edition, sources, &summary)
    } catch {
      try? await edition.store.close()
      throw error
    }
    return status
  }

  /// Renders an edition's store and puts the pages into Output, unless that would change nothing.
  private func finish(
    _ edition: Edition, _ sources: SiteSources, _ summary: inout RunSummary
  ) async throws -> ExitStatus {
    summary.isSample = edition.isSample
    let inputs = LastBuild.fingerprint(of: try inputFiles(edition))
    if !summary.isDryRun, let last = LastBuild(at: paths.lastBuild), last.inputs == inputs,
      let manifest = paths.output.untouchedManifest(), manifest == last.manifest
    {
      summary.counts = last.summary
      return end(summary)
    }

    let build = SiteBuild(
      configuration: sources.configuration, content: sources.content, theme: sources.theme,
      isSample: edition.isSample)
    var output = try paths.output.begin(dryRun: summary.isDryRun)
    let made = try await build.render(edition.data, into: &output) { done, total in
      console.progress("rendering \(done) of \(total)")
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
    if !summary.isDryRun {
      LastBuild(inputs: inputs, manifest: applied.manifest, summary: summary.counts)
        .write(to: paths.lastBuild)
    }
    return end(summary)
  }

  /// Everything that the pages are made from.
  private func inputFiles(_ edition: Edition) throws -> [String] {
    let sources = try paths.sources.allFiles()
    return [edition.store.path] + sources
      + [console.surroundings.program]
  }

  /// Says how it went.
  private func end(_ summary: RunSummary) -> ExitStatus {
    for chart in summary.counts.missing {
      console.report(
        Diagnostic(
          .warning, "no data for the chart \(chart)", at: .run,
          hint: "it is left out until an answer brings it"))
    }
    if console.isVerbose || summary.isDryRun {
      for file in summary.added { console.say("+ \(file)") }
      for file in summary.changed { console.say("* \(file)") }
      for file in summary.removed { console.say("- \(file)") }
    }
    console.say(summary.line)
    if arguments.value(.format) == "json" {
      console.surroundings.output(summary.json() + "\n")
    }
    let isComplete =
      summary.counts.missing.isEmpty && summary.skippedRows == 0 && summary.refusedAnswers == 0
    return arguments.has(.strict) && !isComplete ? .incomplete : .done
  }

  /// Says why it failed, and with what status the run ends.
  private func report(_ error: any Error) -> ExitStatus {
    switch error {
    case let error as SiteSourcesError:
      error.diagnostics.forEach(console.report)
      return error.status
    case let error as BuildErrors:
      error.diagnostics.forEach(console.report)
    case let error as RunLockError:
      console.report(error.diagnostic)
      if case .held = error.kind { return .locked }
    case let error as OutputError:
      console.report(error.diagnostic)
    case let error as StoreError:
      console.report(Diagnostic(error.message, at: .run, hint: error.hint))
    case let error as Diagnostic:
      console.report(error)
    default:
      console.report(Diagnostic("\(error)", at: .run))
    }
    return .failed
  }
}
