extension Filter {
  /// `date`, which writes a date in a form.
  static let dateFilter = Filter(
    "date", takes: 1...1,
    "Formats a date, given as a string or in seconds since 1970, by '%' directives; in UTC "
      + "unless the string says otherwise.",
    "{{ '2026-11-30' | date: '%-d %B %Y' }}", prints: "30 November 2026"
  ) { call throws(FilterError) in
    let form = call[0].text
    guard !form.isEmpty, !call.input.isNull else { return call.input }
    let moment: TemplateDate? =
      switch call.input.plain {
      case .int(let seconds): TemplateDate(seconds: seconds)
      case .string(let text) where text.utf8.allSatisfy(\.isDigit):
        Int(text).flatMap { TemplateDate(seconds: $0) }
      case .string(let text): TemplateDate(reading: text)
      default: nil
      }
    guard let moment else {
      guard call.isStrict else { return call.input }
      throw FilterError(
        ["now", "today"].contains(call.input.text)
          ? "has no clock for '\(call.input.text)': use a date from the page's data"
          : "needs a date such as 2026-11-30, got \(call.input.quoted)")
    }
    let text = moment.formatted(form, limit: call.limits.text)
    guard text.utf8.count <= call.limits.text else { throw .tooLarge }
    return .string(text)
  }
}

extension TemplateDate {
  /// Writes the moment in a form of strftime's letters, with Ruby's flags, widths and own letters.
  fileprivate func formatted(_ form: String, limit: Int = .max) -> String {
    var bytes: [UInt8] = []
    var rest = Array(form.utf8)[...]
    while let byte = rest.popFirst(), bytes.count <= limit {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let start = rest
      let flags = rest.prefix { "-_0^#".utf8.contains($0) }
      let digits = rest.dropFirst(flags.count).prefix(while: \.isDigit)
      rest.removeFirst(flags.count + digits.count)
      let colons = rest.prefix { $0 == UInt8(ascii: ":") }.count
      rest.removeFirst(colons)
      let letter = rest.popFirst() ?? 0
      let width = Int(String(decoding: digits, as: UTF8.self)).map { min($0, 1_000) }
      if let text = text(for: letter, flags, width, colons) {
        bytes += text.utf8
      } else {
        bytes += CollectionOfOne(byte) + start.prefix(start.count - rest.count)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What stands for a letter, or nil where it is unknown: numbers are filled up with zeros or
  /// spaces, words with spaces if they are to be wider.
  private func text(
    for letter: UInt8, _ flags: ArraySlice<UInt8>, _ width: Int?, _ colons: Int
  ) -> String? {
    let padding = flags.last { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "0") }
    if letter == UInt8(ascii: "z") { return zone(colons, isSpaced: padding == 0x5F, width ?? 0) }
    guard colons == 0, var text = plainText(for: letter, width) else { return nil }
    let isSwapped = flags.contains(UInt8(ascii: "#"))
    if isSwapped, letter == UInt8(ascii: "p") || letter == UInt8(ascii: "Z") {
      text = text.lowercased()
    } else if isSwapped && Self.names.contains(letter) || flags.contains(UInt8(ascii: "^")) {
      text = text.uppercased()
    }
    let isNarrow = flags.contains(UInt8(ascii: "-")) && !Self.composed.contains(letter)
    var length = width ?? 0
    var filler = " "
    if Self.numbers.contains(letter) {
      length = width ?? text.utf8.count
      filler = Self.spaced.contains(letter) ? " " : "0"
      let digits = text.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "0") }
      text = digits.isEmpty ? "0" : String(Substring(digits))
    }
    if isNarrow || text.isEmpty { return text }
    if let padding { filler = padding == UInt8(ascii: "0") ? "0" : " " }
    return String(repeating: filler, count: max(0, length - text.utf8.count)) + text
  }

  /// The distance from UTC, its hours filled up to the width.
  private func zone(_ colons: Int, isSpaced: Bool, _ width: Int) -> String {
    let (sign, hours) = (offset < 0 ? "-" : "+", String(abs(offset) / 60))
    let minutes = abs(offset) % 60
    let rest =
      (colons > 0 ? ":" : "") + (minutes < 10 ? "0" : "") + String(minutes)
      + (colons > 1 ? ":00" : "")
    // A text may say that it is a hundred hours from UTC.
    let missing = max(0, max(2, width - 1 - rest.utf8.count) - hours.utf8.count)
    return isSpaced
      ? String(repeating: " ", count: missing) + sign + hours + rest
      : sign + String(repeating: "0", count: missing) + hours + rest
  }

  private func plainText(for letter: UInt8, _ width: Int?) -> String? {
    switch Unicode.Scalar(letter) {
    case "L", "N":
      let places = width ?? (letter == UInt8(ascii: "L") ? 3 : 9)
      let digits = String(decoding: fraction.prefix(places), as: UTF8.self)
      return digits + String(repeating: "0", count: places - digits.utf8.count)
    case "s": return String(seconds)
    case "Z": return offset == 0 ? "UTC" : ""
    case "P": return written("p").lowercased()
    case "k": return written("H")
    case "l": return written("I")
    case "v": return formatted("%e-%^b-%Y")
    case let scalar: return Self.standard.contains(letter) ? written(scalar) : nil
    }
  }

  /// The letters of `strftime` itself, those of numbers, of numbers filled up with spaces, of names,
  /// and of several together.
  private static let standard = Array("aAbBcCdDeFgGhHIjmMnprRStTuUVwWxXyY%".utf8)
  private static let numbers = Array("CyYmdejHkIlMSsuwGgVUW".utf8)
  private static let spaced = Array("ekl".utf8)
  private static let names = Array("aAbBhP".utf8)
  private static let composed = Array("cDFrRTvxX".utf8)
}
