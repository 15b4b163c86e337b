import Diagnostics
import Testing

@Test(arguments: [
  ("\u{1B}[2Jx", "\u{FFFD}[2Jx"), ("a\r\nb", "a\u{FFFD}\u{FFFD}b"), ("\u{9B}31m", "\u{FFFD}31m"),
  ("a\u{202E}b\u{2066}c\u{2069}d\u{200F}e\u{200E}f\u{61C}", "a�b�c�d�e�f�"), ("a\u{2028}b", "a�b"),
  ("\u{7F}\u{0}", "��"),
  ("a\tb", "a\tb"), ("שלום 日本 👩‍👧 é", "שלום 日本 👩‍👧 é"), ("plain", "plain"), ("", ""),
])
func `what would steer a terminal is shown, and nothing else is changed`(
  _ text: String, _ expected: String
) {
  #expect(TerminalText.line(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
}

@Test(arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1_FFFE, 0x10_FFFF] as [UInt32])
func `a noncharacter is shown as one that is missing`(_ code: UInt32) throws {
  let text = "a" + String(try #require(Unicode.Scalar(code))) + "b"
  #expect(TerminalText.line(text) == "a\u{FFFD}b")
}

@Test func `a message beyond measure is cut`() {
  let long = String(repeating: "e\u{301}", count: 100_000)
  let diagnostic = Diagnostic(
    .error, long, at: .name("a.md"), hint: long, notes: [long])
  #expect(diagnostic.description.unicodeScalars.count < 3_200)
  #expect(diagnostic.description.hasPrefix("a.md: error: e\u{301}"))
}
