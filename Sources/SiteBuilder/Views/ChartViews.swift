import ChartModel
import Liquid

/// A chart's newest snapshot, with all of its rows or the first of them.
struct ChartView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart
  /// How many rows to show; nil for all.
  var limit: Int?

  static let members = Members<ChartView> {
    Member("name", "what the chart is called: 'Top Podcasts'") {
      $0.scope.site.strings.name(of: $0.chart.key.kind)
    }
    Member("kind", "'top-podcasts', 'top-albums', 'top-songs' or an imported chart's name") {
      $0.chart.key.kind.rawValue
    }
    Member("storefront", "the storefront it is a chart of") {
      StorefrontLinkView(scope: $0.scope, storefront: $0.chart.key.storefront)
    }
    Member("genre", "the genre, for a genre's own chart") {
      GenreView(scope: $0.scope, id: $0.chart.key.genre)
    }
    Member("url", "the link to the chart's page") {
      $0.scope.link($0.scope.site.routes.chart($0.chart.key))
    }
    Member("date", "the day of the snapshot, as an ISO date") { $0.chart.snapshot.date }
    Member("previous_date", "the day of the snapshot it is compared with") {
      $0.chart.snapshot.previousDate
    }
    Member("entries", "the rows by rank; previews have the first") { view in
      let entries = view.chart.snapshot.entries
      return entries.prefix(view.limit ?? entries.count).lazy.map {
        EntryView(scope: view.scope, chart: view.chart, ranked: $0)
      }
    }
    Member("size", "how many rows the chart shows") { $0.chart.snapshot.entries.count }
    Member("hidden", "how many explicit rows site.yml hides") { $0.chart.hidden }
    Member("left_out", "how many rows could not be read, so that their ranks are missing") {
      $0.chart.snapshot.coverage.leftOut
    }
    Member("depth", "down to which rank the chart is known") { $0.chart.snapshot.coverage.depth }
    Member("dropouts", "what left since 'previous_date'") { view in
      view.chart.snapshot.dropouts.lazy.map {
        DropoutView(scope: view.scope, chart: view.chart, dropout: $0)
      }
    }
    Member("cadence", "what they count: 'days', 'weeks', 'months', 'years' or 'charts'") {
      $0.scope.site.archive(of: $0.chart.key).cadence(on: $0.chart.snapshot.date).rawValue
    }
    Member("calendar_url", "the link to all dates, where past ones have pages") { view in
      view.pastLink { $0.calendar(view.chart.key) }
    }
    Member("records_url", "the link to the records, where there is a past") { view in
      view.pastLink { $0.records(view.chart.key) }
    }
    Member("highlights", "the rows that stand out") {
      HighlightsView(scope: $0.scope, chart: $0.chart)
    }
  }
}

extension ChartView {
  /// A link that only a chart with pages of its past has.
  fileprivate func pastLink(_ address: (Routes) -> Address) -> String? {
    let hasPast = !scope.site.archive(of: chart.key).pages.isEmpty
    return scope.link(hasPast ? address(scope.site.routes) : nil)
  }
}

/// A chart, as links show it.
struct ChartLinkView: DeclaredObject {
  let scope: PageScope
  let key: ChartKey
  /// Whether it is the chart of the page that shows the link.
  let isCurrent: Bool

  static let members = Members<ChartLinkView> {
    Member("name", "what the chart is called") { $0.scope.site.strings.name(of: $0.key.kind) }
    Member("genre", "the genre's name, for a genre's own chart") {
      $0.key.genre.flatMap { Genre.known[$0]?.name }
    }
    Member("storefront", "the storefront it is a chart of") {
      StorefrontLinkView(scope: $0.scope, storefront: $0.key.storefront)
    }
    Member("url", "the link to the chart's page") {
      $0.scope.link($0.scope.site.routes.chart($0.key))
    }
    Member("is_current", "whether it is the chart of this page") { $0.isCurrent }
  }
}

/// The rows of a chart that stand out; each is nil where no row does.
struct HighlightsView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart

  static let members = Members<HighlightsView> {
    Member("number_one", "the row at rank 1") { view in
      view.entry(view.chart.snapshot.entries.first { $0.entry.rank == 1 })
    }
    Member("highest_new", "the best row that is new") { view in
      view.entry(view.chart.snapshot.entries.first { $0.movement == .new })
    }
    Member("biggest_climb", "the row that rose the most") { view in
      view.entry(view.extreme { $0 > 0 ? $0 : nil })
    }
    Member("biggest_fall", "the row that fell the most") { view in
      view.entry(view.extreme { $0 < 0 ? -$0 : nil })
    }
    Member("longest_run", "the row with the longest run") { view in
      var best: RankedEntry?
      for row in view.chart.snapshot.entries
      where row.record?.run ?? 1 > best?.record?.run ?? 1 { best = row }
      return view.entry(best)
    }
  }

  private func entry(_ ranked: RankedEntry?) -> EntryView? {
    ranked.map { EntryView(scope: scope, chart: chart, ranked: $0) }
  }

  /// The first row with the greatest weight of its change, of those that have one.
  private func extreme(_ weight: (Int) -> Int?) -> RankedEntry? {
    var best: (row: RankedEntry, weight: Int)?
    for row in chart.snapshot.entries {
      guard let change = row.change, let weight = weight(change) else { continue }
      if weight > best?.weight ?? 0 { best = (row, weight) }
    }
    return best?.row
  }
}

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
    Member("id", "Apple's id") { $0.entry.id }
    Member("kind", "'podcast', 'album' or 'song'") { $0.chart.itemName }
    Member("name", "the name, in the language of the chart's storefront") { $0.entry.name }
    Member("maker", "the artist, or the podcast's publisher") { $0.entry.artistName }
    Member("maker_url", "the link to the artist's page") {
      $0.scope.link($0.entry.artistID.flatMap($0.scope.site.routes.artist))
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
    case .podcastEpisodes, .musicVideos, .playlists, .imported: return nil
    }
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
