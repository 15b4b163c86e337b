import Publishing
import Testing

struct ContentHashTests {
  /// Values that `xxhsum -H1` gives.
  @Test(arguments: [
    ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
    ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
  ])
  func `the hash of a text is XXH64's`(text: String, hash: UInt64) {
    #expect(ContentHash.hash(Array(text.utf8)) == hash)
  }

  @Test func `every length and every byte counts`() {
    var seen: Set<UInt64> = []
    let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0) }
    for length in 0...bytes.count {
      let prefix = Array(bytes.prefix(length))
      seen.insert(ContentHash.hash(prefix))
      for index in prefix.indices {
        var other = prefix
        other[index] ^= 0x80
        seen.insert(ContentHash.hash(other))
      }
    }
    #expect(seen.count == 101 + 100 * 101 / 2)
  }
}
