import ChartModel
import Liquid

/// A podcast or an artist that site.yml names, as the home page shows it.
struct FollowedItem: Sendable {
  /// `podcast` or `artist`.
  let kind: String
  let id: Int
  let name: String
  let maker: String?
  let address: Address?
  let artwork: ArtworkURL?
  /// Where it charts now.
  let placements: [Placement]
  /// The last day on which it was on any chart that is shown.
  let lastDate: Day?
}

struct FollowedView: DeclaredObject {
  let scope: PageScope
  let item: FollowedItem

  static let members = Members<FollowedView> {
    Member("kind", "'podcast' or 'artist'") { $0.item.kind }
    Member("name", "its name") { $0.item.name }
    Member("maker", "a podcast's publisher") { $0.item.maker }
    Member("url", "the link to its page") { $0.scope.link($0.item.address) }
    Member("picture", "its picture, where there is one") { $0.scope.picture($0.item.artwork) }
    Member("initials", "one or two letters for a placeholder") {
      Placeholder.initials(of: $0.item.name)
    }
    Member("hue", "a placeholder's colour, 0 to 359") { Placeholder.hue(of: $0.item.id) }
    Member("placements", "where it charts now, the best rank first") { view in
      view.scope.placements(
        view.item.placements.sorted { view.scope.rank(of: $0) < view.scope.rank(of: $1) })
    }
    Member("last_date", "the last day on which a podcast was on any chart") { $0.item.lastDate }
  }
}

extension PageScope {
  fileprivate func rank(of placement: Placement) -> Int {
    site.charts[placement.chart].snapshot.entries[placement.row].entry.rank
  }
}

/// How an item stands in one chart, now or when it was last there.
struct StandingView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart
  /// Its row in the newest snapshot.
  let ranked: RankedEntry?
  /// Its whole way through the chart; nil where it never was there.
  let run: ItemRun?

  static let members = Members<StandingView> {
    Member("chart", "the chart, without looking at its rows") {
      ChartView(scope: $0.scope, chart: $0.chart, limit: 0)
    }
    Member("entry", "its row now; nil where it is not on the chart") { view in
      view.ranked.map { EntryView(scope: view.scope, chart: view.chart, ranked: $0) }
    }
    Member("peak", "its best rank; nil where it never was on the chart") { $0.run?.record.peak }
    Member("peak_date", "the day on which that was first reached") { $0.run?.record.peakDate }
    Member("appearances", "how many snapshots hold it") { $0.run?.record.appearances }
    Member("last_date", "the day it was last there") { $0.run?.record.last.date }
  }
}

extension PageScope {
  /// How an item stands in the charts of a kind: those that it was ever on and, if the site follows
  /// it, the others of a whole storefront.
  func standings(of id: Int, _ kind: ChartKind, _ runs: [ItemRun], isFollowed: Bool)
    -> [StandingView]
  {
    let byKey = Dictionary(runs.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let now = site.placements(of: kind, id)
    return site.charts.enumerated().compactMap { index, chart in
      guard chart.key.kind == kind else { return nil }
      let run = byKey[chart.key]
      guard run != nil || isFollowed && chart.key.genre == nil else { return nil }
      let place = now.first { $0.chart == index }
      return StandingView(
        scope: self, chart: chart, ranked: place.map { chart.snapshot.entries[$0.row] }, run: run)
    }
  }
}
