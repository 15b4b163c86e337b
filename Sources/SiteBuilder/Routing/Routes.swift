import ChartModel

/// Where every page of a site lies.
struct Routes: Sendable {
  /// The slugs of the items that have a page, by id.
  private let podcasts: [Int: String]
  private let artists: [Int: String]
  private let albums: [Int: String]

  /// The album that a song is on, where it has a page.
  private let songAlbums: [Int: Int]

  /// The pages of imported charts' items and makers.
  let chartItems: ChartItemRoutes

  /// The genres that have a page, by id.
  let genres: Set<Int>

  init(_ index: PageIndex, genres: Set<Int>) {
    podcasts = Self.slugs(index.podcasts)
    artists = Self.slugs(index.artists)
    albums = Self.slugs(index.albums)
    songAlbums = index.songAlbums
    chartItems = ChartItemRoutes(index.chartItems)
    self.genres = genres
  }

  private static func slugs(_ items: [PageIndex.Item]) -> [Int: String] {
    Dictionary(items.map { ($0.id, $0.slug) }, uniquingKeysWith: { first, _ in first })
  }

  /// First segments of addresses that Markdown pages may not take, storefront codes apart.
  static let reserved: Set<String> = [
    "podcasts", "artists", "albums", "genres", "assets", "artwork", "search", "status",
  ]

  func storefront(_ storefront: Storefront) -> Address {
    Address(segments: [storefront.code])
  }

  func chart(_ key: ChartKey) -> Address {
    Address("\(key)/")
  }

  /// The page of a chart's snapshot of a past date.
  func archive(_ key: ChartKey, _ date: Day) -> Address {
    Address(chart(key).path + "\(date)/")
  }

  /// The page of all dates of a chart.
  func calendar(_ key: ChartKey) -> Address {
    Address(chart(key).path + "archive/")
  }

  /// The page of a chart's records.
  func records(_ key: ChartKey) -> Address {
    Address(chart(key).path + "records/")
  }

  func podcast(_ id: Int) -> Address? {
    podcasts[id].map { Self.item("podcasts", id, $0) }
  }

  func artist(_ id: Int) -> Address? {
    artists[id].map { Self.item("artists", id, $0) }
  }

  func album(_ id: Int) -> Address? {
    albums[id].map { Self.item("albums", id, $0) }
  }

  /// The page of the album that a song is on.
  func albumOfSong(_ id: Int) -> Address? {
    songAlbums[id].flatMap(album)
  }

  /// The page of a genre that anything charts in now.
  func genre(_ id: Int) -> Address? {
    guard genres.contains(id), let genre = Genre.known[id] else { return nil }
    return Address(segments: ["genres", genre.media.rawValue, genre.slug])
  }

  /// One page of the list of all podcasts, artists or albums; the first has no number.
  func list(_ section: String, page: Int) -> Address {
    Address(segments: page == 1 ? [section] : [section, String(page)])
  }

  private static func item(_ section: String, _ id: Int, _ slug: String) -> Address {
    Address(slug.isEmpty ? "\(section)/\(id)/" : "\(section)/\(slug)-\(id)/")
  }
}
