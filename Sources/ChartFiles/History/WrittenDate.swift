import ChartModel

/// In what order a date's numbers are written.
public enum DateOrder: String, CaseIterable, Sendable {
  case dmy
  case mdy
  case ymd
}

/// A date as a file has it: `2026-11-29`, `29.11.2026`, `11/29/2026`.
struct WrittenDate {
  private let numbers: [Int]
  /// The order that the way of writing says: the year first, or points, which only go with days first.
  private let ownOrder: DateOrder?

  /// Reads three numbers with points, hyphens or slashes between; nil for anything else.
  init?(_ text: String) {
    var numbers: [Int] = []
    var separator: UInt8?
    var digits = 0
    var widths: [Int] = []
    var number = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number * 10 + Int(byte - 48)
        digits += 1
        guard digits <= 4 else { return nil }
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"):
        guard digits > 0, separator == nil || separator == byte else { return nil }
        separator = byte
        numbers.append(number)
        widths.append(digits)
        (number, digits) = (0, 0)
      default: return nil
      }
    }
    guard digits > 0, numbers.count == 2 else { return nil }
    numbers.append(number)
    widths.append(digits)
    guard widths == [4, widths[1], widths[2]] || widths[2] == 4, widths[1] < 3 else { return nil }
    self.numbers = numbers
    ownOrder = widths[0] == 4 ? .ymd : separator == UInt8(ascii: ".") ? .dmy : nil
  }

  /// The orders that it may be in.
  var orders: Set<DateOrder> {
    if let ownOrder { return [ownOrder] }
    return (numbers[0] <= 12 ? [.mdy] : [] as Set).union(numbers[1] <= 12 ? [.dmy] : [])
  }

  /// The day in an order, unless the date itself says another; nil where there is no such day.
  func day(in order: DateOrder) -> Day? {
    switch ownOrder ?? order {
    case .ymd: Day(year: numbers[0], month: numbers[1], day: numbers[2])
    case .dmy: Day(year: numbers[2], month: numbers[1], day: numbers[0])
    case .mdy: Day(year: numbers[2], month: numbers[0], day: numbers[1])
    }
  }
}
