/// A language of the sample edition, with what its titles are made of.
struct SampleLanguage: Sendable {
  /// Titles that stand alone.
  let phrases: [String]

  /// Beginnings and ends that fit each other, whichever are taken.
  let schemes: [Scheme]

  /// What an episode's summary says, with its title in place of the star.
  let summary: String

  /// Beginnings and ends of titles, and what is between them.
  struct Scheme: Sendable {
    let heads: [String]
    let tails: [String]
    let joint: String

    var count: Int { heads.count * tails.count }
  }

  /// Makes a title; each that can be made is as likely as any other.
  func title(_ random: inout SampleRandom) -> String {
    let pairs = schemes.reduce(0) { $0 + $1.count }
    var place = random.whole(0...phrases.count + pairs - 1)
    if place < phrases.count { return phrases[place] }
    place -= phrases.count
    for scheme in schemes {
      if place < scheme.count {
        return scheme.heads[place / scheme.tails.count] + scheme.joint
          + scheme.tails[place % scheme.tails.count]
      }
      place -= scheme.count
    }
    return ""
  }

  /// The languages by code.
  static let all: [String: SampleLanguage] = {
    var all: [String: SampleLanguage] = [:]
    for (code, table) in tables {
      var phrases: [String] = []
      var schemes: [Scheme] = []
      var summary = "*"
      for line in table.split(separator: "\n") {
        let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { continue }
        switch parts[0] {
        case "phrases":
          phrases = list(parts[1])
        case "summary":
          summary = parts[1]
        default:
          let ends = parts[1].split(separator: " × ").map { list(String($0)) }
          guard ends.count == 2 else { continue }
          schemes.append(
            Scheme(heads: ends[0], tails: ends[1], joint: parts[0] == "joined" ? "" : " "))
        }
      }
      all[code] = SampleLanguage(phrases: phrases, schemes: schemes, summary: summary)
    }
    return all
  }()

  private static func list(_ list: String) -> [String] {
    list.split(separator: "|").map(String.init)
  }
}
