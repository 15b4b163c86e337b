import ChartModel
import Liquid

/// A podcast.
struct PodcastView: DeclaredObject {
  let scope: PageScope
  let podcast: Podcast

  static let members = Members<PodcastView> {
    Member("id", "Apple's id") { $0.podcast.id }
    Member("name", "the show's name") { $0.podcast.name }
    Member("publisher", "who publishes it") { $0.podcast.publisher }
    Member("url", "the link to its page") {
      $0.scope.link($0.scope.site.routes.podcast($0.podcast.id))
    }
    Member("store_url", "its page at Apple Podcasts") { $0.scope.trusted($0.podcast.url) }
    Member("feed_url", "its own RSS feed") { WebURL.checkedPublic($0.podcast.feedURL) }
    Member("artwork", "a picture's address, for the filter 'artwork'") {
      $0.scope.trusted($0.podcast.artwork)
    }
    Member("picture", "its picture, where there is one") { $0.scope.picture($0.podcast.artwork) }
    Member("genres", "its genres, the main one first") {
      $0.scope.genres($0.podcast.genres, in: .podcasts)
    }
    Member("explicit", "whether Apple marks it as explicit") { $0.podcast.advisory == .explicit }
    Member("episode_count", "how many episodes Apple counts, or more are known") {
      let known = $0.podcast.episodes.count
      return $0.podcast.episodeCount.map { max($0, known) }
    }
    Member("released", "the day of the newest episode, as an ISO date") { $0.podcast.released?.day }
    Member("episodes", "the newest episodes, newest first") { view in
      view.podcast.episodes.lazy.map { EpisodeView(scope: view.scope, episode: $0) }
    }
    Member("initials", "one or two letters for a placeholder") {
      Placeholder.initials(of: $0.podcast.name)
    }
    Member("hue", "a placeholder's colour, 0 to 359") { Placeholder.hue(of: $0.podcast.id) }
  }
}

/// An episode of a podcast.
struct EpisodeView: DeclaredObject {
  let scope: PageScope
  let episode: Episode

  static let members = Members<EpisodeView> {
    Member("id", "Apple's id") { $0.episode.id }
    Member("name", "the episode's name") { $0.episode.name }
    Member("released", "the day it came out, as an ISO date") { $0.episode.released?.day }
    Member("milliseconds", "its length, for the filter 'duration'") { $0.episode.milliseconds }
    Member("explicit", "whether Apple marks it as explicit") { $0.episode.advisory == .explicit }
    Member("store_url", "its page at Apple Podcasts") { $0.scope.trusted($0.episode.url) }
    Member("summary", "what the publisher says of it") { $0.episode.summary }
  }
}

/// An artist.
struct ArtistView: DeclaredObject {
  let scope: PageScope
  let artist: Artist

  static let members = Members<ArtistView> {
    Member("id", "Apple's id") { $0.artist.id }
    Member("name", "the artist's name") { $0.artist.name }
    Member("url", "the link to the artist's page") {
      $0.scope.link($0.scope.site.routes.artist($0.artist.id))
    }
    Member("store_url", "the artist's page at Apple Music") { $0.scope.trusted($0.artist.url) }
    Member("genre", "the main genre") { $0.scope.genre($0.artist.genre) }
    Member("artwork", "the newest album's picture, for the filter 'artwork'") {
      $0.scope.trusted($0.artist.albums.lazy.compactMap(\.artwork).first)
    }
    Member("picture", "the newest album's, of those with one") { view in
      view.artist.albums.lazy.compactMap { view.scope.picture($0.artwork) }.first
    }
    Member("albums", "the known albums, newest first") { view in
      view.artist.albums.lazy.map { AlbumView(scope: view.scope, album: $0) }
    }
    Member("initials", "one or two letters for a placeholder") {
      Placeholder.initials(of: $0.artist.name)
    }
    Member("hue", "a placeholder's colour, 0 to 359") { Placeholder.hue(of: $0.artist.id) }
  }
}

/// An album; one without a page of its own has no `url`.
struct AlbumView: DeclaredObject {
  let scope: PageScope
  let album: Album

  static let members = Members<AlbumView> {
    Member("id", "Apple's id") { $0.album.id }
    Member("name", "the album's name") { $0.album.name }
    Member("artist_name", "who made it, joint artists as one text") { $0.album.artistName }
    Member("artist_url", "the link to the artist's page") {
      $0.scope.link($0.album.artistID.flatMap($0.scope.site.routes.artist))
    }
    Member("url", "the link to its page, where it has one") {
      $0.scope.link($0.scope.site.routes.album($0.album.id))
    }
    Member("store_url", "its page at Apple Music") { $0.scope.trusted($0.album.url) }
    Member("artwork", "a picture's address, for the filter 'artwork'") {
      $0.scope.trusted($0.album.artwork)
    }
    Member("picture", "its picture, where there is one") { $0.scope.picture($0.album.artwork) }
    Member("genre", "the main genre") { $0.scope.genre($0.album.genre) }
    Member("released", "the day it came out, as an ISO date") { $0.album.released }
    Member("explicit", "whether Apple marks it as explicit") { $0.album.advisory == .explicit }
    Member("track_count", "how many tracks Apple counts, music videos included") {
      $0.album.trackCount
    }
    Member("song_count", "how many songs are known, else how many Apple counts") {
      let known = $0.album.songs.isEmpty ? $0.album.songCount : $0.album.songs.count
      return known ?? $0.album.trackCount
    }
    Member("copyright", "the copyright line") { $0.album.copyright }
    Member("songs", "the known songs, by disc and track") { view in
      view.album.songs.lazy.map { SongView(scope: view.scope, song: $0) }
    }
    Member("disc_count", "on how many discs the known songs are") {
      Set($0.album.songs.map { $0.disc ?? 1 }).count
    }
    Member("initials", "one or two letters for a placeholder") {
      Placeholder.initials(of: $0.album.name)
    }
    Member("hue", "a placeholder's colour, 0 to 359") { Placeholder.hue(of: $0.album.id) }
  }
}

/// A song on an album.
struct SongView: DeclaredObject {
  let scope: PageScope
  let song: Song

  static let members = Members<SongView> {
    Member("id", "Apple's id; the song's place on the page is 'song-ID'") { $0.song.id }
    Member("name", "the song's name") { $0.song.name }
    Member("artist_name", "who plays it") { $0.song.artistName }
    Member("artist_url", "the link to the artist's page") {
      $0.scope.link($0.song.artistID.flatMap($0.scope.site.routes.artist))
    }
    Member("disc", "the disc, from 1") { $0.song.disc ?? 1 }
    Member("track", "the track on its disc, from 1") { $0.song.track }
    Member("milliseconds", "its length, for the filter 'duration'") { $0.song.milliseconds }
    Member("explicit", "whether Apple marks it as explicit") { $0.song.advisory == .explicit }
    Member("preview_url", "a sound file of half a minute at Apple") {
      $0.scope.trusted($0.song.previewURL)
    }
    Member("store_url", "its page at Apple Music") { $0.scope.trusted($0.song.url) }
    Member("placements", "every chart the song is on now") {
      $0.scope.placements(.topSongs, $0.song.id)
    }
  }
}

extension PageScope {
  /// An item's main genre.
  func genre(_ label: GenreLabel?) -> GenreLinkView? {
    label.flatMap { genres([$0], in: .music).first }
  }

  /// Every chart an item is on now.
  func placements(_ kind: ChartKind, _ id: Int) -> [PlacementView] {
    placements(site.placements(of: kind, id))
  }

  /// Views of placements, in the order given.
  func placements(_ placements: [Placement]) -> [PlacementView] {
    placements.map { PlacementView(scope: self, placement: $0) }
  }
}
