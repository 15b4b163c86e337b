import ChartStore
import Diagnostics
import Foundation
import SiteBuilder

/// `chartgen check`: everything that a build would find wrong, and the links of Output, without
/// writing.
struct CheckCommand {
  let console: Console
  let paths: SitePaths

  init(root: String?, _ console: Console) {
    self.console = console
    paths = SitePaths(root: root, in: console.surroundings.folder)
  }

  func run() async -> RunStatus {
    let configuration: Configuration
    let sources: SiteSources
    do {
      (configuration, sources) = try read()
    } catch {
      error.diagnostics.forEach(console.report)
      return error.status
    }
    sources.warnings.forEach(console.report)
    let faults = sources.theme.check()
    faults.forEach(console.report)
    var problems = faults.count
    do {
      if let edition = try await openStore(for: configuration) {
        var configuration = configuration
        try await ArtistNames.resolve(&configuration, in: edition.store)
        try await render(configuration, sources, edition)
        try await edition.store.close()
      } else {
        console.report(
          Diagnostic(
            .warning, "no chart is stored yet, so that no page was checked",
            at: .name(paths.store), hint: "run 'chartgen build', then check again"))
      }
    } catch {
      // A page may run into what the check of its template has said already.
      let found = Diagnostic.all(of: error).filter { error in
        !faults.contains { $0.subject == error.subject }
      }
      found.forEach(console.report)
      problems += found.count
    }
    do {
      problems += try checkLinks(configuration)
    } catch {
      error.diagnostics.forEach(console.report)
      problems += error.diagnostics.count
    }
    console.clearProgress()
    console.say(
      problems == 0 ? "nothing is wrong" : "\(problems) problem\(problems == 1 ? "" : "s")",
      wasAskedFor: true)
    return problems == 0 ? .done : .failed
  }

  /// Reads everything that the user wrote, so that what is wrong anywhere is said at once.
  private func read() throws(RunError) -> (Configuration, SiteSources) {
    var said: [Diagnostic] = []
    var configuration: Configuration?
    do {
      let read = try paths.sources.configuration()
      configuration = read.configuration
      said = read.warnings
    } catch {
      said = error.diagnostics
    }
    do {
      let sources = try SiteSources(paths.sources, for: configuration, isChecked: true)
      if let configuration {
        said.forEach(console.report)
        return (configuration, sources)
      }
    } catch {
      throw RunError(said + error.diagnostics, status: error.status)
    }
    throw RunError(said, status: .wrongUsage)
  }

  /// The store that a build would use, opened only to be read; nil where there is none yet.
  private func openStore(
    for configuration: Configuration
  ) async throws -> (store: Store, isSample: Bool)? {
    let takesSample = configuration.url == Configuration.placeholderURL
    for (path, isSample) in [(paths.store, false), (paths.sample, true)]
    where FileManager.default.fileExists(atPath: path) && (!isSample || takesSample) {
      let store = try await Store(at: path, for: .reading)
      if try await !store.isEmpty() { return (store, isSample) }
      try await store.close()
    }
    return nil
  }

  /// Renders every page and keeps none: what only the data bring to light shows itself.
  private func render(
    _ configuration: Configuration, _ sources: SiteSources,
    _ edition: (store: Store, isSample: Bool)
  ) async throws {
    let build = SiteBuild(
      configuration: configuration, content: sources.content, theme: sources.theme,
      isSample: edition.isSample)
    let artwork = edition.isSample ? paths.sampleArtwork : paths.artwork
    let data = StoredSite(
      store: edition.store, artwork: artwork,
      configuration: configuration, keepsAddresses: false)
    var output = try paths.output.begin(dryRun: true)
    let made = try await build.render(data, into: &output) { done, total in
      console.progress("rendering \(done) of \(total)")
    }
    output.abandon()
    Diagnostic(damaged: made.damagedPictures, in: artwork).map(console.report)
  }

  /// Checks the links of what is in Output, and returns how many are wrong.
  private func checkLinks(_ configuration: Configuration) throws(BuildErrors) -> Int {
    guard FileManager.default.fileExists(atPath: paths.output.path + "/index.html") else {
      return 0
    }
    console.progress("checking links")
    let report = try LinkCheck(of: paths.output, for: configuration.url).run()
    report.problems.forEach(console.report)
    console.say("\(report.links) links on \(report.pages) pages")
    return report.problems.count { $0.severity == .error }
  }
}
