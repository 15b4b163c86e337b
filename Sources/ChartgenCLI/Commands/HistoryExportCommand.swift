import ChartFiles
import ChartModel
import ChartStore
import Diagnostics

/// `chartgen history export`: every row of a chart, with the figures of its date.
struct HistoryExportCommand {
  private let options: HistoryExportOptions
  private let console: Console

  /// How many snapshots are read at a time.
  private static let batch = 64

  init(_ options: HistoryExportOptions, _ console: Console) {
    self.options = options
    self.console = console
  }

  func run() async throws {
    let paths = SitePaths(root: options.root, in: console.environment.folder)
    try await Store.opened(at: paths.store, for: .reading) { store in
      _ = try await store.requiredDates(of: options.chart)
      try await export(options.chart, from: store)
    }
  }

  private func export(_ key: ChartKey, from store: Store) async throws {
    let writer = HistoryWriter(options.format, options.columns)
    let ids = HistoryWriter.printable(try await store.importedIDs(of: key))
    let output = console.environment.output
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
