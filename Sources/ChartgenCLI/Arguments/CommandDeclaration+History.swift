import ChartFiles
import ChartModel
import SiteConfiguration

extension CommandDeclaration {
  /// The commands of chart history.
  static let history = [historyImport, historyExport, historyShow]

  private static let historyImport = CommandDeclaration(
    "history import", "Import a chart's history from a file.",
    discussion: """
      The file is CSV with the columns' names in its first line, or JSON Lines: a date, a rank, an
      id, a title and a maker per row, in any order. All rows are imported, or none. An Apple chart
      takes Apple's ids, and fetched dates are not replaced; any other name makes a chart of its
      own. See 'chartgen help columns'.
      """,
    options: [
      Options.columns, Options.kind, Options.fileFormat, Options.root, Options.dryRun,
      Options.quiet,
    ],
    formerOptions: former(for: "import FILE"), argument: "FILE CHART", maximumArguments: 2
  ) { (given) throws(UsageError) in
    guard let file = given.arguments.first, !file.isEmpty else {
      throw UsageError("'history import' needs a FILE", help: given.command.name)
    }
    guard file != "-" else {
      throw UsageError("cannot read from standard input", hint: "name a file")
    }
    let chart = try given.chart(at: 1)
    let columns = given[Options.columns]
    for column in [HistoryColumn.date, .rank, .id, .title] {
      guard let columns, columns.name(of: column) == nil else { continue }
      throw UsageError("'--columns' lacks '\(column.rawValue)'", help: given.command.name)
    }
    guard !given.has(Options.kind) || chart.kind.isImported else {
      throw UsageError(
        "'--kind' is for charts of your own: '\(chart.kind.rawValue)' is Apple's",
        hint: "leave it out, or give the chart another name")
    }
    return .historyImport(
      HistoryImportOptions(
        file: file, chart: chart, columns: columns, items: given[Options.kind],
        format: given[Options.fileFormat] ?? HistoryFormat(file: file) ?? .csv,
        root: given[Options.root], isDryRun: given.has(Options.dryRun),
        verbosity: try given.verbosity()))
  }

  private static let historyExport = CommandDeclaration(
    "history export", "Print a chart's history, one row for each rank of each date.",
    discussion: """
      Columns: \(HistoryColumn.allCases.map(\.rawValue).joined(separator: ", ")). \
      Titles and makers are those of the date.
      """,
    options: [Options.columns, Options.fileFormat, Options.root, Options.quiet],
    formerOptions: former(for: "export"), argument: "CHART"
  ) { (given) throws(UsageError) in
    .historyExport(
      HistoryExportOptions(
        chart: try given.chart(at: 0), columns: given[Options.columns],
        format: given[Options.fileFormat] ?? .csv, root: given[Options.root],
        verbosity: try given.verbosity()))
  }

  private static let historyShow = CommandDeclaration(
    "history show", "Print a chart on one date, or an item's run, as text.",
    options: [Options.date, Options.item, Options.root, Options.quiet],
    formerOptions: former(for: "show"), argument: "CHART"
  ) { (given) throws(UsageError) in
    try given.refuse(Options.date, with: Options.item, because: "an item's whole run is shown")
    return .historyShow(
      HistoryShowOptions(
        chart: try given.chart(at: 0),
        part: given[Options.item].map { .item($0) } ?? .snapshot(given[Options.date]),
        root: given[Options.root], verbosity: try given.verbosity()))
  }
  /// What is in place of the options that named a chart before.
  private static func former(for words: String) -> [String: String] {
    let hint = "name the chart without an option: chartgen history \(words) us/hot-100"
    return ["--chart": hint, "--storefront": hint]
  }
}

extension GivenValues {
  /// The chart that an argument names.
  fileprivate func chart(at index: Int) throws(UsageError) -> ChartKey {
    guard index < arguments.count else {
      throw UsageError(
        "'\(command.name)' needs a CHART", hint: "name it as in its address: us/hot-100")
    }
    do throws(ChartNameError) {
      return try ChartKey(name: arguments[index])
    } catch {
      let isSwapped = index == 1 && (try? ChartKey(name: arguments[0])) != nil
      throw UsageError(error.message, hint: isSwapped ? "write the FILE first" : error.hint)
    }
  }
}
