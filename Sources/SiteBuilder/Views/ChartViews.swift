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
    Member("kind", .string, "'top-podcasts', 'top-albums' or 'top-songs'") {
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
    Member("previous_date", .optional(.string), "the day of the snapshot before this one") {
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
    Member("highlights", .object(HighlightsView.self), "the rows that stand out") {
      .object(HighlightsView(scope: $0.scope, chart: $0.chart))
    },
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
    Member("previous_rank", .optional(.int), "the rank in the snapshot before") {
      Value($0.ranked.previousRank)
    },
    Member("change", .optional(.int), "ranks risen since the snapshot before, negative if fallen") {
      Value($0.ranked.change)
    },
    Member("status", .optional(.string), "'new', 're-entry', 'up', 'down' or 'same'") {
      Value($0.ranked.movement?.rawValue)
    },
    Member("item", .object(ItemView.self), "what is ranked") {
      .object(ItemView(scope: $0.scope, kind: $0.chart.key.kind, entry: $0.ranked.entry))
    },
  ])
}

/// What a chart row ranks: a podcast, an album or a song, as the row describes it.
struct ItemView: DeclaredObject {
  let scope: PageScope
  let kind: ChartKind
  let entry: ChartEntry

  static let members = Members<ItemView>([
    Member("id", .int, "Apple's id") { .int($0.entry.id) },
    Member("kind", .string, "'podcast', 'album' or 'song'") { .string($0.kind.itemName) },
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
    Member("store_url", .optional(.string), "the item's page at Apple") { Value($0.entry.url) },
    Member("artwork", .optional(.string), "a picture's address, for the filter 'artwork'") {
      Value($0.entry.artwork?.string)
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

extension ChartKind {
  /// What one row ranks, as templates name it.
  var itemName: String {
    switch self {
    case .topPodcasts: "podcast"
    case .topAlbums: "album"
    case .topSongs: "song"
    case .podcastEpisodes: "episode"
    case .musicVideos: "music-video"
    case .playlists: "playlist"
    case .imported: "song"
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
