import ChartModel

/// The rows of the sample's feeds, in the shape of Apple's second generation: made once for each
/// storefront, since a row says the same on every day.
struct SampleFeedRows {
  let catalogue: SampleCatalogue
  let storefront: Storefront

  /// The row of a podcast.
  func podcast(_ podcast: SamplePodcast) -> [UInt8] {
    row { json in
      json.member("artistName", podcast.publisher)
      json.member("id", String(podcast.id))
      json.member("name", podcast.name)
      json.member("kind", "podcasts")
      if podcast.isExplicit { json.member("contentAdvisoryRating", "Explict") }
      if podcast.reach.hasPicture {
        json.member("artworkUrl100", SampleAddress.artwork("podcast", podcast.id, 100))
      }
      genres(podcast.genres, &json)
      json.member("url", SampleAddress.podcast(podcast.id, in: storefront))
    }
  }

  /// The row of an album.
  func album(_ album: SampleAlbum) -> [UInt8] {
    row { json in
      head(album, id: album.id, name: album.name, kind: "albums", &json)
      if album.advisory == .explicit { json.member("contentAdvisoryRating", "Explict") }
      genres([catalogue.artists[album.artist].genre, 34], &json)
      json.member("url", SampleAddress.album(album.id, in: storefront))
    }
  }

  /// The row of a song.
  func song(_ song: SampleSong, on album: SampleAlbum) -> [UInt8] {
    row { json in
      head(album, id: song.id, name: song.name, kind: "songs", &json)
      if song.isExplicit { json.member("contentAdvisoryRating", "Explict") }
      genres([catalogue.artists[album.artist].genre, 34], &json)
      json.member("url", SampleAddress.song(song.id, on: album.id, in: storefront))
    }
  }

  private func row(_ members: (inout JSONBytes) -> Void) -> [UInt8] {
    var json = JSONBytes()
    json.object(members)
    return json.bytes
  }

  private func head(
    _ album: SampleAlbum, id: Int, name: String, kind: String, _ json: inout JSONBytes
  ) {
    let artist = catalogue.artists[album.artist]
    json.member("artistName", artist.name)
    json.member("id", String(id))
    json.member("name", name)
    json.member("releaseDate", album.released.description)
    json.member("kind", kind)
    json.member("artistId", String(artist.id))
    json.member("artistUrl", SampleAddress.artist(artist.id, in: storefront))
    if artist.reach.hasPicture {
      json.member("artworkUrl100", SampleAddress.artwork("album", album.id, 100))
    }
  }

  private func genres(_ ids: [Int], _ json: inout JSONBytes) {
    json.name("genres")
    json.list { json in
      for id in ids {
        json.object { json in
          json.member("genreId", String(id))
          json.member("name", SampleGenres.name(id, in: storefront))
          json.member("url", "https://music.example/\(storefront)/genre/id\(id)")
        }
      }
    }
  }
}

/// The addresses of the sample's items, on hosts that cannot exist.
enum SampleAddress {
  static func podcast(_ id: Int, in storefront: Storefront) -> String {
    "https://podcasts.example/\(storefront)/podcast/id\(id)"
  }

  static func artist(_ id: Int, in storefront: Storefront) -> String {
    "https://music.example/\(storefront)/artist/\(id)"
  }

  static func album(_ id: Int, in storefront: Storefront) -> String {
    "https://music.example/\(storefront)/album/\(id)"
  }

  /// The address of a picture, which is never requested: the program draws it.
  static func artwork(_ kind: String, _ id: Int, _ size: Int) -> String {
    "https://pictures.example/\(kind)/\(id).png/\(size)x\(size)bb.jpg"
  }

  static func song(_ id: Int, on album: Int, in storefront: Storefront) -> String {
    "\(self.album(album, in: storefront))?i=\(id)"
  }
}
