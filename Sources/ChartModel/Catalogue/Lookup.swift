/// What one lookup or search answer says, sorted by kind of record.
///
/// Artists come without albums, albums without songs, podcasts without episodes: the records name
/// each other by id, in whatever order the answer had them.
public struct Lookup: Hashable, Sendable {
  public var artists: [Artist] = []
  public var albums: [Album] = []
  public var songs: [Song] = []
  public var podcasts: [Podcast] = []
  public var episodes: [Episode] = []

  /// The storefront that the records were looked up in, where they say so.
  public var storefront: Storefront?

  /// Makes an answer without records: nothing was found.
  public init() {}

  /// Tells whether the answer has no record at all.
  public var isEmpty: Bool {
    artists.isEmpty && albums.isEmpty && songs.isEmpty && podcasts.isEmpty && episodes.isEmpty
  }
}
