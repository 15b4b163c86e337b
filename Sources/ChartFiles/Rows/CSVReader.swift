import Diagnostics

/// Reads separated values as RFC 4180 has them: quotes, quoted line ends, `CRLF` or `LF`.
struct CSVReader {
  private var source: ByteSource
  private let separator: UInt8
  private var bytes: [UInt8] = []
  /// Where each field ends in the bytes.
  private var ends: [Int] = []
  /// The line that the next record begins on.
  private var nextLine = 1
  /// The line that the record begins on.
  private(set) var line = 0

  /// The most bytes of a record; more is a quote that is never closed.
  private static let maximumBytes = 1 << 20

  init(_ text: [UInt8], separatedBy separator: Separator, name: String) {
    source = ByteSource(text, name: name)
    self.separator = separator.rawValue
  }

  /// How many fields the record has.
  var count: Int { ends.count }

  /// Reads the next record that is not an empty line; false at the end.
  mutating func read() throws(Diagnostic) -> Bool {
    repeat {
      guard source.peek() != nil else { return false }
      try readRecord()
    } while ends.count == 1 && bytes.isEmpty
    return true
  }

  /// The text of a field of the record.
  func text(_ index: Int) -> String {
    let start = index == 0 ? 0 : ends[index - 1]
    return String(decoding: bytes[start..<ends[index]], as: UTF8.self)
  }

  /// A problem of the record.
  func problem(_ message: String, hint: String? = nil) -> Diagnostic {
    source.problem(message, line: line, hint: hint)
  }

  private mutating func readRecord() throws(Diagnostic) {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    line = nextLine
    var isFieldStart = true
    while let byte = source.pop() {
      switch byte {
      case separator:
        ends.append(bytes.count)
        isFieldStart = true
        continue
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        if byte == UInt8(ascii: "\r"), source.peek() == UInt8(ascii: "\n") {
          _ = source.pop()
        }
        nextLine += 1
        ends.append(bytes.count)
        return
      case UInt8(ascii: "\"") where isFieldStart:
        try readQuoted()
      default:
        bytes.append(byte)
        try limit()
      }
      isFieldStart = false
    }
    ends.append(bytes.count)
  }

  /// Reads the rest of a quoted field, to what follows its last quote.
  private mutating func readQuoted() throws(Diagnostic) {
    let start = nextLine
    while let byte = source.pop() {
      if byte == UInt8(ascii: "\"") {
        let next = source.peek()
        if next == UInt8(ascii: "\"") {
          _ = source.pop()
        } else {
          switch next {
          case nil, separator, UInt8(ascii: "\r"), UInt8(ascii: "\n"): return
          default:
            throw source.problem(
              "expected a separator or the end of the line after a closing quote", line: nextLine,
              hint: "double a quote inside quotes")
          }
        }
      }
      if byte == UInt8(ascii: "\n") { nextLine += 1 }
      bytes.append(byte)
      try limit()
    }
    throw source.problem(
      "a quote is never closed", line: start, hint: "double a quote inside quotes")
  }

  private func limit() throws(Diagnostic) {
    guard bytes.count > Self.maximumBytes else { return }
    throw problem(
      "the row is longer than \(Self.maximumBytes) bytes",
      hint: "look for an unclosed quote")
  }
}
