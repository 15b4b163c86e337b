import ChartFiles
import ChartModel
import Diagnostics

extension Options {
  static let columns = Option<HistoryColumns>(
    "--columns", "LIST",
    "The columns, with the file's names where they differ: 'date,rank,title=song'.",
    read: columns)
  static let kind = Option<ImportedItems>(
    choice: "--kind", "KIND",
    "What an imported chart ranks: 'podcasts', 'albums' or 'songs' (default: songs).")
  static let fileFormat = Option<HistoryFormat>(
    choice: "--format", "FORMAT",
    "'csv', or 'jsonl' for JSON Lines (default: what the file's name ends with, else csv).")
  static let date = Option<Day>(
    "--date", "DATE", "The date of the snapshot (default: the newest)."
  ) { (text) throws(InvalidValue) in
    if let day = Day(iso: text) { return day }
    throw InvalidValue("needs a date such as 2026-11-30")
  }
  static let item = Option<String>(
    "--item", "ID", "Show one item's run through the chart instead.")

  /// Reads `date,rank,title=song`.
  private static func columns(_ text: String) throws(InvalidValue) -> HistoryColumns {
    var columns: [(column: HistoryColumn, name: String)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let ours = String(words[0].trimmingPrefix { $0 == " " })
      guard let column = HistoryColumn(rawValue: ours) else {
        throw InvalidValue(
          "has no column '\(ours)'", near: ours, of: HistoryColumn.allCases.map(\.rawValue))
      }
      let name = words.count == 2 ? String(words[1]) : ours
      guard !name.isEmpty else {
        throw InvalidValue(
          "needs a name for the column '\(ours)'", hint: "write OURS=THEIRS, such as title=song")
      }
      guard !columns.contains(where: { $0.column == column || $0.name == name }) else {
        throw InvalidValue("needs each column once, found '\(part)' twice")
      }
      columns.append((column, name))
    }
    return HistoryColumns(named: columns)
  }
}
