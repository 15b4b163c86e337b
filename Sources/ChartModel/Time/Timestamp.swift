/// A moment, to the second, in UTC.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int

  /// The moment this many seconds after 1970-01-01T00:00:00Z, within the days that ``Day`` knows.
  public init(seconds: Int) {
    let first = Day(number: .min).number * 86_400
    let last = Day(number: .max).number * 86_400 + 86_399
    self.seconds = min(max(seconds, first), last)
  }

  /// The moment of a time of day.
  public init(_ day: Day, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    self.init(seconds: day.number * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  /// The UTC day that the moment lies in.
  public var day: Day {
    Day(number: seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
  }

  public static func < (a: Timestamp, b: Timestamp) -> Bool {
    a.seconds < b.seconds
  }
}

extension Timestamp: CustomStringConvertible {
  /// The moment in ISO form: `2026-11-30T02:21:08Z`.
  public var description: String {
    let rest = seconds - day.number * 86_400
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
    return "\(day)T\(two(rest / 3_600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
  }
}
