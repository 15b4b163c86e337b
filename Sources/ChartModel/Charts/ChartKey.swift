/// What a chart ranks; the raw value is its name in addresses and in site.yml.
public enum ChartKind: String, CaseIterable, Sendable {
  case topPodcasts = "top-podcasts"
  case topAlbums = "top-albums"
  case topSongs = "top-songs"
  case podcastEpisodes = "podcast-episodes"
  case musicVideos = "music-videos"
  case playlists = "playlists"

  /// The kinds that a site can show; the others are only kept.
  public static let shown: [ChartKind] = [.topPodcasts, .topAlbums, .topSongs]

  /// What media the chart's genres belong to.
  public var media: Media {
    switch self {
    case .topPodcasts, .podcastEpisodes: .podcasts
    case .topAlbums, .topSongs, .musicVideos, .playlists: .music
    }
  }
}

/// Which chart: a kind, a storefront, and a genre for a genre's own chart.
public struct ChartKey: Hashable, Sendable {
  public let storefront: Storefront
  public let kind: ChartKind
  /// The genre's id; nil for the chart of all genres.
  public let genre: Int?

  /// Names a chart.
  public init(storefront: Storefront, kind: ChartKind, genre: Int? = nil) {
    self.storefront = storefront
    self.kind = kind
    self.genre = genre
  }
}

extension ChartKey: CustomStringConvertible {
  /// The chart as messages name it: `us top-podcasts`, `gb top-albums (genre 14)`.
  public var description: String {
    "\(storefront) \(kind.rawValue)" + (genre.map { " (genre \($0))" } ?? "")
  }
}
