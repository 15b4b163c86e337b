import ChartModel
import Liquid
import Publishing
import SiteConfiguration

extension PageWriter {
  /// Writes the pages of a chart's past: a page for each date that has one, the calendar of them, and
  /// the records.
  mutating func writeArchive(
    of chart: ShownChart, _ data: any SiteData, into output: inout OutputUpdate
  ) async throws {
    let archive = facts.archive(of: chart.key)
    guard !archive.pages.isEmpty else { return }
    var past = data.past(of: chart.key, on: Set(archive.pages))
    while case let snapshots = try await past.next(), !snapshots.isEmpty {
      for snapshot in snapshots {
        let scope = scope(facts.routes.archive(chart.key, snapshot.date))
        let shown = ShownChart(
          snapshot, hidingExplicit: facts.configuration.explicit == .hide)
        let (older, newer) = archive.neighbours(of: snapshot.date)
        try write(
          .archive, scope,
          ArchiveVariables(
            chart: ChartView(scope: scope, chart: shown), older: scope.past(chart.key, older),
            newer: scope.past(chart.key, newer)),
          date: snapshot.date, into: &output)
      }
    }
    try writeCalendar(of: chart, archive, into: &output)
    let scope = scope(facts.routes.records(chart.key))
    let (records, holders) = past.records
    try write(
      .records, scope,
      RecordsVariables(
        chart: ChartView(scope: scope, chart: chart, limit: 0),
        records: RecordView.all(records, holders, of: chart, scope),
        since: archive.dates.first, count: archive.dates.count),
      date: chart.snapshot.date, into: &output)
  }

  private mutating func writeCalendar(
    of chart: ShownChart, _ archive: ChartArchive, into output: inout OutputUpdate
  ) throws {
    let scope = scope(facts.routes.calendar(chart.key))
    try write(
      .calendar, scope,
      CalendarVariables(
        chart: ChartView(scope: scope, chart: chart, limit: 0),
        years: CalendarYearView.years(of: archive, chart.key, scope)),
      date: chart.snapshot.date, into: &output)
  }
}

struct ArchiveVariables: DeclaredObject {
  let chart: ChartView
  let older: Value
  let newer: Value

  static let members = Members<ArchiveVariables>([
    Member("chart", .object(ChartView.self), "the chart of that day, its rows called as then") {
      .object($0.chart)
    },
    Member("older", .optional(.object(PastLinkView.self)), "the page before this one") {
      $0.older
    },
    Member("newer", .optional(.object(PastLinkView.self)), "the page after this one") {
      $0.newer
    },
  ])
}

struct CalendarVariables: DeclaredObject {
  let chart: ChartView
  let years: [CalendarYearView]

  static let members = Members<CalendarVariables>([
    Member("chart", .object(ChartView.self), "the chart, without looking at its rows") {
      .object($0.chart)
    },
    Member("years", .list(.object(CalendarYearView.self)), "its years, the newest first") {
      .array($0.years.map { .object($0) })
    },
  ])
}

struct RecordsVariables: DeclaredObject {
  let chart: ChartView
  let records: [RecordView]
  let since: Day?
  let count: Int

  static let members = Members<RecordsVariables>([
    Member("chart", .object(ChartView.self), "the chart, without looking at its rows") {
      .object($0.chart)
    },
    Member("records", .list(.object(RecordView.self)), "the records that somebody holds") {
      .array($0.records.map { .object($0) })
    },
    Member("since", .optional(.string), "the day of the first snapshot") { Value($0.since) },
    Member("snapshots", .int, "how many snapshots there are") { .int($0.count) },
  ])
}
