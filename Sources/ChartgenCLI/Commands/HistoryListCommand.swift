import ChartModel
import ChartStore
import Diagnostics
import Foundation

/// `chartgen history list`: what is stored of each chart.
struct HistoryListCommand {
  private let options: HistoryListOptions
  private let console: Console

  init(_ options: HistoryListOptions, _ console: Console) {
    self.options = options
    self.console = console
  }

  /// A chart, as programs read it.
  private struct Report: Encodable {
    let chart: String
    let snapshots: Int
    let rows: Int
    let first: String?
    let last: String?
    let missing: [String]
    let sources: [String]
  }

  func run() async throws {
    let paths = SitePaths(root: options.root, in: console.environment.folder)
    let histories = try await Store.opened(at: paths.store, for: .reading) { store in
      try await store.histories()
    }
    let output = console.environment.output
    guard options.format == .text else {
      let reports = histories.map { history in
        Report(
          chart: history.key.description, snapshots: history.dates.count, rows: history.rows,
          first: history.dates.first?.description, last: history.dates.last?.description,
          missing: history.missing.map(\.description), sources: history.sources)
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try output(String(decoding: try encoder.encode(reports), as: UTF8.self) + "\n")
    }
    for history in histories { try output(text(of: history)) }
  }

  private func text(of history: StoredHistory) -> String {
    guard let first = history.dates.first, let last = history.dates.last else { return "" }
    let missing = history.missing
    var lines = [
      "\(history.key)",
      "  \(counted(history.dates.count, "date")), \(first)"
        + (first == last ? "" : " to \(last)") + ", \(counted(history.rows, "row"))",
    ]
    if !missing.isEmpty {
      let shown = missing.prefix(3).map(\.description).joined(separator: ", ")
      lines.append("  \(missing.count) missing: \(shown)\(missing.count > 3 ? ", …" : "")")
    }
    let sources = history.sources
    let shown = sources.prefix(3).joined(separator: ", ")
    lines.append("  from \(shown)\(sources.count > 3 ? " and \(sources.count - 3) more" : "")")
    return lines.joined(separator: "\n") + "\n"
  }
}
