import ChartModel
import Diagnostics

/// Makes a row of what a file has in its columns, or says what is wrong with it.
struct HistoryFields: Sendable {
  let reading: HistoryReading
  let order: DateOrder

  /// The most bytes of a title or a maker.
  private static let maximumNameBytes = 1_000

  func row(of rows: RowReader) throws(Diagnostic) -> ImportedRow {
    let date = try date(in: rows)
    let rankText = try needed(.rank, in: rows)
    guard let rank = Self.wholeNumber(rankText) else {
      throw rows.problem(
        "expected a rank of 1 or more, found '\(rankText)'", "write a whole number")
    }
    var depth: Int?
    if let depthText = try rows.text(.depth), !depthText.isEmpty {
      depth = Self.wholeNumber(depthText)
      if depth == nil {
        throw rows.problem(
          "expected a depth of 1 or more, found '\(depthText)'",
          "write how many ranks the date covers, or leave it empty")
      }
    }
    var row = ImportedRow(
      date: date, rank: rank, id: try id(in: rows),
      title: try name(.title, needed(.title, in: rows), in: rows),
      maker: try name(.maker, rows.text(.maker) ?? "", in: rows), depth: depth, line: rows.line)
    row.lastWeek = rows.text(SheetFigure.lastWeek).flatMap(Self.wholeNumber)
    row.peak = rows.text(SheetFigure.peak).flatMap(Self.wholeNumber)
    row.weeks = rows.text(SheetFigure.weeks).flatMap(Self.wholeNumber)
    return row
  }

  private func date(in rows: RowReader) throws(Diagnostic) -> Day {
    if let date = reading.date { return date }
    let text = try needed(.date, in: rows)
    guard let date = Day(iso: text) ?? WrittenDate(text)?.day(in: order) else {
      throw rows.problem(
        "expected a date such as 2026-11-30, found '\(text)'",
        "write the year with four digits, month and day")
    }
    if let last = reading.lastDate, date > last {
      throw rows.problem(
        "expected a date no later than \(last), found '\(text)'",
        reading.needsIDs
          ? "an Apple chart cannot have a future date: correct it, or give the chart another name"
          : "correct it: a chart may run ahead of today by a month at most")
    }
    return date
  }

  private func needed(
    _ column: HistoryColumn, in rows: RowReader
  ) throws(Diagnostic) -> String {
    if let text = try rows.text(column), !text.isEmpty { return text }
    throw rows.problem("expected a value in '\(rows.name(of: column))', found none", nil)
  }

  /// A name without what harms; its ends and line ends stay, so that an export has them again.
  private func name(
    _ column: HistoryColumn, _ text: String, in rows: RowReader
  ) throws(Diagnostic) -> String {
    let name = TextCleaner.harmless(text)
    guard name.utf8.count <= Self.maximumNameBytes else {
      throw rows.problem(
        "expected at most \(Self.maximumNameBytes) bytes in '\(rows.name(of: column))', found "
          + "\(name.utf8.count)", "shorten it, or look for a quote that is not closed")
    }
    if TextCleaner.isVisible(name) { return name }
    guard column != .maker else { return "" }
    throw rows.problem(
      "expected a value in '\(rows.name(of: column))', found no visible character", nil)
  }

  /// An id as it is, since one with what harms would be printed so by each export; nil where the file
  /// has none.
  private func id(in rows: RowReader) throws(Diagnostic) -> String? {
    if !reading.needsIDs, try rows.text(.id) == nil { return nil }
    let id = try needed(.id, in: rows)
    let cleaned = try name(.id, id, in: rows)
    guard cleaned == id else {
      throw rows.problem(
        "expected an id without control characters in '\(rows.name(of: .id))', found '\(id)'",
        "remove them, and any marks that change the direction of text")
    }
    return id
  }

  private static func wholeNumber(_ text: String) -> Int? {
    guard text.utf8.count < 10, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }
}
