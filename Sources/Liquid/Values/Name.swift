/// The name of a variable or member, with its hash computed once.
///
/// Templates make their names while they are parsed, objects when they are declared; looking one up
/// in the other compares numbers and allocates nothing.
public struct Name: Sendable {
  /// The name as it is written.
  public let string: String

  /// The FNV-1a hash of the name's UTF-8 bytes: the same in every process, unlike Swift's own.
  let hash: UInt64

  /// Makes a name.
  public init(_ string: String) {
    self.string = string
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in string.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    self.hash = hash
  }
}

extension Name: Hashable {
  public static func == (a: Name, b: Name) -> Bool {
    a.hash == b.hash && a.string == b.string
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

extension Name: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
