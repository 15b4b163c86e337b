import AppleCharts
import ChartModel
import Foundation

/// `case-runner lookup`: decodes the body of a lookup's or search's answer from standard input.
func runLookup(_ arguments: [String]) -> Int32 {
  answerDecoded {
    let decoded = try AppleResponse.decodeLookup($0)
    var object = json(of: decoded.records)
    object["skipped"] = decoded.skipped
    return object
  }
}

private func json(of lookup: Lookup) -> [String: Any] {
  let albums = Dictionary(grouping: lookup.albums, by: \.artistID)
  let songs = Dictionary(grouping: lookup.songs, by: \.albumID)
  return [
    "artists": lookup.artists.map { artist -> [String: Any] in
      [
        "id": artist.id,
        "name": artist.name,
        "genre": orNull(artist.genre?.name),
        "albums": (albums[artist.id] ?? []).map(\.id),
      ]
    },
    "albums": lookup.albums.map { album -> [String: Any] in
      [
        "id": album.id,
        "name": album.name,
        "artistId": orNull(album.artistID),
        "released": orNull(album.released?.description),
        "explicit": album.advisory == .explicit,
        "songs": (songs[album.id] ?? []).map(\.id),
      ]
    },
    "songs": lookup.songs.map { song -> [String: Any] in
      [
        "id": song.id,
        "name": song.name,
        "albumId": orNull(song.albumID),
        "disc": orNull(song.disc),
        "track": orNull(song.track),
        "milliseconds": orNull(song.milliseconds),
      ]
    },
    "podcasts": lookup.podcasts.map { podcast -> [String: Any] in
      [
        "id": podcast.id,
        "name": podcast.name,
        "feedUrl": orNull(podcast.feedURL),
        "genres": podcast.genres.map(\.name),
      ]
    },
    "episodes": lookup.episodes.map { episode -> [String: Any] in
      [
        "id": episode.id,
        "podcastId": orNull(episode.podcastID),
        "name": episode.name,
        "released": orNull(episode.released?.description),
        "milliseconds": orNull(episode.milliseconds),
      ]
    },
  ]
}
