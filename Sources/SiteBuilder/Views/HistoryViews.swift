import ChartModel
import Liquid

/// A link to a page of a chart's past.
struct PastLinkView: DeclaredObject {
  let scope: PageScope
  let key: ChartKey
  let date: Day

  static let members = Members<PastLinkView>([
    Member("date", .string, "the day of the snapshot, as an ISO date") { Value($0.date) },
    Member("url", .string, "the link to its page") {
      $0.scope.link($0.scope.site.routes.archive($0.key, $0.date))
    },
  ])
}

extension PageScope {
  /// The link to the page of a chart's past snapshot, or nil.
  func past(_ key: ChartKey, _ date: Day?) -> Value {
    date.map { .object(PastLinkView(scope: self, key: key, date: $0)) } ?? .null
  }
}

/// An item that was in the snapshot compared with and is no longer.
struct DropoutView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart
  let dropout: Dropout

  static let members = Members<DropoutView>([
    Member("item", .object(ItemView.self), "what dropped out") {
      .object(ItemView(scope: $0.scope, chart: $0.chart, entry: $0.dropout.entry))
    },
    Member("last_rank", .int, "its rank on the chart's 'previous_date'") {
      .int($0.dropout.entry.rank)
    },
    Member("peak", .int, "its best rank") { .int($0.dropout.record.peak) },
    Member("peak_date", .string, "the day on which that was first reached") {
      Value($0.dropout.record.peakDate)
    },
    Member("appearances", .int, "how many snapshots held it") {
      .int($0.dropout.record.appearances)
    },
    Member("run", .int, "how many in a row it was in until then") { .int($0.dropout.record.run) },
  ])
}

/// An item that is new in several storefronts at once.
struct BreakoutView: DeclaredObject {
  let scope: PageScope
  let breakout: Breakout

  static let members = Members<BreakoutView>([
    Member("chart", .object(ChartView.self), "the first chart it is new in, without its rows") {
      .object(ChartView(scope: $0.scope, chart: $0.first.chart, limit: 0))
    },
    Member("item", .object(ItemView.self), "the item") {
      .object(
        ItemView(scope: $0.scope, chart: $0.first.chart, entry: $0.first.ranked.entry))
    },
    Member("storefronts", .list(.object(StorefrontLinkView.self)), "where it is new") { view in
      .array(
        view.breakout.placements.map {
          .object(
            StorefrontLinkView(
              scope: view.scope, storefront: view.scope.site.charts[$0.chart].key.storefront))
        })
    },
  ])

  private var first: (chart: ShownChart, ranked: RankedEntry) {
    let place = breakout.placements[0]
    let chart = scope.site.charts[place.chart]
    return (chart, chart.snapshot.entries[place.row])
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

  static let members = Members<RunView>([
    Member("chart", .object(ChartView.self), "the chart, without looking at its rows") {
      .object(ChartView(scope: $0.scope, chart: $0.chart, limit: 0))
    },
    Member("name", .optional(.string), "what charted, where it is a song of the page's album") {
      Value($0.name)
    },
    Member("cadence", .string, "what the page's charts count: 'days', 'weeks' and so on") {
      .string($0.cadence.rawValue)
    },
    Member("first_date", .string, "the day it first charted") { Value($0.run.record.debut.date) },
    Member("last_date", .string, "the day it last charted") { Value($0.run.record.last.date) },
    Member("is_current", .bool, "whether it is in the newest snapshot") {
      .bool($0.run.record.last.date == $0.archive.dates.last)
    },
    Member("peak", .int, "its best rank") { .int($0.run.record.peak) },
    Member("peak_date", .string, "the day on which that was first reached") {
      Value($0.run.record.peakDate)
    },
    Member("times_at_peak", .int, "how many snapshots have it at its best rank") {
      .int($0.run.record.timesAtPeak)
    },
    Member("appearances", .int, "how many snapshots hold it") {
      .int($0.run.record.appearances)
    },
    Member("longest_run", .int, "the most snapshots in a row that hold it") {
      .int($0.run.record.longestRun)
    },
    Member("stays", .list(.object(StayView.self)), "each stay, from an entry to the next absence") {
      .array($0.run.stays.map { .object(StayView(appearances: $0)) })
    },
    Member("ranks", .list(.object(PastRankView.self)), "its rank in each snapshot that holds it") {
      view in
      .array(
        view.run.appearances.map {
          .object(PastRankView(scope: view.scope, key: view.run.key, appearance: $0))
        })
    },
    Member("graph", .optional(.object(GraphView.self)), "the ranks as lines, where there are two") {
      view in view.graph.map { .object(GraphView(graph: $0)) } ?? .null
    },
  ])

  /// From the first appearance to the last, by date: what has left the chart keeps its picture.
  private var graph: Graph? {
    guard run.appearances.count > 1, let first = run.appearances.first,
      let end = run.appearances.last?.date
    else { return nil }
    var last: TrackRecord.Appearance?
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

/// One of an item's stays on a chart.
struct StayView: DeclaredObject {
  let appearances: [TrackRecord.Appearance]

  static let members = Members<StayView>([
    Member("from", .string, "the day it came") { Value($0.appearances.first?.date) },
    Member("to", .string, "the last day of it") { Value($0.appearances.last?.date) },
    Member("appearances", .int, "how many snapshots it has") { .int($0.appearances.count) },
    Member("first_rank", .int, "the rank it came at") { Value($0.appearances.first?.rank) },
    Member("best_rank", .int, "its best rank") { Value($0.appearances.map(\.rank).min()) },
    Member("last_rank", .int, "the rank on its last day") { Value($0.appearances.last?.rank) },
  ])
}

/// An item's rank in one snapshot.
struct PastRankView: DeclaredObject {
  let scope: PageScope
  let key: ChartKey
  let appearance: TrackRecord.Appearance

  static let members = Members<PastRankView>([
    Member("date", .string, "the day of the snapshot, as an ISO date") {
      Value($0.appearance.date)
    },
    Member("rank", .int, "the rank") { .int($0.appearance.rank) },
  ])
}
