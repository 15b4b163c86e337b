/// A date, or a date with a time, as it was written: nothing is moved to another time zone.
public struct YAMLTimestamp: Hashable, Sendable {
  /// The time of a day.
  public struct Time: Hashable, Sendable {
    /// From 0 to 23.
    public let hour: Int

    /// From 0 to 59.
    public let minute: Int

    /// From 0 to 59.
    public let second: Int

    /// The part of a second after the point.
    public let nanosecond: Int

    /// How many minutes the time is ahead of UTC, or nil where no offset was written.
    public let offset: Int?
  }

  /// From 1 to 9999.
  public let year: Int

  /// From 1 to 12.
  public let month: Int

  /// From 1 to the month's last.
  public let day: Int

  /// The time, or nil where only a date was written.
  public let time: Time?
}

extension YAMLTimestamp: CustomStringConvertible {
  /// The moment in ISO 8601: `2026-03-09`, `2026-03-09T12:30:00+01:00`.
  public var description: String {
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    guard let time else { return date }
    var text = "\(date)T\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))"
    if time.nanosecond > 0 {
      var fraction = padded(time.nanosecond, 9)
      while fraction.hasSuffix("0") { fraction.removeLast() }
      text += ".\(fraction)"
    }
    if let offset = time.offset {
      let sign = offset < 0 ? "-" : "+"
      text +=
        offset == 0 ? "Z" : "\(sign)\(padded(abs(offset) / 60, 2)):\(padded(abs(offset) % 60, 2))"
    }
    return text
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
}

extension YAMLTimestamp {
  /// A text is not a timestamp, or one that no calendar or clock has.
  struct Failure: Error {}

  /// Reads `2026-03-09`, or a date and a time with `T` or spaces between them and an offset or none.
  ///
  /// YAML's `+01:00` and `+1` are read, and `+0100`, which Ruby writes and Jekyll's posts have.
  init(parsing text: [UInt8]) throws(Failure) {
    var scanner = DigitScanner(text)
    let year = try scanner.number(4...4)
    try scanner.expect("-")
    let monthStart = scanner.position
    let month = try scanner.number(1...2)
    try scanner.expect("-")
    let day = try scanner.number(1...2)
    if scanner.isAtEnd {
      guard scanner.position - monthStart == 5 else { throw Failure() }
      time = nil
    } else {
      time = try Time(&scanner)
    }
    guard year >= 1, 1...12 ~= month, 1...Self.days(in: month, of: year) ~= day else {
      throw Failure()
    }
    (self.year, self.month, self.day) = (year, month, day)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension YAMLTimestamp.Time {
  fileprivate init(_ scanner: inout DigitScanner) throws(YAMLTimestamp.Failure) {
    guard scanner.skip("T") || scanner.skip("t") || scanner.skipBlanks() else {
      throw YAMLTimestamp.Failure()
    }
    hour = try scanner.number(1...2)
    try scanner.expect(":")
    minute = try scanner.number(2...2)
    try scanner.expect(":")
    second = try scanner.number(2...2)
    nanosecond = scanner.skip(".") ? scanner.fraction() : 0
    _ = scanner.skipBlanks()
    if scanner.isAtEnd {
      offset = nil
    } else if scanner.skip("Z") {
      offset = 0
    } else {
      let ahead = scanner.skip("+")
      if !ahead { try scanner.expect("-") }
      let hours = try scanner.number(1...2)
      let colon = scanner.skip(":")
      let minutes = scanner.isAtEnd && !colon ? 0 : try scanner.number(2...2)
      let total = hours * 60 + minutes
      guard total < 24 * 60 else { throw YAMLTimestamp.Failure() }
      offset = ahead ? total : -total
    }
    guard scanner.isAtEnd else { throw YAMLTimestamp.Failure() }
    guard hour < 24, minute < 60, second < 60 else { throw YAMLTimestamp.Failure() }
  }
}

/// Reads the digits and marks of a timestamp.
private struct DigitScanner {
  private let text: [UInt8]
  private(set) var position = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  var isAtEnd: Bool {
    position == text.count
  }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard position < text.count, text[position] == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  mutating func expect(_ mark: Unicode.Scalar) throws(YAMLTimestamp.Failure) {
    guard skip(mark) else { throw YAMLTimestamp.Failure() }
  }

  mutating func skipBlanks() -> Bool {
    let start = position
    while skip(" ") || skip("\t") {}
    return position > start
  }

  mutating func number(_ digits: ClosedRange<Int>) throws(YAMLTimestamp.Failure) -> Int {
    let start = position
    var number = 0
    while position - start < digits.upperBound, let digit {
      number = number * 10 + digit
      position += 1
    }
    guard digits ~= position - start else { throw YAMLTimestamp.Failure() }
    return number
  }

  mutating func fraction() -> Int {
    var fraction = 0
    var unit = 100_000_000
    while let digit {
      fraction += digit * unit
      unit /= 10
      position += 1
    }
    return fraction
  }

  private var digit: Int? {
    guard position < text.count, 0x30...0x39 ~= text[position] else { return nil }
    return Int(text[position] - 0x30)
  }
}
