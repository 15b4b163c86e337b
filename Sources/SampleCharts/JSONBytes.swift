/// Writes JSON by appending bytes.
struct JSONBytes {
  private(set) var bytes: [UInt8] = []
  /// Whether the next member or element is the first of its kind.
  private var isFirst = true

  /// Writes an object, whose members the closure writes.
  mutating func object(_ members: (inout JSONBytes) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "{"))
    isFirst = true
    members(&self)
    bytes.append(UInt8(ascii: "}"))
    isFirst = false
  }

  /// Writes a list, whose elements the closure writes.
  mutating func list(_ elements: (inout JSONBytes) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "["))
    isFirst = true
    elements(&self)
    bytes.append(UInt8(ascii: "]"))
    isFirst = false
  }

  /// Writes a member's name; its value is to follow.
  mutating func name(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    isFirst = true
  }

  /// Writes a member that is a text.
  mutating func member(_ name: String, _ value: String) {
    self.name(name)
    string(value)
  }

  /// Writes a member that is a whole number.
  mutating func member(_ name: String, _ value: Int) {
    self.name(name)
    raw(String(value).utf8)
  }

  /// Writes a text.
  mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default:
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes JSON that was made before.
  mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    bytes += json
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
  }
}
