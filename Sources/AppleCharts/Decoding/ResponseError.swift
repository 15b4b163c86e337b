/// Why the body of a response could not be read at all.
public struct ResponseError: Error, Equatable, Sendable {
  /// What was found in place of a feed or the records of a lookup.
  public enum Kind: Equatable, Sendable {
    /// Nothing but white space; Apple's refusals look so.
    case empty
    /// A page for people, with its title where it has one.
    case html(title: String?)
    /// JSON that ends too early, after so many bytes.
    case cutOff(bytes: Int)
    /// Something else than JSON, or JSON with a fault at this place; columns count bytes.
    case notJSON(found: String, line: Int, column: Int)
    /// Apple's own error object, with its message.
    case appleError(String)
    /// JSON of another shape.
    case wrongShape(found: String, expected: String)
    /// A body that is larger than any of Apple's.
    case tooLarge(bytes: Int, limit: Int)
    /// More rows than any Apple response.
    case tooManyRows(limit: Int)
    /// Brackets within brackets beyond what any Apple response has.
    case tooDeep(limit: Int)
  }

  public let kind: Kind

  /// Makes an error of a kind.
  public init(_ kind: Kind) {
    self.kind = kind
  }
}

extension ResponseError: CustomStringConvertible {
  /// What was found and what was expected, as part of a message that names the response.
  public var description: String {
    switch kind {
    case .empty:
      "the response is empty, expected JSON"
    case .html(let title):
      "found an HTML page\(title.map { " titled '\($0)'" } ?? ""), expected JSON"
    case .cutOff(let bytes):
      "the JSON is truncated after \(bytes) bytes"
    case .notJSON(let found, let line, let column):
      "found \(found) at \(line):\(column), expected JSON"
    case .appleError(let message):
      "Apple returned an error: '\(message)'"
    case .wrongShape(let found, let expected):
      "found \(found), expected \(expected)"
    case .tooLarge(let bytes, let limit):
      "the response has \(bytes) bytes; the limit is \(limit)"
    case .tooManyRows(let limit):
      "the response exceeds the limit of \(limit) rows"
    case .tooDeep(let limit):
      "the JSON is nested more than \(limit) levels deep"
    }
  }
}
