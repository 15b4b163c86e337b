import ChartModel
import Liquid

/// One year of a chart's calendar.
struct CalendarYearView: DeclaredObject {
  let year: Int
  let months: [CalendarMonthView]

  static let members = Members<CalendarYearView> {
    Member("year", "the year") { $0.year }
    Member("months", "its months, the oldest first") { $0.months }
  }
}

/// One month of a chart's calendar.
struct CalendarMonthView: DeclaredObject {
  let scope: PageScope
  let key: ChartKey
  let year: Int
  let month: Int
  /// The dates with a snapshot, and whether each has a page.
  let dates: [(date: Day, hasPage: Bool)]
  /// Whether days without a snapshot are shown too.
  let isWhole: Bool

  static let members = Members<CalendarMonthView> {
    Member("month", "the month, from 1") { $0.month }
    Member("is_whole", "whether days without a snapshot are among its 'days'") { $0.isWhole }
    Member("weekday", "on which day of the week the first of 'days' is, Monday being 1") {
      $0.isWhole ? $0.first.isoWeekday : 1
    }
    Member("days", "its days; of weekly charts the dates only") { $0.days }
  }

  private var first: Day { Day(year: year, month: month, day: 1) ?? Day(number: 0) }

  private var days: [CalendarDayView] {
    guard isWhole else {
      return dates.map {
        CalendarDayView(scope: scope, key: key, day: $0.date, state: $0.hasPage)
      }
    }
    let known = Dictionary(
      dates.map { ($0.date, $0.hasPage) }, uniquingKeysWith: { first, _ in first })
    var days: [CalendarDayView] = []
    var day = first
    while day.date.month == month {
      days.append(CalendarDayView(scope: scope, key: key, day: day, state: known[day]))
      let next = Day(number: day.number + 1)
      guard next > day else { break }
      day = next
    }
    return days
  }
}

/// One day of a chart's calendar.
struct CalendarDayView: DeclaredObject {
  let scope: PageScope
  let key: ChartKey
  let day: Day
  /// Whether it has a page; nil where there is no snapshot.
  let state: Bool?

  static let members = Members<CalendarDayView> {
    Member("date", "the day, as an ISO date") { $0.day }
    Member("day", "the day of the month") { $0.day.date.day }
    Member("has_snapshot", "whether there is a snapshot of it") { $0.state != nil }
    Member("url", "the link to its page, where it has one") {
      $0.scope.link($0.state == true ? $0.scope.site.routes.archive($0.key, $0.day) : nil)
    }
  }
}

extension CalendarYearView {
  /// A chart's whole calendar, the newest year first.
  static func years(of archive: ChartArchive, _ key: ChartKey, _ scope: PageScope) -> [Self] {
    let pages = Set(archive.pages)
    var years: [CalendarYearView] = []
    var months: [CalendarMonthView] = []
    var dates: [(date: Day, hasPage: Bool)] = []
    func month(_ date: Day) -> CalendarMonthView {
      CalendarMonthView(
        scope: scope, key: key, year: date.date.year, month: date.date.month, dates: dates,
        isWhole: archive.isDaily)
    }
    for (index, date) in archive.dates.enumerated() {
      dates.append((date, pages.contains(date)))
      let next = index + 1 < archive.dates.count ? archive.dates[index + 1] : nil
      if let next, next.date.month == date.date.month, next.date.year == date.date.year { continue }
      months.append(month(date))
      dates = []
      if next?.date.year != date.date.year {
        years.append(CalendarYearView(year: date.date.year, months: months))
        months = []
      }
    }
    return years.reversed()
  }
}
