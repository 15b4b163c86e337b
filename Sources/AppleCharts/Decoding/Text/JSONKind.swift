import ChartModel

/// Words for what a piece of JSON is, for messages about shapes that were not expected.
enum JSONKind {
  /// Returns what stands where a decoder points: `a list`, `a text`, `null`.
  static func name(of decoder: any Decoder) -> String {
    if (try? decoder.container(keyedBy: AnyKey.self)) != nil { return "an object" }
    if (try? decoder.unkeyedContainer()) != nil { return "a list" }
    guard let value = try? decoder.singleValueContainer() else { return "nothing" }
    if value.decodeNil() { return "null" }
    if (try? value.decode(Bool.self)) != nil { return "a truth value" }
    if (try? value.decode(String.self)) != nil { return "a text" }
    if (try? value.decode(Double.self)) != nil { return "a number" }
    // Text that is no Unicode, numbers beyond all measure.
    return "something that cannot be read"
  }

  /// Returns an object's description by its first members: `an object with 'a', 'b'`.
  static func members(of decoder: any Decoder) -> String {
    guard let keys = (try? decoder.container(keyedBy: AnyKey.self))?.allKeys else {
      return name(of: decoder)
    }
    guard !keys.isEmpty else { return "an empty object" }
    let names = keys.map(\.stringValue).sorted().prefix(4)
    return "an object with "
      + names.map { "'\(TextCleaner.line($0, maximumBytes: 40))'" }.joined(separator: ", ")
      + (keys.count > names.count ? " and more" : "")
  }
}

/// A key of any name.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) {
    nil
  }
}
