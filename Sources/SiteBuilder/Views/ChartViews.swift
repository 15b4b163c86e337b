import ChartModel
import Liquid

/// A chart's newest snapshot, with all of its rows or the first of them.
struct ChartView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart
  /// How many rows to show; nil for all.
  var limit: Int?

  static let members = Members<ChartView>([
    Member("name", .string, "what the chart is called: 'Top Podcasts'") {
      .string($0.scope.site.strings.name(of: $0.chart.key.kind))
    },
    Member("kind", .string, "'top-podcasts', 'top-albums', 'top-songs' or an imported chart's name")
    {
      .string($0.chart.key.kind.rawValue)
    },
    Member("storefront", .object(StorefrontLinkView.self), "the storefront it is a chart of") {
      .object(StorefrontLinkView(scope: $0.scope, storefront: $0.chart.key.storefront))
    },
    Member("genre", .optional(.object(GenreView.self)), "the genre, for a genre's own chart") {
      view in
      guard let genre = view.chart.key.genre.flatMap({ Genre.known[$0] }) else { return .null }
      return .object(GenreView(scope: view.scope, genre: genre))
    },
    Member("url", .string, "the link to the chart's page") {
      $0.scope.link($0.scope.site.routes.chart($0.chart.key))
    },
    Member("date", .string, "the day of the snapshot, as an ISO date") {
      Value($0.chart.snapshot.date)
    },
    Member("previous_date", .optional(.string), "the day of the snapshot it is compared with") {
      Value($0.chart.snapshot.previousDate)
    },
    Member("entries", .list(.object(EntryView.self)), "the rows by rank; previews have the first") {
      view in
      let entries = view.chart.snapshot.entries
      return .array(
        entries.prefix(view.limit ?? entries.count).map {
          .object(EntryView(scope: view.scope, chart: view.chart, ranked: $0))
        })
    },
    Member("size", .int, "how many rows the chart shows") {
      .int($0.chart.snapshot.entries.count)
    },
    Member("hidden", .int, "how many explicit rows site.yml hides") { .int($0.chart.hidden) },
    Member("left_out", .int, "how many rows could not be read, so that their ranks are missing") {
      .int($0.chart.snapshot.coverage.leftOut)
    },
    Member("depth", .int, "down to which rank the chart is known") {
      .int($0.chart.snapshot.coverage.depth)
    },
    Member("dropouts", .list(.object(DropoutView.self)), "what left since 'previous_date'") {
      view in
      .array(
        view.chart.snapshot.dropouts.map {
          .object(DropoutView(scope: view.scope, chart: view.chart, dropout: $0))
        })
    },
    Member("cadence", .string, "what they count: 'days', 'weeks', 'months', 'years' or 'charts'") {
      .string($0.scope.site.archive(of: $0.chart.key).cadence(on: $0.chart.snapshot.date).rawValue)
    },
    Member("calendar_url", .optional(.string), "the link to all dates, where past ones have pages")
    { view in view.pastLink { $0.calendar(view.chart.key) } },
    Member("records_url", .optional(.string), "the link to the records, where there is a past") {
      view in view.pastLink { $0.records(view.chart.key) }
    },
    Member("highlights", .object(HighlightsView.self), "the rows that stand out") {
      .object(HighlightsView(scope: $0.scope, chart: $0.chart))
    },
  ])
}

extension ChartView {
  /// A link that only a chart with pages of its past has.
  fileprivate func pastLink(_ address: (Routes) -> Address) -> Value {
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

  static let members = Members<ChartLinkView>([
    Member("name", .string, "what the chart is called") {
      .string($0.scope.site.strings.name(of: $0.key.kind))
    },
    Member("genre", .optional(.string), "the genre's name, for a genre's own chart") {
      Value($0.key.genre.flatMap { Genre.known[$0]?.name })
    },
    Member("storefront", .object(StorefrontLinkView.self), "the storefront it is a chart of") {
      .object(StorefrontLinkView(scope: $0.scope, storefront: $0.key.storefront))
    },
    Member("url", .string, "the link to the chart's page") {
      $0.scope.link($0.scope.site.routes.chart($0.key))
    },
    Member("is_current", .bool, "whether it is the chart of this page") { .bool($0.isCurrent) },
  ])
}

/// The rows of a chart that stand out; each is nil where no row does.
struct HighlightsView: DeclaredObject {
  let scope: PageScope
  let chart: ShownChart

  static let members = Members<HighlightsView>([
    Member("number_one", .optional(.object(EntryView.self)), "the row at rank 1") { view in
      view.entry(view.chart.snapshot.entries.first { $0.entry.rank == 1 })
    },
    Member("highest_new", .optional(.object(EntryView.self)), "the best row that is new") { view in
      view.entry(view.chart.snapshot.entries.first { $0.movement == .new })
    },
    Member("biggest_climb", .optional(.object(EntryView.self)), "the row that rose the most") {
      view in
      view.entry(view.extreme { $0 > 0 ? $0 : nil })
    },
    Member("biggest_fall", .optional(.object(EntryView.self)), "the row that fell the most") {
      view in
      view.entry(view.extreme { $0 < 0 ? -$0 : nil })
    },
    Member("longest_run", .optional(.object(EntryView.self)), "the row with the longest run") {
      view in
      var best: RankedEntry?
      for row in view.chart.snapshot.entries
      where row.record?.run ?? 1 > best?.record?.run ?? 1 { best = row }
      return view.entry(best)
    },
  ])

  private func entry(_ ranked: RankedEntry?) -> Value {
    ranked.map { .object(EntryView(scope: scope, chart: chart, ranked: $0)) } ?? .null
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

  static let members = Members<EntryView>([
    Member("rank", .int, "the place in the chart, from 1") { .int($0.ranked.entry.rank) },
    Member("previous_rank", .optional(.int), "the rank on the chart's 'previous_date'") {
      Value($0.ranked.previousRank)
    },
    Member("change", .optional(.int), "ranks risen since 'previous_date', negative if fallen") {
      Value($0.ranked.change)
    },
    Member("status", .optional(.string), "'new', 're-entry', 'up', 'down' or 'same'") {
      Value($0.ranked.movement?.rawValue)
    },
    Member("peak", .optional(.int), "the item's best rank in the chart until then") {
      Value($0.ranked.record?.peak)
    },
    Member("peak_date", .optional(.string), "the day on which that was first reached") {
      Value($0.ranked.record?.peakDate)
    },
    Member("times_at_peak", .optional(.int), "how many snapshots have it at its best rank") {
      Value($0.ranked.record?.timesAtPeak)
    },
    Member("is_new_peak", .bool, "whether the rank is better than all before; a debut's is not") {
      .bool($0.ranked.record?.isNewPeak ?? false)
    },
    Member("appearances", .optional(.int), "how many snapshots hold the item, this one included") {
      Value($0.ranked.record?.appearances)
    },
    Member("run", .optional(.int), "how many in a row hold it, this one included") {
      Value($0.ranked.record?.run)
    },
    Member("longest_run", .optional(.int), "the most in a row that held it until then") {
      Value($0.ranked.record?.longestRun)
    },
    Member("away", .optional(.int), "how many snapshots a re-entry was absent for") {
      Value($0.ranked.absence?.snapshots)
    },
    Member("last_seen", .optional(.string), "the day a re-entry was last in the chart before") {
      Value($0.ranked.absence?.last.date)
    },
    Member("series", .list(.optional(.int)), "the ranks of the last 30 snapshots, nil for absences")
    { .array($0.ranked.series.map { Value($0) }) },
    Member("graph", .optional(.object(GraphView.self)), "the series as lines, where it has two") {
      view in view.graph.map { .object(GraphView(graph: $0)) } ?? .null
    },
    Member("item", .object(ItemView.self), "what is ranked") {
      .object(ItemView(scope: $0.scope, chart: $0.chart, entry: $0.ranked.entry))
    },
  ])
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

  static let members = Members<ItemView>([
    Member("id", .int, "Apple's id") { .int($0.entry.id) },
    Member("kind", .string, "'podcast', 'album' or 'song'") { .string($0.chart.itemName) },
    Member("name", .string, "the name, in the language of the chart's storefront") {
      .string($0.entry.name)
    },
    Member("maker", .string, "the artist, or the podcast's publisher") {
      .string($0.entry.artistName)
    },
    Member("maker_url", .optional(.string), "the link to the artist's page") {
      $0.scope.link($0.entry.artistID.flatMap($0.scope.site.routes.artist))
    },
    Member("url", .optional(.string), "the link to the item's page; a song's is on its album's") {
      $0.scope.itemLink($0.kind, $0.entry)
    },
    Member("store_url", .optional(.string), "the item's page at Apple") {
      $0.scope.trusted($0.entry.url)
    },
    Member("artwork", .optional(.string), "a picture's address, for the filter 'artwork'") {
      $0.scope.trusted($0.entry.artwork)
    },
    Member("picture", .optional(.object(PictureView.self)), "its picture, where there is one") {
      Value($0.scope.picture($0.entry.artwork))
    },
    Member("genres", .list(.object(GenreLinkView.self)), "the genres, the main one first") {
      $0.scope.genres($0.entry.genres, in: $0.kind.media)
    },
    Member("explicit", .bool, "whether Apple marks it as explicit") {
      .bool($0.entry.advisory == .explicit)
    },
    Member("released", .optional(.string), "the day it came out, as an ISO date") {
      Value($0.entry.released)
    },
    Member("initials", .string, "one or two letters for a placeholder") {
      .string(Placeholder.initials(of: $0.entry.name))
    },
    Member("hue", .int, "a placeholder's colour, 0 to 359") {
      .int(Placeholder.hue(of: $0.entry.id))
    },
  ])
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
  func itemLink(_ kind: ChartKind, _ entry: ChartEntry) -> Value {
    switch kind {
    case .topPodcasts: return link(site.routes.podcast(entry.id))
    case .topAlbums: return link(site.routes.album(entry.id))
    case .topSongs:
      if let page = site.routes.albumOfSong(entry.id) {
        return link(page, fragment: "song-\(entry.id)")
      }
      return link(entry.artistID.flatMap(site.routes.artist))
    case .podcastEpisodes, .musicVideos, .playlists, .imported: return .null
    }
  }
}

/// Where an item charts now.
struct PlacementView: DeclaredObject {
  let scope: PageScope
  let placement: Placement

  static let members = Members<PlacementView>([
    Member("chart", .object(ChartView.self), "the chart, without looking at its rows") {
      .object(ChartView(scope: $0.scope, chart: $0.chart, limit: 0))
    },
    Member("entry", .object(EntryView.self), "the item's row in it") {
      .object(EntryView(scope: $0.scope, chart: $0.chart, ranked: $0.ranked))
    },
    Member("rank", .int, "the item's rank in it") { .int($0.ranked.entry.rank) },
  ])

  private var chart: ShownChart { scope.site.charts[placement.chart] }

  private var ranked: RankedEntry { chart.snapshot.entries[placement.row] }
}
