extension Filter {
  /// Filters that put one text in the place of another.
  static let replaceFilters: [Filter] = [
    replace(
      "replace", 1...2, "Replaces each occurrence of the first argument with the second.", "a+b+c"),
    replace(
      "replace_first", 1...2,
      "Replaces the first occurrence of the first argument with the second.", "a+b-c"
    ) { $0.prefix(1) },
    replace(
      "replace_last", 2...2, "Replaces the last occurrence of the first argument with the second.",
      "a-b+c"
    ) { $0.suffix(1) },
    replace("remove", 1...1, "Removes each occurrence of the argument.", "abc"),
    replace("remove_first", 1...1, "Removes the first occurrence of the argument.", "ab-c") {
      $0.prefix(1)
    },
    replace("remove_last", 1...1, "Removes the last occurrence of the argument.", "a-bc") {
      $0.suffix(1)
    },
  ]

  /// A filter that replaces some of the places of its first argument.
  private static func replace(
    _ name: String, _ positional: ClosedRange<Int>, _ summary: String, _ output: String,
    _ choice: @escaping @Sendable ([Range<Int>]) -> ArraySlice<Range<Int>> = { $0[...] }
  ) -> Filter {
    let other = positional.upperBound > 1 ? ", '+'" : ""
    return Filter(
      name, takes: positional, summary, "{{ 'a-b-c' | \(name): '-'\(other) }}", prints: output
    ) { call throws(FilterError) in
      let (wanted, replacement) = (Array(call[0].written.utf8), Array(call[1].written.utf8))
      let bytes = Array(call.text.utf8)
      let places = choice(bytes.places(of: wanted))
      guard
        bytes.count + places.count * max(0, replacement.count - wanted.count) <= call.limits.text
      else { throw .tooLarge }
      var result: [UInt8] = []
      var start = 0
      for place in places {
        result += bytes[start..<place.lowerBound]
        result += replacement
        start = place.upperBound
      }
      return .string(String(decoding: result + bytes[start...], as: UTF8.self))
    }
  }
}
