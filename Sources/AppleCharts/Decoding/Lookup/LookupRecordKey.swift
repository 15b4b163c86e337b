import ChartModel

/// The members of a record of a lookup or search, of whichever kind.
enum LookupRecordKey: String, CodingKey {
  case wrapperType, kind, artistType, collectionType, country
  case artistId, artistName, artistLinkUrl, artistViewUrl
  case collectionId, collectionName, collectionViewUrl, collectionExplicitness
  case trackId, trackName, trackViewUrl, trackExplicitness, contentAdvisoryRating
  case trackCount, discNumber, trackNumber, trackTimeMillis
  case primaryGenreName, primaryGenreId, genres, genreIds
  case releaseDate, copyright, feedUrl, previewUrl, description, shortDescription
  case artworkUrl100, artworkUrl600, artworkUrl160, artworkUrl60, artworkUrl30
}

/// A record of a lookup or search as it stands in the answer.
typealias LookupFields = KeyedDecodingContainer<LookupRecordKey>

extension LookupFields {
  /// The picture; whichever size is given can be asked for in others.
  var artwork: ArtworkURL? {
    (link(.artworkUrl100) ?? link(.artworkUrl600) ?? link(.artworkUrl160) ?? link(.artworkUrl60)
      ?? link(.artworkUrl30))
      .map { ArtworkURL($0.string) }
  }

  /// The genre of music that a record names first; its name alone, but in artists.
  var musicGenre: GenreLabel? {
    text(.primaryGenreName).map { name in
      GenreLabel(
        id: number(.primaryGenreId) ?? Genre.known(named: name, in: .music)?.id, name: name)
    }
  }
}
