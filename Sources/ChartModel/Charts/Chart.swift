/// A chart as one answer gives it, whichever of Apple's three generations of feed it came from.
public struct Chart: Hashable, Sendable {
  public let key: ChartKey
  /// The feed's own title, in the language of the storefront.
  public var title: String?
  /// When the feed was made; some answers leave it out.
  public var updated: Timestamp?
  /// The rows by rank, without holes and without doubled ids.
  public var entries: [ChartEntry]

  /// Describes a chart.
  public init(key: ChartKey, title: String?, updated: Timestamp?, entries: [ChartEntry]) {
    self.key = key
    self.title = title
    self.updated = updated
    self.entries = entries
  }
}

/// A row of a chart, with what it says of its item in the language of its storefront.
public struct ChartEntry: Hashable, Sendable {
  /// The place in the chart, from 1.
  public var rank: Int
  /// Apple's id of the podcast, album, song or other item.
  public let id: Int
  public var name: String
  /// The artist, or the podcast's publisher, as it is printed.
  public var artistName: String
  public var artistID: Int?
  /// The album that a song is on.
  public var albumID: Int?
  public var albumName: String?
  public var advisory: Advisory?
  /// The genres, the main one first; those that say no more than "music" or "podcasts" included.
  public var genres: [GenreLabel]
  public var released: Day?
  /// The item's page at Apple.
  public var url: String?
  public var artwork: ArtworkURL?

  /// Describes a row.
  public init(
    rank: Int, id: Int, name: String, artistName: String, artistID: Int? = nil,
    albumID: Int? = nil, albumName: String? = nil, advisory: Advisory? = nil,
    genres: [GenreLabel] = [], released: Day? = nil, url: String? = nil,
    artwork: ArtworkURL? = nil
  ) {
    self.rank = rank
    self.id = id
    self.name = name
    self.artistName = artistName
    self.artistID = artistID
    self.albumID = albumID
    self.albumName = albumName
    self.advisory = advisory
    self.genres = genres
    self.released = released
    self.url = url
    self.artwork = artwork
  }
}
