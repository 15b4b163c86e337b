import ChartModel

/// What the snapshots of a chart count: the unit that their dates show; the raw value is the word that
/// templates see.
enum Cadence: String, CaseIterable, Sendable {
  case days
  case weeks
  case months
  case years
  /// The dates show no unit: there is one only, or they are as far apart as none of the others.
  case charts

  /// The most days between two snapshots that follow each other without a gap.
  var step: Int {
    switch self {
    case .days: 1
    case .weeks: 8
    case .months: 31
    case .years: 366
    case .charts: .max
    }
  }

  /// The one unit that all of several charts show, so that a page has one; a chart of one date, which
  /// shows none, goes along with the others.
  static func common(to archives: some Sequence<ChartArchive>) -> Cadence {
    let units = Set(archives.filter { $0.dates.count > 1 }.map(\.cadence))
    return units.count == 1 ? units.first ?? .charts : .charts
  }
}

/// The steps between a chart's dates, as far as they tell its unit.
///
/// A unit holds where half of the steps or more are that long, and none is shorter: dates may be
/// missing, but none may come twice within a unit.
struct CadenceSteps {
  private var count = 0
  private var fitting: [Cadence: Int] = [:]
  private var shorter: Set<Cadence> = []

  private static let units = Cadence.allCases.filter { $0 != .charts }

  /// Adds the step between two dates that follow each other.
  mutating func add(from last: Day, to next: Day) {
    count += 1
    let days = next.number - last.number
    let months = Self.months(to: next) - Self.months(to: last)
    for unit in Self.units {
      let (isShorter, fits): (Bool, Bool) =
        switch unit {
        case .days: (false, days == 1)
        // A week's chart may come a day or two early or late.
        case .weeks: (days < 5, days <= 9)
        case .months: (months < 1 || days < 20, months == 1)
        case .years: (days < 330, days <= 400)
        case .charts: (false, false)
        }
      if isShorter {
        shorter.insert(unit)
      } else if fits {
        fitting[unit, default: 0] += 1
      }
    }
  }

  /// The unit that the steps so far show.
  var cadence: Cadence {
    guard count > 0 else { return .charts }
    return Self.units.first { !shorter.contains($0) && (fitting[$0] ?? 0) * 2 >= count } ?? .charts
  }

  private static func months(to day: Day) -> Int {
    day.date.year * 12 + day.date.month
  }
}
