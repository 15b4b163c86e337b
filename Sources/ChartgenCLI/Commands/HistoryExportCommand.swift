import ChartFiles
import ChartModel
import ChartStore
import Diagnostics
import Foundation

/// `chartgen history export`: every row of charts, with the figures of its date.
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
      for chart in options.charts { _ = try await store.requiredDates(of: chart) }
      let charts = options.charts.isEmpty ? try await store.charts() : options.charts
      guard let name = options.output else {
        return try await export(charts, from: store, to: console.environment.output)
      }
      let file = SitePaths(root: name, in: console.environment.folder).root
      try await Self.writeWhole(file, name) { handle in
        try await export(charts, from: store) { (text) throws(Diagnostic) in
          do {
            try handle.write(contentsOf: Data(text.utf8))
          } catch {
            throw Self.fault(name)
          }
        }
      }
    }
  }

  private func export(
    _ charts: [ChartKey], from store: Store, to output: (String) throws(Diagnostic) -> Void
  ) async throws {
    let isSeveral = charts.count > 1 || options.charts.isEmpty
    let writer = HistoryWriter(options.format, options.columns, ofSeveral: isSeveral)
    try output(writer.head)
    for key in charts {
      let ids = HistoryWriter.printable(try await store.importedIDs(of: key))
      var cursor = HistoryCursor(key)
      while case let snapshots = try await store.walk(&cursor, limit: Self.batch),
        !snapshots.isEmpty
      {
        var text: [UInt8] = []
        for snapshot in snapshots where isWanted(snapshot.date) {
          writer.write(snapshot, ids, into: &text)
        }
        try output(String(decoding: text, as: UTF8.self))
      }
    }
  }

  private func isWanted(_ date: Day) -> Bool {
    options.since.map { date >= $0 } ?? true && options.until.map { date <= $0 } ?? true
  }

  /// Writes a file under another name, and renames it once it is whole.
  private static func writeWhole(
    _ path: String, _ name: String, _ write: (FileHandle) async throws -> Void
  ) async throws {
    let draft = path + ".part"
    guard FileManager.default.createFile(atPath: draft, contents: nil),
      let handle = FileHandle(forWritingAtPath: draft)
    else { throw fault(name) }
    do {
      try await write(handle)
      try handle.close()
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw error
    }
    guard rename(draft, path) == 0 else {
      try? FileManager.default.removeItem(atPath: draft)
      throw fault(name)
    }
  }

  private static func fault(_ name: String) -> Diagnostic {
    Diagnostic(
      "the file cannot be written", at: .name(name),
      hint: "name one in a folder that you may write to, on a disk with room")
  }
}
