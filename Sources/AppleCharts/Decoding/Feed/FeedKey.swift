/// The members of a feed, of whichever generation.
enum FeedKey: String, CodingKey {
  case title, id, links, link, country, updated, results, entry
}

/// The members of a row of the feed generator.
enum FeedRowKey: String, CodingKey {
  case id, name, kind, artistName, artistId, artistUrl, collectionName, contentAdvisoryRating
  case genres, releaseDate, url
  case artworkUrl100, artworkUrl512, artworkUrl600, artworkUrl60, artworkUrl30
}

/// The members of a genre; the feed generator says `genreId`, episodes in lookups say `id`.
enum GenreKey: String, CodingKey {
  case genreId, id, name, url
}

/// A link of a feed of the generator.
struct FeedLink: Decodable {
  let address: String?

  private enum Key: String, CodingKey {
    case `self`
  }

  init(from decoder: any Decoder) {
    address = (try? decoder.container(keyedBy: Key.self))?.string(.self)
  }
}
