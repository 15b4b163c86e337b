import ChartModel
import Liquid
import SiteConfiguration

/// Filters that write numbers, lengths and days as readers expect them.
let formatFilters: [Filter] = [duration, number, ordinal, day, dateToXMLSchema, slugify]

private let duration = Filter(
  "duration", "Formats a duration in milliseconds as hours, minutes and seconds.",
  "{{ 187000 | duration }} {{ 3765000 | duration }}", prints: "3:07 1:02:45"
) { call throws(FilterError) in
  if case .null = call.input { return call.input }
  guard case .int(let milliseconds) = call.input, milliseconds >= 0 else {
    throw FilterError("needs a whole number of milliseconds")
  }
  let seconds = milliseconds / 1000
  func two(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
  let tail = two(seconds % 60)
  guard seconds >= 3600 else { return .string("\(seconds / 60):\(tail)") }
  return .string("\(seconds / 3600):\(two(seconds / 60 % 60)):\(tail)")
}

private let number = Filter(
  "number", takes: 0...1,
  "Groups a whole number's digits by three, in the site's language or with the separator given.",
  "{{ 1234567 | number }} {{ 1234567 | number: '.' }}", prints: "1,234,567 1.234.567"
) { call throws(FilterError) in
  guard case .int(let number) = call.input else { return call.input }
  let separator = call.count > 0 ? call[0].text : separator(for: call.language)
  let digits = String(number.magnitude)
  var grouped = number < 0 ? "-" : ""
  for (position, digit) in digits.enumerated() {
    if position > 0, (digits.count - position) % 3 == 0 { grouped += separator }
    grouped.append(digit)
  }
  return .string(grouped)
}

/// What a language puts between groups of three digits.
private func separator(for language: String) -> String {
  switch language.prefix(2) {
  case "da", "de", "el", "es", "hr", "id", "it", "nl", "pt", "ro", "sl", "sr", "tr", "vi": "."
  // A space that is narrow and does not break.
  case "bg", "cs", "et", "fi", "fr", "hu", "lt", "lv", "nb", "nn", "no", "pl", "ru", "sk", "sv",
    "uk":
    "\u{202F}"
  default: ","
  }
}

private let ordinal = Filter(
  "ordinal", "Formats a whole number as an ordinal, in the site's language.",
  "{{ 1 | ordinal }} {{ 12 | ordinal }} {{ 23 | ordinal }}", prints: "1st 12th 23rd"
) { call throws(FilterError) in
  guard case .int(let number) = call.input else { return call.input }
  switch call.language.prefix(2) {
  case "en":
    let tens = number.magnitude % 100
    let isTeen = (11...13).contains(tens)
    switch (isTeen, tens % 10) {
    case (false, 1): return .string("\(number)st")
    case (false, 2): return .string("\(number)nd")
    case (false, 3): return .string("\(number)rd")
    default: return .string("\(number)th")
    }
  case "fr": return .string(number == 1 ? "1er" : "\(number)e")
  case "nl": return .string("\(number)e")
  case "es", "it", "pt": return .string("\(number).º")
  default: return .string("\(number).")
  }
}

private let day = Filter(
  "day", takes: 1...1,
  "Formats an ISO date by 'format' and 'months' in the theme's strings.",
  "{{ '2026-11-30' | day: strings.dates }}", prints: "30 November 2026"
) { call throws(FilterError) in
  if case .null = call.input { return call.input }
  guard let day = Day(iso: call.input.text) else {
    throw FilterError("needs an ISO date, got '\(call.input.text.prefix(40))'")
  }
  guard case .map(let dates) = call[0], case .string(let format)? = dates["format"],
    case .array(let months)? = dates["months"], months.count == 12,
    case .string(let month) = months[day.date.month - 1]
  else { throw FilterError("needs strings with a 'format' and twelve 'months'") }
  let date = day.date
  let pattern = Array(format.utf8)
  var written: [UInt8] = []
  written.reserveCapacity(pattern.count + month.utf8.count)
  var rest = pattern[...]
  while let open = rest.firstIndex(of: UInt8(ascii: "{")),
    let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
  {
    guard written.count <= call.limits.text else { throw .tooLarge }
    written += rest[..<open]
    switch String(decoding: rest[(open + 1)..<close], as: UTF8.self) {
    case "day": written += String(date.day).utf8
    case "month": written += month.utf8
    case "year": written += String(date.year).utf8
    case let other: throw FilterError("knows {day}, {month} and {year}, got '{\(other)}'")
    }
    rest = rest[(close + 1)...]
  }
  return .string(String(decoding: written + rest, as: UTF8.self))
}

private let dateToXMLSchema = Filter(
  "date_to_xmlschema", "Formats an ISO date or time for feeds and XML, in UTC.",
  "{{ '2026-11-30' | date_to_xmlschema }}", prints: "2026-11-30T00:00:00+00:00"
) { call throws(FilterError) in
  guard case .string(let text) = call.input else { return call.input }
  guard Day(iso: text.prefix(10)) != nil else {
    throw FilterError("needs an ISO date, got '\(text)'")
  }
  if text.utf8.count == 10 { return .string(text + "T00:00:00+00:00") }
  return .string(text.hasSuffix("Z") ? text.dropLast() + "+00:00" : text)
}

private let slugify = Filter(
  "slugify", "Makes the readable part of an address: letters and digits, joined by hyphens.",
  "{{ 'AC/DC – Live!' | slugify }}", prints: "ac-dc-live"
) { call throws(FilterError) in .string(Slug.make(from: call.input.text)) }

extension Filter.Call {
  /// The language of the theme's words.
  fileprivate var language: String {
    guard case .object(let object)? = globals["site"], let site = object as? SiteView else {
      return "en"
    }
    return site.scope.site.configuration.language
  }
}
