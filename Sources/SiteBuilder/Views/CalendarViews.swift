import ChartModel
import Liquid

/// One year of a chart's calendar.
struct CalendarYearView: DeclaredObject {
  let year: Int
  let months: [CalendarMonthView]

  static let members = Members<CalendarYearView>([
    Member("year", .int, "the year") { .int($0.year) },
    Member("months", .list(.object(CalendarMonthView.self)), "its months, the oldest first") {
      .array($0.months.map { .object($0) })
    },
  ])
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

  static let members = Members<CalendarMonthView>([
    Member("month", .int, "the month, from 1") { .int($0.month) },
    Member("is_whole", .bool, "whether days without a snapshot are among its 'days'") {
      .bool($0.isWhole)
    },
    Member("weekday", .int, "on which day of the week the first of 'days' is, Monday being 1") {
      .int($0.isWhole ? $0.first.isoWeekday : 1)
    },
    Member(
      "days", .list(.object(CalendarDayView.self)), "its days; of weekly charts the dates only"
    ) { view in view.days },
  ])

  private var first: Day { Day(year: year, month: month, day: 1) ?? Day(number: 0) }

  private var days: Value {
    guard isWhole else {
      return .array(
        dates.map {
          .object(CalendarDayView(scope: scope, key: key, day: $0.date, state: $0.hasPage))
        })
    }
    let known = Dictionary(
      dates.map { ($0.date, $0.hasPage) }, uniquingKeysWith: { first, _ in first })
    var days: [Value] = []
    var day = first
    while day.date.month == month {
      days.append(
        .object(CalendarDayView(scope: scope, key: key, day: day, state: known[day])))
      let next = Day(number: day.number + 1)
      guard next > day else { break }
      day = next
    }
    return .array(days)
  }
}

/// One day of a chart's calendar.
struct CalendarDayView: DeclaredObject {
  let scope: PageScope
  let key: ChartKey
  let day: Day
  /// Whether it has a page; nil where there is no snapshot.
  let state: Bool?

  static let members = Members<CalendarDayView>([
    Member("date", .string, "the day, as an ISO date") { Value($0.day) },
    Member("day", .int, "the day of the month") { .int($0.day.date.day) },
    Member("has_snapshot", .bool, "whether there is a snapshot of it") {
      .bool($0.state != nil)
    },
    Member("url", .optional(.string), "the link to its page, where it has one") {
      $0.state == true
        ? $0.scope.link($0.scope.site.routes.archive($0.key, $0.day)) : .null
    },
  ])
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

/// One of a chart's records: those who did something most.
struct RecordView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart
  let name: String
  let feats: [(feat: ChartRecords.Feat, entry: ChartEntry)]

  static let members = Members<RecordView>([
    Member(
      "name", .string,
      "'longest_at_top', 'most_appearances', 'biggest_climb', 'biggest_fall', 'highest_debut' or "
        + "'most_reentries'"
    ) { .string($0.name) },
    Member("rows", .list(.object(FeatView.self)), "the best first") { view in
      .array(
        view.feats.map {
          .object(
            FeatView(scope: view.scope, chart: view.chart, feat: $0.feat, entry: $0.entry))
        })
    },
  ])

  /// The records of a chart that somebody holds.
  static func all(
    _ records: ChartRecords, _ holders: [Int: ChartEntry], of chart: ShownChart, _ scope: PageScope
  ) -> [RecordView] {
    [
      ("longest_at_top", records.longestAtTop), ("most_appearances", records.mostAppearances),
      ("biggest_climb", records.biggestClimbs), ("biggest_fall", records.biggestFalls),
      ("highest_debut", records.highestDebuts), ("most_reentries", records.mostReentries),
    ].compactMap { name, feats in
      let rows = feats.compactMap { feat in
        holders[feat.item].flatMap { chart.hides($0) ? nil : (feat: feat, entry: $0) }
      }
      return rows.isEmpty ? nil : RecordView(scope: scope, chart: chart, name: name, feats: rows)
    }
  }
}

/// A row of a record.
struct FeatView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart
  let feat: ChartRecords.Feat
  let entry: ChartEntry

  static let members = Members<FeatView>([
    Member("item", .object(ItemView.self), "who holds it") {
      .object(ItemView(scope: $0.scope, chart: $0.chart, entry: $0.entry))
    },
    Member("value", .int, "how many snapshots, ranks or times; for a debut the rank") {
      .int($0.feat.value)
    },
    Member("date", .string, "the day it happened, began, or the item first charted") {
      Value($0.feat.date)
    },
    Member("page", .optional(.object(PastLinkView.self)), "that day's page, where it has one") {
      view in
      let pages = view.scope.site.archive(of: view.chart.key).pages
      return view.scope.past(view.chart.key, pages.contains(view.feat.date) ? view.feat.date : nil)
    },
    Member("from", .optional(.int), "the rank before a climb or fall") { Value($0.feat.from) },
    Member("to", .optional(.int), "the rank after it") { Value($0.feat.to) },
  ])
}
