import ChartModel
import Liquid

/// A podcast.
struct PodcastView: DeclaredObject {
  let scope: PageScope
  let podcast: Podcast

  static let members = Members<PodcastView>([
    Member("id", .int, "Apple's id") { .int($0.podcast.id) },
    Member("name", .string, "the show's name") { .string($0.podcast.name) },
    Member("publisher", .string, "who publishes it") { .string($0.podcast.publisher) },
    Member("url", .optional(.string), "the link to its page") {
      $0.scope.link($0.scope.site.routes.podcast($0.podcast.id))
    },
    Member("store_url", .optional(.string), "its page at Apple Podcasts") {
      $0.scope.trusted($0.podcast.url)
    },
    Member("feed_url", .optional(.string), "its own RSS feed") {
      Value(WebURL.checkedPublic($0.podcast.feedURL))
    },
    Member("artwork", .optional(.string), "a picture's address, for the filter 'artwork'") {
      $0.scope.trusted($0.podcast.artwork)
    },
    Member("picture", .optional(.object(PictureView.self)), "its picture, where there is one") {
      Value($0.scope.picture($0.podcast.artwork))
    },
    Member("genres", .list(.object(GenreLinkView.self)), "its genres, the main one first") {
      $0.scope.genres($0.podcast.genres, in: .podcasts)
    },
    Member("explicit", .bool, "whether Apple marks it as explicit") {
      .bool($0.podcast.advisory == .explicit)
    },
    Member("episode_count", .optional(.int), "how many episodes Apple counts, or more are known") {
      let known = $0.podcast.episodes.count
      return Value($0.podcast.episodeCount.map { max($0, known) })
    },
    Member("released", .optional(.string), "the day of the newest episode, as an ISO date") {
      Value($0.podcast.released?.day)
    },
    Member("episodes", .list(.object(EpisodeView.self)), "the newest episodes, newest first") {
      view in
      .array(view.podcast.episodes.map { .object(EpisodeView(scope: view.scope, episode: $0)) })
    },
    Member("initials", .string, "one or two letters for a placeholder") {
      .string(Placeholder.initials(of: $0.podcast.name))
    },
    Member("hue", .int, "a placeholder's colour, 0 to 359") {
      .int(Placeholder.hue(of: $0.podcast.id))
    },
  ])
}

/// An episode of a podcast.
struct EpisodeView: DeclaredObject {
  let scope: PageScope
  let episode: Episode

  static let members = Members<EpisodeView>([
    Member("id", .int, "Apple's id") { .int($0.episode.id) },
    Member("name", .string, "the episode's name") { .string($0.episode.name) },
    Member("released", .optional(.string), "the day it came out, as an ISO date") {
      Value($0.episode.released?.day)
    },
    Member("milliseconds", .optional(.int), "its length, for the filter 'duration'") {
      Value($0.episode.milliseconds)
    },
    Member("explicit", .bool, "whether Apple marks it as explicit") {
      .bool($0.episode.advisory == .explicit)
    },
    Member("store_url", .optional(.string), "its page at Apple Podcasts") {
      $0.scope.trusted($0.episode.url)
    },
    Member("summary", .optional(.string), "what the publisher says of it") {
      Value($0.episode.summary)
    },
  ])
}

/// An artist.
struct ArtistView: DeclaredObject {
  let scope: PageScope
  let artist: Artist

  static let members = Members<ArtistView>([
    Member("id", .int, "Apple's id") { .int($0.artist.id) },
    Member("name", .string, "the artist's name") { .string($0.artist.name) },
    Member("url", .optional(.string), "the link to the artist's page") {
      $0.scope.link($0.scope.site.routes.artist($0.artist.id))
    },
    Member("store_url", .optional(.string), "the artist's page at Apple Music") {
      $0.scope.trusted($0.artist.url)
    },
    Member("genre", .optional(.object(GenreLinkView.self)), "the main genre") {
      $0.scope.genre($0.artist.genre)
    },
    Member("artwork", .optional(.string), "the newest album's picture, for the filter 'artwork'") {
      $0.scope.trusted($0.artist.albums.lazy.compactMap(\.artwork).first)
    },
    Member(
      "picture", .optional(.object(PictureView.self)), "the newest album's, of those with one"
    ) { view in
      Value(view.artist.albums.lazy.compactMap { view.scope.picture($0.artwork) }.first)
    },
    Member("albums", .list(.object(AlbumView.self)), "the known albums, newest first") { view in
      .array(view.artist.albums.map { .object(AlbumView(scope: view.scope, album: $0)) })
    },
    Member("initials", .string, "one or two letters for a placeholder") {
      .string(Placeholder.initials(of: $0.artist.name))
    },
    Member("hue", .int, "a placeholder's colour, 0 to 359") {
      .int(Placeholder.hue(of: $0.artist.id))
    },
  ])
}

/// An album; one without a page of its own has no `url`.
struct AlbumView: DeclaredObject {
  let scope: PageScope
  let album: Album

  static let members = Members<AlbumView>([
    Member("id", .int, "Apple's id") { .int($0.album.id) },
    Member("name", .string, "the album's name") { .string($0.album.name) },
    Member("artist_name", .string, "who made it, joint artists as one text") {
      .string($0.album.artistName)
    },
    Member("artist_url", .optional(.string), "the link to the artist's page") {
      $0.scope.link($0.album.artistID.flatMap($0.scope.site.routes.artist))
    },
    Member("url", .optional(.string), "the link to its page, where it has one") {
      $0.scope.link($0.scope.site.routes.album($0.album.id))
    },
    Member("store_url", .optional(.string), "its page at Apple Music") {
      $0.scope.trusted($0.album.url)
    },
    Member("artwork", .optional(.string), "a picture's address, for the filter 'artwork'") {
      $0.scope.trusted($0.album.artwork)
    },
    Member("picture", .optional(.object(PictureView.self)), "its picture, where there is one") {
      Value($0.scope.picture($0.album.artwork))
    },
    Member("genre", .optional(.object(GenreLinkView.self)), "the main genre") {
      $0.scope.genre($0.album.genre)
    },
    Member("released", .optional(.string), "the day it came out, as an ISO date") {
      Value($0.album.released)
    },
    Member("explicit", .bool, "whether Apple marks it as explicit") {
      .bool($0.album.advisory == .explicit)
    },
    Member("track_count", .optional(.int), "how many tracks Apple counts, music videos included") {
      Value($0.album.trackCount)
    },
    Member("song_count", .optional(.int), "how many songs are known, else how many Apple counts") {
      let known = $0.album.songs.isEmpty ? $0.album.songCount : $0.album.songs.count
      return Value(known ?? $0.album.trackCount)
    },
    Member("copyright", .optional(.string), "the copyright line") { Value($0.album.copyright) },
    Member("songs", .list(.object(SongView.self)), "the known songs, by disc and track") { view in
      .array(view.album.songs.map { .object(SongView(scope: view.scope, song: $0)) })
    },
    Member("disc_count", .int, "on how many discs the known songs are") {
      .int(Set($0.album.songs.map { $0.disc ?? 1 }).count)
    },
    Member("initials", .string, "one or two letters for a placeholder") {
      .string(Placeholder.initials(of: $0.album.name))
    },
    Member("hue", .int, "a placeholder's colour, 0 to 359") {
      .int(Placeholder.hue(of: $0.album.id))
    },
  ])
}

/// A song on an album.
struct SongView: DeclaredObject {
  let scope: PageScope
  let song: Song

  static let members = Members<SongView>([
    Member("id", .int, "Apple's id; the song's place on the page is 'song-ID'") {
      .int($0.song.id)
    },
    Member("name", .string, "the song's name") { .string($0.song.name) },
    Member("artist_name", .string, "who plays it") { .string($0.song.artistName) },
    Member("artist_url", .optional(.string), "the link to the artist's page") {
      $0.scope.link($0.song.artistID.flatMap($0.scope.site.routes.artist))
    },
    Member("disc", .int, "the disc, from 1") { .int($0.song.disc ?? 1) },
    Member("track", .optional(.int), "the track on its disc, from 1") { Value($0.song.track) },
    Member("milliseconds", .optional(.int), "its length, for the filter 'duration'") {
      Value($0.song.milliseconds)
    },
    Member("explicit", .bool, "whether Apple marks it as explicit") {
      .bool($0.song.advisory == .explicit)
    },
    Member("preview_url", .optional(.string), "a sound file of half a minute at Apple") {
      $0.scope.trusted($0.song.previewURL)
    },
    Member("store_url", .optional(.string), "its page at Apple Music") {
      $0.scope.trusted($0.song.url)
    },
    Member("placements", .list(.object(PlacementView.self)), "every chart the song is on now") {
      $0.scope.placements(.topSongs, $0.song.id)
    },
  ])
}

extension PageScope {
  /// An item's main genre.
  func genre(_ label: GenreLabel?) -> Value {
    guard let label, case .array(let views) = genres([label], in: .music) else { return .null }
    return views.first ?? .null
  }

  /// Every chart an item is on now.
  func placements(_ kind: ChartKind, _ id: Int) -> Value {
    placements(site.placements(of: kind, id))
  }

  /// Views of placements, in the order given.
  func placements(_ placements: [Placement]) -> Value {
    .array(placements.map { .object(PlacementView(scope: self, placement: $0)) })
  }
}
