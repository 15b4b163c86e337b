import ChartModel

/// Finds out what is wrong with a body that the JSON decoder has refused.
///
/// The decoder of Swift's Foundation gives no place, no found text and no cut-off outside of macOS,
/// only that the data is not valid JSON. This runs after a refusal only, so that good responses are
/// read once. It walks the bytes with a stack of its own: nesting costs no call stack.
struct JSONFault {
  private let body: [UInt8]
  private let start: Int
  private var index: Int
  private var brackets: [UInt8] = []
  private var expected = Part.value

  /// What may come next.
  private enum Part {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, nothing
  }

  /// The depth at which the JSON decoder stops.
  private static let maximumDepth = 512

  private init(body: [UInt8], start: Int) {
    self.body = body
    self.start = start
    index = start
  }

  /// Returns where a body's text starts, past white space and byte order marks; nil where it has
  /// nothing else.
  static func start(of body: [UInt8]) -> Int? {
    var index = 0
    while index < body.count {
      switch body[index] {
      case 0x09...0x0D, 0x20: index += 1
      case 0xEF where body[index...].starts(with: [0xEF, 0xBB, 0xBF]): index += 3
      default: return index
      }
    }
    return nil
  }

  /// Returns the first fault of a body.
  static func find(in body: [UInt8], from start: Int) -> ResponseError.Kind {
    if body[start] == UInt8(ascii: "<"), !body[start...].starts(with: "<?xml".utf8) {
      return .html(title: title(in: body[start...]))
    }
    var scan = JSONFault(body: body, start: start)
    return scan.fault()
  }

  private static func title(in page: ArraySlice<UInt8>) -> String? {
    let head = String(decoding: page.prefix(4_000), as: UTF8.self)
    let lower = String(decoding: head.utf8.map(lowercased), as: UTF8.self)
    guard let open = lower.utf8.firstRange(of: "<title>".utf8),
      let close = lower.utf8[open.upperBound...].firstRange(of: "</title>".utf8)
    else { return nil }
    // Lowering ASCII keeps every offset.
    let from = lower.utf8.distance(from: lower.startIndex, to: open.upperBound)
    let length = lower.utf8.distance(from: open.upperBound, to: close.lowerBound)
    let bytes = head.utf8.dropFirst(from).prefix(length)
    let title = TextCleaner.line(String(decoding: Array(bytes), as: UTF8.self), maximumBytes: 100)
    return title.isEmpty ? nil : title
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte | 0x20 : byte
  }

  // MARK: - The walk

  private mutating func fault() -> ResponseError.Kind {
    if let place = invalidUTF8() { return notJSON("invalid UTF-8", at: place) }
    while true {
      while index < body.count, [0x20, 0x0A, 0x0D, 0x09].contains(body[index]) { index += 1 }
      guard index < body.count else { break }
      guard step() else {
        return index < body.count ? notJSON(found, at: index) : .cutOff(bytes: body.count)
      }
      if brackets.count > Self.maximumDepth { return .tooDeep(limit: Self.maximumDepth) }
    }
    if expected != .nothing { return .cutOff(bytes: body.count) }
    return notJSON("text that the decoder rejects", at: start)
  }

  /// Takes one token; false leaves the index at the fault, or at the end of what was cut off.
  private mutating func step() -> Bool {
    let byte = body[index]
    switch (expected, byte) {
    case (.value, UInt8(ascii: "{")), (.valueOrEnd, UInt8(ascii: "{")):
      return open(byte, then: .keyOrEnd)
    case (.value, UInt8(ascii: "[")), (.valueOrEnd, UInt8(ascii: "[")):
      return open(byte, then: .valueOrEnd)
    case (.valueOrEnd, UInt8(ascii: "]")), (.keyOrEnd, UInt8(ascii: "}")),
      (.commaOrEnd, UInt8(ascii: "]")), (.commaOrEnd, UInt8(ascii: "}")):
      return close(byte)
    case (.commaOrEnd, UInt8(ascii: ",")):
      expected = brackets.last == UInt8(ascii: "{") ? .key : .value
      index += 1
      return true
    case (.colon, UInt8(ascii: ":")):
      expected = .value
      index += 1
      return true
    case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
      guard string() else { return false }
      expected = .colon
      return true
    case (.value, _), (.valueOrEnd, _):
      guard byte == UInt8(ascii: "\"") ? string() : literal() else { return false }
      ended()
      return true
    default:
      return false
    }
  }

  private mutating func open(_ bracket: UInt8, then part: Part) -> Bool {
    brackets.append(bracket)
    expected = part
    index += 1
    return true
  }

  private mutating func close(_ bracket: UInt8) -> Bool {
    // In ASCII, a closing bracket stands two after its opening one.
    guard brackets.last == bracket - 2 else { return false }
    brackets.removeLast()
    index += 1
    ended()
    return true
  }

  /// Notes that a value is complete.
  private mutating func ended() {
    expected = brackets.isEmpty ? .nothing : .commaOrEnd
  }

  private mutating func string() -> Bool {
    index += 1
    while index < body.count, body[index] != UInt8(ascii: "\"") {
      guard body[index] >= 0x20 else { return false }
      index += body[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < body.count else {
      index = body.count
      return false
    }
    index += 1
    return true
  }

  /// Takes a number, or one of the three names that JSON knows.
  private mutating func literal() -> Bool {
    for name in ["true", "false", "null"] where body[index] == name.utf8.first {
      for byte in name.utf8 {
        guard index < body.count, body[index] == byte else { return false }
        index += 1
      }
      return true
    }
    let numeric = Array("+-.0123456789eE".utf8)
    guard body[index] == UInt8(ascii: "-") || numeric[3..<13].contains(body[index]) else {
      return false
    }
    while index < body.count, numeric.contains(body[index]) { index += 1 }
    return true
  }

  // MARK: - Words

  private func invalidUTF8() -> Int? {
    var bytes = body[start...].makeIterator()
    var decoder = UTF8()
    var offset = start
    while true {
      switch decoder.decode(&bytes) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  private var found: String {
    guard index > start else {
      let text = String(decoding: body[start...].prefix(40), as: UTF8.self)
      return "the text '\(TextCleaner.line(text, maximumBytes: 40))'"
    }
    let byte = body[index]
    if byte < 0x20 { return "the control character \(byte)" }
    let end = min(index + 4, body.count)
    // Up to four bytes make a character; what follows it is left out.
    let character = String(decoding: body[index..<end], as: UTF8.self).first.map(String.init)
    return "'\(character ?? "")'"
  }

  private func notJSON(_ found: String, at place: Int) -> ResponseError.Kind {
    let line = body[..<place].count { $0 == 0x0A } + 1
    let lineStart = body[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return .notJSON(found: found, line: line, column: place - lineStart + 1)
  }
}
