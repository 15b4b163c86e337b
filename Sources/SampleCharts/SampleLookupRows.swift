import ChartModel

/// The records of the sample's lookups, in the shape of Apple's.
struct SampleLookupRows {
  let catalogue: SampleCatalogue
  let storefront: Storefront
  /// The storefront as lookups name it.
  let country: String

  /// Writes an artist, then its albums.
  func artist(_ artist: SampleArtist, _ json: inout JSONBytes) {
    json.object { json in
      json.member("wrapperType", "artist")
      json.member("artistType", "Artist")
      json.member("artistName", artist.name)
      json.member("artistLinkUrl", SampleAddress.artist(artist.id, in: storefront))
      json.member("artistId", artist.id)
      json.member("primaryGenreName", SampleGenres.name(artist.genre, in: storefront))
      json.member("primaryGenreId", artist.genre)
    }
    for album in catalogue.albums[artist.albums] { self.album(album, artist, &json) }
  }

  /// Writes an album.
  func album(_ album: SampleAlbum, _ artist: SampleArtist, _ json: inout JSONBytes) {
    json.object { json in
      json.member("wrapperType", "collection")
      json.member("collectionType", "Album")
      json.member("artistId", artist.id)
      json.member("collectionId", album.id)
      json.member("artistName", artist.name)
      json.member("collectionName", album.name)
      json.member("artistViewUrl", SampleAddress.artist(artist.id, in: storefront))
      json.member("collectionViewUrl", SampleAddress.album(album.id, in: storefront))
      json.member("collectionExplicitness", album.advisory?.rawValue ?? "notExplicit")
      if artist.reach.hasPicture {
        json.member("artworkUrl100", SampleAddress.artwork("album", album.id, 100))
      }
      json.member("trackCount", album.songs.count)
      json.member("copyright", "℗ \(album.released.date.year) Second Umbrella Records")
      json.member("country", country)
      json.member("releaseDate", "\(album.released)T07:00:00Z")
      json.member("primaryGenreName", SampleGenres.name(artist.genre, in: storefront))
    }
  }

  /// Writes an album, then its songs.
  func songs(_ album: SampleAlbum, _ json: inout JSONBytes) {
    let artist = catalogue.artists[album.artist]
    self.album(album, artist, &json)
    let genre = SampleGenres.name(artist.genre, in: storefront)
    for song in album.songs {
      json.object { json in
        json.member("wrapperType", "track")
        json.member("kind", "song")
        json.member("artistId", artist.id)
        json.member("collectionId", album.id)
        json.member("trackId", song.id)
        json.member("artistName", artist.name)
        json.member("collectionName", album.name)
        json.member("trackName", song.name)
        json.member("trackViewUrl", SampleAddress.song(song.id, on: album.id, in: storefront))
        json.member("trackExplicitness", song.isExplicit ? "explicit" : "notExplicit")
        json.member("discNumber", song.disc)
        json.member("trackNumber", song.track)
        json.member("trackTimeMillis", song.milliseconds)
        json.member("country", country)
        json.member("releaseDate", "\(album.released)T12:00:00Z")
        json.member("primaryGenreName", genre)
      }
    }
  }

  /// Writes a podcast, then its episodes.
  func podcast(_ podcast: SamplePodcast, _ json: inout JSONBytes) {
    let url = SampleAddress.podcast(podcast.id, in: storefront)
    json.object { json in
      json.member("wrapperType", "track")
      json.member("kind", "podcast")
      json.member("collectionId", podcast.id)
      json.member("trackId", podcast.id)
      json.member("artistName", podcast.publisher)
      json.member("collectionName", podcast.name)
      json.member("trackName", podcast.name)
      json.member("collectionViewUrl", url)
      json.member("feedUrl", "https://feeds.example/\(podcast.id).xml")
      if let newest = podcast.episodes.first {
        json.member("releaseDate", newest.released.description)
        // Shows count in seconds what episodes count in milliseconds.
        json.member("trackTimeMillis", newest.milliseconds / 1_000)
      }
      json.member("collectionExplicitness", podcast.isExplicit ? "explicit" : "notExplicit")
      if podcast.reach.hasPicture {
        json.member("artworkUrl600", SampleAddress.artwork("podcast", podcast.id, 600))
      }
      json.member("trackCount", podcast.episodeCount)
      json.member("country", country)
      let genres = podcast.genres + [26]
      json.name("genreIds")
      json.list { json in genres.forEach { json.string(String($0)) } }
      json.name("genres")
      json.list { json in
        genres.forEach { json.string(SampleGenres.name($0, in: storefront)) }
      }
    }
    for episode in podcast.episodes { self.episode(episode, of: podcast, url, &json) }
  }

  private func episode(
    _ episode: SampleEpisode, of podcast: SamplePodcast, _ url: String, _ json: inout JSONBytes
  ) {
    json.object { json in
      json.member("wrapperType", "podcastEpisode")
      json.member("kind", "podcast-episode")
      json.member("collectionId", podcast.id)
      json.member("collectionName", podcast.name)
      json.member("trackId", episode.id)
      json.member("trackName", episode.name)
      json.member("releaseDate", episode.released.description)
      json.member("trackTimeMillis", episode.milliseconds)
      if podcast.isExplicit { json.member("contentAdvisoryRating", "Explicit") }
      json.member("description", episode.summary)
      json.member("trackViewUrl", "\(url)?i=\(episode.id)")
      json.member("country", country)
    }
  }
}
