import ChartModel

/// Reads members of an object that may be missing or of another type than usual: a value that
/// cannot be read is nil, never an error.
extension KeyedDecodingContainer {
  /// A text as it stands in the answer.
  func string(_ key: Key) -> String? {
    try? decodeIfPresent(String.self, forKey: key)
  }

  /// A text of one line, cleaned; nil where nothing is left of it.
  func text(_ key: Key) -> String? {
    guard let text = string(key).map({ TextCleaner.name($0) }), !text.isEmpty else { return nil }
    return text
  }

  /// A text that may have several lines.
  func lines(_ key: Key) -> String? {
    guard let text = string(key).map({ TextCleaner.lines($0, maximumBytes: 4_000) }), !text.isEmpty
    else { return nil }
    return text
  }

  /// A whole number of a range, as a number or as its digits.
  func whole(_ key: Key, in range: ClosedRange<Int>) -> Int? {
    guard contains(key) else { return nil }
    let number =
      (try? decodeIfPresent(Int.self, forKey: key)) ?? string(key).flatMap { Int($0) }
    return number.flatMap { range.contains($0) ? $0 : nil }
  }

  /// An id that an answer usually gives as a number.
  func number(_ key: Key) -> Int? {
    guard contains(key) else { return nil }
    if let number = try? decodeIfPresent(Int.self, forKey: key) {
      return CatalogueID.checked(number)
    }
    return string(key).flatMap { CatalogueID.parse($0) }
  }

  /// An id that an answer usually gives as a text.
  func digits(_ key: Key) -> Int? {
    guard contains(key) else { return nil }
    if let text = string(key) { return CatalogueID.parse(text) }
    guard let number = try? decodeIfPresent(Int.self, forKey: key) else { return nil }
    return CatalogueID.checked(number)
  }

  /// A web address.
  func link(_ key: Key) -> WebURL? {
    string(key).flatMap { WebURL.checked($0) }
  }

  /// A moment in any of Apple's forms.
  func timestamp(_ key: Key) -> Timestamp? {
    string(key).flatMap { AppleDate.timestamp($0) }
  }

  /// A day in any of Apple's forms.
  func day(_ key: Key) -> Day? {
    string(key).flatMap { AppleDate.day($0) }
  }

  /// The first advisory that is said under any of these keys.
  func advisory(_ keys: Key...) -> Advisory? {
    for key in keys {
      if let advisory = string(key).flatMap({ Advisory(apple: $0) }) { return advisory }
    }
    return nil
  }

  /// What is wrong with an id that could not be read.
  func faultOfID(_ key: Key) -> String {
    guard contains(key) else { return "no id" }
    guard let text = string(key) ?? (try? decode(Int.self, forKey: key)).map(String.init) else {
      return "an id that is not a number"
    }
    return "the id '\(TextCleaner.line(text, maximumBytes: 40))' is not a number of Apple's"
  }

  /// What is wrong with a name that could not be read.
  func faultOfName(_ key: Key) -> String {
    guard contains(key) else { return "no name" }
    return string(key) == nil ? "a name that is no text, or cannot be read" : "an empty name"
  }
}

extension TextCleaner {
  /// Returns a name or another text of one line, which is cut where it is too long.
  static func name(_ text: String) -> String {
    line(text, maximumBytes: 1_000)
  }
}

extension Advisory {
  /// The advisory of Apple's word for it; nil for `notExplicit` and anything else.
  ///
  /// The second generation of feed misspells it `Explict`, so that a prefix has to do.
  init?(apple word: String) {
    let word = word.lowercased()
    if word.hasPrefix("expli") {
      self = .explicit
    } else if word.hasPrefix("clean") {
      self = .cleaned
    } else {
      return nil
    }
  }
}
