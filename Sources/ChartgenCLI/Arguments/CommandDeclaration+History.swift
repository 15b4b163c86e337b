import ChartFiles
import ChartModel
import SiteConfiguration

extension CommandDeclaration {
  /// The commands of chart history.
  static let history = [
    historyList, historyShow, historyImport, historyExport, historyRemove, historyMerge,
  ]

  private static let historyImport = CommandDeclaration(
    "history import", "Import a chart's history from a file.",
    discussion: """
      The file is a sheet saved as CSV, with heads in its first line, or JSON Lines: a date, a rank, a
      title and a maker per row, and an id where it has them, in any order. Separators, encodings,
      dates and the usual heads are recognised; .gz and - (standard input) are read too. All rows are
      imported, or none. An Apple chart takes Apple's ids, and fetched dates are not replaced; any
      other name makes a chart of its own. See 'chartgen help columns'.
      """,
    options: [
      Options.columns, Options.kind, Options.fileFormat, Options.rowDate, Options.dateOrder,
      Options.replace, Options.root, Options.dryRun, Options.quiet,
    ],
    formerOptions: former(for: "import FILE"), argument: "FILE CHART", maximumArguments: 2
  ) { (given) throws(UsageError) in
    guard let file = given.arguments.first, !file.isEmpty else {
      throw UsageError("'history import' needs a FILE", help: given.command.name)
    }
    let chart = try given.chart(at: 1)
    try given.refuse(Options.dateOrder, with: Options.rowDate, because: "no dates are read")
    var reading = HistoryReading()
    reading.columns = given[Options.columns]
    reading.format = given[Options.fileFormat] ?? HistoryFormat(file: file) ?? .csv
    reading.date = given[Options.rowDate]
    reading.dateOrder = given[Options.dateOrder]
    reading.needsIDs = !chart.kind.isImported
    guard !given.has(Options.kind) || chart.kind.isImported else {
      throw UsageError(
        "'--kind' is for charts of your own: '\(chart.kind.rawValue)' is Apple's",
        hint: "leave it out, or give the chart another name")
    }
    return .historyImport(
      HistoryImportOptions(
        file: file, chart: chart, items: given[Options.kind], reading: reading,
        replaces: given.has(Options.replace), root: given[Options.root],
        isDryRun: given.has(Options.dryRun),
        verbosity: try given.verbosity()))
  }

  private static let historyExport = CommandDeclaration(
    "history export", "Print the history of charts, one row for each rank of each date.",
    discussion: """
      Columns: \(HistoryColumn.allCases.map(\.rawValue).joined(separator: ", ")). \
      Titles and makers are those of the date.
      """,
    options: [
      Options.allCharts, Options.since, Options.until, Options.columns, Options.fileFormat,
      Options.outputFile, Options.root, Options.quiet,
    ],
    formerOptions: former(for: "export"), argument: "CHART…", maximumArguments: 1_000
  ) { (given) throws(UsageError) in
    var charts: [ChartKey] = []
    for index in given.arguments.indices { charts.append(try given.chart(at: index)) }
    guard given.has(Options.allCharts) || !charts.isEmpty else {
      throw UsageError(
        "'history export' needs a CHART",
        hint: "name it as in its address: us/hot-100, or write --all")
    }
    guard !given.has(Options.allCharts) || charts.isEmpty else {
      throw UsageError("'--all' has no effect beside a CHART", hint: "leave one of them out")
    }
    if let since = given[Options.since], let until = given[Options.until], since > until {
      throw UsageError("'--since' is later than '--until'", hint: "give the earlier date first")
    }
    return .historyExport(
      HistoryExportOptions(
        charts: charts, since: given[Options.since], until: given[Options.until],
        output: given[Options.outputFile], columns: given[Options.columns],
        format: given[Options.fileFormat] ?? given[Options.outputFile].flatMap(
          HistoryFormat.init(file:))
          ?? .csv,
        root: given[Options.root], verbosity: try given.verbosity()))
  }

  private static let historyList = CommandDeclaration(
    "history list", "List the charts that are stored: dates, rows, gaps, sources.",
    options: [Options.format, Options.root, Options.quiet]
  ) { (given) throws(UsageError) in
    .historyList(
      HistoryListOptions(
        format: given[Options.format] ?? .text, root: given[Options.root],
        verbosity: try given.verbosity()))
  }

  private static let historyRemove = CommandDeclaration(
    "history remove", "Remove a chart's snapshot of a date, or all of them.",
    discussion: "Keeps a copy of the store beside it first. See what would go with --dry-run.",
    options: [Options.date, Options.allDates, Options.root, Options.dryRun, Options.quiet],
    argument: "CHART"
  ) { (given) throws(UsageError) in
    try given.refuse(Options.date, and: Options.allDates)
    let date = given[Options.date]
    guard date != nil || given.has(Options.allDates) else {
      throw UsageError(
        "'history remove' needs '--date DATE', or '--all' for the whole chart",
        help: given.command.name)
    }
    return .historyCorrection(
      HistoryCorrectionOptions(
        chart: try given.chart(at: 0), correction: date.map { .removeDate($0) } ?? .removeAll,
        root: given[Options.root], isDryRun: given.has(Options.dryRun),
        verbosity: try given.verbosity()))
  }

  private static let historyMerge = CommandDeclaration(
    "history merge", "Make one item of two of an imported chart: ID becomes INTO.",
    discussion: """
      Later imports know both ids as INTO. Keeps a copy of the store beside it first. \
      'history export' prints the ids.
      """,
    options: [Options.root, Options.dryRun, Options.quiet], argument: "CHART ID INTO",
    maximumArguments: 3
  ) { (given) throws(UsageError) in
    let chart = try given.chart(at: 0)
    guard given.arguments.count == 3, given.arguments[1] != given.arguments[2] else {
      throw UsageError(
        "'history merge' needs two different ids: chartgen history merge CHART ID INTO",
        help: given.command.name)
    }
    guard chart.kind.isImported else {
      throw UsageError(
        "items of an Apple chart are known by Apple's ids and cannot be merged",
        hint: "name a chart that you imported")
    }
    return .historyCorrection(
      HistoryCorrectionOptions(
        chart: chart, correction: .merge(given.arguments[1], into: given.arguments[2]),
        root: given[Options.root], isDryRun: given.has(Options.dryRun),
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
      let next = index + 1 < arguments.count ? arguments[index + 1] : ""
      if let chart = try? ChartKey(name: "\(arguments[index])/\(next)") {
        throw UsageError(error.message, hint: "did you mean '\(chart)'?")
      }
      let isSwapped = index == 1 && (try? ChartKey(name: arguments[0])) != nil
      throw UsageError(error.message, hint: isSwapped ? "write the FILE first" : error.hint)
    }
  }
}
