#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A moment, with what its clock showed besides.
struct TemplateDate {
  /// Seconds since 1970, UTC.
  let seconds: Int

  /// Minutes east of UTC.
  private(set) var offset = 0

  /// The digits of the second's fraction.
  private(set) var fraction: ArraySlice<UInt8> = []

  /// The moment that is so many seconds after 1970, in UTC; nil beyond a million years.
  init?(seconds: Int) {
    guard seconds.magnitude < 31_557_600_000_000 else { return nil }
    self.seconds = seconds
  }

  /// Reads a date as people and programs write it: `2026-11-30`, `2026-11-30T12:30:00Z`,
  /// `30 Nov 2026 12:30:00 +0100`, `November 30, 2026`.
  init?(reading text: String) {
    var reader = DateReader(rest: Array(text.utf8)[...])
    guard let seconds = reader.read() else { return nil }
    self.seconds = seconds - reader.offset * 60
    offset = reader.offset
    fraction = reader.fraction
  }

  /// What C's `strftime` writes for a letter of its own.
  ///
  /// The locale is that of a program that sets none: English.
  func written(_ letter: Unicode.Scalar) -> String {
    var clock = time_t(seconds + offset * 60)
    var fields = unsafe tm()
    var bytes = [UInt8](repeating: 0, count: 64)
    guard unsafe gmtime_r(&clock, &fields) != nil else { return "" }
    let count = unsafe strftime(&bytes, bytes.count, "%\(letter)", &fields)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

/// Takes the parts of a date out of a text, in any of the usual orders.
private struct DateReader {
  var rest: ArraySlice<UInt8>
  var year: Int?
  var month: Int?
  var day: Int?
  var time = (hour: 0, minute: 0, second: 0)
  var offset = 0
  var fraction: ArraySlice<UInt8> = []

  /// The seconds since 1970 that the clock of the date shows, or nil where the text is not a date.
  mutating func read() -> Int? {
    while let byte = rest.first {
      if byte.isDigit {
        guard readNumber() else { return nil }
      } else if byte.isNameStart, byte != UInt8(ascii: "_") {
        guard readWord() else { return nil }
      } else {
        rest.removeFirst()
        let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        if isSign, year != nil, day != nil { readOffset(isWest: byte == UInt8(ascii: "-")) }
      }
    }
    guard let year, let month else { return nil }
    let day = day ?? 1
    var fields = unsafe tm()
    unsafe fields.tm_year = Int32(year - 1900)
    unsafe fields.tm_mon = Int32(month - 1)
    unsafe fields.tm_mday = Int32(day)
    unsafe fields.tm_hour = Int32(time.hour)
    unsafe fields.tm_min = Int32(time.minute)
    unsafe fields.tm_sec = Int32(time.second)
    let seconds = unsafe timegm(&fields)
    // A 30 February has become the 1 March by now.
    let isReal =
      unsafe (Int(fields.tm_mon) + 1, Int(fields.tm_mday)) == (month, day)
      && (Int(fields.tm_hour), Int(fields.tm_min)) == (time.hour, time.minute)
    return isReal ? seconds : nil
  }

  private mutating func accept(_ sign: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, byte == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes digits, nine at the most.
  private mutating func number(_ most: Int = 9) -> (value: Int, count: Int) {
    let digits = rest.prefix(most).prefix(while: \.isDigit)
    rest.removeFirst(digits.count)
    return (digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, digits.count)
  }

  /// A time of day, a date of numbers, a year or a day.
  private mutating func readNumber() -> Bool {
    let (value, count) = number()
    if accept(":") {
      time = (value, number(2).value, accept(":") ? number(2).value : 0)
      if accept(".") {
        fraction = rest.prefix(while: \.isDigit)
        rest.removeFirst(fraction.count)
      }
    } else if count == 8, year == nil {
      (year, month, day) = (value / 10_000, value / 100 % 100, value % 100)
    } else if count == 6, day != nil, year != nil {
      time = (value / 10_000, value / 100 % 100, value % 100)
    } else if count > 2 || (day != nil && month != nil) {
      guard year == nil else { return false }
      year = value
      if day == nil, accept("-") || accept("/") || accept(".") {
        month = number(2).value
        day = accept("-") || accept("/") || accept(".") ? number(2).value : 1
      }
    } else if month == nil, accept("/") {
      // 11/30/2026 or 30/11/2026
      let other = number(2).value
      (month, day) = value > 12 ? (other, value) : (value, other)
    } else {
      guard day == nil else { return false }
      day = value
    }
    return true
  }

  /// `+0100`, `+01:00` or `+01`, behind the sign.
  private mutating func readOffset(isWest: Bool) {
    let (value, count) = number(4)
    var minutes = count > 2 ? value / 100 * 60 + value % 100 : value * 60
    if accept(":") { minutes += number(2).value }
    offset = isWest ? -minutes : minutes
  }

  /// The name of a month or a day, by its first three letters; other words have to be known.
  private mutating func readWord() -> Bool {
    let letters = rest.prefix(while: \.isNameStart)
    rest.removeFirst(letters.count)
    let word = String(decoding: letters, as: UTF8.self).lowercased()
    let months = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    if let found = months.firstIndex(where: word.hasPrefix) {
      month = found + 1
      return true
    }
    switch word {
    case "am", "pm": time.hour = time.hour % 12 + (word == "pm" ? 12 : 0)
    case "st", "nd", "rd", "th": return day != nil
    case "t", "z", "utc", "gmt": break
    case "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt":
      let hours = ["e": -5, "c": -6, "m": -7][word.prefix(1)] ?? -8
      offset = (word.dropFirst().first == "d" ? hours + 1 : hours) * 60
    default:
      return ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].contains(where: word.hasPrefix)
    }
    return true
  }
}
