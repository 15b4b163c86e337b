/// What stands between the fields of a line.
public enum Separator: UInt8, CaseIterable, Sendable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09

  /// What messages call several of them.
  public var plural: String {
    switch self {
    case .comma: "commas"
    case .semicolon: "semicolons"
    case .tab: "tabs"
    }
  }

  /// Recognises the separator by the first line that holds anything: the one that is there most often
  /// outside of quotes; a comma where there is none.
  init(of text: [UInt8]) {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in text.drop(while: { $0 == 0x0A || $0 == 0x0D }) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == 0x0A || byte == 0x0D { break }
      counts[byte, default: 0] += 1
    }
    self = Self.allCases.max { counts[$0.rawValue] ?? 0 < counts[$1.rawValue] ?? 0 } ?? .comma
    if counts[rawValue] == nil { self = .comma }
  }
}
