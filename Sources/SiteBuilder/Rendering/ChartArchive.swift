import ChartModel

/// The dates of a chart that the site shows, and which of them have a page.
struct ChartArchive: Sendable {
  /// All dates, the oldest first.
  let dates: [Day]
  /// Those that have a page, the oldest first.
  let pages: [Day]
  /// What the chart's snapshots count, by how far they lie apart: all of them.
  var cadence: Cadence { cadences.last ?? .days }
  /// The same up to each of the dates.
  private let cadences: [Cadence]

  /// What lies between two snapshots as a rule; the raw value is the word that templates see.
  enum Cadence: String, Sendable {
    case days
    case weeks
    case months

    /// The most days between two snapshots that follow each other without a gap.
    var step: Int {
      switch self {
      case .days: 1
      case .weeks: 8
      case .months: 31
      }
    }
  }

  init(_ dates: ChartDates, _ rule: ArchiveCadence) {
    self.dates = dates.all
    let due = Set(rule.pages(of: dates.all)).union(dates.published)
    pages = dates.all.filter(due.contains)
    cadences = Self.cadences(of: dates.all)
  }

  /// What the snapshots up to a date count, so that a later one changes no page of the past.
  func cadence(on date: Day) -> Cadence {
    let later = Self.firstIndex(of: date, in: dates)
    return cadences.isEmpty ? .days : cadences[min(later, cadences.count - 1)]
  }

  /// What the snapshots up to each date count, by the lower quartile of the steps between them:
  /// nights that were missed, or a week's chart that came early, tell nothing.
  private static func cadences(of dates: [Day]) -> [Cadence] {
    var cadences: [Cadence] = []
    cadences.reserveCapacity(dates.count)
    // How many steps are as short as those between days, and as those between weeks.
    var (days, weeks) = (0, 0)
    for (index, date) in dates.enumerated() {
      guard index > 0 else {
        cadences.append(.days)
        continue
      }
      let step = date.number - dates[index - 1].number
      if step < 5 { days += 1 }
      if step < 20 { weeks += 1 }
      let quartile = (index - 1) / 4
      cadences.append(days > quartile ? .days : weeks > quartile ? .weeks : .months)
    }
    return cadences
  }

  /// The page before and the page after a date.
  func neighbours(of date: Day) -> (older: Day?, newer: Day?) {
    let low = Self.firstIndex(of: date, in: pages)
    let after = low < pages.count && pages[low] == date ? low + 1 : low
    return (low > 0 ? pages[low - 1] : nil, after < pages.count ? pages[after] : nil)
  }

  /// The index of a date among ordered ones, or of the first after it.
  private static func firstIndex(of date: Day, in dates: [Day]) -> Int {
    var low = 0
    var high = dates.count
    while low < high {
      let middle = (low + high) / 2
      if dates[middle] < date { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
