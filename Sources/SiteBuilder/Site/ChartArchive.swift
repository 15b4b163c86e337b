import ChartModel

/// The dates of a chart that the site shows, and which of them have a page.
struct ChartArchive: Sendable {
  /// All dates, the oldest first.
  let dates: [Day]
  /// Those that have a page, the oldest first.
  let pages: [Day]
  /// What the chart's snapshots count, by how far they lie apart: all of them.
  var cadence: Cadence { cadences.last ?? .charts }
  /// The same up to each of the dates.
  private let cadences: [Cadence]

  init(_ dates: ChartDates, _ rule: ArchiveCadence) {
    self.dates = dates.all
    let due = Set(rule.pages(of: dates.all)).union(dates.published)
    pages = dates.all.filter(due.contains)
    cadences = Self.cadences(of: dates.all)
  }

  /// What the snapshots up to a date count, so that a later one changes no page of the past.
  func cadence(on date: Day) -> Cadence {
    let later = Self.firstIndex(of: date, in: dates)
    return cadences.isEmpty ? .charts : cadences[min(later, cadences.count - 1)]
  }

  /// What the snapshots up to each date count.
  private static func cadences(of dates: [Day]) -> [Cadence] {
    var steps = CadenceSteps()
    var last: Day?
    return dates.map { date in
      if let last { steps.add(from: last, to: date) }
      last = date
      return steps.cadence
    }
  }

  /// Whether the dates lie so close that a calendar shows the days between them too.
  var isDaily: Bool {
    let short = zip(dates, dates.dropFirst()).count { $1.number - $0.number < 5 }
    return dates.count < 2 || short > (dates.count - 2) / 4
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
