import ChartModel
import Testing

struct SlugTests {
  @Test(arguments: [
    ("AC/DC – “Live”", "ac-dc-live"), ("日本語", "日本語"), ("???", ""), ("🎧🐢", ""), ("", ""),
    ("   ", ""), ("../../etc", "etc"), ("CON", "con"), ("Foo", "foo"), ("foo", "foo"),
    ("--a--b--", "a-b"), ("Rock ’n’ Roll", "rock-n-roll"), ("Don't", "dont"),
    ("<script>alert(1)</script>", "script-alert-1-script"), ("a\u{0}b\nc", "a-b-c"),
    ("Ünï cödé", "ünï-cödé"), ("İstanbul", "i̇stanbul"), ("ΟΔΟΣ", "οδοσ"), ("ＡＢ１", "ａｂ１"),
    ("한국어 노래", "한국어-노래"), ("हिन्दी गीत", "हिन्दी-गीत"), ("شاي بالنعناع", "شاي-بالنعناع"),
    ("1️⃣ First", "1-first"), ("❤️ Love ❤️", "love"), ("50% Off!", "50-off"),
    ("\u{202E}evil", "evil"), ("a\u{200D}b", "ab"), ("\u{3164}", ""), ("e\u{34F}\u{301}", "é"),
    ("\u{301}x", "x"), ("C#", "c"), ("a.b_c~d", "a-b-c-d"),
  ])
  func `a name gives its letters and digits, with hyphens between`(name: String, slug: String) {
    #expect(Array(Slug.make(from: name).unicodeScalars) == Array(slug.unicodeScalars))
  }

  @Test func `composed and decomposed letters give the same bytes`() {
    let composed = Slug.make(from: "Caf\u{E9}")
    let decomposed = Slug.make(from: "Cafe\u{301}")
    #expect(Array(composed.utf8) == Array(decomposed.utf8))
    #expect(Array(composed.utf8) == Array("caf\u{E9}".utf8))
  }

  @Test(arguments: [
    String(repeating: "字", count: 300), String(repeating: "a", count: 300),
    String(repeating: "ab ", count: 200), "a" + String(repeating: "\u{301}", count: 500),
    String(repeating: "👨‍👩‍👧", count: 100), String(repeating: "ஸ்ரீ", count: 90),
  ])
  func `a long name is cut short of 120 bytes, between characters`(name: String) {
    let slug = Slug.make(from: name)
    #expect(slug.utf8.count < 120)
    #expect(!slug.hasSuffix("-") && !slug.hasPrefix("-"))
    #expect(name.lowercased().replacing("ab ", with: "ab-").hasPrefix(slug))
  }

  @Test(arguments: [
    "AC/DC", "İstanbul", "e\u{34F}\u{301}", "हिन्दी", "Straße", "ǅ", "ﬁ", "Å", "각", "x\u{200D}\u{301}",
  ])
  func `a slug is its own slug, so that it never changes again`(name: String) {
    let slug = Slug.make(from: name)
    #expect(Array(Slug.make(from: slug).unicodeScalars) == Array(slug.unicodeScalars))
  }

  @Test func `no slug has a byte that an address or a file system could mistake`() {
    let odd = (0...0x2FF).compactMap { Unicode.Scalar($0).map(String.init) }.joined(separator: "a")
    for byte in Slug.make(from: String(odd.prefix(60))).utf8 where byte < 0x80 {
      let isPlain =
        byte == UInt8(ascii: "-") || (48...57).contains(byte) || (97...122).contains(byte)
      #expect(isPlain, "\(byte)")
    }
  }
}
