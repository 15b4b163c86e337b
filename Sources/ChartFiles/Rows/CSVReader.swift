import Diagnostics

/// Reads comma-separated values as RFC 4180 has them: quotes, quoted line ends, `CRLF` or `LF`, with
/// or without a byte order mark.
struct CSVReader {
  private var source: ByteSource
  private var bytes: [UInt8] = []
  /// Where each field ends in the bytes.
  private var ends: [Int] = []
  /// The line that the next record begins on.
  private var nextLine = 1
  /// The line that the record begins on.
  private(set) var line = 0

  /// The most bytes of a record; more is a quote that is never closed.
  private static let maximumBytes = 1 << 20

  init(_ source: ByteSource) {
    self.source = source
  }

  /// How many fields the record has.
  var count: Int { ends.count }

  /// Reads the next record that is not an empty line; false at the end.
  mutating func read() throws(Diagnostic) -> Bool {
    if nextLine == 1, line == 0 { try skipByteOrderMark() }
    repeat {
      guard try source.peek() != nil else { return false }
      try readRecord()
    } while ends.count == 1 && bytes.isEmpty
    return true
  }

  /// The text of a field of the record.
  func text(_ index: Int) throws(Diagnostic) -> String {
    let start = index == 0 ? 0 : ends[index - 1]
    guard let text = String(validating: bytes[start..<ends[index]], as: UTF8.self) else {
      throw problem("the text is not UTF-8", hint: "save the file as UTF-8")
    }
    return text
  }

  /// A problem of the record.
  func problem(_ message: String, hint: String? = nil) -> Diagnostic {
    source.problem(message, line: line, hint: hint)
  }

  private mutating func skipByteOrderMark() throws(Diagnostic) {
    guard try source.peek() == 0xEF else { return }
    for byte: UInt8 in [0xEF, 0xBB, 0xBF] {
      guard try source.pop() == byte else {
        throw source.problem(
          "the text is not UTF-8", line: 1, hint: "save the file as UTF-8")
      }
    }
  }

  private mutating func readRecord() throws(Diagnostic) {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    line = nextLine
    var isFieldStart = true
    while let byte = try source.pop() {
      switch byte {
      case UInt8(ascii: ","):
        ends.append(bytes.count)
        isFieldStart = true
        continue
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        if byte == UInt8(ascii: "\r"), try source.peek() == UInt8(ascii: "\n") {
          _ = try source.pop()
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
    while let byte = try source.pop() {
      if byte == UInt8(ascii: "\"") {
        let next = try source.peek()
        if next == UInt8(ascii: "\"") {
          _ = try source.pop()
        } else {
          switch next {
          case nil, UInt8(ascii: ","), UInt8(ascii: "\r"), UInt8(ascii: "\n"): return
          default:
            throw source.problem(
              "expected a comma or the end of the line after a closing quote", line: nextLine,
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
