import ChartModel

/// Reads Apple's three forms of date, without locale, calendar or clock.
///
///     Fri, 4 Sep 2026 17:12:25 +0000
///     2026-09-04T10:11:43.000-07:00
///     2026-09-04
enum AppleDate {
  /// Years that a release or a feed can have; others are a slip of whoever typed them.
  private static let years = 1800...2200

  /// Returns the moment of a date; one without time of day is the start of its day.
  static func timestamp(_ text: String) -> Timestamp? {
    var reader = DateReader(text)
    guard let timestamp = reader.iso() ?? reader.mail() else { return nil }
    return years.contains(timestamp.day.date.year) ? timestamp : nil
  }

  /// Returns the UTC day of a date.
  ///
  /// Apple writes the first day of 1900 where it does not know when something came out.
  static func day(_ text: String) -> Day? {
    guard let day = timestamp(text)?.day, day != unknown else { return nil }
    return day
  }

  private static let unknown = Day(year: 1900, month: 1, day: 1)
}

/// Reads a date from its bytes, from left to right.
private struct DateReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) {
    // The longest form has 31 bytes; spaces around it do no harm.
    bytes = Array(text.utf8.prefix(64))
  }

  /// Reads `2026-09-04`, with a time of day and an offset or without.
  mutating func iso() -> Timestamp? {
    index = 0
    skipSpaces()
    guard let year = number(digits: 4...4), take("-"), let month = number(digits: 2...2), take("-"),
      let date = number(digits: 2...2), let day = Day(year: year, month: month, day: date)
    else { return nil }
    if atEnd { return Timestamp(day) }
    guard take("T") || take("t") || take(" "), let time = time() else { return nil }
    if take(".") || take(",") {
      guard number(digits: 1...9) != nil else { return nil }
    }
    if atEnd { return Timestamp(seconds: Timestamp(day).seconds + time) }
    guard let offset = offset(), atEnd else { return nil }
    return Timestamp(seconds: Timestamp(day).seconds + time - offset)
  }

  /// Reads `Fri, 4 Sep 2026 17:12:25 +0000`; the day's name, the seconds and the offset may lack.
  mutating func mail() -> Timestamp? {
    index = 0
    skipSpaces()
    if let comma = bytes.firstIndex(of: UInt8(ascii: ",")) { index = comma + 1 }
    skipSpaces()
    guard let date = number(digits: 1...2), spaces(), let month = month(), spaces(),
      let year = number(digits: 4...4), let day = Day(year: year, month: month, day: date),
      spaces(),
      let time = time()
    else { return nil }
    skipSpaces()
    if atEnd { return Timestamp(seconds: Timestamp(day).seconds + time) }
    guard let offset = offset(), atEnd else { return nil }
    return Timestamp(seconds: Timestamp(day).seconds + time - offset)
  }

  // MARK: - Parts

  private var atEnd: Bool {
    bytes[min(index, bytes.count)...].allSatisfy { $0 == UInt8(ascii: " ") }
  }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: wanted) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpaces() {
    while take(" ") {}
  }

  private mutating func spaces() -> Bool {
    guard take(" ") else { return false }
    skipSpaces()
    return true
  }

  private mutating func number(digits: ClosedRange<Int>) -> Int? {
    var value = 0
    var count = 0
    while index < bytes.count, count < digits.upperBound,
      bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9")
    {
      value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      index += 1
      count += 1
    }
    return count >= digits.lowerBound ? value : nil
  }

  private mutating func month() -> Int? {
    guard bytes.count - index >= 3 else { return nil }
    let name = String(decoding: bytes[index..<index + 3].map { $0 | 0x20 }, as: UTF8.self)
    let names = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    index += 3
    return names.firstIndex(of: name).map { $0 + 1 }
  }

  /// Reads `17:12:25` or `17:12` as seconds; a leap second counts as the next one.
  private mutating func time() -> Int? {
    guard let hour = number(digits: 2...2), hour < 24, take(":"),
      let minute = number(digits: 2...2), minute < 60
    else { return nil }
    guard take(":") else { return hour * 3_600 + minute * 60 }
    guard let second = number(digits: 2...2), second <= 60 else { return nil }
    return hour * 3_600 + minute * 60 + second
  }

  /// Reads `Z`, `+0000`, `-07:00`, `GMT` as seconds east of Greenwich.
  private mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    for name in ["GMT", "UTC", "UT"] where bytes[index...].starts(with: name.utf8) {
      index += name.utf8.count
      return 0
    }
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(digits: 2...2), hours < 24 else { return nil }
    _ = take(":")
    guard let minutes = atEnd ? 0 : number(digits: 2...2), minutes < 60 else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return isWest ? -seconds : seconds
  }
}
