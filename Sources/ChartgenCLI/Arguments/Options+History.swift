import ChartModel
import Diagnostics

/// A chart's name on the command line, without its storefront: `top-podcasts/comedy`, `hot-100`.
struct ChartChoice: Sendable {
  let kind: ChartKind
  let genre: Int?
}

extension Options {
  static let chart = Option<ChartChoice>(
    "--chart", "NAME",
    "The chart's name, as in its address: 'top-songs', 'top-podcasts/comedy', 'hot-100'.",
    read: chart)
  static let chartStorefront = Option<Storefront>(
    "--storefront", "CC", "The chart's storefront, by its country's code: 'us'."
  ) { (text) throws(InvalidValue) in
    if let storefront = Storefront(text) { return storefront }
    throw InvalidValue("needs a country's code of two letters, such as us, gb or jp")
  }
  static let columns = Option<HistoryColumns>(
    "--columns", "LIST",
    "The columns by our names, with the file's where they differ: 'date,rank,title=song'.",
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

  private static func chart(_ text: String) throws(InvalidValue) -> ChartChoice {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = ChartKind(name: parts[0]) else {
      throw InvalidValue(
        "needs a chart's name",
        hint: "a name has small letters of a to z, digits and single hyphens: hot-100")
    }
    guard parts.count == 2 else { return ChartChoice(kind: kind, genre: nil) }
    let genres = Genre.known.values.filter { $0.media == kind.media && !kind.isImported }
    guard let genre = genres.first(where: { $0.slug == parts[1] || String($0.id) == parts[1] })
    else {
      throw InvalidValue(
        "needs a genre that '\(parts[0])' has", near: String(parts[1]),
        of: genres.map(\.slug).sorted())
    }
    return ChartChoice(kind: kind, genre: genre.id)
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
        throw InvalidValue("needs each column once, but '\(part)' is there twice")
      }
      columns.append((column, name))
    }
    return HistoryColumns(named: columns)
  }
}
