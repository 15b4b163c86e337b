import ChartFiles
import ChartModel
import ChartStore
import Diagnostics
import Foundation
import SiteConfiguration

/// `chartgen history import FILE`: a chart's past out of a file, all of it or nothing.
struct HistoryImportCommand {
  private let history: HistoryStore
  private let options: HistoryImportOptions

  init(_ options: HistoryImportOptions, _ console: Console) {
    self.options = options
    history = HistoryStore(root: options.root, console)
  }

  func run() async -> RunStatus {
    await history.run {
      let console = history.console
      let (key, name) = (options.chart, options.file)
      let path = SitePaths(root: name, in: console.environment.folder).root
      let today = console.environment.now().day
      let file = try HistoryFile(
        path, name: name, options.format, options.columns,
        lastDate: key.kind.isImported ? nil : today)
      console.progress("importing \(name)")
      let summary = try await store(file, of: name, in: key, options.items)
      console.clearProgress()
      warn(of: summary, key, in: name)
      console.say(
        Self.line(summary, of: key) + (options.isDryRun ? "; nothing written (dry run)" : ""),
        wasAskedFor: options.isDryRun)
    }
  }

  private func store(
    _ file: sending HistoryFile, of name: String, in key: ChartKey, _ kind: ImportedItems?
  ) async throws -> ImportSummary {
    if options.isDryRun {
      return try await history.paths.onScratchCopy { scratch in
        try await keep(file, of: name, in: key, kind, scratch.store)
      }
    }
    let lock = try RunLock(dataFolder: history.paths.data)
    let summary = try await keep(file, of: name, in: key, kind, history.paths.store)
    lock.release()
    return summary
  }

  private func keep(
    _ file: sending HistoryFile, of name: String, in key: ChartKey, _ kind: ImportedItems?,
    _ path: String
  ) async throws -> ImportSummary {
    let store = try await Store(at: path)
    do {
      let summary = try await store.importChart(key, ranking: kind, from: file, source: name)
      try await store.close()
      return summary
    } catch let error as ImportError {
      try? await store.close()
      throw Self.diagnostic(error, of: name, in: key)
    } catch {
      try? await store.close()
      throw error
    }
  }

  private static func diagnostic(
    _ error: ImportError, of name: String, in key: ChartKey
  ) -> Diagnostic {
    let row = error.row
    let place = Diagnostic.Subject.name("\(name):\(row.line)")
    return switch error.kind {
    case .doubled:
      Diagnostic(
        "the item '\(row.id)' already has rank \(row.rank) on \(row.date) in an earlier line",
        at: place,
        hint: "remove one of the two, or give the items different ids")
    case .noNumber:
      Diagnostic(
        "expected an Apple id, found '\(row.id)'", at: place,
        hint: "'\(key.kind.rawValue)' is an Apple chart: give a chart of your own another name")
    }
  }

  /// Says what is odd about an import that went well.
  private func warn(of summary: ImportSummary, _ key: ChartKey, in name: String) {
    let storefront = key.storefront
    if !storefront.isKnown {
      let meant = Storefront.nearest(to: storefront.code)
      history.console.report(
        Diagnostic(
          .warning, "unknown storefront '\(storefront)'", at: .name("\(key)"),
          hint: meant.map { "did you mean '\($0)'?" }))
    }
    if summary.kept > 0 {
      history.console.report(
        Diagnostic(
          .warning,
          "the rows of \(counted(summary.kept, "date")) were skipped: \(key) of "
            + "\(summary.kept == 1 ? "that date" : "those dates") is kept as fetched",
          at: .name(name), hint: "to import them too, give the chart another name"))
    }
  }

  private static func line(_ summary: ImportSummary, of key: ChartKey) -> String {
    var parts = [
      "\(counted(summary.rows, "row")) of \(counted(summary.snapshots, "date")) "
        + "in \(key)"
    ]
    if summary.replaced > 0 {
      parts.append("\(counted(summary.replaced, "date")) replaced")
    }
    return parts.joined(separator: "; ")
  }
}
