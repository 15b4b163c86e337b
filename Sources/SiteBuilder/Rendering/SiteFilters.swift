import ChartModel
import Liquid

/// The filters that chartgen adds to Liquid's own.
let siteFilters: [Filter] = [artwork, duration, number, day]

private let artwork = Filter(
  "artwork", 1...1, "the address of a picture at Apple in a size of so many pixels",
  example: "{{ 'https://is1-ssl.mzstatic.com/image/a.jpg/100x100bb.jpg' | artwork: 300 }}",
  prints: "https://is1-ssl.mzstatic.com/image/a.jpg/300x300bb.jpg"
) { input, arguments, _ throws(FilterError) in
  guard case .string(let address) = input else { return input }
  guard case .int(let pixels) = arguments[0], (1...1200).contains(pixels) else {
    throw FilterError("needs a size from 1 to 1200 pixels")
  }
  return .string(ArtworkURL(address).sized(pixels))
}

private let duration = Filter(
  "duration", "a length in milliseconds as hours, minutes and seconds",
  example: "{{ 187000 | duration }} {{ 3765000 | duration }}", prints: "3:07 1:02:45"
) { input, _, _ throws(FilterError) in
  if case .null = input { return input }
  guard case .int(let milliseconds) = input, milliseconds >= 0 else {
    throw FilterError("needs a whole number of milliseconds")
  }
  let seconds = milliseconds / 1000
  func two(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
  let tail = two(seconds % 60)
  guard seconds >= 3600 else { return .string("\(seconds / 60):\(tail)") }
  return .string("\(seconds / 3600):\(two(seconds / 60 % 60)):\(tail)")
}

private let number = Filter(
  "number", 0...1, "a whole number in groups of three digits, with a comma or another separator",
  example: "{{ 1234567 | number }} {{ 1234567 | number: '.' }}", prints: "1,234,567 1.234.567"
) { input, arguments, _ throws(FilterError) in
  guard case .int(let number) = input else { return input }
  var separator = ","
  if case .string(let given) = arguments[0] { separator = given }
  let digits = String(number.magnitude)
  var grouped = number < 0 ? "-" : ""
  for (position, digit) in digits.enumerated() {
    if position > 0, (digits.count - position) % 3 == 0 { grouped += separator }
    grouped.append(digit)
  }
  return .string(grouped)
}

private let day = Filter(
  "day", 1...1, "an ISO date as the theme's words write one, by their 'format' and 'months'",
  example: "{{ '2026-11-30' | day: strings.dates }}", prints: "30 November 2026"
) { input, arguments, _ throws(FilterError) in
  guard case .string(let text) = input, let day = Day(iso: text) else { return input }
  guard case .map(let dates) = arguments[0], case .string(let format)? = dates["format"],
    case .array(let months)? = dates["months"], months.count == 12,
    case .string(let month) = months[day.date.month - 1]
  else { throw FilterError("needs words with a 'format' and twelve 'months'") }
  var written = ""
  var rest = Substring(format)
  while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
    written += rest[..<open]
    switch rest[rest.index(after: open)..<close] {
    case "day": written += String(day.date.day)
    case "month": written += month
    case "year": written += String(day.date.year)
    case let other: throw FilterError("knows {day}, {month} and {year}, got '{\(other)}'")
    }
    rest = rest[rest.index(after: close)...]
  }
  return .string(written + rest)
}
