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
  /// What messages call the file.
  private let name: String

  /// How far ahead of today a chart's own dates may be.
  private static let daysAhead = 31
  /// How many of a kind are listed.
  private static let listed = 10

  init(_ options: HistoryImportOptions, _ console: Console) {
    self.options = options
    self.console = console
    paths = SitePaths(root: options.root, in: console.environment.folder)
    name = options.file == "-" ? "standard input" : options.file
  }

  func run() async throws {
    let today = console.environment.now().day
    var reading = options.reading
    let daysAhead = options.chart.kind.isImported ? Self.daysAhead : 0
    reading.lastDate = Day(number: today.number + daysAhead)
    let bytes =
      options.file == "-"
      ? console.environment.readInput()
      : try HistoryFile.bytes(
        at: SitePaths(root: options.file, in: console.environment.folder).root, name: name)
    let file = try HistoryFile(bytes, name: name, reading)
    tell(of: file)
    console.progress("importing \(name)")
    let summary = try await store(file)
    console.clearProgress()
    warn(of: summary)
    if options.isDryRun { preview(summary) }
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
          options.chart, ranking: options.items, from: file, source: name,
          keepsMakers: !options.replaces && !file.read.contains(.maker))
      } catch let error as ImportError {
        throw diagnostic(error)
      } catch let error as LostFieldError {
        throw Diagnostic(
          "the file has no column for the maker, which \(counted(error.items, "item")) of "
            + "\(options.chart) \(error.items == 1 ? "has" : "have")", at: .name(name),
          hint:
            "name the column with --columns maker=THEIRS, or take the makers away with --replace")
      }
    }
  }

  private func diagnostic(_ error: ImportError) -> Diagnostic {
    let row = error.row
    let line = Diagnostic.Subject.name("\(name):\(row.line)")
    let item = row.id.map { "the item '\($0)'" } ?? "'\(row.title)' by '\(row.maker)'"
    return switch error.kind {
    case .doubled:
      Diagnostic(
        "\(item) is on \(row.date) already, in an earlier line", at: line,
        hint: "remove one of the two, or give the items different ids")
    case .noNumber:
      Diagnostic(
        "expected an Apple id, found '\(row.id ?? "")'", at: line,
        hint:
          "'\(options.chart.kind.rawValue)' is an Apple chart: give a chart of your own another name"
      )
    case .unknownItem:
      Diagnostic(
        "\(options.chart) has no item \(item), and its items have ids of their own", at: line,
        hint: "correct the names, or give the file a column of ids: --columns id=THEIRS")
    case .farDate(let nearest):
      Diagnostic(
        "\(row.date) is more than 50 years from the chart's nearest other date, \(nearest)",
        at: line,
        hint: "correct the year")
    }
  }

  // MARK: - What is said

  /// Says how the file was understood, where that is not as usual, and what is not used of it.
  private func tell(of file: HistoryFile) {
    var how: [String] = []
    if file.encoding != .utf8 { how.append("saved as \(file.encoding.rawValue)") }
    if let separator = file.separator, separator != .comma {
      how.append("separated by \(separator.plural)")
    }
    if !how.isEmpty { say("\(name): \(how.joined(separator: ", "))") }
    if !file.unused.isEmpty {
      say("\(name): not used: \(file.unused.joined(separator: ", "))")
    }
  }

  private func say(_ line: String) {
    console.say(line, wasRequested: true)
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
          at: .name(name), hint: "to import them too, give the chart another name"))
    }
    for row in summary.doubledRows.prefix(Self.listed) {
      console.report(
        Diagnostic(
          .warning, "'\(row.title)' by '\(row.maker)' is there twice on \(row.date): two items",
          at: .name("\(name):\(row.line)"), hint: "if it is one item, remove a row"))
    }
    guard !summary.differences.isEmpty else { return }
    let shown = summary.differences.prefix(Self.listed).map { difference in
      "line \(difference.row.line): \(difference.figure) \(difference.theirs), ours "
        + (difference.ours.map(String.init) ?? "none")
        + " (\(difference.row.title), \(difference.row.date))"
    }
    let more = summary.differences.count - shown.count
    let notes = shown + (more > 0 ? ["and \(more) more"] : [])
    console.report(
      Diagnostic(
        .warning,
        "\(counted(summary.differences.count, "figure")) of the file differ\(summary.differences.count == 1 ? "s" : "") "
          + "from ours, which follow from the rows", at: .name(name),
        hint: "look for missing dates and misspelt names", notes: notes))
  }

  /// Says what a dry run would bring.
  private func preview(_ summary: ImportSummary) {
    if let first = summary.dates.min(), let last = summary.dates.max() {
      say("dates: \(first) to \(last)")
    }
    let new = summary.newItems
    say("new items: \(new.count)")
    for item in new.prefix(Self.listed) where new.count <= 100 { say("  \(text(of: item))") }
    for (item, known) in summary.misspellings.prefix(Self.listed) {
      say("  misspelt? \(text(of: item)); the chart has \(text(of: known))")
    }
  }

  private func text(of item: ItemName) -> String {
    item.maker.isEmpty ? item.name : "\(item.name), \(item.maker)"
  }

  private func line(of summary: ImportSummary) -> String {
    var parts = [
      "\(counted(summary.rows, "row")) of \(counted(summary.dates.count, "date")) "
        + "in \(options.chart)"
    ]
    if summary.replaced > 0 {
      parts.append("\(counted(summary.replaced, "date")) replaced")
    }
    return parts.joined(separator: "; ")
  }
}
