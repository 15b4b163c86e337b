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
    "--date", "DATE", "The date of the snapshot (default: the newest).", read: date)
  static let rowDate = Option<Day>(
    "--date", "DATE", "The date of all rows, of a sheet that holds one chart.", read: date)
  static let allDates = Option(flag: "--all", "Remove the whole chart.")
  static let allCharts = Option(flag: "--all", "Export every chart that is stored.")
  static let since = Option<Day>("--since", "DATE", "Only from this date on.", read: date)
  static let until = Option<Day>("--until", "DATE", "Only up to and with this date.", read: date)
  static let outputFile = Option<String>(
    "--output", "FILE", "Write this file, whole or not at all (default: standard output).")
  static let dateOrder = Option<DateOrder>(
    choice: "--date-order", "ORDER",
    "How dates such as 11/12/2026 begin: 'dmy', 'mdy' or 'ymd' (default: what the file shows).")
  static let replace = Option(
    flag: "--replace", "Take away the makers that the chart has and the file lacks.")
  static let item = Option<String>(
    "--item", "ID", "Show one item's run through the chart instead.")

  private static func date(_ text: String) throws(InvalidValue) -> Day {
    if let day = Day(iso: text) { return day }
    throw InvalidValue("needs a date such as 2026-11-30")
  }

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
