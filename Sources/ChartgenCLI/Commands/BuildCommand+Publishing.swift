import Artwork
import ChartModel
import ChartStore
import Diagnostics
import Publishing
import SiteBuilder
import SiteConfiguration

extension BuildCommand {
  /// Renders a store and puts the pages into Output, unless that would change nothing.
  func publish(
    _ source: DataSource, _ site: SiteChoice, _ sources: SiteSources, _ paths: SitePaths,
    _ summary: inout RunSummary
  ) async throws {
    summary.isSample = source.isSample
    var digest = site.digest
    digest.add(sources.digest)
    if !summary.isDryRun, let last = LastBuild(at: paths.lastBuild),
      last.inputs == (try await inputs(source, site, digest)),
      let manifest = paths.output.untouchedManifest(), manifest.hash == last.manifest,
      try await source.made(manifest)
    {
      summary.counts = last.summary
      return
    }

    let build = SiteBuild(
      configuration: site.configuration, content: sources.content, theme: sources.theme,
      isSample: source.isSample)
    var output = try paths.output.begin(dryRun: summary.isDryRun)
    try await guardPublished(output.published, from: source, options.accepted, paths)
    if !source.isSample {
      try await removeUnusedPictures(of: source.store, site.configuration, paths, &summary)
    }
    let made = try await build.render(source.data, into: &output) { done, total in
      console.progress("rendering \(done) of \(total)")
    }
    try source.check(made)
    console.progress("writing")
    let finished = try output.finish(label: source.isSample ? DataSource.sampleLabel : nil)
    summary.counts = RunSummary.Counts(
      charts: made.charts, podcasts: made.podcasts, artists: made.artists, albums: made.albums,
      pages: made.pages, missing: made.missing.map(\.description), unknown: made.unknown)
    summary.added = finished.added
    summary.changed = finished.changed
    summary.removed = finished.removed
    if !summary.isDryRun {
      // What the store must know of the site is on the disk before Output changes, so that
      // nothing can fail the run after that.
      try await source.store.keepArchive(made.archivePages)
      try await source.store.recordPublished(
        manifest: finished.manifest.name, at: console.environment.now())
    }
    try output.apply()
    console.clearProgress()
    report(made.damagedPictures, of: source, summary)
    guard !summary.isDryRun, let inputs = try? await inputs(source, site, digest) else { return }
    LastBuild(inputs: inputs, manifest: finished.manifest.hash, summary: summary.counts)
      .write(to: paths.lastBuild)
  }

  /// Keeps what Output holds from being replaced by a store that did not make it: a store that is
  /// new, restored or another site's lacks what those pages show.
  ///
  /// - Throws: A `Diagnostic` with the way out.
  private func guardPublished(
    _ published: ManifestSummary?, from source: DataSource, _ accepted: Acceptance,
    _ paths: SitePaths
  ) async throws {
    guard let published, published.label != DataSource.sampleLabel else { return }
    guard !source.isSample else {
      throw Diagnostic(
        "the sample edition would replace a real site", at: .name(paths.output.path),
        hint: "make it in another folder: chartgen build --sample --root DIR")
    }
    if try await source.made(published) || accepted.store { return }
    if try await source.store.acceptsUnknownManifest { return }
    throw Diagnostic(
      "the site was published from another store, or from a newer copy of this one",
      at: .name(paths.output.path),
      hint: "restore the newest Data folder, or replace the site with what this store has: "
        + "--accept store")
  }

  /// Says which pictures were gone or damaged, and drops what is left of their files, so that the
  /// next run makes them again.
  private func report(_ damaged: [Picture], of source: DataSource, _ summary: RunSummary) {
    guard let diagnostic = Diagnostic(damaged: damaged, in: source.artwork) else { return }
    console.report(diagnostic)
    guard !summary.isDryRun else { return }
    let folder = ArtworkFolder(path: source.artwork)
    for picture in damaged { folder.removeFiles(of: picture) }
  }

  /// A number for everything that the pages are made from.
  private func inputs(
    _ source: DataSource, _ site: SiteChoice, _ sources: SourceDigest
  ) async throws(StoreError) -> UInt64 {
    // A mirror of covers may be named by an option, and pages link to its host.
    let mirror = site.configuration.sources.artwork?.string ?? ""
    let store = "\(source.store.path) \(try await source.store.revision()) \(mirror)"
    return LastBuild.inputs(sources, store: store, program: console.environment.program)
  }
}
