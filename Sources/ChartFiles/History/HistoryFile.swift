public import ChartModel
public import Diagnostics
import Foundation

/// How a file of rows is to be read, where that is not as it usually is.
public struct HistoryReading: Sendable {
  public var format = HistoryFormat.csv
  /// What the file calls columns, as far as somebody says so; the others have our names or usual heads.
  public var columns: HistoryColumns?
  /// The date of all rows, of a file without a column of dates.
  public var date: Day?
  /// The order of a date's numbers; nil where the file tells it.
  public var dateOrder: DateOrder?
  /// Whether rows need an id.
  public var needsIDs = false
  /// The last date that a row may have.
  public var lastDate: Day?

  /// Reads CSV with the usual columns.
  public init() {}
}

/// A file of chart rows, read one after another.
public struct HistoryFile: ImportedRows, Sendable {
  /// How the letters were saved.
  public let encoding: TextEncoding
  /// What stands between fields; nil in JSON Lines.
  public let separator: Separator?
  /// The columns that are read.
  public let read: Set<HistoryColumn>
  /// The heads of the columns that nothing is done with.
  public let unused: [String]
  /// The figures that the file has of its own.
  public let figures: Set<SheetFigure>

  private var rows: RowReader
  private var hasRows = false
  private var hasIDs = false
  private let name: String
  private let reading: HistoryReading
  private let fields: HistoryFields

  /// Recognises how a file is written, and finds its columns.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes; those of a file that `gzip` has compressed are read as what it holds.
  ///   - name: What messages call it.
  ///   - reading: How it is to be read.
  /// - Throws: A `Diagnostic` where it is no text, lacks a column, or does not say in which order a
  ///   date's numbers are.
  public init(
    _ bytes: [UInt8], name: String, _ reading: HistoryReading
  ) throws(Diagnostic) {
    self.name = name
    self.reading = reading
    let text = try TextFile(bytes, name: name)
    encoding = text.encoding
    if reading.format == .csv {
      let separator = Separator(of: text.bytes)
      self.separator = separator
      rows = try RowReader(
        csv: CSVReader(text.bytes, separatedBy: separator, name: name), name, reading)
    } else {
      separator = nil
      rows = RowReader(lines: JSONLinesReader(text.bytes, name: name), reading)
    }
    read = rows.columns
    unused = rows.unused
    figures = rows.figures
    fields = HistoryFields(reading: reading, order: try rows.dateOrder(reading))
  }

  public mutating func next() throws -> ImportedRow? {
    if try rows.next() {
      let row = try fields.row(of: rows)
      let isFirst = !hasRows
      hasRows = true
      if isFirst { hasIDs = row.id != nil }
      // Without an id, title and maker tell items apart; all rows of a file do it alike.
      guard (row.id != nil) == hasIDs, hasIDs || !row.maker.isEmpty || separator != nil else {
        throw rows.problem(
          row.id == nil
            ? "expected a value in '\(rows.name(of: .id))', found none"
            : "expected no id, as in the rows before, found '\(row.id ?? "")'",
          "give every row an id, or none and a maker")
      }
      return row
    }
    guard hasRows else {
      throw Diagnostic(
        "the file has no rows", at: .name(name),
        hint: "each line is a row: a date, a rank, a title and a maker")
    }
    return nil
  }
}

extension HistoryFile {
  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: What messages call it.
  /// - Returns: The bytes, as they are.
  /// - Throws: A `Diagnostic` where it cannot be read.
  public static func bytes(at path: String, name: String) throws(Diagnostic) -> [UInt8] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Diagnostic("no such file", at: .name(name), hint: nil)
    }
    guard !isFolder.boolValue, let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw Diagnostic(
        "the file cannot be read", at: .name(name),
        hint: "make it readable by the user who runs chartgen, or name another")
    }
    return Array(data)
  }
}
