extension OptionSyntax {
  static let chart = OptionSyntax(
    "--chart", "NAME",
    "The chart's name, as in its address: 'top-songs', 'top-podcasts/comedy', 'hot-100'.")
  static let chartStorefront = OptionSyntax(
    "--storefront", "CC", "The chart's storefront, by its country's code: 'us'.")
  static let columns = OptionSyntax(
    "--columns", "LIST",
    "The columns by our names, with the file's where they differ: 'date,rank,title=song'.")
  static let kind = OptionSyntax(
    "--kind", "KIND", choices: ["podcasts", "albums", "songs"],
    "What an imported chart ranks: 'podcasts', 'albums' or 'songs' (default: songs).")
  static let fileFormat = OptionSyntax(
    "--format", "FORMAT", choices: ["csv", "jsonl"],
    "'csv', or 'jsonl' for JSON Lines (default: what the file's name ends with, else csv).")
  static let date = OptionSyntax(
    "--date", "DATE", "The date of the snapshot (default: the newest).")
  static let item = OptionSyntax(
    "--item", "ID", "Show one item's run through the chart instead.")
}

extension CommandSyntax {
  /// The commands of chart history.
  static let history: [CommandSyntax] = [
    CommandSyntax(
      "history import", "Bring a chart's past from a file of rows into the store.",
      discussion: """
        The file is CSV with the columns' names in its first line, or JSON Lines: a date, a rank, an
        id, a title and a maker a row, in any order. All rows come in, or none. A chart of Apple's
        takes Apple's ids, and what was fetched stays; any other name makes a chart of its own.
        """,
      options: [.chart, .chartStorefront, .columns, .kind, .fileFormat, .root, .dryRun, .quiet],
      argument: "FILE"),
    CommandSyntax(
      "history export", "Print a chart's history, a row for each rank of each date.",
      discussion: """
        Columns: \(HistoryColumn.allCases.map(\.rawValue).joined(separator: ", ")). \
        Titles and makers are those of the date.
        """,
      options: [.chart, .chartStorefront, .columns, .fileFormat, .root, .quiet]),
    CommandSyntax(
      "history show", "Print a chart of one date, or an item's run, to be read.",
      options: [.chart, .chartStorefront, .date, .item, .root, .quiet]),
  ]

  /// The commands whose names begin with a word.
  static func group(_ word: String) -> [CommandSyntax] {
    all.filter { $0.name.hasPrefix(word + " ") }
  }
}
