/// How an item did in one chart, from its first appearance up to and with its last.
///
/// It is built by adding the appearances one after another, so that a query over an item's rows and
/// a walk through a whole chart come to the same figures. A missing date is no snapshot, and so
/// neither ends a run nor counts as an absence; nor does a snapshot that does not cover the item's
/// ranks.
public struct ChartStatistics: Hashable, Sendable {
  /// An item in a snapshot.
  public struct Appearance: Hashable, Sendable {
    public let rank: Int
    public let date: Day
    /// How many snapshots of the chart there are before this one.
    public let position: Int

    /// Describes an appearance.
    public init(rank: Int, date: Day, position: Int) {
      self.rank = rank
      self.date = date
      self.position = position
    }
  }

  public let debut: Appearance
  public private(set) var last: Appearance
  /// The appearance before the last, however long ago.
  public private(set) var previous: Appearance?
  /// The best rank.
  public private(set) var peak: Int
  /// The day on which the best rank was first reached.
  public private(set) var peakDate: Day
  public private(set) var timesAtPeak = 1
  /// Whether the last appearance is better than every one before; a debut is not.
  public private(set) var isNewPeak = false
  /// How many snapshots hold the item.
  public private(set) var appearances = 1
  /// How many snapshots hold the item since it was last certain to be absent.
  public private(set) var run = 1
  public private(set) var longestRun = 1
  /// How often the item came back after an absence.
  public private(set) var reentries = 0
  /// Whether the item is certain to have been absent in the snapshot before its last appearance.
  public private(set) var wasAbsent: Bool
  /// How many consecutive snapshots up to the last appearance have the item at rank 1.
  public private(set) var topRun: Int
  public private(set) var longestTopRun: Int
  /// The day on which the longest time at rank 1 began.
  public private(set) var longestTopRunStart: Day

  /// Begins with an item's first appearance.
  ///
  /// - Parameters:
  ///   - debut: The appearance.
  ///   - item: The item's id.
  ///   - coverage: What each snapshot of the chart covers, up to the appearance at least.
  public init(_ debut: Appearance, of item: Int, among coverage: [Coverage]) {
    self.debut = debut
    last = debut
    wasAbsent =
      debut.position > 0 && coverage[debut.position - 1].rulesOut(item, at: debut.rank)
    peak = debut.rank
    peakDate = debut.date
    topRun = debut.rank == 1 ? 1 : 0
    longestTopRun = topRun
    longestTopRunStart = debut.date
    topRunStart = debut.date
  }

  private var topRunStart: Day

  /// Adds the next appearance.
  ///
  /// Of two rows of one snapshot the better counts, so those that follow it change nothing.
  ///
  /// - Parameters:
  ///   - next: The appearance.
  ///   - item: The item's id.
  ///   - coverage: What each snapshot of the chart covers, up to the appearance at least.
  public mutating func add(_ next: Appearance, of item: Int, among coverage: [Coverage]) {
    guard next.position > last.position else { return }
    let between = last.position + 1..<next.position
    let best = min(last.rank, next.rank)
    let isInARow = !between.contains { coverage[$0].rulesOut(item, at: best) }
    wasAbsent = !between.isEmpty && coverage[next.position - 1].rulesOut(item, at: next.rank)
    previous = last
    last = next
    appearances += 1
    run = isInARow ? run + 1 : 1
    longestRun = max(longestRun, run)
    if wasAbsent { reentries += 1 }
    isNewPeak = next.rank < peak
    if isNewPeak {
      peak = next.rank
      peakDate = next.date
      timesAtPeak = 1
    } else if next.rank == peak {
      timesAtPeak += 1
    }
    if next.rank == 1 {
      topRun = isInARow ? topRun + 1 : 1
      if topRun == 1 { topRunStart = next.date }
      if topRun > longestTopRun {
        longestTopRun = topRun
        longestTopRunStart = topRunStart
      }
    } else {
      topRun = 0
    }
  }

  /// The rank in the snapshot before that of the last appearance; nil where the item was absent.
  public var previousRank: Int? {
    guard let previous, previous.position == last.position - 1 else { return nil }
    return previous.rank
  }

  /// How many snapshots the item was absent for before its last appearance; nil where it was not,
  /// or was never there before.
  public var away: Int? {
    guard let previous, wasAbsent else { return nil }
    return last.position - previous.position - 1
  }

  /// How the item moved to a rank of the last appearance's snapshot; nil in a chart's first, and
  /// where the one before does not tell.
  public func movement(to rank: Int) -> Movement? {
    if let previousRank { return Movement(from: previousRank, to: rank) }
    guard wasAbsent else { return nil }
    return previous == nil ? .new : .reentry
  }
}
