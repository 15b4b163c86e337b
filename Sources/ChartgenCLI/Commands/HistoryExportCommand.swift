import ChartFiles
import ChartModel
import ChartStore
import Diagnostics

/// `chartgen history export`: every row of a chart, with the figures of its date.
struct HistoryExportCommand {
  private let history: HistoryStore
  private let options: HistoryExportOptions

  /// How many snapshots are read at a time.
  private static let batch = 64

  init(_ options: HistoryExportOptions, _ console: Console) {
    self.options = options
    history = HistoryStore(root: options.root, console)
  }

  func run() async -> RunStatus {
    await history.run {
      let key = options.chart
      let writer = HistoryWriter(options.format, options.columns)
      try await history.reading { store in
        guard try await !store.dates(of: key).isEmpty else {
          throw try await history.missing(key, in: store)
        }
        try await export(key, from: store, with: writer)
      }
    }
  }

  private func export(
    _ key: ChartKey, from store: Store, with writer: HistoryWriter
  ) async throws {
    let ids = try await store.importedIDs(of: key)
    let output = history.console.environment.output
    try output(writer.head)
    var cursor = HistoryCursor(key)
    while true {
      let snapshots = try await store.walk(&cursor, limit: Self.batch)
      guard !snapshots.isEmpty else { return }
      var text: [UInt8] = []
      for snapshot in snapshots { writer.write(snapshot, ids, into: &text) }
      try output(String(decoding: text, as: UTF8.self))
    }
  }
}
