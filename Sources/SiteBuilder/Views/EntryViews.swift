import ChartModel
import Liquid

/// A row of a chart.
struct EntryView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart
  let ranked: RankedEntry

  static let members = Members<EntryView> {
    Member("rank", "the place in the chart, from 1") { $0.ranked.entry.rank }
    Member("previous_rank", "the rank on the chart's 'previous_date'") { $0.ranked.previousRank }
    Member("change", "ranks risen since 'previous_date', negative if fallen") { $0.ranked.change }
    Member("status", "'new', 're-entry', 'up', 'down' or 'same'") { $0.ranked.movement?.rawValue }
    Member("peak", "the item's best rank in the chart until then") { $0.ranked.record?.peak }
    Member("peak_date", "the day on which that was first reached") { $0.ranked.record?.peakDate }
    Member("times_at_peak", "how many snapshots have it at its best rank") {
      $0.ranked.record?.timesAtPeak
    }
    Member("is_new_peak", "whether the rank is better than all before; a debut's is not") {
      $0.ranked.record?.isNewPeak ?? false
    }
    Member("appearances", "how many snapshots hold the item, this one included") {
      $0.ranked.record?.appearances
    }
    Member("run", "how many in a row hold it, this one included") { $0.ranked.record?.run }
    Member("longest_run", "the most in a row that held it until then") {
      $0.ranked.record?.longestRun
    }
    Member("away", "how many snapshots a re-entry was absent for") { $0.ranked.absence?.snapshots }
    Member("last_seen", "the day a re-entry was last in the chart before") {
      $0.ranked.absence?.last.date
    }
    Member("series", "the ranks of the last 30 snapshots, nil for absences") { $0.ranked.series }
    Member("graph", "the series as lines, where it has two") { $0.graph }
    Member("item", "what is ranked") {
      ItemView(scope: $0.scope, chart: $0.chart, entry: $0.ranked.entry)
    }
  }
}

extension EntryView {
  /// The series as a small picture, from rank 1 to 10 or to the worst of the series.
  fileprivate var graph: Graph? {
    let series = ranked.series
    guard series.count > 1, series.count(where: { $0 != nil }) > 1 else { return nil }
    var points: [Graph.Point] = []
    var last: Int?
    for (place, rank) in series.enumerated() {
      guard let rank else { continue }
      points.append(Graph.Point(place: place, rank: rank, isJoined: last == place - 1))
      last = place
    }
    return Graph(
      points, span: series.count - 1, lowest: 10, width: 120, height: 32)
  }
}

/// What a chart row ranks: a podcast, an album or a song, as the row describes it.
struct ItemView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart
  let entry: ChartEntry

  private var kind: ChartKind { chart.key.kind }

  static let members = Members<ItemView> {
    Member("id", "Apple's id; below zero on an imported chart") { $0.entry.id }
    Member("key", "what tells it from the chart's others: Apple's id, or the imported file's") {
      $0.scope.site.routes.chartItems.id($0.entry.id) ?? String($0.entry.id)
    }
    Member("kind", "'podcast', 'album' or 'song'") { $0.chart.itemName }
    Member("name", "the name, in the language of the chart's storefront") { $0.entry.name }
    Member("maker", "the artist, or the podcast's publisher") { $0.entry.artistName }
    Member("maker_url", "the link to the artist's page") {
      let routes = $0.scope.site.routes
      return $0.scope.link(
        $0.kind.isImported
          ? routes.chartItems.maker(ofItem: $0.entry.id) : $0.entry.artistID.flatMap(routes.artist))
    }
    Member("url", "the link to the item's page; a song's is on its album's") {
      $0.scope.itemLink($0.kind, $0.entry)
    }
    Member("store_url", "the item's page at Apple") { $0.scope.trusted($0.entry.url) }
    Member("artwork", "a picture's address, for the filter 'artwork'") {
      $0.scope.trusted($0.entry.artwork)
    }
    Member("picture", "its picture, where there is one") { $0.scope.picture($0.entry.artwork) }
    Member("genres", "the genres, the main one first") {
      $0.scope.genres($0.entry.genres, in: $0.kind.media)
    }
    Member("explicit", "whether Apple marks it as explicit") { $0.entry.advisory == .explicit }
    Member("released", "the day it came out, as an ISO date") { $0.entry.released }
    Member("initials", "one or two letters for a placeholder") {
      Placeholder.initials(of: $0.entry.name)
    }
    Member("hue", "a placeholder's colour, 0 to 359") { Placeholder.hue(of: $0.entry.id) }
  }
}

extension ShownChart {
  /// What one row ranks, as templates name it.
  var itemName: String {
    switch key.kind {
    case .topPodcasts: "podcast"
    case .topAlbums: "album"
    case .topSongs: "song"
    case .podcastEpisodes: "episode"
    case .musicVideos: "music-video"
    case .playlists: "playlist"
    case .imported:
      switch snapshot.items {
      case .podcasts: "podcast"
      case .albums: "album"
      case .songs, nil: "song"
      }
    }
  }
}

extension PageScope {
  /// The link to a chart row's item: a song's place on its album's page or, where the album is not
  /// known, its artist's page.
  func itemLink(_ kind: ChartKind, _ entry: ChartEntry) -> String? {
    switch kind {
    case .topPodcasts: return link(site.routes.podcast(entry.id))
    case .topAlbums: return link(site.routes.album(entry.id))
    case .topSongs:
      if let page = site.routes.albumOfSong(entry.id) {
        return links.link(to: page, fragment: "song-\(entry.id)")
      }
      return link(entry.artistID.flatMap(site.routes.artist))
    case .imported: return link(site.routes.chartItems.item(entry.id))
    case .podcastEpisodes, .musicVideos, .playlists: return nil
    }
  }
}

/// An item that was in the snapshot compared with and is no longer.
struct DropoutView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart
  let dropout: Dropout

  static let members = Members<DropoutView> {
    Member("item", "what dropped out") {
      ItemView(scope: $0.scope, chart: $0.chart, entry: $0.dropout.entry)
    }
    Member("last_rank", "its rank on the chart's 'previous_date'") { $0.dropout.entry.rank }
    Member("peak", "its best rank") { $0.dropout.record.peak }
    Member("peak_date", "the day on which that was first reached") { $0.dropout.record.peakDate }
    Member("appearances", "how many snapshots held it") { $0.dropout.record.appearances }
    Member("run", "how many in a row it was in until then") { $0.dropout.record.run }
  }
}

/// An item that is new in several storefronts at once.
struct BreakoutView: DeclaredObject {
  let scope: PageScope
  let breakout: Breakout

  static let members = Members<BreakoutView> {
    Member("chart", "the first chart it is new in, without its rows") {
      ChartView(scope: $0.scope, chart: $0.first.chart, limit: 0)
    }
    Member("item", "the item") {
      ItemView(scope: $0.scope, chart: $0.first.chart, entry: $0.first.ranked.entry)
    }
    Member("storefronts", "where it is new") { view in
      view.breakout.placements.lazy.map {
        StorefrontLinkView(
          scope: view.scope, storefront: view.scope.site.charts[$0.chart].key.storefront)
      }
    }
  }

  private var first: (chart: ShownChart, ranked: RankedEntry) {
    let place = breakout.placements[0]
    let chart = scope.site.charts[place.chart]
    return (chart, chart.snapshot.entries[place.row])
  }
}

/// Where an item charts now.
struct PlacementView: DeclaredObject {
  let scope: PageScope
  let placement: Placement

  static let members = Members<PlacementView> {
    Member("chart", "the chart, without looking at its rows") {
      ChartView(scope: $0.scope, chart: $0.chart, limit: 0)
    }
    Member("entry", "the item's row in it") {
      EntryView(scope: $0.scope, chart: $0.chart, ranked: $0.ranked)
    }
    Member("rank", "the item's rank in it") { $0.ranked.entry.rank }
  }

  private var chart: ShownChart { scope.site.charts[placement.chart] }

  private var ranked: RankedEntry { chart.snapshot.entries[placement.row] }
}
