import Diagnostics
import Foundation
import Liquid

/// `case-runner liquid`: reads a case a line, `{"template", "data", "templates"}` in JSON, and
/// answers each with `{"output"}` or `{"error"}`; escaping off, variables lax.
enum LiquidCases {
  static func run() -> Int32 {
    while let line = readLine(strippingNewline: true) {
      let answer = answer(to: Data(line.utf8))
      let options: JSONSerialization.WritingOptions = [.withoutEscapingSlashes, .sortedKeys]
      if let data = try? JSONSerialization.data(withJSONObject: answer, options: options) {
        FileHandle.standardOutput.write(data + Data("\n".utf8))
      }
    }
    return 0
  }

  private static func answer(to line: Data) -> [String: String] {
    guard let request = JSONText(line).value, case .map(let request) = request,
      case .string(let template)? = request["template"]
    else { return ["error": "the request is no JSON object with a template"] }
    var sources = [SourceText(name: "main", template)]
    if case .map(let partials)? = request["templates"] {
      for partial in partials.entries {
        sources.append(SourceText(name: "partials/\(partial.name.string)", partial.value.text))
      }
    }
    var data = Map()
    if case .map(let map)? = request["data"] { data = map }
    do {
      let library = try TemplateLibrary(sources, options: .conformance)
      var output: [UInt8] = []
      try library.render("main", globals: data, page: "", into: &output)
      return ["output": String(decoding: output, as: UTF8.self)]
    } catch {
      return ["error": "\(error)"]
    }
  }
}

extension TemplateOptions {
  /// As the suites expect it: nothing is escaped, and what is missing is nil.
  fileprivate static var conformance: TemplateOptions {
    TemplateOptions(
      isStrict: false, escaping: { _ in .none }, path: { name, folder, _ in "\(folder)/\(name)" })
  }
}

/// JSON as a template's values, its members in the order in which they are written.
private struct JSONText {
  private let bytes: [UInt8]
  private var position = 0

  init(_ data: Data) {
    bytes = Array(data)
  }

  /// The value that the text says, or nil where it is no JSON.
  var value: Value? {
    var reader = self
    return reader.read()
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  private mutating func accept(_ sign: Character) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == sign.asciiValue else { return false }
    position += 1
    return true
  }

  private mutating func read() -> Value? {
    skipSpace()
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "{"): return readMap()
    case UInt8(ascii: "["): return readList()
    case UInt8(ascii: "\""): return readString().map { .string($0) }
    default: return readWord()
    }
  }

  private mutating func readMap() -> Value? {
    position += 1
    var map = Map()
    if accept("}") { return .map(map) }
    repeat {
      skipSpace()
      guard let name = readString(), accept(":"), let value = read() else { return nil }
      map[Name(name)] = value
    } while accept(",")
    return accept("}") ? .map(map) : nil
  }

  private mutating func readList() -> Value? {
    position += 1
    var list: [Value] = []
    if accept("]") { return .array(list) }
    repeat {
      guard let value = read() else { return nil }
      list.append(value)
    } while accept(",")
    return accept("]") ? .array(list) : nil
  }

  private mutating func readString() -> String? {
    let start = position
    guard accept("\"") else { return nil }
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
    guard position <= bytes.count else { return nil }
    return try? JSONDecoder().decode(String.self, from: Data(bytes[start..<position]))
  }

  private mutating func readWord() -> Value? {
    let start = position
    while position < bytes.count, !",]} \n\r\t".utf8.contains(bytes[position]) { position += 1 }
    switch String(decoding: bytes[start..<position], as: UTF8.self) {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case let word: return Int(word).map { .int($0) } ?? Double(word).map { .double($0) }
    }
  }
}
