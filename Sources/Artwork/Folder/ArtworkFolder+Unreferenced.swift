import ChartModel

extension ArtworkFolder {
  /// The file that names the pictures without a record, each with the day on which it was first found
  /// to have none: `0123456789abcdef 2026-11-30`.
  private static let unreferencedNote = ".unreferenced"

  /// The most of that file that is read, in bytes.
  private static let noteLimit = 8 << 20

  /// Since when pictures have had no record, by hash.
  var unreferenced: [UInt64: Day] {
    guard let bytes = read(Self.unreferencedNote, limit: Self.noteLimit) else { return [:] }
    var days: [UInt64: Day] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let hash = UInt64(words[0], radix: 16), let day = Day(iso: words[1])
      else { continue }
      days[hash] = day
    }
    return days
  }

  /// Notes since when pictures have had no record; where that fails, they are found anew.
  func noteUnreferenced(_ days: [UInt64: Day]) {
    guard !days.isEmpty else { return remove(named: Self.unreferencedNote) }
    let lines = days.sorted { $0.key < $1.key }.map { "\(Picture.name(of: $0.key)) \($0.value)\n" }
    try? write(Array(lines.joined().utf8), to: Self.unreferencedNote)
  }
}
