import ChartModel

/// The dates of a chart that the site shows, and which of them have a page.
struct ChartArchive: Sendable {
  /// All dates, the oldest first.
  let dates: [Day]
  /// Those that have a page, the oldest first.
  let pages: [Day]
  /// What the chart's snapshots count, by how far they lie apart.
  let cadence: Cadence

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
    let steps = zip(dates.all, dates.all.dropFirst()).map { $1.number - $0.number }.sorted()
    // The lower quartile: nights that were missed, or a week's chart that came early, tell nothing.
    let usual = steps.isEmpty ? 1 : steps[(steps.count - 1) / 4]
    cadence = usual < 5 ? .days : usual < 20 ? .weeks : .months
  }

  /// The page before and the page after a date.
  func neighbours(of date: Day) -> (older: Day?, newer: Day?) {
    var low = 0
    var high = pages.count
    while low < high {
      let middle = (low + high) / 2
      if pages[middle] < date { low = middle + 1 } else { high = middle }
    }
    let after = low < pages.count && pages[low] == date ? low + 1 : low
    return (low > 0 ? pages[low - 1] : nil, after < pages.count ? pages[after] : nil)
  }
}
