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
  let older: PastLinkView?
  let newer: PastLinkView?

  static let members = Members<ArchiveVariables> {
    Member("chart", "the chart of that day, its rows called as then") { $0.chart }
    Member("older", "the page before this one") { $0.older }
    Member("newer", "the page after this one") { $0.newer }
  }
}

struct CalendarVariables: DeclaredObject {
  let chart: ChartView
  let years: [CalendarYearView]

  static let members = Members<CalendarVariables> {
    Member("chart", "the chart, without looking at its rows") { $0.chart }
    Member("years", "its years, the newest first") { $0.years }
  }
}

struct RecordsVariables: DeclaredObject {
  let chart: ChartView
  let records: [RecordView]
  let since: Day?
  let count: Int

  static let members = Members<RecordsVariables> {
    Member("chart", "the chart, without looking at its rows") { $0.chart }
    Member("records", "the records that somebody holds") { $0.records }
    Member("since", "the day of the first snapshot") { $0.since }
    Member("snapshots", "how many snapshots there are") { $0.count }
  }
}
