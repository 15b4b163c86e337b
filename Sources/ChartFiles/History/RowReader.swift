import ChartModel
import Diagnostics

/// The rows of a file with their fields by column, whichever form the file has.
struct RowReader: Sendable {
  private var csv: CSVReader?
  private var lines: JSONLinesReader?
  /// The members of a line of JSON.
  private var members: [String: JSONLinesReader.Member] = [:]
  /// Where the columns are in a record of CSV.
  private var indices: [HistoryColumn: Int] = [:]
  private var figureIndices: [SheetFigure: Int] = [:]
  /// What the file calls columns.
  private var names: [HistoryColumn: String] = [:]
  /// How many columns the first line of CSV has.
  private var width = 0
  private(set) var unused: [String] = []

  var columns: Set<HistoryColumn> { Set(names.keys) }
  var figures: Set<SheetFigure> { Set(figureIndices.keys) }

  init(lines: JSONLinesReader, _ reading: HistoryReading) {
    self.lines = lines
    for column in HistoryColumn.imported {
      names[column] = reading.columns?.name(of: column) ?? column.rawValue
    }
  }

  /// Finds the columns by the names that were given, then by ours, then by usual heads.
  init(csv: CSVReader, _ name: String, _ reading: HistoryReading) throws(Diagnostic) {
    var csv = csv
    guard try csv.read() else {
      throw Diagnostic(
        "the file is empty", at: .name(name), hint: "its first line names the columns")
    }
    width = csv.count
    let heads = (0..<width).map { csv.text($0) }
    var taken: Set<Int> = []
    func take(_ column: HistoryColumn, at index: Int) {
      indices[column] = index
      names[column] = heads[index]
      taken.insert(index)
    }
    for column in HistoryColumn.imported {
      guard let theirs = reading.columns?.name(of: column) else { continue }
      guard let index = heads.firstIndex(of: theirs) else {
        throw Self.missing("a column '\(theirs)'", column, among: heads, csv)
      }
      guard heads.lastIndex(of: theirs) == index else { throw Self.doubled(theirs, csv) }
      take(column, at: index)
    }
    for column in HistoryColumn.imported where indices[column] == nil {
      let found = heads.indices.filter { heads[$0] == column.rawValue && !taken.contains($0) }
      guard found.count < 2 else { throw Self.doubled(column.rawValue, csv) }
      if let index = found.first { take(column, at: index) }
    }
    for index in heads.indices where !taken.contains(index) {
      switch HistoryHeadings.column(for: heads[index]) {
      case .imported(let column) where indices[column] == nil: take(column, at: index)
      case .figure(let figure) where figureIndices[figure] == nil:
        figureIndices[figure] = index
        taken.insert(index)
      default: continue
      }
    }
    let known = Set(HistoryColumn.allCases.map(\.rawValue))
    unused = heads.indices.filter { !taken.contains($0) && !known.contains(heads[$0]) }
      .map { heads[$0].isEmpty ? "column \($0 + 1)" : "'\(heads[$0])'" }
    if reading.date != nil, let theirs = names[.date] {
      throw csv.problem(
        "the file has dates of its own, in '\(theirs)'", hint: "leave out --date, or that column")
    }
    for column in HistoryColumn.imported where indices[column] == nil {
      switch column {
      case .maker, .depth: continue
      case .date where reading.date != nil: continue
      // Ids are made of what tells items apart: title and maker.
      case .id where !reading.needsIDs && indices[.maker] != nil: continue
      default:
        throw Self.missing("a column for the \(column.rawValue)", column, among: heads, csv)
      }
    }
    self.csv = csv
  }

  private static func missing(
    _ what: String, _ column: HistoryColumn, among heads: [String], _ csv: CSVReader
  ) -> Diagnostic {
    let found = heads.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    let more =
      switch column {
      case .date: ", or the date of all rows: --date 2026-11-30"
      case .id: ", or one for the maker, and ids are made"
      default: ""
      }
    return csv.problem(
      "expected \(what), found \(found)",
      hint: "give the first line's name for it: --columns \(column.rawValue)=THEIRS" + more)
  }

  private static func doubled(_ name: String, _ csv: CSVReader) -> Diagnostic {
    csv.problem("duplicate column '\(name)'", hint: "delete or rename one of them")
  }

  // MARK: - Rows

  /// Reads the next row; false at the end.
  mutating func next() throws(Diagnostic) -> Bool {
    if csv != nil {
      guard try csv?.read() == true, let csv else { return false }
      guard csv.count == width else {
        throw csv.problem(
          "expected \(width) columns as in the first line, found \(csv.count)",
          hint: "put a field that contains a separator in quotes")
      }
      return true
    }
    guard let members = try lines?.read() else { return false }
    self.members = members
    return true
  }

  /// The line that the row begins on.
  var line: Int { csv?.line ?? lines?.line ?? 0 }

  /// What messages call a column.
  func name(of column: HistoryColumn) -> String { names[column] ?? column.rawValue }

  /// What the row has in a column; nil where the file has none.
  func text(_ column: HistoryColumn) throws(Diagnostic) -> String? {
    if let csv { return indices[column].map(csv.text) }
    switch names[column].flatMap({ members[$0] }) {
    case .text(let text): return text
    case .other(let found):
      throw problem(
        "expected text or a whole number in '\(name(of: column))', found \(found)",
        "write an id of many digits in quotes")
    case nil: return nil
    }
  }

  /// What the row has for a figure of the file's own.
  func text(_ figure: SheetFigure) -> String? {
    csv.flatMap { csv in figureIndices[figure].map(csv.text) }
  }

  func problem(_ message: String, _ hint: String?) -> Diagnostic {
    csv?.problem(message, hint: hint) ?? lines?.problem(message, hint: hint)
      ?? Diagnostic(message, at: .run, hint: hint)
  }

  /// The order in which the file has a date's numbers, by all of its dates.
  func dateOrder(_ reading: HistoryReading) throws(Diagnostic) -> DateOrder {
    if let order = reading.dateOrder { return order }
    guard reading.date == nil else { return .ymd }
    var rows = self
    var orders: Set<DateOrder>?
    var ambiguous: (text: String, problem: Diagnostic)?
    while try rows.next() {
      guard let text = try rows.text(.date), let date = WrittenDate(text) else { continue }
      // Nearly all files have ISO dates, and say so in each row.
      if date.orders == [.ymd] { return .ymd }
      let both = orders.map { $0.intersection(date.orders) } ?? date.orders
      guard !both.isEmpty else {
        throw rows.problem(
          "'\(text)' has its numbers in another order than the dates before it",
          "write all dates alike, best as 2026-11-29")
      }
      orders = both
      if ambiguous == nil, date.orders.count > 1 {
        ambiguous = (
          text,
          rows.problem(
            "it is not clear whether '\(text)' begins with the day or the month",
            "say so with --date-order dmy or --date-order mdy")
        )
      }
    }
    guard let orders else { return .ymd }
    if orders.count > 1, let ambiguous { throw ambiguous.problem }
    return orders.first ?? .ymd
  }
}
