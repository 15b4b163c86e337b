import AppleCharts
import Artwork
import ChartFetch
import ChartModel
import ChartStore
import Diagnostics
import Foundation
import HTTP
import SiteBuilder
import SiteConfiguration

/// `chartgen build` and its two halves: `fetch` stores responses, `render` makes pages of the store and puts them into Output.
struct BuildCommand {
  let options: BuildOptions
  private(set) var console: Console
  let paths: SitePaths

  init(_ options: BuildOptions, _ console: Console) {
    self.options = options
    self.console = console
    paths = SitePaths(root: options.root, in: console.environment.folder)
  }

  func run() async throws -> RunStatus {
    let site = try SiteChoice(paths.sources, options, console)
    guard !options.isDryRun else { return try await rehearse(site) }
    let lock = try RunLock(dataFolder: paths.data)
    let status = try await build(site, in: paths)
    lock.release()
    return status
  }

  /// Builds without a trace.
  private func rehearse(_ site: SiteChoice) async throws -> RunStatus {
    try await paths.onScratchCopy { scratch in
      var rehearsal = self
      rehearsal.console.naming = (scratch.data, paths.data)
      return try await rehearsal.build(site, in: scratch)
    }
  }

  /// Fetches and stores, then reads the sources, renders and applies: what is wrong in a template or
  /// a page costs this build's pages, never the night's snapshots.
  private func build(_ site: SiteChoice, in paths: SitePaths) async throws -> RunStatus {
    var site = site
    var summary = RunSummary()
    summary.isDryRun = options.isDryRun
    let store = try await openStore(paths)
    do {
      if let store {
        let http = HTTPClient(
          HTTPConfiguration(for: site.configuration.sources, in: console.environment))
        if options.fetches { try await fetch(into: store, site, over: http, &summary) }
        let names = try await ItemSearch.resolve(&site.configuration, in: store)
        if options.fetches {
          try await fetchPictures(for: store, site.configuration, paths, over: http, &summary)
        }
        if summary.fetch == nil { names.map(Diagnostic.unsearched).forEach(console.report) }
      }
      if let unclear = summary.fetch?.unclearNames, !unclear.isEmpty {
        throw RunError(unclear, status: .wrongUsage)
      }
      let hasCharts = try await store?.isEmpty() == false
      if options.renders {
        let sources = try SiteSources(paths.sources, for: site.configuration)
        sources.warnings.forEach(console.report)
        let source = try await dataSource(of: hasCharts ? store : nil, site, paths, summary)
        try await publish(source, site, sources, paths, &summary)
      } else if !hasCharts {
        throw nothingThere(site.configuration, paths, summary)
      }
    } catch {
      try? await store?.close()
      throw error
    }
    // Everything is stored by now; what closing could not tidy up, the next opening does.
    try? await store?.close()
    return try end(summary)
  }

  /// How a chart of a name can come to be there.
  private func hint(forMissing name: String) -> String {
    guard let chart = try? ChartKey(name: name), chart.kind.isImported else {
      return "it is left out until it can be fetched"
    }
    let nearest = ChartKind.nearest(to: chart.kind.rawValue)
    return nearest.map { "did you mean '\(chart.storefront)/\($0.rawValue)'?" }
      ?? "import it from a file: chartgen history import FILE \(name)"
  }

  /// Says how it went.
  private func end(_ summary: RunSummary) throws(Diagnostic) -> RunStatus {
    // Those that were requested and could not be fetched have had their line.
    let named = Set(summary.fetch?.staleCharts.map(\.description) ?? [])
    for chart in summary.counts.missing where !named.contains(chart) {
      console.report(
        Diagnostic(
          .warning, "no data for the chart \(chart)", at: .run,
          hint: hint(forMissing: chart)))
    }
    for item in summary.counts.unknown {
      console.report(
        Diagnostic(
          .warning, "no page for \(item): no data available", at: .run,
          hint: "check its id with 'chartgen search', or remove it from site.yml and Content"))
    }
    if console.isVerbose || summary.isDryRun {
      for file in summary.added { console.say("+ \(file)", wasRequested: true) }
      for file in summary.changed { console.say("* \(file)", wasRequested: true) }
      for file in summary.removed { console.say("- \(file)", wasRequested: true) }
    }
    console.say(
      options.renders ? summary.line : summary.fetchLine, wasRequested: summary.isDryRun)
    if options.format == .json {
      try console.environment.output(summary.json() + "\n")
    }
    let isComplete =
      summary.counts.missing.isEmpty && summary.counts.unknown.isEmpty && summary.skippedRows == 0
      && summary.rejectedResponses == 0
      && summary.fetch?.isComplete ?? true && summary.pictures?.failures.isEmpty ?? true
      && !summary.arePicturesMissing
    return options.isStrict && !isComplete ? .incomplete : .done
  }
}

extension Diagnostic {
  /// Says that an item which site.yml calls by name has no page yet.
  fileprivate static func unsearched(
    _ subject: LookupSubject, _ name: String, at place: Subject
  ) -> Diagnostic {
    Diagnostic(
      .warning, "the \(subject.name) '\(name)' has not been looked up yet", at: place,
      hint: "run 'chartgen fetch' once Apple can be reached, or write the id")
  }
}
