/// A day of the Gregorian calendar in UTC; all days of charts and releases are such days.
public struct Day: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public let number: Int

  /// The day that lies this many days after 1970-01-01.
  ///
  /// What would lie outside the years 1…9999 is the first or the last day of them, so that no
  /// number, whoever wrote it, leads to a date that cannot be written.
  public init(number: Int) {
    self.number = min(max(number, Self.numbers.lowerBound), Self.numbers.upperBound)
  }

  /// 0001-01-01 and 9999-12-31.
  private static let numbers = -719_162...2_932_896

  /// The day of a date, or nil where the calendar has no such date or its year is not in 1…9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.length(ofMonth: month, in: year)
    else { return nil }
    // Howard Hinnant's days_from_civil: years begin in March, eras have 400 years.
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
  }

  /// The day of an ISO date, `2026-11-30`; nil for any other text.
  public init?(iso text: some StringProtocol) {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    func digits(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }
    guard let year = digits(0..<4), let month = digits(5..<7), let day = digits(8..<10) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  /// The year, the month from 1 and the day of the month from 1.
  public var date: (year: Int, month: Int, day: Int) {
    // Howard Hinnant's civil_from_days.
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }

  /// The day of the week, from 1 for Monday to 7 for Sunday.
  public var isoWeekday: Int {
    // 1970-01-01 was a Thursday.
    let days = (number + 3) % 7
    return (days < 0 ? days + 7 : days) + 1
  }

  public static func < (a: Day, b: Day) -> Bool {
    a.number < b.number
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Day: CustomStringConvertible {
  /// The day as an ISO date: `2026-11-30`.
  public var description: String {
    let (year, month, day) = date
    func digit(_ number: Int) -> UInt8 { UInt8(ascii: "0") + UInt8(number % 10) }
    let text = [
      digit(year / 1000), digit(year / 100), digit(year / 10), digit(year), UInt8(ascii: "-"),
      digit(month / 10), digit(month), UInt8(ascii: "-"), digit(day / 10), digit(day),
    ]
    return String(decoding: text, as: UTF8.self)
  }
}
