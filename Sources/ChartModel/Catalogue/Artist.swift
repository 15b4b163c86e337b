/// An artist of Apple's music catalogue.
public struct Artist: Hashable, Sendable {
  /// Apple's id.
  public let id: Int
  public var name: String
  public var genre: GenreLabel?
  /// The page at Apple Music.
  public var url: String?
  /// The albums that are known, without their songs, newest first.
  public var albums: [Album]

  /// Describes an artist.
  public init(
    id: Int, name: String, genre: GenreLabel? = nil, url: String? = nil, albums: [Album] = []
  ) {
    self.id = id
    self.name = name
    self.genre = genre
    self.url = url
    self.albums = albums
  }
}
