/// A podcast, as a lookup describes it or, until it was looked up, as a chart row does.
public struct Podcast: Hashable, Sendable {
  /// Apple's id of the show.
  public let id: Int
  public var name: String
  /// Who publishes it; text, since most publishers have no id.
  public var publisher: String
  public var advisory: Advisory?
  public var genres: [GenreLabel]
  /// The page at Apple Podcasts.
  public var url: String?
  /// The show's own RSS feed; some publishers hide it.
  public var feedURL: String?
  public var artwork: ArtworkURL?
  /// How many episodes Apple counts.
  public var episodeCount: Int?
  /// When the newest episode came out.
  public var released: Timestamp?
  /// The newest episodes that are known, newest first.
  public var episodes: [Episode]

  /// Describes a podcast.
  public init(
    id: Int, name: String, publisher: String, advisory: Advisory? = nil, genres: [GenreLabel] = [],
    url: String? = nil, feedURL: String? = nil, artwork: ArtworkURL? = nil,
    episodeCount: Int? = nil, released: Timestamp? = nil, episodes: [Episode] = []
  ) {
    self.id = id
    self.name = name
    self.publisher = publisher
    self.advisory = advisory
    self.genres = genres
    self.url = url
    self.feedURL = feedURL
    self.artwork = artwork
    self.episodeCount = episodeCount
    self.released = released
    self.episodes = episodes
  }
}

/// An episode of a podcast.
public struct Episode: Hashable, Sendable {
  /// Apple's id, which needs more than 32 bits.
  public let id: Int
  /// The id of the show; search answers may leave it out.
  public var podcastID: Int?
  public var name: String
  public var released: Timestamp?
  public var milliseconds: Int?
  public var advisory: Advisory?
  /// The page at Apple Podcasts.
  public var url: String?
  /// What the publisher says of it; text from outside.
  public var summary: String?

  /// Describes an episode.
  public init(
    id: Int, podcastID: Int?, name: String, released: Timestamp? = nil, milliseconds: Int? = nil,
    advisory: Advisory? = nil, url: String? = nil, summary: String? = nil
  ) {
    self.id = id
    self.podcastID = podcastID
    self.name = name
    self.released = released
    self.milliseconds = milliseconds
    self.advisory = advisory
    self.url = url
    self.summary = summary
  }
}
