import Artwork
import ChartModel
import ChartStore
import Diagnostics
import SiteBuilder

extension BuildCommand {
  /// Renders an edition's store and puts the pages into Output, unless that would change nothing.
  func publish(
    _ edition: Edition, _ sources: SiteSources, _ paths: SitePaths, _ summary: inout RunSummary
  ) async throws {
    summary.isSample = edition.isSample
    if !summary.isDryRun, let last = LastBuild(at: paths.lastBuild),
      last.inputs == (try await fingerprint(edition)),
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
        hint: "name a chart that it has, or run 'chartgen build' when Apple can be reached")
    }
    console.progress("writing")
    let applied = try output.apply()
    console.clearProgress()

    summary.counts = RunSummary.Counts(
      charts: made.charts, podcasts: made.podcasts, artists: made.artists, albums: made.albums,
      pages: made.pages, missing: made.missing.map(\.description), unknown: made.unknown)
    summary.added = applied.added
    summary.changed = applied.changed
    summary.removed = applied.removed
    report(made.damagedPictures, of: edition, summary)
    guard !summary.isDryRun else { return }
    try await edition.store.keepArchive(made.archivePages)
    LastBuild(
      inputs: try await fingerprint(edition), manifest: applied.manifest,
      summary: summary.counts
    ).write(to: paths.lastBuild)
  }

  /// Says which pictures were gone or damaged, and drops what is left of their files, so that the
  /// next run makes them again.
  private func report(_ damaged: [Picture], of edition: Edition, _ summary: RunSummary) {
    guard let diagnostic = Diagnostic(damaged: damaged, in: edition.artwork) else { return }
    console.report(diagnostic)
    guard !summary.isDryRun else { return }
    let folder = ArtworkFolder(path: edition.artwork)
    for picture in damaged { folder.removeFiles(of: picture) }
  }

  /// A number for everything that the pages are made from.
  private func fingerprint(_ edition: Edition) async throws -> UInt64 {
    let store = "\(edition.store.path) \(try await edition.store.revision())"
    return LastBuild.fingerprint(
      of: try paths.sources.allFiles() + [console.surroundings.program],
      and: store)
  }
}
