/// The records of one chart: the rows and items that did something most.
///
/// They are noted while a chart is walked through from its first snapshot on. Of equals the earlier
/// comes first, then the better rank.
public struct ChartRecords: Hashable, Sendable {
  /// One row of a record.
  public struct Row: Hashable, Sendable {
    /// The item's id.
    public let item: Int
    /// How many snapshots, ranks or times; the rank itself for a debut.
    public let value: Int
    /// The day of a climb, a fall or a debut, on which a time at rank 1 began, or of an item's first
    /// appearance.
    public let date: Day
    /// The ranks before and after, for a climb or a fall.
    public let from: Int?
    public let to: Int?
  }

  /// How many rows a record has at most.
  public static let depth = 5

  /// The most consecutive snapshots at rank 1.
  public private(set) var longestAtTop: [Row] = []
  /// The most snapshots.
  public private(set) var mostAppearances: [Row] = []
  /// The most ranks risen from one snapshot to the next.
  public private(set) var biggestClimbs: [Row] = []
  /// The most ranks fallen from one snapshot to the next.
  public private(set) var biggestFalls: [Row] = []
  /// The best ranks of items that were new; those of the chart's first snapshot are not.
  public private(set) var highestDebuts: [Row] = []
  /// The most returns after an absence.
  public private(set) var mostReentries: [Row] = []

  /// Begins with a chart of which nothing is noted.
  public init() {}

  /// All rows of all records.
  public var all: [Row] {
    longestAtTop + mostAppearances + biggestClimbs + biggestFalls + highestDebuts + mostReentries
  }

  /// Notes an item's record with its newest appearance.
  public mutating func note(_ record: ChartStatistics, of item: Int) {
    let last = record.last
    if record.topRun > 0, record.topRun == record.longestTopRun {
      Self.keepBest(
        &longestAtTop, item, record.longestTopRun, record.longestTopRunStart)
    }
    Self.keepBest(&mostAppearances, item, record.appearances, record.debut.date)
    let movement = record.movement(to: last.rank)
    if movement == .reentry {
      Self.keepBest(&mostReentries, item, record.reentries, record.debut.date)
    }
    if let from = record.previousRank {
      let change = from - last.rank
      if change > 0 {
        Self.insert(
          &biggestClimbs,
          Row(item: item, value: change, date: last.date, from: from, to: last.rank))
      } else if change < 0 {
        Self.insert(
          &biggestFalls,
          Row(item: item, value: -change, date: last.date, from: from, to: last.rank))
      }
    } else if movement == .new {
      Self.insert(
        &highestDebuts,
        Row(item: item, value: last.rank, date: last.date, from: nil, to: last.rank),
        lowIsBest: true)
    }
  }

  /// Keeps the best value of each item.
  private static func keepBest(_ list: inout [Row], _ item: Int, _ value: Int, _ date: Day) {
    if list.count == depth, let worst = list.last, value < worst.value { return }
    list.removeAll { $0.item == item }
    insert(&list, Row(item: item, value: value, date: date, from: nil, to: nil))
  }

  private static func insert(_ list: inout [Row], _ row: Row, lowIsBest: Bool = false) {
    func precedes(_ a: Row, _ b: Row) -> Bool {
      if a.value != b.value { return lowIsBest ? a.value < b.value : a.value > b.value }
      if a.date != b.date { return a.date < b.date }
      if a.to != b.to { return a.to ?? 0 < b.to ?? 0 }
      return a.item < b.item
    }
    if list.count == depth, let worst = list.last, !precedes(row, worst) { return }
    let place = list.firstIndex { precedes(row, $0) } ?? list.count
    list.insert(row, at: place)
    if list.count > depth { list.removeLast() }
  }
}
