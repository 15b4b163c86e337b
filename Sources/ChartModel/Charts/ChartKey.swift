/// What a chart ranks: one of Apple's kinds, or what an imported chart is called.
public enum ChartKind: Hashable, Sendable {
  case topPodcasts
  case topAlbums
  case topSongs
  case podcastEpisodes
  case musicVideos
  case playlists
  /// A chart that came from a file, by its name in addresses; its items are its own.
  case imported(String)

  /// Apple's kinds.
  public static let allCases: [ChartKind] = [
    .topPodcasts, .topAlbums, .topSongs, .podcastEpisodes, .musicVideos, .playlists,
  ]

  /// The kinds of Apple's that a site can show; the others are only kept.
  public static let shown: [ChartKind] = [.topPodcasts, .topAlbums, .topSongs]

  /// The kind of Apple's with a name; nil for any other name.
  public init?(rawValue: String) {
    guard let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = kind
  }

  /// The kind's name in addresses and in site.yml.
  public var rawValue: String {
    switch self {
    case .topPodcasts: "top-podcasts"
    case .topAlbums: "top-albums"
    case .topSongs: "top-songs"
    case .podcastEpisodes: "podcast-episodes"
    case .musicVideos: "music-videos"
    case .playlists: "playlists"
    case .imported(let name): name
    }
  }

  /// Whether the chart came from a file rather than from Apple.
  public var isImported: Bool {
    if case .imported = self { true } else { false }
  }

  /// What media the chart's genres belong to; an imported chart has none.
  public var media: Media {
    switch self {
    case .topPodcasts, .podcastEpisodes: .podcasts
    case .topAlbums, .topSongs, .musicVideos, .playlists, .imported: .music
    }
  }
}

/// What each row of an imported chart is; the raw value is the word of the command line.
public enum ImportedItems: String, CaseIterable, Sendable {
  case podcasts
  case albums
  case songs
}

extension ChartKind {
  /// The kind with a name: Apple's, or an imported chart's; nil where a chart cannot have the name.
  ///
  /// A chart's name is a part of its address: lower case letters of a to z, digits and single
  /// hyphens, a letter first; three or more, so that it is not taken for a storefront.
  public init?(name: some StringProtocol) {
    if let kind = ChartKind(rawValue: String(name)) {
      self = kind
      return
    }
    let bytes = Array(name.utf8)
    guard let first = bytes.first, (97...122).contains(first), bytes.last != 45,
      (3...60).contains(bytes.count),
      bytes.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }),
      !zip(bytes, bytes.dropFirst()).contains(where: { $0 == 45 && $1 == 45 })
    else { return nil }
    self = .imported(String(name))
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
