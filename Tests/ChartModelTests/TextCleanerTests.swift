import ChartModel
import Testing

@Test(arguments: [
  ("Plain name", "Plain name"), ("  both ends \t", "both ends"),
  ("a\u{0}b\u{1B}[31mc", "a b [31mc"),
  ("a\nb\u{85}c\u{2028}d\u{2029}e", "a b c d e"), ("a\u{7F}b\u{9B}c", "a b c"),
  ("a\u{202E}b\u{202C}c\u{2066}d\u{2067}e\u{2068}f\u{2069}", "abcdef"),
  ("a\u{202A}b\u{202B}c\u{202D}", "abc"),
  ("a\u{200F}b\u{200E}c\u{61C}", "abc"), ("\u{FEFF}a\u{FEFF}b", "ab"),
  ("\u{200F}שלום\u{200F}! 5\u{200F}", "שלום\u{200F}! 5"), ("مرحبا\u{2067}", "مرحبا"),
  ("a\u{FFF9}b\u{FFFB}\u{206E}", "ab"), ("\u{A0}\u{3000}a\u{2800}\u{200B}", "a"),
  ("👩‍👩‍👧 & 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️", "👩‍👩‍👧 & 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️"), ("नमस्ते क्‍ष", "नमस्ते क्‍ष"), ("Tiếng Việt", "Tiếng Việt"),
  ("日本語 ～", "日本語 ～"), ("\u{FFFD}", "\u{FFFD}"),
])
func `text of one line is cleaned of what harms, and of nothing else`(
  _ text: String, _ expected: String
) {
  #expect(TextCleaner.line(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
}

@Test(arguments: [
  "", " ", "\t\n", "\u{A0}\u{3000}", "\u{200B}", "\u{200D}\u{200C}", "\u{FEFF}", "\u{2060}\u{2063}",
  "\u{AD}", "\u{115F}\u{1160}", "\u{3164}", "\u{FFA0}", "\u{2800}\u{2800}", "\u{FE0F}", "\u{E0041}",
  "\u{202E}\u{202C}", "\u{2066} \u{2069}", "\u{200F}", "\u{0}\u{1B}\u{9B}", "\u{FFFC}",
  "\u{301}\u{302}", "\u{34F}", "\u{180E}", "\u{17B4}", "\u{1D173}", "\u{13430}",
])
func `a name without any visible character is no name`(_ text: String) {
  #expect(TextCleaner.line(text) == "")
  #expect(TextCleaner.lines(text) == "")
  #expect(!TextCleaner.isVisible(text))
}

@Test(arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1_FFFE, 0x10_FFFF] as [UInt32])
func `a noncharacter is left out`(_ code: UInt32) throws {
  let character = String(try #require(Unicode.Scalar(code)))
  #expect(TextCleaner.line("a" + character + "b") == "ab")
  #expect(TextCleaner.harmless(character) == "" && TextCleaner.line(character) == "")
}

@Test func `a long name is cut between characters, and its end is trimmed`() {
  #expect(TextCleaner.line(String(repeating: "字", count: 100), maximumBytes: 10) == "字字字")
  #expect(TextCleaner.line("ab   cd", maximumBytes: 4) == "ab")
  #expect(TextCleaner.line("👩‍👩‍👧", maximumBytes: 7).unicodeScalars.elementsEqual(["👩"]))
}

@Test func `lines stay in text of several lines`() {
  #expect(TextCleaner.lines(" a\r\nb\tc\u{202E}\u{7} ") == "a\nb\tc")
}

@Test func `text without what harms keeps its ends, and is the same when cleaned again`() {
  let text = " Two\r\nLines\t\u{1B}\u{202E}\u{2069} "
  let once = TextCleaner.harmless(text)
  #expect(once == " Two\r\nLines\t  ")
  #expect(TextCleaner.harmless(once) == once)
}
