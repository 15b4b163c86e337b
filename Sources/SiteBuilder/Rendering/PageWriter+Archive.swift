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
    let archive = context.archive(of: chart.key)
    guard !archive.pages.isEmpty else { return }
    var past = data.past(of: chart.key, on: Set(archive.pages))
    while case let snapshots = try await past.next(), !snapshots.isEmpty {
      for snapshot in snapshots {
        let scope = scope(context.routes.archive(chart.key, snapshot.date))
        let shown = ShownChart(
          snapshot, hidingExplicit: context.configuration.explicit == .hide)
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
    let scope = scope(context.routes.records(chart.key))
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
    let scope = scope(context.routes.calendar(chart.key))
    try write(
      .calendar, scope,
      CalendarVariables(
        chart: ChartView(scope: scope, chart: chart, limit: 0),
        years: CalendarYearView.years(of: archive, chart.key, scope)),
      date: chart.snapshot.date, into: &output)
  }
}
