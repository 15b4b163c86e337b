import ChartFiles
import ChartModel
import ChartStore
import Diagnostics
import Foundation
import SiteConfiguration

/// `chartgen history import FILE`: a chart's past out of a file, all of it or nothing.
struct HistoryImportCommand {
  private let options: HistoryImportOptions
  private let console: Console
  private let paths: SitePaths

  init(_ options: HistoryImportOptions, _ console: Console) {
    self.options = options
    self.console = console
    paths = SitePaths(root: options.root, in: console.environment.folder)
  }

  func run() async throws {
    let (key, name) = (options.chart, options.file)
    let path = SitePaths(root: name, in: console.environment.folder).root
    let today = console.environment.now().day
    let file = try HistoryFile(
      path, name: name, options.format, options.columns,
      lastDate: key.kind.isImported ? nil : today)
    console.progress("importing \(name)")
    let summary = try await store(file)
    console.clearProgress()
    warn(of: summary)
    console.say(
      line(of: summary) + (options.isDryRun ? "; nothing written (dry run)" : ""),
      wasRequested: options.isDryRun)
  }

  private func store(_ file: HistoryFile) async throws -> ImportSummary {
    if options.isDryRun {
      return try await paths.onScratchCopy { try await importRows(of: file, into: $0.store) }
    }
    let lock = try RunLock(dataFolder: paths.data)
    let summary = try await importRows(of: file, into: paths.store)
    lock.release()
    return summary
  }

  private func importRows(
    of file: HistoryFile, into path: String
  ) async throws -> ImportSummary {
    try await Store.opened(at: path) { store in
      do {
        return try await store.importChart(
          options.chart, ranking: options.items, from: file, source: options.file)
      } catch let error as ImportError {
        throw diagnostic(error)
      }
    }
  }

  private func diagnostic(_ error: ImportError) -> Diagnostic {
    let row = error.row
    let line = Diagnostic.Subject.name("\(options.file):\(row.line)")
    return switch error.kind {
    case .doubled:
      Diagnostic(
        "the item '\(row.id)' already has rank \(row.rank) on \(row.date) in an earlier line",
        at: line,
        hint: "remove one of the two, or give the items different ids")
    case .noNumber:
      Diagnostic(
        "expected an Apple id, found '\(row.id)'", at: line,
        hint:
          "'\(options.chart.kind.rawValue)' is an Apple chart: give a chart of your own another name"
      )
    }
  }

  /// Says what is odd about an import that went well.
  private func warn(of summary: ImportSummary) {
    let key = options.chart
    let storefront = key.storefront
    if !storefront.isKnown {
      let meant = Storefront.nearest(to: storefront.code)
      console.report(
        Diagnostic(
          .warning, "unknown storefront '\(storefront)'", at: .name("\(key)"),
          hint: meant.map { "did you mean '\($0)'?" }))
    }
    if summary.kept > 0 {
      console.report(
        Diagnostic(
          .warning,
          "the rows of \(counted(summary.kept, "date")) were skipped: \(key) of "
            + "\(summary.kept == 1 ? "that date" : "those dates") is kept as fetched",
          at: .name(options.file), hint: "to import them too, give the chart another name"))
    }
  }

  private func line(of summary: ImportSummary) -> String {
    var parts = [
      "\(counted(summary.rows, "row")) of \(counted(summary.snapshots, "date")) "
        + "in \(options.chart)"
    ]
    if summary.replaced > 0 {
      parts.append("\(counted(summary.replaced, "date")) replaced")
    }
    return parts.joined(separator: "; ")
  }
}
