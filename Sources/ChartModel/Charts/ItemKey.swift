/// What tells an item of a chart without ids from its others: title and maker, however they are typed.
///
/// Capitals, spaces, quotes and the spellings of "featuring" do not count; accents do.
public struct ItemKey: Hashable, Sendable {
  private let title: String
  private let maker: String

  /// Folds a title and a maker.
  public init(title: String, maker: String) {
    self.title = Self.folded(title)
    self.maker = Self.folded(maker)
  }

  private static let quotes: [Character: Character] = [
    "‘": "'", "’": "'", "ʼ": "'", "`": "'", "´": "'", "“": "\"", "”": "\"", "„": "\"", "«": "\"",
    "»": "\"",
  ]

  private static let featuring: Set<Substring> = ["feat.", "feat", "ft.", "ft", "featuring"]

  private static func folded(_ text: String) -> String {
    let plain = String(text.map { quotes[$0] ?? $0 }).lowercased()
    return plain.split(whereSeparator: \.isWhitespace).map { word in
      let bare = word.drop { $0 == "(" || $0 == "[" }
      return featuring.contains(bare) ? word.dropLast(bare.count) + "feat" : word
    }.joined(separator: " ")
  }

  /// Ten letters and digits of a hash (64-bit FNV-1a of both names): the same on every machine.
  public var madeID: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in (title + "\u{1F}" + maker).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    // The last bits of a product depend on the last bits of its factors alone.
    hash ^= hash >> 29
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    hash ^= hash >> 32
    let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    return String(
      decoding: (0..<10).map { digits[Int(hash >> (5 * UInt64($0)) & 31)] }, as: UTF8.self)
  }

  /// Whether another key is so near that one of them may be misspelt: one name is the same, and the
  /// other differs by a letter or two.
  public func isNear(_ other: ItemKey) -> Bool {
    if maker == other.maker { return Self.distance(title, other.title) <= 2 }
    return title == other.title && Self.distance(maker, other.maker) <= 2
  }

  /// How many letters differ, up to 3.
  private static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
    guard abs(one.count - other.count) <= 2 else { return 3 }
    var row = Array(0...other.count)
    for (i, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in other.indices {
        let next = letter == other[j] ? diagonal : 1 + min(diagonal, row[j], row[j + 1])
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return min(row[other.count], 3)
  }
}
