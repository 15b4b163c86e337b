import AppleCharts
import ChartModel
import ChartStore
import Diagnostics
import SiteConfiguration

extension AppleFetch {
  /// What became of one chart's feed: nil where it is unchanged.
  ///
  /// In a task group a tuple of this ends the process in release builds of Swift 6.3 for Linux.
  private struct Outcome: Sendable {
    let key: ChartKey
    let result: Result<FetchedChart?, AppleError>
  }

  /// Requests every feed at once, as many at a time as the client allows, and stores what is plausible.
  mutating func fetchCharts() async throws {
    let keys = configuration.chartKeys
    let limit = configuration.limit
    var tags: [ChartKey: String] = [:]
    for key in keys {
      tags[key] = try await store.feedTag(of: apple.address(of: key, limit: limit))
    }
    var errors: [ChartKey: AppleError] = [:]
    // Feeds respond in any order; warnings have the site's.
    var warnings: [ChartKey: [Diagnostic]] = [:]
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      for key in keys {
        group.addTask { [apple, tag = tags[key]] in
          do throws(AppleError) {
            let chart = try await apple.fetchFeed(of: key, limit: limit, unlessTagged: tag)
            return Outcome(key: key, result: .success(chart))
          } catch {
            return Outcome(key: key, result: .failure(error))
          }
        }
      }
      var done = 0
      for try await outcome in group {
        done += 1
        context.report(.charts(done: done, of: keys.count))
        switch outcome.result {
        case .success(let fetched):
          warnings[outcome.key] = try await store(fetched, as: outcome.key)
        case .failure(let error): errors[outcome.key] = error
        }
      }
    }
    for key in keys {
      warnings[key]?.forEach(context.warn)
      guard let error = errors[key] else { continue }
      report.staleCharts.append(key)
      failures.add(error, .chart(key))
      if error.rejectsRequest, tags[key] != nil {
        try await store.keepFeedTag(nil, of: apple.address(of: key, limit: limit))
      }
      try await note(error.kind.message, of: key, isSuccess: false)
    }
  }

  /// Stores a feed's chart if it is plausible, and returns what there is to report of it.
  private mutating func store(
    _ fetched: FetchedChart?, as key: ChartKey
  ) async throws -> [Diagnostic] {
    report.fetchedCharts += 1
    guard let fetched else {
      try await note("not changed", of: key, isSuccess: true)
      return []
    }
    report.skippedRows += fetched.skipped.count
    let url = apple.address(of: key, limit: configuration.limit)
    let (date, now) = (fetched.chart.updated, now)
    switch try await intake.take(fetched, dated: date ?? now, from: url, isLive: true, at: now) {
    case .saved(let outcome):
      if outcome == .stored || outcome == .replaced { report.newCharts += 1 }
      var warnings = Diagnostic.skipped(fetched.skipped, of: url)
      if date == nil {
        warnings.append(
          Diagnostic(
            .warning,
            "the chart \(key) has no date of its own; it is dated \(now.day), the day of the request",
            at: .name(url)))
      }
      // With a tag, what is missing could not come in a later response.
      try await store.keepFeedTag(fetched.skipped.isEmpty ? fetched.tag : nil, of: url)
      try await note(outcome.rawValue, of: key, isSuccess: true)
      return warnings
    case .rejected(let problem):
      report.staleCharts.append(key)
      try await note("rejected: \(problem)", of: key, isSuccess: false)
      return [Diagnostic(problem, of: key, at: url, fallback: try await fallback(for: [key]))]
    }
  }

  /// What is shown in place of charts: `; that of 2026-11-28 stays`.
  func fallback(for keys: [ChartKey]) async throws -> String {
    var days: [Day] = []
    for key in keys {
      if let day = try await store.newestDay(of: key) { days.append(day) }
    }
    guard let first = days.min(), let last = days.max() else {
      return keys.count == 1
        ? "; it is left out until it can be fetched"
        : "; they are left out until they can be fetched"
    }
    if keys.count == 1 { return "; the snapshot of \(first) is shown" }
    let missing = keys.count - days.count
    return "; the snapshots of \(first)\(first == last ? "" : " to \(last)") are shown"
      + (missing == 0 ? "" : ", and \(missing) \(missing == 1 ? "is" : "are") left out")
  }

  private func note(_ outcome: String, of key: ChartKey, isSuccess: Bool) async throws {
    try await store.recordAttempt(
      source: "\(key)", at: now, outcome: outcome, isSuccess: isSuccess)
  }
}
