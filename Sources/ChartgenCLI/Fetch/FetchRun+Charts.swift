import AppleCharts
import ChartModel
import ChartStore
import HTTP
import SiteBuilder

extension FetchRun {
  /// What became of one chart's feed.
  private struct Outcome: Sendable {
    let key: ChartKey
    let result: Result<FeedAnswer, AppleError>
  }

  /// Asks every feed at once, as many at a time as the client allows, and stores what is believed.
  mutating func fetchCharts() async throws {
    let keys = configuration.chartKeys
    let limit = configuration.limit
    var tags: [ChartKey: String] = [:]
    for key in keys where !accepted.contains(key) {
      tags[key] = try await store.feedTag(of: apple.address(of: key, limit: limit))
    }
    var failures: [(key: ChartKey, error: AppleError)] = []
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      for key in keys {
        group.addTask { [apple, tag = tags[key]] in
          do throws(AppleError) {
            let answer = try await apple.fetchFeed(of: key, limit: limit, unlessTagged: tag)
            return Outcome(key: key, result: .success(answer))
          } catch {
            return Outcome(key: key, result: .failure(error))
          }
        }
      }
      var done = 0
      for try await outcome in group {
        done += 1
        console.progress("asking for charts: \(done) of \(keys.count)")
        switch outcome.result {
        case .success(let answer): try await keep(answer, of: outcome.key)
        case .failure(let error): failures.append((outcome.key, error))
        }
      }
    }
    try await report(failures)
  }

  private mutating func keep(_ answer: FeedAnswer, of key: ChartKey) async throws {
    report.answeredCharts += 1
    guard case .chart(let decoded, let tag) = answer else {
      try await note("not changed", of: key, isSuccess: true)
      return
    }
    let chart = decoded.value
    let url = apple.address(of: key, limit: configuration.limit)
    for reason in decoded.skipped.prefix(Self.namedRows) { warn("skipped \(reason)", at: url) }
    if decoded.skipped.count > Self.namedRows {
      warn("skipped \(decoded.skipped.count - Self.namedRows) more rows", at: url)
    }
    let doubt = try await store.doubt(
      about: chart, leftOut: decoded.skipped.count, limit: configuration.limit, at: now)
    if let doubt, !accepted.contains(key) {
      report.staleCharts.append(key)
      warn(
        "the chart \(key) is not believed: \(doubt)\(try await standIn(for: key))", at: url,
        hint: "if it is right, take it with --accept \(AcceptedCharts.name(of: key))")
      try await note("not believed: \(doubt)", of: key, isSuccess: false)
      return
    }
    let outcome = try await store.save(chart, receivedAt: now, source: url)
    if outcome == .stored || outcome == .replaced { report.newCharts += 1 }
    try await store.keepFeedTag(tag, of: url)
    try await note(outcome.rawValue, of: key, isSuccess: true)
  }

  /// How many skipped rows of one chart are named; of the others only the number is said.
  private static let namedRows = 3

  /// Says which charts could not be had: those of one host that is no use today in one line.
  private mutating func report(_ failures: [(key: ChartKey, error: AppleError)]) async throws {
    for failure in failures {
      report.staleCharts.append(failure.key)
      try await note(failure.error.kind.message, of: failure.key, isSuccess: false)
    }
    for (_, group) in Dictionary(grouping: failures.filter(\.error.endsHost), by: \.error.host)
      .sorted(by: { $0.key < $1.key })
    {
      guard let cause = group.first(where: { !$0.error.isConsequence }) ?? group.first else {
        continue
      }
      let charts = group.count == 1 ? "the chart \(cause.key)" : "\(group.count) charts"
      let held = try await standIn(for: group.map(\.key))
      warn("\(cause.error.kind.message); \(charts) could not be had\(held)", at: cause.error.url)
    }
    let order = configuration.chartKeys
    let others = failures.filter { !$0.error.endsHost }.sorted {
      order.firstIndex(of: $0.key) ?? 0 < order.firstIndex(of: $1.key) ?? 0
    }
    for failure in others {
      warn(
        "\(failure.error.kind.message); the chart \(failure.key) could not be had"
          + (try await standIn(for: failure.key)), at: failure.error.url)
    }
  }

  /// What is shown in place of a chart: `; that of 2026-11-28 stays`.
  private func standIn(for key: ChartKey) async throws -> String {
    try await store.newestDay(of: key).map { "; that of \($0) stays" } ?? ""
  }

  private func standIn(for keys: [ChartKey]) async throws -> String {
    var days: [Day] = []
    for key in keys {
      if let day = try await store.newestDay(of: key) { days.append(day) }
    }
    guard let first = days.min(), let last = days.max() else { return "" }
    if keys.count == 1 { return "; that of \(first) stays" }
    return first == last
      ? "; those of \(first) stay" : "; those of \(first) to \(last) stay"
  }

  private func note(_ outcome: String, of key: ChartKey, isSuccess: Bool) async throws {
    try await store.recordAttempt(
      source: "\(key)", at: now, outcome: outcome, isSuccess: isSuccess)
  }
}

extension AppleError {
  /// The scheme and host that were asked, as failures are gathered by them.
  var host: String {
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    return String(rest.prefix { $0 != "/" })
  }

  /// Whether it only follows from an earlier failure, which says more.
  var isConsequence: Bool {
    switch kind {
    case .refusedBefore, .http(.unreachableBefore), .outOfTime: true
    default: false
    }
  }
}
