import Foundation

/// The readable part of an address, made from a name.
public enum Slug: Sendable {
  /// The most bytes a slug may have, so that a file's name stays short of 255 with an id after it.
  static let maximumBytes = 120

  /// Returns the slug of a name: its letters and digits in NFC and lower case, with a hyphen for
  /// whatever stands between them; empty where the name has neither.
  ///
  ///     Slug.make(from: "AC/DC – “Live”")  // ac-dc-live
  ///     Slug.make(from: "日本語")            // 日本語
  ///     Slug.make(from: "???")             // (empty)
  ///
  /// Letters of every script stay, with their marks. An apostrophe within a word is left out.
  /// The slug is cut at a character border to at most 119 bytes.
  public static func make(from name: String) -> String {
    var slug = ""
    var gap = false
    var bytes = 0
    for character in name.precomposedStringWithCanonicalMapping.lowercased()
      .precomposedStringWithCanonicalMapping
    {
      if character == "'" || character == "’" { continue }
      let kept = letters(of: character)
      guard !kept.isEmpty else {
        gap = !slug.isEmpty
        continue
      }
      let added = kept.utf8.count + (gap ? 1 : 0)
      guard bytes + added < maximumBytes else { break }
      if gap { slug.append("-") }
      slug += kept
      bytes += added
      gap = false
    }
    // What a character held between a letter and its mark may have kept them apart.
    return slug.precomposedStringWithCanonicalMapping
  }

  /// The letter or digit of a character with its marks, without anything else that a character may
  /// hold (joiners, fillers, variation selectors, the keycap's frame); empty where it is neither.
  private static func letters(of character: Character) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in character.unicodeScalars
    where !scalar.properties.isDefaultIgnorableCodePoint {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber:
        kept.append(scalar)
      case .nonspacingMark, .spacingMark:
        // A mark belongs to the letter before it.
        if !kept.isEmpty { kept.append(scalar) }
      default:
        break
      }
    }
    return String(kept)
  }
}
