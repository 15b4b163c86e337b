import Diagnostics
import Liquid
import YAML

/// A file of Content/data, as templates see it in `site.data`.
enum DataFile {
  /// How the names of such files end.
  static let endings = ["yml", "yaml", "json", "csv"]

  /// Reads a file by the end of its name.
  ///
  /// - Throws: ``BuildErrors`` with what is wrong in it.
  static func value(of source: SourceText) throws(BuildErrors) -> Value {
    if let offset = source.firstInvalidByte {
      throw BuildErrors([
        Diagnostic(
          "the text is not UTF-8", at: .span(source.span(at: offset)),
          hint: "save the file as UTF-8")
      ])
    }
    do {
      switch ThemeOutput.ending(of: source.name) {
      case "json":
        var reader = JSONReader(source)
        return try reader.document()
      case "csv":
        var reader = CSVRows(source)
        return try reader.table()
      default: return try YAMLDocument(parsing: source).root.map { Value($0) } ?? .null
      }
    } catch let error as YAMLError {
      throw BuildErrors([error.diagnostic])
    } catch {
      throw BuildErrors([error as? Diagnostic ?? Diagnostic("\(error)", at: .name(source.name))])
    }
  }
}

extension Value {
  /// A text as a number where it is printed as it was typed, else as text.
  init(typed text: String) {
    if let number = Int(text), String(number) == text {
      self = .int(number)
    } else if let number = Double(text), Value.double(number).text == text {
      self = .double(number)
    } else {
      self = .string(text)
    }
  }
}

/// Reads comma-separated values by RFC 4180; the first row has the names of the others' members.
private struct CSVRows {
  private let source: SourceText
  private var index: Int

  init(_ source: SourceText) {
    self.source = source
    index = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func table() throws(Diagnostic) -> Value {
    guard let names = try row(), names.fields != [""] else { return .array([]) }
    if let name = names.fields.first(where: { name in names.fields.count { $0 == name } > 1 }) {
      throw problem("the column '\(name)' is there twice", at: names.start, hint: "rename one")
    }
    var rows: [Value] = []
    while let row = try row() {
      guard row.fields != [""] else { continue }
      guard row.fields.count == names.fields.count else {
        throw problem(
          "expected \(names.fields.count) fields as in the first line, found \(row.fields.count)",
          at: row.start, hint: "put a field with a comma in it into double quotes")
      }
      rows.append(.map(Map(zip(names.fields, row.fields.map { Value(typed: $0) }))))
    }
    return .array(rows)
  }

  /// The next row, with the byte at which it begins; nil at the end.
  private mutating func row() throws(Diagnostic) -> (fields: [String], start: Int)? {
    let bytes = source.bytes
    guard index < bytes.count else { return nil }
    let start = index
    var fields: [String] = []
    while true {
      fields.append(try field())
      guard index < bytes.count else { return (fields, start) }
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: ",") { continue }
      if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
        index += 1
      }
      return (fields, start)
    }
  }

  /// Reads a field, up to the sign that ends it.
  private mutating func field() throws(Diagnostic) -> String {
    let bytes = source.bytes
    let ends: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      let end = bytes[index...].firstIndex(where: ends.contains) ?? bytes.count
      defer { index = end }
      return String(decoding: bytes[index..<end], as: UTF8.self)
    }
    let start = index
    var text: [UInt8] = []
    index += 1
    while let quote = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) {
      text += bytes[index..<quote]
      index = quote + 1
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
        guard index == bytes.count || ends.contains(bytes[index]) else {
          throw problem(
            "expected a comma behind the closing quote", at: index,
            hint: "write a quote within a field twice")
        }
        return String(decoding: text, as: UTF8.self)
      }
      text.append(UInt8(ascii: "\""))
      index += 1
    }
    throw problem("the quote is never closed", at: start, hint: "close it, or write it twice")
  }

  private func problem(_ message: String, at offset: Int, hint: String) -> Diagnostic {
    Diagnostic(message, at: .span(source.span(at: offset)), hint: hint)
  }
}
