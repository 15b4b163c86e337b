import ChartModel
import ChartStore
import Diagnostics

/// `chartgen history show`: a chart of one date, or one item's run, as text.
struct HistoryShowCommand {
  private let options: HistoryShowOptions
  private let console: Console
  private let paths: SitePaths

  init(_ options: HistoryShowOptions, _ console: Console) {
    self.options = options
    self.console = console
    paths = SitePaths(root: options.root, in: console.environment.folder)
  }

  func run() async throws {
    let key = options.chart
    try await Store.opened(at: paths.store, for: .reading) { store in
      let dates = try await store.requiredDates(of: key)
      let text =
        switch options.part {
        case .item(let item): try await run(of: item, key, dates, in: store)
        case .snapshot(let date): try await chart(key, on: date, dates, in: store)
        }
      try console.environment.output(text)
    }
  }

  // MARK: - A chart

  private func chart(
    _ key: ChartKey, on date: Day?, _ dates: [Day], in store: Store
  ) async throws -> String {
    guard let snapshot = try await store.snapshot(of: key, on: date ?? dates.last) else {
      let before = dates.last { $0 < date ?? $0 }
      let after = dates.first { $0 > date ?? $0 }
      let near = [before, after].compactMap { $0?.description }.joined(separator: " and ")
      throw Diagnostic(
        "the chart \(key) has no snapshot of \(date?.description ?? "any date")",
        at: .name(paths.store), hint: "the nearest are \(near)")
    }
    var lines = ["\(key), \(snapshot.date)"]
    if let previous = snapshot.previousDate { lines[0] += ", compared with \(previous)" }
    lines.append(" rank  move  peak  times  run  title")
    for row in snapshot.entries {
      let record = row.record
      lines.append(
        Self.padded(row.entry.rank, 5) + Self.right(Self.move(row), 6)
          + Self.padded(record?.peak ?? 0, 6) + Self.padded(record?.appearances ?? 0, 7)
          + Self.padded(record?.run ?? 0, 5) + "  " + Self.title(row.entry))
    }
    for gone in snapshot.dropouts {
      lines.append(
        Self.right("-", 5) + Self.right("out", 6) + Self.padded(gone.record.peak, 6)
          + Self.padded(gone.record.appearances, 7) + Self.padded(gone.record.run, 5) + "  "
          + Self.title(gone.entry) + " (was \(gone.entry.rank))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func move(_ row: RankedEntry) -> String {
    switch row.movement {
    case .new: "new"
    case .reentry: "back"
    case .up: "+\(row.change ?? 0)"
    case .down: "\(row.change ?? 0)"
    case .same: "="
    case nil: ""
    }
  }

  // MARK: - An item

  private func run(
    of item: String, _ key: ChartKey, _ dates: [Day], in store: Store
  ) async throws -> String {
    let ids = try await store.importedIDs(of: key)
    let number = key.kind.isImported ? ids.first { $0.value == item }?.key : Int(item)
    let runs = try await store.runs(of: [number].compactMap { $0 }, in: [key])
    guard let number, let run = runs[number]?.first, let entry = run.entry else {
      throw Diagnostic(
        "the item '\(item)' was never on the chart \(key)", at: .name(paths.store),
        hint: "list the ids with 'chartgen history export \(key) --columns id,title'")
    }
    let record = run.record
    var lines = [
      Self.title(entry),
      "\(key): \(record.debut.date) to \(record.last.date), peak \(record.peak) on "
        + "\(record.peakDate), \(record.appearances) of \(counted(dates.count, "date")), longest run "
        + "\(record.longestRun)",
    ]
    let ranks = Dictionary(
      run.appearances.map { ($0.position, $0.rank) }, uniquingKeysWith: { first, _ in first })
    // Within a streak, a date without the item is one that does not tell.
    let streaks = run.stays.compactMap { streak in
      streak.first.flatMap { first in streak.last.map { first.position...$0.position } }
    }
    for position in record.debut.position...record.last.position where position < dates.count {
      let rank =
        ranks[position].map(String.init)
        ?? (streaks.contains { $0.contains(position) } ? "?" : "-")
      lines.append("  \(dates[position])\(Self.right(rank, 5))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - Text

  /// An item's title and maker in a line.
  private static func title(_ entry: ChartEntry) -> String {
    TerminalText.line(
      entry.artistName.isEmpty ? entry.name : "\(entry.name) – \(entry.artistName)")
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    right(String(number), width)
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
