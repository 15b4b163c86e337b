import Foundation
import TestSupport
import Testing

@testable import SiteBuilder

struct PlaceholderTests {
  @Test(arguments: [
    ("The Kettle", "TK"), ("beyoncé", "B"), ("élan vital", "ÉV"), ("e\u{301}lan", "E\u{301}"),
    ("50 Cent", "5C"), ("(sic) [boom]", "SB"), ("  spaced   out  ", "SO"), ("one two three", "OT"),
    // A letter whose capital is two letters, or that no font has, stays as it is.
    ("ßab", "ß"), ("ﬁn", "ﬁ"), ("ქართული", "ქ"),
    ("ночное радио", "НР"), ("Ωμέγα", "Ω"), ("ǆungla", "Ǆ"),
    // Scripts without capitals: one letter, and none of another direction beside it.
    ("日本語 ラジオ", "日"), ("서울 라디오", "서"), ("العربية", "ا"), ("רדיו תל אביב", "ר"),
    ("Radio العربية", "R"), ("العربية Radio", "ا"), ("हिन्दी", "हि"), ("ภาษา", "ภ"),
    ("🎧 Radio", "R"), ("🎧🎧", "🎧"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("🇯🇵", "🇯🇵"), ("❤️", "❤️"),
    ("…", "…"), ("—", "—"), ("", "?"), ("   ", "?"), ("\u{202E}", "?"), ("\u{200B}\u{301}", "?"),
  ])
  func `initials are the first letters as a reader sees them`(name: String, initials: String) {
    #expect(Placeholder.initials(of: name) == initials)
  }

  @Test func `marks heaped on a letter are cut off`() {
    let heap = "a" + String(repeating: "\u{0301}", count: 10_000)
    #expect(Placeholder.initials(of: heap) == "A\u{301}\u{301}\u{301}")
    #expect(Placeholder.initials(of: "a\u{301}\u{327}\u{20DD}\u{308}") == "A\u{301}\u{327}\u{20DD}")
    #expect(Placeholder.initials(of: "ệ") == "Ệ")
  }

  @Test func `ids that follow each other have other hues, and an id the same one always`() {
    let hues = (1...100).map { Placeholder.hue(of: 1_000_000 + $0) }
    #expect(Set(hues).count > 80 && hues.allSatisfy { (0..<360).contains($0) })
    #expect(hues == (1...100).map { Placeholder.hue(of: 1_000_000 + $0) })
    for id in [Int.min, -1, 0, .max] { #expect((0..<360).contains(Placeholder.hue(of: id))) }
  }

  @Test func `initials can be read on every hue`() throws {
    let partial = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../Templates/partials/placeholder.html"), encoding: .utf8)
    // The numbers of `hsl({{ item.hue }} 45% 32%)`; the letters are white.
    let rest = try #require(partial.components(separatedBy: "item.hue }} ").dropFirst().first)
    let numbers = rest.prefix { $0 != ")" }.split(separator: " ").compactMap {
      Double($0.dropLast())
    }
    try #require(numbers.count == 2)
    for hue in 0..<360 {
      let light = luminance(hue: Double(hue), numbers[0] / 100, numbers[1] / 100)
      #expect(1.05 / (light + 0.05) >= 4.5, "\(hue)")
    }
  }

  /// The relative luminance of a colour, by WCAG's formula.
  private func luminance(hue: Double, _ saturation: Double, _ lightness: Double) -> Double {
    func part(_ number: Double) -> Double {
      let turn = (number + hue / 30).truncatingRemainder(dividingBy: 12)
      let value =
        lightness - saturation * min(lightness, 1 - lightness)
        * max(-1, min(turn - 3, 9 - turn, 1))
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * part(0) + 0.7152 * part(8) + 0.0722 * part(4)
  }
}
