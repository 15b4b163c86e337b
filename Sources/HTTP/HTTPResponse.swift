/// An answer, whatever its status.
public struct HTTPResponse: Equatable, Sendable {
  /// The status, such as 200.
  public let status: Int
  /// The headers of the last answer, after any redirects.
  public let headers: HTTPHeaders
  /// The body, decompressed.
  public let body: [UInt8]
  /// The address that answered, after any redirects.
  public let url: String

  /// Puts an answer together.
  public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8], url: String) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }
}

/// The headers of an answer; names are the same in capitals and small letters.
public struct HTTPHeaders: Equatable, Sendable {
  /// Every header as sent, in order.
  public private(set) var fields: [Field] = []

  /// One header.
  public struct Field: Equatable, Sendable {
    /// The name as sent.
    public let name: String
    /// The value, without the space around it.
    public internal(set) var value: String
  }

  /// Makes headers of names and values.
  public init(_ fields: [(name: String, value: String)] = []) {
    self.fields = fields.map { Field(name: $0.name, value: $0.value) }
  }

  /// The first value of a name.
  public subscript(name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name.lowercased() == name }?.value
  }

  /// The longest `ETag` or `Last-Modified` that is used, in bytes.
  private static let validatorLimit = 1_024

  /// Returns an `ETag` or a `Last-Modified` as it may be stored and sent back with a later request;
  /// nil where it is empty, too long or has other characters than those of ASCII that can be seen.
  public static func checkedValidator(_ value: String) -> String? {
    let bytes = value.utf8
    guard (1...validatorLimit).contains(bytes.count), bytes.first != 0x20, bytes.last != 0x20,
      bytes.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    return value
  }

  /// Adds a header line as it came; one that begins with a space continues the header before it.
  mutating func add(line: some Collection<UInt8>) {
    if let first = line.first, first == 0x20 || first == 0x09, !fields.isEmpty {
      fields[fields.count - 1].value += " " + Self.text(line)
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      fields.append(
        Field(name: Self.text(line[..<colon]), value: Self.text(line[colon...].dropFirst())))
    }
  }

  mutating func removeAll() {
    fields.removeAll()
  }

  private static func text(_ bytes: some Collection<UInt8>) -> String {
    func isSpace(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
    }
    var trimmed = Array(bytes.drop(while: isSpace))
    while let last = trimmed.last, isSpace(last) { trimmed.removeLast() }
    return String(decoding: trimmed, as: UTF8.self)
  }
}
