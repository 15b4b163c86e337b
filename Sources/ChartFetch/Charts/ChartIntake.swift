import AppleCharts
import ChartModel
import ChartStore
import Diagnostics

/// The one way for a chart into the store, wherever it came from: it is dated, judged beside the
/// snapshots around its date, and stored where it is plausible or accepted.
struct ChartIntake: Sendable {
  let store: Store
  let accepted: AcceptedCharts

  /// Where a chart came from.
  struct Source: Sendable {
    /// A URL or the name of a file.
    let name: String
    /// When the response was sent, as it says itself.
    let responded: Timestamp?
    /// Whether it was fetched just now; a recording may be of any age, but must say which.
    let isLive: Bool
  }

  /// What became of a chart.
  enum Outcome: Sendable {
    case saved(SaveOutcome)
    case rejected(Plausibility.Problem)
    /// A recording that does not say when it was made.
    case undated
  }

  /// Judges a chart and stores it.
  func take(
    _ chart: Chart, from source: Source, at now: Timestamp
  ) async throws(StoreError) -> Outcome {
    guard let moment = chart.updated ?? (source.isLive ? now : nil) else { return .undated }
    let (before, after) = try await store.neighbors(of: chart.key, around: moment.day)
    let plausibility = Plausibility(
      before: before, after: after, limit: chart.requested,
      latest: min(now, source.responded ?? now), isLive: source.isLive)
    let problem = plausibility.problem(
      of: chart, on: moment.day, leftOut: chart.leftOut)
    if let problem, !problem.canBeAccepted || !accepted.contains(chart.key) {
      return .rejected(problem)
    }
    return .saved(try await store.save(chart, receivedAt: now, source: source.name))
  }
}

extension Diagnostic {
  /// Says that a chart was rejected, and why.
  ///
  /// - Parameters:
  ///   - problem: What is implausible.
  ///   - key: Which chart.
  ///   - name: The address or file that it came from.
  ///   - standIn: What is shown in its place, as the end of the sentence.
  init(_ problem: Plausibility.Problem, of key: ChartKey, at name: String, standIn: String = "") {
    let hint =
      switch problem {
      case .empty: "wait for a response with rows"
      case .ahead: "check the clock of this machine; '--accept' does not apply to future dates"
      default: "if it is right, accept it with --accept \(key)"
      }
    self.init(
      .warning, "the chart \(key) was rejected as implausible: \(problem)\(standIn)",
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
