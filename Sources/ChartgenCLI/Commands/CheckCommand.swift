import ChartFetch
import ChartStore
import Diagnostics
import Foundation
import Publishing
import SiteBuilder
import SiteConfiguration

/// `chartgen check`: everything that a build would find wrong, and the links of Output, without
/// writing.
struct CheckCommand {
  let console: Console
  let paths: SitePaths

  init(root: String?, _ console: Console) {
    self.console = console
    paths = SitePaths(root: root, in: console.environment.folder)
  }

  func run() async throws -> RunStatus {
    let (configuration, sources, warnings) = try read()
    var tally = Tally()
    func report(_ found: [Diagnostic]) {
      found.forEach(console.report)
      tally.count(found)
    }
    report(warnings + sources.warnings + ThemeCopies(in: paths).warnings(in: paths))
    let faults = sources.theme.check()
    report(faults)
    do {
      if let source = try await DataSource.openedForReading(configuration, paths) {
        var configuration = configuration
        try await ItemSearch.resolve(&configuration, in: source.store)
        report(try await render(configuration, sources, source))
        try await source.store.close()
      } else {
        report([
          Diagnostic(
            .warning, "no chart is stored yet, so no page was checked",
            at: .name(paths.store), hint: "run 'chartgen build', then check again")
        ])
      }
    } catch {
      // A page may run into what the check of its template has found already.
      report(
        Diagnostic.all(of: error).filter { error in
          !faults.contains { $0.subject == error.subject }
        })
    }
    do {
      report(try checkLinks(configuration, sources))
    } catch {
      report(error.diagnostics)
    }
    console.clearProgress()
    console.say(tally.description, wasRequested: true)
    return tally.errors == 0 ? .done : .failed
  }

  /// How many problems were found.
  private struct Tally: CustomStringConvertible {
    private(set) var errors = 0
    private var warnings = 0

    mutating func count(_ found: [Diagnostic]) {
      for problem in found {
        if problem.severity == .error { errors += 1 } else { warnings += 1 }
      }
    }

    /// The result in a line: `2 warnings, no errors`.
    var description: String {
      let errors = errors == 0 ? "no errors" : counted(errors, "error")
      switch (self.errors, warnings) {
      case (0, 0): return "no problems found"
      case (0, _): return counted(warnings, "warning") + ", " + errors
      case (_, 0): return errors
      default: return errors + ", " + counted(warnings, "warning")
      }
    }
  }

  /// Reads everything that the user wrote, so that what is wrong anywhere is found at once.
  private func read() throws(RunError) -> (Configuration, SiteSources, warnings: [Diagnostic]) {
    var found: [Diagnostic] = []
    var configuration: Configuration?
    do {
      let read = try paths.sources.configuration()
      configuration = read.configuration
      found = read.warnings
    } catch {
      found = error.diagnostics
    }
    do {
      let sources = try SiteSources(paths.sources, for: configuration, isChecked: true)
      if let configuration {
        return (configuration, sources, found)
      }
    } catch {
      throw RunError(found + error.diagnostics, status: error.status)
    }
    throw RunError(found, status: .wrongUsage)
  }

  /// Renders every page and keeps none: what only the data bring to light shows itself.
  private func render(
    _ configuration: Configuration, _ sources: SiteSources,
    _ source: DataSource
  ) async throws -> [Diagnostic] {
    let build = SiteBuild(
      configuration: configuration, content: sources.content, theme: sources.theme,
      isSample: source.isSample)
    var output = try paths.output.begin(dryRun: true)
    let made = try await build.render(source.data, into: &output) { done, total in
      console.progress("rendering \(done) of \(total)")
    }
    output.abandon()
    return [Diagnostic(damaged: made.damagedPictures, in: source.artwork)].compactMap { $0 }
  }

  /// Checks the links of what is in Output, and returns what is wrong.
  private func checkLinks(
    _ configuration: Configuration, _ sources: SiteSources
  ) throws(BuildErrors) -> [Diagnostic] {
    guard FileManager.default.fileExists(atPath: paths.output.path + "/index.html") else {
      return []
    }
    console.progress("checking links")
    let report = try LinkCheck(
      of: paths.output, for: configuration.url, madeFrom: (sources.content, sources.theme)
    ).run()
    console.say("\(report.links) links on \(report.pages) pages")
    return report.problems
  }
}
