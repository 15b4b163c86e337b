/// Makes the `id` of headings: letters and digits of any script, hyphens between them, no two alike.
struct HeadingIDs {
  private var used: Set<String> = []

  /// How often a name was wanted.
  private var counts: [String: Int] = [:]

  /// Returns the id of a heading's text.
  mutating func id(for text: String) -> String {
    var name = ""
    for character in text.lowercased() {
      if character.isLetter || character.isNumber {
        name.append(character)
      } else if !name.isEmpty, !name.hasSuffix("-") {
        name.append("-")
      }
      if name.utf8.count >= 80 { break }
    }
    while name.hasSuffix("-") { name.removeLast() }
    if name.isEmpty { name = "section" }
    while true {
      let count = (counts[name] ?? 0) + 1
      counts[name] = count
      let id = count == 1 ? name : "\(name)-\(count)"
      if used.insert(id).inserted { return id }
    }
  }
}
