import ChartModel
import Liquid
import Publishing

extension PageWriter {
  /// Writes the page of a podcast.
  mutating func write(
    _ podcast: Podcast, _ runs: [ItemRun], blurb: MarkdownFile?, into output: inout OutputUpdate
  ) throws {
    guard let address = context.routes.podcast(podcast.id) else { return }
    let scope = scope(address)
    let isFollowed = context.followed.podcasts.contains(podcast.id)
    try write(
      .podcast, scope,
      PodcastVariables(
        podcast: PodcastView(scope: scope, podcast: podcast), isFollowed: isFollowed,
        placements: scope.placements(.topPodcasts, podcast.id),
        standings: scope.standings(
          of: podcast.id, .topPodcasts, runs, isFollowed: isFollowed),
        history: scope.history(runs.map { ($0, nil) }, isFollowed: isFollowed),
        blurb: scope.markup(blurb)), into: &output)
  }

  /// Writes the page of an artist, with everything of theirs that charts.
  mutating func write(
    _ artist: Artist, blurb: MarkdownFile?, into output: inout OutputUpdate
  ) throws {
    guard let address = context.routes.artist(artist.id) else { return }
    let scope = scope(address)
    try write(
      .artist, scope,
      ArtistVariables(
        artist: ArtistView(scope: scope, artist: artist),
        placements: scope.placements(context.placements(ofArtist: artist.id)),
        blurb: scope.markup(blurb)), into: &output)
  }

  /// Writes the page of an album, with where it and its songs chart.
  mutating func write(
    _ album: Album, _ runs: [ItemRun], _ songRuns: [Int: [ItemRun]], blurb: MarkdownFile?,
    into output: inout OutputUpdate
  ) throws {
    guard let address = context.routes.album(album.id) else { return }
    let scope = scope(address)
    var placements = context.placements(of: .topAlbums, album.id)
    var history: [(ItemRun, String?)] = runs.map { ($0, nil) }
    for song in album.songs {
      placements += context.placements(of: .topSongs, song.id)
      history += (songRuns[song.id] ?? []).map { ($0, song.name) }
    }
    try write(
      .album, scope,
      AlbumVariables(
        album: AlbumView(scope: scope, album: album),
        placements: scope.placements(placements), history: scope.history(history),
        blurb: scope.markup(blurb)), into: &output)
  }
}
