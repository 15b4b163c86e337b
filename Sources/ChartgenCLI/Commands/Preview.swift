import ChartFetch
import ChartStore
import Diagnostics
import PreviewServer
import Publishing
import SiteBuilder
import SiteConfiguration

/// The pages that `serve` shows.
struct Preview {
  let command: ServeCommand
  let output: OutputFolder
  /// The site with a data folder of the preview's own, for a sample edition.
  let sampleData: SitePaths
  /// The sample edition's data, once they were asked for: nobody else writes them.
  private var sample: Store?
  /// The path that the site's address has, once site.yml could be read.
  private(set) var basePath: String?

  init(command: ServeCommand, output: OutputFolder, sampleData: SitePaths) {
    self.command = command
    self.output = output
    self.sampleData = sampleData
  }

  /// What came of rendering.
  struct Result {
    var change = PreviewServer.Change.nothing
    var basePath: String?
    var problems: [Diagnostic] = []
    /// How it went, in a line.
    var line = ""
  }

  /// Renders the site as it is now; what is wrong is part of the result.
  mutating func render() async -> Result {
    let started = ContinuousClock.now
    do {
      let summary = try await renderPages()
      let files = summary.added + summary.changed + summary.removed
      let areStyles = files.allSatisfy { $0.hasPrefix("assets/") && $0.hasSuffix(".css") }
      let time = (ContinuousClock.now - started) / .milliseconds(1)
      return Result(
        change: files.isEmpty ? .nothing : areStyles ? .styles : .pages, basePath: basePath,
        line: "\(counted(files.count, "file")) changed, in \(Int(time)) ms")
    } catch {
      return Result(basePath: basePath, problems: Diagnostic.all(of: error))
    }
  }

  private mutating func renderPages() async throws -> OutputSummary {
    let folder = command.paths.sources(showingDrafts: command.options.showsDrafts)
    var configuration = try folder.configuration().configuration
    basePath = configuration.url.basePath
    let sources = try SiteSources(folder, for: configuration)
    let source = try await open(configuration)
    do {
      try await ItemSearch.resolve(&configuration, in: source.store)
      let build = SiteBuild(
        configuration: configuration, content: sources.content, theme: sources.theme,
        isSample: source.isSample)
      var edition = try output.begin()
      try source.check(try await build.render(source.data, into: &edition))
      let summary = try edition.finish(label: nil)
      try edition.apply()
      if !source.isSample { try await source.store.close() }
      return summary
    } catch {
      if !source.isSample { try? await source.store.close() }
      throw error
    }
  }

  /// The data that a build would use; where there are none yet, the sample edition's.
  private mutating func open(_ configuration: Configuration) async throws -> DataSource {
    if !command.options.showsSample,
      let source = try await DataSource.openedForReading(configuration, command.paths)
    {
      if !source.isSample { return source }
      // The preview has a sample edition of its own.
      try await source.store.close()
    }
    let store: Store
    if let sample {
      store = sample
    } else {
      store = try await SampleStore.open(sampleData, command.console)
      sample = store
    }
    return DataSource(
      store, isSample: true, configuration, sampleData, storesAddresses: false)
  }
}
