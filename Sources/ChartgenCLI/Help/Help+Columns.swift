import ChartFiles

extension Help {
  /// The reference of history files.
  static var columns: String {
    """
    A history file is a sheet saved as CSV, with heads in its first line, or JSON
    Lines: one row for each rank of each date, in any order. Separators (comma,
    semicolon, tab), encodings (UTF-8, UTF-16, Windows-1252), dates (2026-11-29,
    29.11.2026, 11/29/2026 with --date-order where needed) and usual heads in
    English, German, French and Spanish are recognised.

    COLUMNS:
    \(table(HistoryColumn.allCases.map { ($0.rawValue, $0.summary) }))

    'history import' reads \(list(HistoryColumn.imported));
    \(list(HistoryColumn.imported.filter(HistoryColumn.optional.contains))) may be missing. All others are calculated, and
    ignored in imports, but last week's rank, the peak and the weeks of a sheet
    are compared with ours. Without ids, items are known by title and maker, and
    ids are made of them. '--columns title=song' gives the name of a column in the
    file. What was exported and imported again is exported identically.

    An import is all or nothing: if a row cannot be read, the error names its line
    and no row is stored. A chart of your own may use any printable text as ids;
    its ranks, ties and gaps are kept as published, and importing a date again
    replaces it. Its name has three letters or more, such as us/hot-100. An Apple
    chart needs Apple's ids, and dates that were fetched are not replaced.

    To show an imported chart, add it to 'charts' in site.yml; to name it, add it
    to 'charts' in Templates/strings.

    """
  }

  private static func list(_ columns: [HistoryColumn]) -> String {
    let names = columns.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}

extension HistoryColumn {
  /// A sentence for help.
  var summary: String {
    switch self {
    case .chart: "The chart's name; in exports of several charts."
    case .date: "The date, such as 2026-11-30."
    case .rank: "The rank, from 1."
    case .id: "The item's id."
    case .title: "The title on that date."
    case .maker: "The artist or publisher on that date."
    case .previous: "The rank in the previous snapshot."
    case .previousDate: "The date of the previous snapshot."
    case .change: "How many ranks it rose; negative if it fell."
    case .status: "new, re-entry, up, down or same."
    case .away: "How many snapshots a re-entry was absent from."
    case .peak: "The best rank so far."
    case .peakDate: "The date on which the peak was first reached."
    case .timesAtPeak: "How many snapshots have had it at its peak."
    case .newPeak: "1 if the rank is better than all before it, else 0."
    case .appearances: "How many snapshots it has been in."
    case .run: "How many snapshots in a row it has been in."
    case .longestRun: "The longest run so far."
    case .depth: "How many ranks the date covers (default: up to its greatest rank)."
    }
  }
}
