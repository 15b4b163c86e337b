import ChartModel

/// A column of a chart's history in a file; the raw value is what the command line calls it.
public enum HistoryColumn: String, CaseIterable, Sendable {
  case chart
  case date
  case rank
  case id
  case title
  case maker
  case previous
  case previousDate = "previous_date"
  case change
  case status
  case away
  case peak
  case peakDate = "peak_date"
  case timesAtPeak = "times_at_peak"
  case newPeak = "new_peak"
  case appearances
  case run
  case longestRun = "longest_run"
  case depth

  /// What an import reads; all else is calculated anew.
  public static let imported: [HistoryColumn] = [.date, .rank, .id, .title, .maker, .depth]

  /// Those of them that a file may lack.
  public static let optional: Set<HistoryColumn> = [.maker, .depth]

  /// What the file holds in the column.
  enum Content: Sendable {
    case number(Int)
    case text(String)
    case none
  }

  /// Returns what an entry of a snapshot has in the column.
  ///
  /// - Parameters:
  ///   - row: The entry.
  ///   - snapshot: The snapshot that it is an entry of.
  ///   - id: The item's id as the file has it.
  /// - Returns: The content.
  func content(of row: RankedEntry, in snapshot: Snapshot, id: String) -> Content {
    func number(_ value: Int?) -> Content { value.map(Content.number) ?? .none }
    func text(_ value: String?) -> Content { value.map(Content.text) ?? .none }
    switch self {
    case .chart: return .text(snapshot.key.description)
    case .date: return .text(snapshot.date.description)
    case .rank: return .number(row.entry.rank)
    case .id: return .text(id)
    case .title: return .text(TextCleaner.harmless(row.entry.name))
    case .maker: return .text(TextCleaner.harmless(row.entry.artistName))
    case .previous: return number(row.previousRank)
    case .previousDate: return text(snapshot.previousDate?.description)
    case .change: return number(row.change)
    case .status: return text(row.movement?.rawValue)
    case .away: return number(row.absence?.snapshots)
    case .peak: return number(row.record?.peak)
    case .peakDate: return text(row.record?.peakDate.description)
    case .timesAtPeak: return number(row.record?.timesAtPeak)
    case .newPeak: return number(row.record.map { $0.isNewPeak ? 1 : 0 })
    case .appearances: return number(row.record?.appearances)
    case .run: return number(row.record?.run)
    case .longestRun: return number(row.record?.longestRun)
    case .depth: return .number(snapshot.coverage.depth)
    }
  }
}

/// Columns with what a file calls them.
public struct HistoryColumns: Sendable {
  let columns: [(column: HistoryColumn, name: String)]

  /// Uses columns by our names.
  init(_ columns: [HistoryColumn]) {
    self.columns = columns.map { ($0, $0.rawValue) }
  }

  /// Uses columns by the file's names; none is there twice.
  public init(named columns: [(column: HistoryColumn, name: String)]) {
    self.columns = columns
  }

  /// What the file calls a column; nil where it was not named.
  public func name(of column: HistoryColumn) -> String? {
    columns.first { $0.column == column }?.name
  }
}
