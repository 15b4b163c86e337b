import AppleCharts
import ChartModel
import ChartStore
import Diagnostics

/// The one way for a chart into the store, wherever it came from: it is dated, judged beside the
/// snapshots around its date, and stored where it is plausible or accepted.
struct ChartIntake: Sendable {
  let store: Store
  let accepted: AcceptedCharts

  /// What became of a chart.
  enum Outcome: Sendable {
    case saved(SaveOutcome)
    case rejected(Plausibility.Problem)
  }

  /// Judges a chart and stores it.
  ///
  /// - Parameters:
  ///   - fetched: The chart.
  ///   - date: When it was made; a recording may be of any age, but must say which.
  ///   - source: The URL or the file that it came from.
  ///   - isLive: Whether it was fetched just now.
  ///   - now: The time.
  /// - Returns: What became of it.
  /// - Throws: What the store throws.
  func take(
    _ fetched: FetchedChart, dated date: Timestamp, from source: String, isLive: Bool,
    at now: Timestamp
  ) async throws(StoreError) -> Outcome {
    let chart = fetched.chart
    let (before, after) = try await store.neighbors(of: chart.key, around: date.day)
    let plausibility = Plausibility(
      before: before, after: after, limit: chart.requested,
      latest: min(now, fetched.responded ?? now), isLive: isLive)
    let problem = plausibility.problem(of: chart, on: date.day, leftOut: chart.leftOut)
    if let problem, !problem.canBeAccepted || !accepted.contains(chart.key) {
      return .rejected(problem)
    }
    return .saved(try await store.save(chart, receivedAt: now, source: source))
  }
}

extension Diagnostic {
  /// Says that a chart was rejected, and why.
  ///
  /// - Parameters:
  ///   - problem: What is implausible.
  ///   - key: Which chart.
  ///   - name: The address or file that it came from.
  ///   - fallback: What is shown in its place, as the end of the sentence.
  init(_ problem: Plausibility.Problem, of key: ChartKey, at name: String, fallback: String = "") {
    let hint =
      switch problem {
      case .empty: "wait for a response with rows"
      case .ahead: "check the clock of this machine; '--accept' does not apply to future dates"
      default: "if it is right, accept it with --accept \(key)"
      }
    self.init(
      .warning, "the chart \(key) was rejected as implausible: \(problem)\(fallback)",
      at: .name(name), hint: hint)
  }

  /// Names the rows that were left out of a response: the first few, and how many more.
  static func skipped(_ reasons: [String], of name: String) -> [Diagnostic] {
    let named = 3
    var all = reasons.prefix(named).map { Diagnostic(.warning, "skipped \($0)", at: .name(name)) }
    let more = reasons.count - named
    if more > 0 {
      all.append(
        Diagnostic(.warning, "skipped \(more) more row\(more == 1 ? "" : "s")", at: .name(name)))
    }
    return all
  }
}
