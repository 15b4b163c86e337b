/// The rules by which a chart is judged before it is stored, wherever it came from.
///
/// A service in trouble answers with charts that are empty, cut short, of last week, or another
/// country's. A chart is compared with the snapshots around its own date, so that a recording of
/// last year can still be stored.
public struct Plausibility: Sendable {
  /// A stored snapshot of the same chart.
  public struct Neighbor: Hashable, Sendable {
    public let day: Day
    /// How many rows it had, with those that were left out.
    ///
    /// A chart may have fewer than were requested every day, so its depth would not do.
    public let rows: Int
    /// The ids of its items.
    public let items: Set<Int>

    /// Describes a snapshot.
    public init(day: Day, rows: Int, items: Set<Int>) {
      self.day = day
      self.rows = rows
      self.items = items
    }
  }

  /// The newest snapshot up to and with the chart's date.
  public var before: Neighbor?
  /// The oldest snapshot after the chart's date.
  public var after: Neighbor?
  /// How many rows were requested; nil where that is not known.
  public var limit: Int?
  /// The moment that no chart can be newer than: the time of the answer, or of the clock.
  public var latest: Timestamp
  /// Whether the chart should be the newest; a recording need not be.
  public var isLive: Bool

  /// Describes what a chart is compared with.
  public init(
    before: Neighbor? = nil, after: Neighbor? = nil, limit: Int? = nil, latest: Timestamp,
    isLive: Bool
  ) {
    self.before = before
    self.after = after
    self.limit = limit
    self.latest = latest
    self.isLive = isLive
  }

  /// Why a chart is implausible.
  public enum Problem: Hashable, Sendable {
    /// It has no rows.
    case empty
    /// It has far fewer rows than the snapshot of that day.
    case short(rows: Int, before: Int, on: Day)
    /// It has more rows than were requested.
    case long(rows: Int, limit: Int)
    /// So many of its rows had to be left out.
    case leftOut(Int, of: Int)
    /// It is older than the newest snapshot.
    case older(Day, than: Day)
    /// It is dated in the future.
    case ahead(Day)
    /// Nearly all of its items are missing from the snapshot of that day, which is recent.
    case replaced(new: Int, of: Int, since: Day)

    /// Whether `--accept` can take such a chart: one without rows says nothing, and one from the
    /// future would stand in the way of all until then.
    public var canBeAccepted: Bool {
      switch self {
      case .empty, .ahead: false
      case .short, .long, .leftOut, .older, .replaced: true
      }
    }
  }

  /// How far apart clocks may be, in seconds.
  private static let skew = 3_600
  /// How many days apart two snapshots have most of their items in common.
  private static let reach = 14
  /// How few rows say nothing by being new.
  private static let fewRows = 10

  /// Judges a chart.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - day: Its date.
  ///   - leftOut: How many of its rows could not be read.
  /// - Returns: The first problem, the ones that cannot be accepted first; nil for a plausible chart.
  public func problem(of chart: Chart, on day: Day, leftOut: Int) -> Problem? {
    if let updated = chart.updated, updated.seconds > latest.seconds + Self.skew {
      return .ahead(day)
    }
    guard !chart.entries.isEmpty else { return .empty }
    let rows = chart.entries.count
    if let limit, rows > limit { return .long(rows: rows, limit: limit) }
    if leftOut * 4 > leftOut + rows { return .leftOut(leftOut, of: leftOut + rows) }
    if isLive, let after { return .older(day, than: after.day) }
    // One that agrees with either neighbor is plausible: between the two, a chart may change.
    let problems = [before, after].compactMap { $0 }.map { problem(of: chart, on: day, beside: $0) }
    return problems.contains(nil) ? nil : problems.first ?? nil
  }

  private func problem(of chart: Chart, on day: Day, beside other: Neighbor) -> Problem? {
    let rows = chart.entries.count
    // A later chart of the same date takes the place of the snapshot, whatever was requested.
    let expected = other.day == day ? other.rows : min(other.rows, limit ?? other.rows)
    if rows * 2 < expected { return .short(rows: rows, before: expected, on: other.day) }
    let new = chart.entries.count { !other.items.contains($0.id) }
    if chart.rows >= Self.fewRows, other.rows >= Self.fewRows, new * 10 > rows * 9,
      abs(day.number - other.day.number) <= Self.reach
    {
      return .replaced(new: new, of: rows, since: other.day)
    }
    return nil
  }
}

extension Plausibility.Problem: CustomStringConvertible {
  /// What is implausible, as the end of a sentence about the chart.
  public var description: String {
    switch self {
    case .empty: "it has no rows"
    case .short(let rows, let before, let day):
      "it has \(rows) row\(rows == 1 ? "" : "s"), but the snapshot dated \(day) had \(before)"
    case .long(let rows, let limit): "it has \(rows) rows, but \(limit) were requested"
    case .leftOut(let count, let all): "\(count) of its \(all) rows cannot be read"
    case .older(let day, let stored):
      "it is dated \(day), older than the stored snapshot dated \(stored)"
    case .ahead(let day): "it is dated \(day), which is in the future"
    case .replaced(let new, let all, let day):
      "\(new) of its \(all) items are missing from the snapshot dated \(day)"
    }
  }
}
