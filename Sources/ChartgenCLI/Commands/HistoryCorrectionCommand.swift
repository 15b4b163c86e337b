import ChartModel
import ChartStore
import Diagnostics
import Foundation

/// `chartgen history remove` and `merge`: what is wrong in the history is taken out or put right.
struct HistoryCorrectionCommand {
  private let options: HistoryCorrectionOptions
  private let console: Console
  private let paths: SitePaths

  init(_ options: HistoryCorrectionOptions, _ console: Console) {
    self.options = options
    self.console = console
    paths = SitePaths(root: options.root, in: console.environment.folder)
  }

  func run() async throws {
    guard FileManager.default.fileExists(atPath: paths.store) else {
      // Says that there is none.
      return try await Store.opened(at: paths.store, for: .reading) { _ in }
    }
    guard !options.isDryRun else {
      let line = try await paths.onScratchCopy { try await correct($0.store) }
      return console.say(line + "; nothing written (dry run)", wasRequested: true)
    }
    let lock = try RunLock(dataFolder: paths.data)
    let copy = freeName()
    try await Store.opened(at: paths.store) { store in
      _ = try await store.requiredDates(of: options.chart)
      try await store.keepCopy(at: copy)
    }
    let line: String
    do {
      line = try await correct(paths.store)
    } catch {
      // Nothing was changed.
      try? FileManager.default.removeItem(atPath: copy)
      throw error
    }
    lock.release()
    console.say(line, wasRequested: true)
    console.say(
      "the store as it was is kept in \(copy); if you put it back, the next build needs "
        + "--accept store", wasRequested: true)
  }

  /// Corrects a store; returns what was done, in a line.
  private func correct(_ path: String) async throws -> String {
    let key = options.chart
    return try await Store.opened(at: path) { store in
      let dates = try await store.requiredDates(of: key)
      switch options.correction {
      case .removeDate(let date):
        guard dates.contains(date) else {
          let before = dates.last { $0 < date }
          let after = dates.first { $0 > date }
          let near = [before, after].compactMap { $0?.description }.joined(separator: " and ")
          throw Diagnostic(
            "the chart \(key) has no snapshot of \(date)", at: .name(path),
            hint: "the nearest are \(near)")
        }
        let removed = try await store.removeSnapshots(of: key, on: [date])
        return "removed from \(key): \(date) with \(counted(removed.rows, "row"))"
      case .removeAll:
        let removed = try await store.removeSnapshots(of: key, on: dates)
        return "removed from \(key): all of \(counted(removed.snapshots, "date")) with "
          + counted(removed.rows, "row")
      case .merge(let id, let target):
        do {
          let rows = try await store.mergeItem(id, into: target, of: key)
          return
            "merged in \(key): \(counted(rows, "row")) of '\(id)' now \(rows == 1 ? "is" : "are") '\(target)'"
        } catch let error as MergeError {
          throw diagnostic(error, path)
        }
      }
    }
  }

  private func diagnostic(_ error: MergeError, _ path: String) -> Diagnostic {
    switch error {
    case .unknown(let id):
      Diagnostic(
        "the chart \(options.chart) has no item '\(id)'", at: .name(path),
        hint: "chartgen history export \(options.chart) --columns id,title,maker prints its ids")
    case .bothOn(let day):
      Diagnostic(
        "both items are on \(options.chart) on \(day), so they are two", at: .name(path),
        hint: "remove that date first if one of its rows is wrong")
    }
  }

  /// A name beside the store that no file has.
  private func freeName() -> String {
    let stem = paths.store.replacing(/\.sqlite$/, with: "")
    let day = console.environment.now().day
    var name = "\(stem).before-correction-\(day).sqlite"
    var count = 1
    while FileManager.default.fileExists(atPath: name) {
      count += 1
      name = "\(stem).before-correction-\(day)-\(count).sqlite"
    }
    return name
  }
}
