public import ChartModel

/// Where Apple's services are asked, and how an address there is made.
public struct AppleEndpoints: Hashable, Sendable {
  /// The feed generator, without a slash at the end.
  public let feeds: String
  /// The search and lookup service, which has the older feeds too, without a slash at the end.
  public let itunes: String

  /// Apple's own feed generator.
  public static let appleFeeds = "https://rss.marketingtools.apple.com"
  /// Apple's own search and lookup service.
  public static let appleITunes = "https://itunes.apple.com"

  /// Names the two services; without more they are Apple's own.
  ///
  /// - Parameters:
  ///   - feeds: The address that `/api/v2/…` is put after.
  ///   - itunes: The address that `/lookup`, `/search` and `/{storefront}/rss/…` are put after.
  public init(feeds: String = Self.appleFeeds, itunes: String = Self.appleITunes) {
    self.feeds = Self.withoutSlash(feeds)
    self.itunes = Self.withoutSlash(itunes)
  }

  /// The hosts that answers may come from: the two services', and the names that Apple's own go by.
  public var hosts: [String] {
    let own = [feeds, itunes].map(Self.host(of:))
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
      return "\(itunes)/\(key.storefront)/rss/\(feed)/limit=\(limit)/genre=\(genre)/json"
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
    return "\(feeds)/api/v2/\(key.storefront)/\(feed)/\(limit)/\(resource).json"
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
    return "\(itunes)/lookup?id=\(ids)&country=\(storefront)\(rest)"
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
      "\(itunes)/search?term=\(Self.encoded(term))&country=\(storefront)&\(kind)&limit=\(limit)"
  }

  // MARK: - Text

  /// Encodes a text for a query: everything but letters, digits and `-._~`, so that a plus stays
  /// one.
  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func withoutSlash(_ text: String) -> String {
    var text = text[...]
    while text.hasSuffix("/") { text.removeLast() }
    return String(text)
  }

  /// The host of an address, without its port; empty where it is not an address.
  static func host(of address: String) -> String {
    WebURL(address)?.host ?? ""
  }
}

/// What a search looks for.
public enum SearchSubject: String, CaseIterable, Sendable {
  case artists
  case albums
  case podcasts
}
