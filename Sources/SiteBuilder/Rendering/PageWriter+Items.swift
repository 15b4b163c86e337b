import ChartModel
import Liquid

extension PageWriter {
  /// Writes the page of a podcast.
  mutating func write(
    _ podcast: Podcast, blurb: MarkdownFile?, into output: inout OutputUpdate
  ) throws {
    guard let address = facts.routes.podcast(podcast.id) else { return }
    let scope = scope(address)
    try write(
      .podcast, scope,
      PodcastVariables(
        podcast: PodcastView(scope: scope, podcast: podcast),
        placements: scope.placements(.topPodcasts, podcast.id),
        blurb: scope.markup(blurb)), into: &output)
  }

  /// Writes the page of an artist, with everything of theirs that charts.
  mutating func write(
    _ artist: Artist, blurb: MarkdownFile?, into output: inout OutputUpdate
  ) throws {
    guard let address = facts.routes.artist(artist.id) else { return }
    let scope = scope(address)
    try write(
      .artist, scope,
      ArtistVariables(
        artist: ArtistView(scope: scope, artist: artist),
        placements: scope.placements(facts.placements(ofArtist: artist.id)),
        blurb: scope.markup(blurb)), into: &output)
  }

  /// Writes the page of an album, with where it and its songs chart.
  mutating func write(
    _ album: Album, blurb: MarkdownFile?, into output: inout OutputUpdate
  ) throws {
    guard let address = facts.routes.album(album.id) else { return }
    let scope = scope(address)
    var placements = facts.placements(of: .topAlbums, album.id)
    for song in album.songs { placements += facts.placements(of: .topSongs, song.id) }
    try write(
      .album, scope,
      AlbumVariables(
        album: AlbumView(scope: scope, album: album),
        placements: scope.placements(placements),
        blurb: scope.markup(blurb)), into: &output)
  }
}
