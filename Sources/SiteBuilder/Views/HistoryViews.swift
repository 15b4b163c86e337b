import ChartModel
import Liquid

/// A link to a page of a chart's past.
struct PastLinkView: DeclaredObject {
  let scope: PageScope
  let key: ChartKey
  let date: Day

  static let members = Members<PastLinkView> {
    Member("date", "the day of the snapshot, as an ISO date") { $0.date }
    Member("url", "the link to its page") {
      $0.scope.link($0.scope.site.routes.archive($0.key, $0.date))
    }
  }
}

extension PageScope {
  /// The link to the page of a chart's past snapshot, or nil.
  func past(_ key: ChartKey, _ date: Day?) -> PastLinkView? {
    date.map { PastLinkView(scope: self, key: key, date: $0) }
  }
}

/// An item's whole way through one chart.
struct RunView: DeclaredObject {
  let scope: PageScope
  let run: ItemRun
  /// What the item is called, where the page is not its own.
  let name: String?
  /// The chart, where the site shows it now.
  let chart: ShownChart
  let archive: ChartArchive
  /// The unit that all runs on the page have.
  let cadence: Cadence
  /// Whether the graph goes on to the newest snapshot.
  let isFollowed: Bool

  static let members = Members<RunView> {
    Member("chart", "the chart, without looking at its rows") {
      ChartView(scope: $0.scope, chart: $0.chart, limit: 0)
    }
    Member("name", "what charted, where it is a song of the page's album") { $0.name }
    Member("cadence", "what the page's charts count: 'days', 'weeks' and so on") {
      $0.cadence.rawValue
    }
    Member("first_date", "the day it first charted") { $0.run.record.debut.date }
    Member("last_date", "the day it last charted") { $0.run.record.last.date }
    Member("is_current", "whether it is in the newest snapshot") {
      $0.run.record.last.date == $0.archive.dates.last
    }
    Member("peak", "its best rank") { $0.run.record.peak }
    Member("peak_date", "the day on which that was first reached") { $0.run.record.peakDate }
    Member("times_at_peak", "how many snapshots have it at its best rank") {
      $0.run.record.timesAtPeak
    }
    Member("appearances", "how many snapshots hold it") { $0.run.record.appearances }
    Member("longest_run", "the most snapshots in a row that hold it") { $0.run.record.longestRun }
    Member("stays", "each stay, from an entry to the next absence") {
      $0.run.stays.compactMap { StreakView($0) }
    }
    Member("ranks", "its rank in each snapshot that holds it") {
      $0.run.appearances.lazy.map { PastRankView(appearance: $0) }
    }
    Member("graph", "the ranks as lines, where there are two") { $0.graph }
    Member("graph_end", "the last day of the graph") { $0.end }
  }

  /// Where the graph ends: what has left the chart keeps its picture, unless the site follows it.
  private var end: Day? { isFollowed ? archive.dates.last : run.appearances.last?.date }

  /// From the first appearance on, by date.
  private var graph: Graph? {
    guard run.appearances.count > 1, let first = run.appearances.first, let end else { return nil }
    var last: ChartStatistics.Appearance?
    let points = run.appearances.map { appearance in
      let isJoined =
        last.map {
          $0.position + 1 == appearance.position
            && appearance.date.number - $0.date.number <= archive.cadence.step
        } ?? false
      last = appearance
      return Graph.Point(
        place: appearance.date.number - first.date.number, rank: appearance.rank,
        isJoined: isJoined)
    }
    return Graph(
      points, span: max(1, end.number - first.date.number),
      lowest: chart.snapshot.entries.last?.entry.rank ?? 2, width: 600, height: 150)
  }
}

extension PageScope {
  /// The ways of items through charts that the site shows, each with the item's name where the page
  /// is another's.
  func history(
    _ runs: [(run: ItemRun, name: String?)], isFollowed: Bool = false
  ) -> [RunView] {
    let cadence = Cadence.common(to: runs.map { site.archive(of: $0.run.key) })
    return runs.compactMap { run, name in
      site.chart(run.key).map { chart in
        RunView(
          scope: self, run: run, name: name, chart: chart, archive: site.archive(of: run.key),
          cadence: cadence, isFollowed: isFollowed)
      }
    }
  }
}

/// One of an item's stays on a chart.
struct StreakView: DeclaredObject {
  let first: ChartStatistics.Appearance
  let last: ChartStatistics.Appearance
  let bestRank: Int
  let count: Int

  static let members = Members<StreakView> {
    Member("from", "the day it came") { $0.first.date }
    Member("to", "the last day of it") { $0.last.date }
    Member("appearances", "how many snapshots it has") { $0.count }
    Member("first_rank", "the rank it came at") { $0.first.rank }
    Member("best_rank", "its best rank") { $0.bestRank }
    Member("last_rank", "the rank on its last day") { $0.last.rank }
  }

  /// Describes a stay; nil without an appearance.
  init?(_ appearances: [ChartStatistics.Appearance]) {
    guard let first = appearances.first, let last = appearances.last else { return nil }
    self.first = first
    self.last = last
    bestRank = appearances.reduce(first.rank) { min($0, $1.rank) }
    count = appearances.count
  }
}

/// An item's rank in one snapshot.
struct PastRankView: DeclaredObject {
  let appearance: ChartStatistics.Appearance

  static let members = Members<PastRankView> {
    Member("date", "the day of the snapshot, as an ISO date") { $0.appearance.date }
    Member("rank", "the rank") { $0.appearance.rank }
  }
}
