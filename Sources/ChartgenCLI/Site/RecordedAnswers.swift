import AppleCharts
import ChartFiles
import ChartModel
import ChartStore
import Diagnostics
import SiteBuilder
import SiteConfiguration

/// Brings a folder of recorded responses into the store, in place of asking Apple.
struct RecordedAnswers {
  let folder: RecordingsFolder
  let configuration: Configuration
  let store: Store
  let console: Console
  /// Judges and stores the charts.
  let intake: ChartIntake
  private var report = RecordingsReport()

  init(
    _ folder: RecordingsFolder, for configuration: Configuration, into store: Store,
    _ console: Console, accepting accepted: AcceptedCharts
  ) {
    self.folder = folder
    self.configuration = configuration
    self.store = store
    self.console = console
    intake = ChartIntake(store: store, accepted: accepted)
  }

  /// A chart that waits for its turn.
  private struct Recording {
    let name: String
    let chart: Decoded<Chart>
    let updated: Timestamp
  }

  /// Stores every response: records as they come, charts in order of date, since
  /// each is judged beside the one before it.
  ///
  /// What cannot be read is named, and the rest goes on.
  ///
  /// - Returns: What became of the responses.
  /// - Throws: A `Diagnostic` where the folder has no response, or what the store throws.
  mutating func run() async throws -> RecordingsReport {
    var charts: [Recording] = []
    let names = try folder.names { warning in
      report.refused += 1
      console.report(warning)
    }
    for (index, name) in names.enumerated() {
      console.progress("reading \(index + 1) of \(names.count)")
      do {
        switch try Answer.decode(folder.read(name, limit: Answer.maximumBytes)) {
        case .chart(let chart):
          if let updated = chart.value.updated {
            charts.append(Recording(name: name, chart: chart, updated: updated))
          } else {
            refuse(name, "the chart \(chart.value.key) has no date")
          }
        case .lookup(let lookup): try await store(lookup, name)
        }
      } catch let error as AnswerError {
        refuse(name, "\(error)")
      } catch let error as UnreadableRecording {
        refuse(name, "\(error)")
      }
    }
    charts.sort { ($0.updated.seconds, $0.name) < ($1.updated.seconds, $1.name) }
    for recording in charts { try await store(recording) }
    sayOlder()
    sayUnshown()
    return report
  }

  private func path(of name: String) -> String { folder.path + "/" + name }

  private mutating func refuse(_ name: String, _ reason: String) {
    report.refused += 1
    console.report(
      Diagnostic(
        .warning, reason, at: .name(path(of: name)),
        hint: "the recording is skipped; record it again"))
  }

  private mutating func store(_ lookup: Decoded<Lookup>, _ name: String) async throws {
    let now = console.surroundings.now()
    try await store.save(
      lookup.value, storefront: lookup.value.storefront ?? configuration.storefronts.first,
      preferring: configuration.storefronts, receivedAt: now)
    report.lookups += 1
    try await note(name, skipped: lookup.faults, at: now)
  }

  private mutating func store(_ recording: Recording) async throws {
    let now = console.surroundings.now()
    let key = recording.chart.value.key
    let source = ChartIntake.Source(
      name: recording.name, answered: nil, isLive: false)
    switch try await intake.take(recording.chart, from: source, at: now) {
    case .undated: return
    case .rejected(let problem):
      report.refused += 1
      console.report(Diagnostic(problem, of: key, at: path(of: recording.name)))
      return
    case .saved(.olderThanStored):
      older.append((recording.name, recording.chart.value))
    case .saved:
      report.charts += 1
      let day = recording.updated.day
      let dates = report.dates ?? day...day
      report.dates = min(dates.lowerBound, day)...max(dates.upperBound, day)
    }
    if !configuration.chartKeys.contains(key), !unshown.contains(key) { unshown.append(key) }
    try await note(recording.name, skipped: recording.chart.skipped, at: now)
  }

  private mutating func note(_ name: String, skipped: [String], at now: Timestamp) async throws {
    report.skippedRows += skipped.count
    Diagnostic.skipped(skipped, of: path(of: name)).forEach(console.report)
    try await store.recordAttempt(source: name, at: now, outcome: "read", isSuccess: true)
  }

  // MARK: - What is said at the end

  private var older: [(name: String, chart: Chart)] = []
  private var unshown: [ChartKey] = []
  /// How many older responses are named; of the others only the number is said.
  private static let named = 3

  /// Says which responses are older than what was stored of their dates already.
  private func sayOlder() {
    for (name, chart) in older.prefix(Self.named) {
      let date = chart.updated.map { " of \($0.day)" } ?? ""
      console.report(
        Diagnostic(
          .warning, "the chart \(chart.key)\(date) is older than the stored snapshot of that date",
          at: .name(path(of: name)),
          hint: "the stored one is kept; remove this file from the folder"))
    }
    guard older.count > Self.named else { return }
    console.report(
      Diagnostic(
        .warning,
        "\(older.count - Self.named) more are older than the stored snapshots of their dates",
        at: .name(folder.path)))
  }

  private func sayUnshown() {
    for key in unshown {
      console.report(
        Diagnostic(
          .warning, "the chart \(key) is stored but not shown", at: .name(folder.path),
          hint: ChartKind.shown.contains(key.kind)
            ? "name its storefront and chart in Content/site.yml to show it" : nil))
    }
  }
}

/// What became of a folder of recordings.
struct RecordingsReport: Sendable {
  /// Charts that are stored now, or were already.
  var charts = 0
  /// The dates of those, from the first to the last.
  var dates: ClosedRange<Day>?
  /// Lookups and searches that were stored.
  var lookups = 0
  /// Answers that could not be read, or were rejected as implausible.
  var refused = 0
  /// Rows and records that could not be read and were left out.
  var skippedRows = 0
}
