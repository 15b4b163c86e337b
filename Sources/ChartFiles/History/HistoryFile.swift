public import ChartModel
public import Diagnostics

/// A file of chart rows, read one after another.
public struct HistoryFile: ImportedRows, Sendable {
  private var csv: CSVReader?
  private var lines: JSONLinesReader?
  private let name: String
  private var hasRows = false
  private let columns: HistoryColumns
  /// Where the columns are in a record of CSV.
  private var indices: [HistoryColumn: Int] = [:]
  /// How many columns the first line of CSV has.
  private var width = 0
  /// The last date that a row may have; nil where any may come.
  private let lastDate: Day?

  /// The most bytes of a title or a maker.
  private static let maximumNameBytes = 1_000

  /// Opens a file, and finds its columns.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: What messages call it.
  ///   - format: Its form.
  ///   - columns: The columns that it must have; nil for those that imports read, by our names.
  ///   - lastDate: The last date that a row may have; nil where any may come.
  /// - Throws: A `Diagnostic` where it cannot be read or lacks a column.
  public init(
    _ path: String, name: String, _ format: HistoryFormat, _ columns: HistoryColumns?,
    lastDate: Day?
  ) throws(Diagnostic) {
    self.name = name
    let areNamed = columns != nil
    let columns = columns ?? HistoryColumns(HistoryColumn.imported)
    self.columns = columns
    self.lastDate = lastDate
    let source = try ByteSource(path, name: name)
    guard format == .csv else {
      lines = JSONLinesReader(source)
      return
    }
    var csv = CSVReader(source)
    guard try csv.read() else {
      throw Diagnostic(
        "the file is empty", at: .name(name), hint: "its first line names the columns")
    }
    width = csv.count
    var names: [String] = []
    for index in 0..<width { names.append(try csv.text(index)) }
    for column in HistoryColumn.imported {
      guard let theirs = columns.name(of: column) else { continue }
      guard let index = names.firstIndex(of: theirs) else {
        if HistoryColumn.optional.contains(column), !areNamed { continue }
        let found = names.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
        throw csv.problem(
          "expected a column '\(theirs)', found \(found)",
          hint: "give the first line's name for it: --columns …,\(column.rawValue)=THEIRS")
      }
      guard names.lastIndex(of: theirs) == index else {
        throw csv.problem(
          "duplicate column '\(theirs)'",
          hint: "delete or rename one of them")
      }
      indices[column] = index
    }
    self.csv = csv
  }

  public mutating func next() throws -> ImportedRow? {
    if let row = try nextRow() {
      hasRows = true
      return row
    }
    guard hasRows else {
      throw Diagnostic(
        "the file has no rows", at: .name(name),
        hint: "each line is a row: a date, a rank, an id and a title")
    }
    return nil
  }

  private mutating func nextRow() throws -> ImportedRow? {
    if csv != nil {
      guard try csv?.read() == true, let csv else { return nil }
      guard csv.count == width else {
        throw csv.problem(
          "expected \(width) columns as in the first line, found \(csv.count)",
          hint: "put a field that contains a comma in quotes")
      }
      return try row(line: csv.line, csv.problem) { (column) throws(Diagnostic) in
        guard let index = indices[column] else { return nil }
        return try csv.text(index)
      }
    }
    guard let fields = try lines?.read(), let lines else { return nil }
    return try row(line: lines.line, lines.problem) { (column) throws(Diagnostic) in
      guard let name = columns.name(of: column) else { return nil }
      switch fields[name] {
      case .text(let text): return text
      case .other(let found):
        throw lines.problem(
          "expected text or a whole number in '\(name)', found \(found)",
          hint: "write an id of many digits in quotes")
      case nil: return nil
      }
    }
  }

  private func row(
    line: Int, _ problem: (String, String?) -> Diagnostic,
    _ text: (HistoryColumn) throws(Diagnostic) -> String?
  ) throws(Diagnostic) -> ImportedRow {
    func needed(_ column: HistoryColumn) throws(Diagnostic) -> String {
      if let text = try text(column), !text.isEmpty { return text }
      let name = columns.name(of: column) ?? column.rawValue
      throw problem("expected a value in '\(name)', found none", nil)
    }
    /// A name without what harms; its ends and line ends stay, so that an export has them again.
    func name(_ column: HistoryColumn, _ text: String) throws(Diagnostic) -> String {
      let name = TextCleaner.harmless(text)
      let theirs = columns.name(of: column) ?? column.rawValue
      guard name.utf8.count <= Self.maximumNameBytes else {
        throw problem(
          "expected at most \(Self.maximumNameBytes) bytes in '\(theirs)', found "
            + "\(name.utf8.count)", "shorten it, or look for a quote that is not closed")
      }
      if TextCleaner.isVisible(name) { return name }
      guard column != .maker else { return "" }
      throw problem("expected a value in '\(theirs)', found no visible character", nil)
    }
    /// An id as it is; one with what harms would be printed so by each export.
    func id() throws(Diagnostic) -> String {
      let id = try needed(.id)
      let cleaned = try name(.id, id)
      guard cleaned == id else {
        let theirs = columns.name(of: .id) ?? HistoryColumn.id.rawValue
        throw problem(
          "expected an id without control characters in '\(theirs)', found '\(id)'",
          "remove them, and any marks that change the direction of text")
      }
      return id
    }
    let dateText = try needed(.date)
    guard let date = Day(iso: dateText) else {
      throw problem(
        "expected a date such as 2026-11-30, found '\(dateText)'", "write year, month and day")
    }
    if let lastDate, date > lastDate {
      throw problem(
        "expected a date no later than today (\(lastDate), UTC), found '\(dateText)'",
        "an Apple chart cannot have a future date: correct it, or give the chart another name")
    }
    let rankText = try needed(.rank)
    guard let rank = Self.wholeNumber(rankText) else {
      throw problem("expected a rank of 1 or more, found '\(rankText)'", "write a whole number")
    }
    var depth: Int?
    if let depthText = try text(.depth), !depthText.isEmpty {
      depth = Self.wholeNumber(depthText)
      if depth == nil {
        throw problem(
          "expected a depth of 1 or more, found '\(depthText)'",
          "write how many ranks the date covers, or leave it empty")
      }
    }
    return ImportedRow(
      date: date, rank: rank, id: try id(), title: try name(.title, needed(.title)),
      maker: try name(.maker, text(.maker) ?? ""), depth: depth, line: line)
  }

  private static func wholeNumber(_ text: String) -> Int? {
    guard text.utf8.count < 10, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }
}
