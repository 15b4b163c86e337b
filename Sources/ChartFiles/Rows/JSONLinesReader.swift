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

  init(_ text: [UInt8], name: String) {
    source = ByteSource(text, name: name)
  }

  /// Reads the next line that is not blank, and returns its members by name; nil at the
  /// end.
  mutating func read() throws(Diagnostic) -> [String: Member]? {
    repeat {
      guard source.peek() != nil else { return nil }
      bytes.removeAll(keepingCapacity: true)
      line += 1
      while let byte = source.pop(), byte != UInt8(ascii: "\n") {
        bytes.append(byte)
        guard bytes.count <= Self.maximumBytes else {
          throw problem("the line is longer than \(Self.maximumBytes) bytes")
        }
      }
    } while bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    do {
      // A member that is null is as good as none.
      return try decoder.decode([String: Member?].self, from: Data(bytes)).compactMapValues(\.self)
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
  enum Member: Decodable {
    /// A text or a whole number.
    case text(String)
    /// Something else, as a message calls it.
    case other(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      self =
        if let text = try? value.decode(String.self) {
          .text(text)
        } else if let number = try? value.decode(Int.self) {
          .text(String(number))
        } else if let number = try? value.decode(Decimal.self) {
          .other(number.description)
        } else if let truth = try? value.decode(Bool.self) {
          .other(String(truth))
        } else if (try? value.decode([Ignored].self)) != nil {
          .other("an array")
        } else if (try? value.decode([String: Ignored].self)) != nil {
          .other("an object")
        } else {
          .other("a number too large to read")
        }
    }
  }

  /// A value of any kind, which is not looked at.
  private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }
}
