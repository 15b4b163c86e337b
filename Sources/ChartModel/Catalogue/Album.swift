/// An album of Apple's music catalogue.
public struct Album: Hashable, Sendable {
  /// Apple's id, called the collection id in lookups.
  public let id: Int
  public var name: String
  /// The id of the artist; of several joint artists Apple names one.
  public var artistID: Int?
  /// Who made it, as it is printed: joint artists are one text.
  public var artistName: String
  public var advisory: Advisory?
  public var genre: GenreLabel?
  public var released: Day?
  /// How many songs Apple counts, which may be more than a lookup returns.
  public var trackCount: Int?
  public var copyright: String?
  /// The page at Apple Music.
  public var url: String?
  public var artwork: ArtworkURL?
  /// The songs that are known, by disc and track.
  public var songs: [Song]
  /// How many songs are known, where they are not among ``songs``.
  public var songCount: Int?

  /// Describes an album.
  public init(
    id: Int, name: String, artistID: Int?, artistName: String, advisory: Advisory? = nil,
    genre: GenreLabel? = nil, released: Day? = nil, trackCount: Int? = nil,
    copyright: String? = nil, url: String? = nil, artwork: ArtworkURL? = nil, songs: [Song] = []
  ) {
    self.id = id
    self.name = name
    self.artistID = artistID
    self.artistName = artistName
    self.advisory = advisory
    self.genre = genre
    self.released = released
    self.trackCount = trackCount
    self.copyright = copyright
    self.url = url
    self.artwork = artwork
    self.songs = songs
  }
}

/// A song on an album.
public struct Song: Hashable, Sendable {
  /// Apple's id, called the track id in lookups.
  public let id: Int
  public var name: String
  /// The id of the album it is on.
  public var albumID: Int?
  public var albumName: String?
  public var artistID: Int?
  public var artistName: String
  public var advisory: Advisory?
  public var genre: GenreLabel?
  public var disc: Int?
  public var track: Int?
  public var milliseconds: Int?
  public var released: Day?
  /// A sound file of half a minute.
  public var previewURL: String?
  /// The page at Apple Music.
  public var url: String?
  public var artwork: ArtworkURL?

  /// Describes a song.
  public init(
    id: Int, name: String, albumID: Int?, albumName: String? = nil, artistID: Int?,
    artistName: String, advisory: Advisory? = nil, genre: GenreLabel? = nil, disc: Int? = nil,
    track: Int? = nil, milliseconds: Int? = nil, released: Day? = nil, previewURL: String? = nil,
    url: String? = nil, artwork: ArtworkURL? = nil
  ) {
    self.id = id
    self.name = name
    self.albumID = albumID
    self.albumName = albumName
    self.artistID = artistID
    self.artistName = artistName
    self.advisory = advisory
    self.genre = genre
    self.disc = disc
    self.track = track
    self.milliseconds = milliseconds
    self.released = released
    self.previewURL = previewURL
    self.url = url
    self.artwork = artwork
  }
}
