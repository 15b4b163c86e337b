/// A chart as one answer gives it, whichever of Apple's three generations of feed it came from.
public struct Chart: Hashable, Sendable {
  public let key: ChartKey
  /// The feed's own title, in the language of the storefront.
  public var title: String?
  /// When the feed was made; some answers leave it out.
  public var updated: Timestamp?
  /// The rows by rank, without doubled ids; a row that could not be read is a hole in the ranks.
  public var entries: [ChartEntry]
  /// How many rows were requested; nil where that is not known.
  public var requested: Int?
  /// How many rows of the response are not among the entries.
  public var leftOut: Int
  /// The items of those rows by rank, where they gave their ids; of a doubled id the later row.
  public var leftOutItems: [Int: Int]

  /// Describes a chart.
  ///
  /// - Parameters:
  ///   - key: Which chart.
  ///   - title: The feed's own title.
  ///   - updated: When the feed was made.
  ///   - entries: The rows by rank.
  ///   - requested: How many rows were requested, where that is known.
  ///   - leftOut: How many rows were left out.
  ///   - leftOutItems: The items of those rows by rank, as far as they are known.
  public init(
    key: ChartKey, title: String?, updated: Timestamp?, entries: [ChartEntry],
    requested: Int? = nil, leftOut: Int = 0, leftOutItems: [Int: Int] = [:]
  ) {
    self.key = key
    self.title = title
    self.updated = updated
    self.entries = entries
    self.leftOut = leftOut
    self.leftOutItems = leftOutItems
    self.requested = requested
  }

  /// How many ranks the response covers, from 1: what is not among them may well be on the chart
  /// below.
  public var depth: Int { max(requested ?? 0, rows) }

  /// How many rows the response had: the entries and what was left out, down to the last rank.
  public var rows: Int {
    max(entries.count + leftOut, entries.map(\.rank).max() ?? 0)
  }
}

/// A row of a chart, with what it says of its item in the language of its storefront.
public struct ChartEntry: Hashable, Sendable {
  /// The position in the chart, from 1: Apple's own, whether or not all rows before it were read.
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
