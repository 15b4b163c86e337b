/// What a lookup asks of the ids it names.
public enum LookupSubject: Hashable, Sendable {
  /// Podcasts, without episodes.
  case podcast
  /// Podcasts, with so many of each one's newest episodes, 1 to 200.
  case episodes(Int)
  /// Artists, with their albums.
  case artist
  /// Albums, with their songs.
  case album

  /// The name under which it is kept and spoken of.
  public var name: String {
    switch self {
    case .podcast: "podcast"
    case .episodes: "episodes"
    case .artist: "artist"
    case .album: "album"
    }
  }
}
