/// Which snapshots of a chart get a page of their own; the raw value is the word of site.yml.
public enum ArchiveCadence: String, CaseIterable, Sendable {
  case daily
  /// The first of each ISO week, which begins on Monday.
  case weekly
  /// The first of each month.
  case monthly
  case none

  /// The dates that get a page, of a chart's dates in order.
  public func pages(of dates: [Day]) -> [Day] {
    var pages: [Day] = []
    var last: Int?
    for date in dates {
      guard let period = period(of: date), period != last else { continue }
      pages.append(date)
      last = period
    }
    return pages
  }

  /// A number for the period that a day lies in.
  private func period(of day: Day) -> Int? {
    switch self {
    case .daily: return day.number
    case .weekly:
      // 1970-01-01 was a Thursday.
      let days = day.number + 3
      return days >= 0 ? days / 7 : (days - 6) / 7
    case .monthly:
      let (year, month, _) = day.date
      return year * 12 + month
    case .none: return nil
    }
  }
}

/// The dates of a chart's snapshots.
public struct ChartDates: Hashable, Sendable {
  /// All of them, the oldest first.
  public var all: [Day]
  /// Those that have had a page.
  public var published: Set<Day>

  /// Describes a chart's dates.
  public init(all: [Day] = [], published: Set<Day> = []) {
    self.all = all
    self.published = published
  }
}
