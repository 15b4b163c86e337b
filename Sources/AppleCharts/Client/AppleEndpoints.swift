public import ChartModel

/// Where Apple's services are asked, and how an address there is made.
public struct AppleEndpoints: Hashable, Sendable {
  /// The feed generator; paths are put after it.
  public let feeds: WebURL
  /// The search and lookup service, which has the older feeds too.
  public let itunes: WebURL

  /// Apple's own feed generator.
  public static let appleFeeds = WebURL(https: "rss.marketingtools.apple.com")
  /// Apple's own search and lookup service.
  public static let appleITunes = WebURL(https: "itunes.apple.com")

  /// Names the two services; without more they are Apple's own.
  ///
  /// - Parameters:
  ///   - feeds: The address that `/api/v2/…` is put after, as ``WebURL/service(_:)`` reads it.
  ///   - itunes: The address that `/lookup`, `/search` and `/{storefront}/rss/…` are put after.
  public init(feeds: WebURL = Self.appleFeeds, itunes: WebURL = Self.appleITunes) {
    self.feeds = feeds
    self.itunes = itunes
  }

  /// The hosts that answers may come from: the two services', and the names that Apple's own go by.
  public var hosts: [String] {
    let own = [feeds.host, itunes.host]
    let apple = [
      "rss.marketingtools.apple.com", "rss.applemarketingtools.com", "itunes.apple.com",
    ]
    return own.contains(where: apple.contains) ? own + apple.filter { !own.contains($0) } : own
  }

  // MARK: - Addresses

  /// How many rows a chart's feed can be asked for: 100 of the feed generator, 200 of the older
  /// feeds, which alone have charts of one genre.
  public static func limits(of key: ChartKey) -> ClosedRange<Int> {
    1...(key.genre == nil ? 100 : 200)
  }

  /// The address of a chart's feed; nil for a chart that Apple has no feed of.
  func chart(_ key: ChartKey, limit: Int) -> String? {
    if let genre = key.genre {
      let feed: String
      switch key.kind {
      case .topPodcasts: feed = "toppodcasts"
      case .topAlbums: feed = "topalbums"
      case .topSongs: feed = "topsongs"
      case .podcastEpisodes, .musicVideos, .playlists, .imported: return nil
      }
      return "\(itunes.string)/\(key.storefront)/rss/\(feed)/limit=\(limit)/genre=\(genre)/json"
    }
    let feed: String
    let resource: String
    switch key.kind {
    case .topPodcasts: (feed, resource) = ("podcasts/top", "podcasts")
    case .podcastEpisodes: (feed, resource) = ("podcasts/top", "podcast-episodes")
    case .topAlbums: (feed, resource) = ("music/most-played", "albums")
    case .topSongs: (feed, resource) = ("music/most-played", "songs")
    case .musicVideos: (feed, resource) = ("music/most-played", "music-videos")
    case .playlists: (feed, resource) = ("music/most-played", "playlists")
    case .imported: return nil
    }
    return "\(feeds.string)/api/v2/\(key.storefront)/\(feed)/\(limit)/\(resource).json"
  }

  /// The address of a lookup; without `country` Apple answers for the American store alone.
  func lookup(_ ids: [Int], _ subject: LookupSubject, in storefront: Storefront) -> String {
    let ids = ids.map(String.init).joined(separator: ",")
    let rest =
      switch subject {
      case .podcast: "&media=podcast&entity=podcast"
      case .episodes(let count): "&media=podcast&entity=podcastEpisode&limit=\(count)"
      case .artist: "&entity=album&limit=200"
      case .album: "&entity=song&limit=200"
      }
    return "\(itunes.string)/lookup?id=\(ids)&country=\(storefront)\(rest)"
  }

  /// The address of a search.
  func search(
    _ term: String, for subject: SearchSubject, in storefront: Storefront, limit: Int
  ) -> String {
    let kind =
      switch subject {
      case .artists: "media=music&entity=musicArtist"
      case .albums: "media=music&entity=album"
      case .podcasts: "media=podcast&entity=podcast"
      }
    return
      "\(itunes.string)/search?term=\(WebURL.percentEncoded(term))&country=\(storefront)&\(kind)&limit=\(limit)"
  }
}

/// What a search looks for.
public enum SearchSubject: String, CaseIterable, Sendable {
  case artists
  case albums
  case podcasts
}
