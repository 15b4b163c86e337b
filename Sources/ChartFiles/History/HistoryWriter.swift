public import ChartModel

/// Writes snapshots as rows of a file.
public struct HistoryWriter: Sendable {
  private let format: HistoryFormat
  private let columns: HistoryColumns

  /// Makes a writer of the columns that are named, or else of all; of a single chart without its name.
  public init(_ format: HistoryFormat, _ columns: HistoryColumns?, ofSeveral: Bool = false) {
    self.format = format
    self.columns =
      columns ?? HistoryColumns(HistoryColumn.allCases.filter { ofSeveral || $0 != .chart })
  }

  /// What stands before the rows: the columns' names in CSV.
  public var head: String {
    guard format == .csv else { return "" }
    var text: [UInt8] = []
    for (index, column) in columns.columns.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      Self.addCSV(column.name, &text)
    }
    text.append(UInt8(ascii: "\n"))
    return String(decoding: text, as: UTF8.self)
  }

  /// Writes the rows of a snapshot by rank and, within one, by id, so that the same history gives the
  /// same bytes however the store numbers it.
  public func write(_ snapshot: Snapshot, _ ids: [Int: String], into text: inout [UInt8]) {
    var rows = snapshot.entries.map { row in
      (row: row, id: ids[row.entry.id] ?? String(row.entry.id))
    }
    rows.sort { a, b in
      if a.row.entry.rank != b.row.entry.rank { return a.row.entry.rank < b.row.entry.rank }
      return a.id.utf8.lexicographicallyPrecedes(b.id.utf8)
    }
    for (row, id) in rows {
      if format == .jsonl { text.append(UInt8(ascii: "{")) }
      for (index, column) in columns.columns.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        let content = column.column.content(of: row, in: snapshot, id: id)
        switch format {
        case .csv:
          switch content {
          case .number(let number): Self.add(number, &text)
          case .text(let string): Self.addCSV(string, &text)
          case .none: break
          }
        case .jsonl:
          Self.addJSON(column.name, &text)
          text.append(UInt8(ascii: ":"))
          switch content {
          case .number(let number): Self.add(number, &text)
          case .text(let string): Self.addJSON(string, &text)
          case .none: text += "null".utf8
          }
        }
      }
      if format == .jsonl { text.append(UInt8(ascii: "}")) }
      text.append(UInt8(ascii: "\n"))
    }
  }

  private static func add(_ number: Int, _ text: inout [UInt8]) {
    text += String(number).utf8
  }

  /// Adds a field, in quotes where RFC 4180 wants them or a reader may cut its ends.
  private static func addCSV(_ string: String, _ text: inout [UInt8]) {
    let bytes = string.utf8
    let needsQuotes =
      bytes.first == UInt8(ascii: " ") || bytes.last == UInt8(ascii: " ")
      || bytes.contains { byte in
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
          || byte == UInt8(ascii: "\r")
      }
    guard needsQuotes else {
      text += bytes
      return
    }
    text.append(UInt8(ascii: "\""))
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { text.append(byte) }
      text.append(byte)
    }
    text.append(UInt8(ascii: "\""))
  }

  private static func addJSON(_ string: String, _ text: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    text.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      case ..<0x20, 0x7F:
        text += "\\u00".utf8
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}

extension HistoryWriter {
  /// Takes out of ids what an import refuses, which a store of an earlier chartgen may have.
  ///
  /// Ids that were different stay so.
  public static func printable(_ ids: [Int: String]) -> [Int: String] {
    let unclean = ids.filter { TextCleaner.harmless($0.value) != $0.value }
    guard !unclean.isEmpty else { return ids }
    var printable = ids
    var taken = Set(ids.values)
    for (number, id) in unclean.sorted(by: { $0.key > $1.key }) {
      let cleaned = TextCleaner.harmless(id)
      let stem = TextCleaner.isVisible(cleaned) ? cleaned : "item"
      var name = stem
      var count = 1
      while !taken.insert(name).inserted {
        count += 1
        name = "\(stem)-\(count)"
      }
      printable[number] = name
    }
    return printable
  }
}
