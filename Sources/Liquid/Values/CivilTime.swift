/// A day and a time of day, by the Gregorian calendar.
struct CivilTime {
  var year: Int
  var month: Int
  var day: Int
  var hour = 0
  var minute = 0
  var second = 0
  /// Digits of the second's fraction, as nanoseconds.
  var nanosecond = 0
  /// Minutes east of UTC.
  var offset = 0

  /// Days since 1 January 1970.
  var days: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Seconds since 1970, UTC.
  var timestamp: Int {
    days * 86_400 + hour * 3_600 + (minute - offset) * 60 + second
  }

  /// 0 for Sunday.
  var weekday: Int { ((days + 4) % 7 + 7) % 7 }

  var dayOfYear: Int { days - CivilTime(year: year, month: 1, day: 1).days + 1 }

  /// The ISO week and its year.
  var isoWeek: (year: Int, week: Int) {
    // The week belongs to the year of its Thursday.
    let thursday = CivilTime(day: days + 3 - (weekday + 6) % 7)
    return (thursday.year, (thursday.dayOfYear - 1) / 7 + 1)
  }

  init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// The day that is so many days after 1 January 1970.
  init(day days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    day = dayOfYear - (153 * monthIndex + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The time that is so many seconds after 1970, in UTC; nil beyond a million years.
  init?(timestamp: Int) {
    guard timestamp.magnitude < 31_557_600_000_000 else { return nil }
    let days = timestamp >= 0 ? timestamp / 86_400 : (timestamp - 86_399) / 86_400
    let rest = timestamp - days * 86_400
    self.init(day: days)
    (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60)
  }
}

// MARK: - Reading

extension CivilTime {
  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  static let dayNames = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// Reads a date as people and programs write it: `2026-11-30`, `2026-11-30T12:30:00Z`,
  /// `30 Nov 2026 12:30:00 +0100`, `November 30, 2026`.
  init?(reading text: String) {
    var reader = DateReader(bytes: Array(text.utf8))
    guard let time = reader.read() else { return nil }
    self = time
  }
}

/// Takes the parts of a date out of a text, in any of the usual orders.
private struct DateReader {
  let bytes: [UInt8]
  var index = 0
  var year: Int?
  var month: Int?
  var day: Int?
  var time = CivilTime(year: 1970, month: 1, day: 1)

  mutating func read() -> CivilTime? {
    while index < bytes.count {
      let byte = bytes[index]
      if byte.isDigit {
        guard readNumber() else { return nil }
      } else if byte.isNameStart, byte != UInt8(ascii: "_") {
        guard readWord() else { return nil }
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), day != nil, year != nil,
        readOffset()
      {
        continue
      } else {
        index += 1
      }
    }
    guard let year, let month, let day, (1...12).contains(month),
      (1...Self.length(of: month, in: year)).contains(day), time.hour < 24, time.minute < 60,
      time.second < 61
    else { return nil }
    (time.year, time.month, time.day) = (year, month, day)
    return time
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private mutating func digits(_ most: Int = 9) -> (value: Int, count: Int) {
    let start = index
    var value = 0
    while index < bytes.count, bytes[index].isDigit, index - start < most {
      value = value * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    return (value, index - start)
  }

  private func isNext(_ sign: Character) -> Bool {
    index < bytes.count && bytes[index] == sign.asciiValue
  }

  private mutating func readNumber() -> Bool {
    let (value, count) = digits()
    if isNext(":") { return readTime(hour: value) }
    if count == 8, year == nil {
      (year, month, day) = (value / 10_000, value / 100 % 100, value % 100)
    } else if count >= 3 || (day != nil && year == nil && month != nil) {
      guard year == nil else { return false }
      year = value
      if isNext("-") || isNext("/"), day == nil {
        let separator = bytes[index]
        index += 1
        month = digits(2).value
        day = 1
        if index < bytes.count, bytes[index] == separator {
          index += 1
          day = digits(2).value
        }
      }
    } else if isNext("/"), month == nil {
      // 11/30/2026 or 30/11/2026
      index += 1
      let second = digits(2).value
      (month, day) = value > 12 ? (second, value) : (value, second)
    } else {
      guard day == nil else { return false }
      day = value
    }
    return true
  }

  private mutating func readTime(hour: Int) -> Bool {
    index += 1
    time.hour = hour
    time.minute = digits(2).value
    if isNext(":") {
      index += 1
      time.second = digits(2).value
      if isNext(".") {
        index += 1
        var (fraction, count) = digits(9)
        while count < 9 {
          fraction *= 10
          count += 1
        }
        time.nanosecond = fraction
      }
    }
    return true
  }

  private mutating func readOffset() -> Bool {
    let sign = bytes[index] == UInt8(ascii: "-") ? -1 : 1
    index += 1
    let (value, count) = digits(4)
    guard count >= 2 else { return false }
    if isNext(":") {
      index += 1
      time.offset = sign * (value * 60 + digits(2).value)
    } else {
      time.offset = sign * (count == 2 ? value * 60 : value / 100 * 60 + value % 100)
    }
    return true
  }

  private mutating func readWord() -> Bool {
    let start = index
    while index < bytes.count, bytes[index].isNameStart { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    if word == "t" || word == "z" || word == "utc" || word == "gmt" { return true }
    if word == "pm" || word == "am" {
      time.hour = time.hour % 12 + (word == "pm" ? 12 : 0)
      return true
    }
    if ["st", "nd", "rd", "th"].contains(word) { return day != nil }
    guard word.utf8.count >= 3 else { return false }
    if let found = CivilTime.monthNames.firstIndex(where: { $0.lowercased().hasPrefix(word) }) {
      month = found + 1
      return true
    }
    return CivilTime.dayNames.contains { $0.lowercased().hasPrefix(word) }
  }
}
