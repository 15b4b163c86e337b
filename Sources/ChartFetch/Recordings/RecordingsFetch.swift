import AppleCharts
public import ChartFiles
import ChartModel
public import ChartStore
import Diagnostics
public import SiteConfiguration

/// Reads a folder of recorded responses into the store, instead of fetching from Apple.
public struct RecordingsFetch: Sendable {
  private let folder: RecordingsFolder
  private let configuration: Configuration
  private let store: Store
  private let context: FetchContext
  /// Judges and stores the charts.
  private let intake: ChartIntake
  private var report = RecordingsReport()

  /// Prepares a fetch.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - configuration: What site.yml says.
  ///   - store: Where everything is stored.
  ///   - accepted: The charts that are stored however implausible they look.
  ///   - context: The world around the fetch.
  public init(
    from folder: RecordingsFolder, for configuration: Configuration, into store: Store,
    accepting accepted: AcceptedCharts, _ context: FetchContext
  ) {
    self.folder = folder
    self.configuration = configuration
    self.store = store
    self.context = context
    intake = ChartIntake(store: store, accepted: accepted)
  }

  /// A chart that waits for its turn.
  private struct Recording {
    let name: String
    let fetched: FetchedChart
    let date: Timestamp
  }

  /// Stores every response: records as they come, charts in order of date, since
  /// each is judged beside the one before it.
  ///
  /// What cannot be read is named, and the rest goes on.
  ///
  /// - Returns: What became of the responses.
  /// - Throws: A `Diagnostic` where the folder has no response, or what the store throws.
  public mutating func run() async throws -> RecordingsReport {
    var charts: [Recording] = []
    let names = try folder.names { warning in
      report.rejected += 1
      context.warn(warning)
    }
    for (index, name) in names.enumerated() {
      context.report(.recordings(done: index + 1, of: names.count))
      do {
        switch try AppleResponse.decode(folder.read(name, limit: AppleResponse.maximumBytes)) {
        case .chart(let fetched):
          if let date = fetched.chart.updated {
            charts.append(Recording(name: name, fetched: fetched, date: date))
          } else {
            reject(name, "the chart \(fetched.chart.key) has no date")
          }
        case .lookup(let fetched): try await store(fetched, name)
        }
      } catch let error as ResponseError {
        reject(name, "\(error)")
      } catch let error as UnreadableRecording {
        reject(name, "\(error)")
      }
    }
    charts.sort { ($0.date.seconds, $0.name) < ($1.date.seconds, $1.name) }
    for recording in charts { try await store(recording) }
    reportOlder()
    reportUnshown()
    return report
  }

  private func path(of name: String) -> String { folder.path + "/" + name }

  private mutating func reject(_ name: String, _ reason: String) {
    report.rejected += 1
    context.warn(
      Diagnostic(
        .warning, reason, at: .name(path(of: name)),
        hint: "the recording is skipped; record it again"))
  }

  private mutating func store(_ fetched: FetchedRecords, _ name: String) async throws {
    let records = fetched.records
    let now = context.now()
    try await store.save(
      records, storefront: records.storefront ?? configuration.storefronts.first,
      preferring: configuration.storefronts, receivedAt: now)
    report.lookups += 1
    try await note(name, skipped: fetched.faults, at: now)
  }

  private mutating func store(_ recording: Recording) async throws {
    let now = context.now()
    let chart = recording.fetched.chart
    switch try await intake.take(
      recording.fetched, dated: recording.date, from: recording.name, isLive: false, at: now)
    {
    case .rejected(let problem):
      report.rejected += 1
      context.warn(Diagnostic(problem, of: chart.key, at: path(of: recording.name)))
      return
    case .saved(.olderThanStored):
      older.append((recording.name, chart))
    case .saved:
      report.charts += 1
      let day = recording.date.day
      let dates = report.dates ?? day...day
      report.dates = min(dates.lowerBound, day)...max(dates.upperBound, day)
    }
    if !configuration.chartKeys.contains(chart.key), !unshown.contains(chart.key) {
      unshown.append(chart.key)
    }
    try await note(recording.name, skipped: recording.fetched.skipped, at: now)
  }

  private mutating func note(_ name: String, skipped: [String], at now: Timestamp) async throws {
    report.skippedRows += skipped.count
    Diagnostic.skipped(skipped, of: path(of: name)).forEach(context.warn)
    try await store.recordAttempt(source: name, at: now, outcome: "read", isSuccess: true)
  }

  // MARK: - At the end

  private var older: [(name: String, chart: Chart)] = []
  private var unshown: [ChartKey] = []
  /// How many older responses are named; of the others only the number is given.
  private static let named = 3

  /// Reports which responses are older than what was stored of their dates already.
  private func reportOlder() {
    for (name, chart) in older.prefix(Self.named) {
      let date = chart.updated.map { " of \($0.day)" } ?? ""
      context.warn(
        Diagnostic(
          .warning, "the chart \(chart.key)\(date) is older than the stored snapshot of that date",
          at: .name(path(of: name)),
          hint: "the stored one is kept; remove this file from the folder"))
    }
    guard older.count > Self.named else { return }
    context.warn(
      Diagnostic(
        .warning,
        "\(older.count - Self.named) more are older than the stored snapshots of their dates",
        at: .name(folder.path)))
  }

  private func reportUnshown() {
    for key in unshown {
      context.warn(
        Diagnostic(
          .warning, "the chart \(key) is stored but not shown", at: .name(folder.path),
          hint: ChartKind.shown.contains(key.kind)
            ? "name its storefront and chart in Content/site.yml to show it" : nil))
    }
  }
}
