import Diagnostics
import Foundation

/// Reads JSON Lines: an object on each line.
struct JSONLinesReader {
  private var source: ByteSource
  private var bytes: [UInt8] = []
  private let decoder = JSONDecoder()
  private(set) var line = 0

  /// The most bytes of a line.
  private static let maximumBytes = 1 << 20

  init(_ source: ByteSource) {
    self.source = source
  }

  /// Reads the next line that is not blank, and returns its members by name; nil at the
  /// end.
  mutating func read() throws(Diagnostic) -> [String: Member]? {
    repeat {
      guard try source.peek() != nil else { return nil }
      bytes.removeAll(keepingCapacity: true)
      line += 1
      while let byte = try source.pop(), byte != UInt8(ascii: "\n") {
        bytes.append(byte)
        guard bytes.count <= Self.maximumBytes else {
          throw problem("the line is longer than \(Self.maximumBytes) bytes")
        }
      }
      if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    } while bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw problem("the text is not UTF-8", hint: "save the file as UTF-8")
    }
    do {
      return try decoder.decode(Fields.self, from: Data(bytes)).members
    } catch {
      throw problem(
        "expected a JSON object",
        hint: "write one object per line: {\"date\": \"2026-11-30\", \"rank\": 1, …}")
    }
  }

  /// A problem of the line.
  func problem(_ message: String, hint: String? = nil) -> Diagnostic {
    source.problem(message, line: line, hint: hint)
  }

  /// What an object has under a name.
  enum Member {
    /// A text or a whole number.
    case text(String)
    /// Something else, as a message calls it.
    case other(String)
  }

  /// The members of an object that are not null.
  private struct Fields: Decodable {
    var members: [String: Member] = [:]

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: Key.self)
      for key in object.allKeys {
        members[key.stringValue] = Self.member(key, of: object)
      }
    }

    private static func member(_ key: Key, of object: KeyedDecodingContainer<Key>) -> Member? {
      if let text = try? object.decode(String.self, forKey: key) { return .text(text) }
      if let number = try? object.decode(Int.self, forKey: key) { return .text(String(number)) }
      if let number = try? object.decode(Decimal.self, forKey: key) {
        return .other(number.description)
      }
      if let truth = try? object.decode(Bool.self, forKey: key) { return .other(String(truth)) }
      if (try? object.decodeNil(forKey: key)) == true { return nil }
      if (try? object.nestedUnkeyedContainer(forKey: key)) != nil { return .other("an array") }
      if (try? object.nestedContainer(keyedBy: Key.self, forKey: key)) != nil {
        return .other("an object")
      }
      return .other("a number too large to read")
    }
  }
}
