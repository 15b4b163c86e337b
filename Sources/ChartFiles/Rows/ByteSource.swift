import Diagnostics

/// A file's text, read byte by byte.
struct ByteSource {
  /// The file's name, for messages.
  let name: String
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  /// Returns the next byte and passes it; nil at the end.
  mutating func pop() -> UInt8? {
    guard next < bytes.count else { return nil }
    defer { next += 1 }
    return bytes[next]
  }

  /// Returns the next byte; nil at the end.
  func peek() -> UInt8? {
    next < bytes.count ? bytes[next] : nil
  }

  /// A problem at a line of the file.
  func problem(_ message: String, line: Int, hint: String? = nil) -> Diagnostic {
    Diagnostic(message, at: .name("\(name):\(line)"), hint: hint)
  }
}
