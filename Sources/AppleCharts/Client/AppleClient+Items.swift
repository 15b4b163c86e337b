public import ChartModel
import HTTP

extension AppleClient {
  // MARK: - Search

  /// Searches for artists.
  ///
  /// - Parameters:
  ///   - term: What to search for: any text but an empty one.
  ///   - limit: How many to return at most, 1 to 200.
  ///   - storefront: The store to search in.
  /// - Returns: The artists that Apple found, best first, without albums.
  /// - Throws: An ``AppleError``.
  public func searchArtists(
    _ term: String, limit: Int = 25, in storefront: Storefront = .us
  ) async throws(AppleError) -> [Artist] {
    try await search(term, for: .artists, limit: limit, in: storefront).artists
  }

  /// Searches for albums.
  ///
  /// - Parameters:
  ///   - term: What to search for: any text but an empty one.
  ///   - limit: How many to return at most, 1 to 200.
  ///   - storefront: The store to search in.
  /// - Returns: The albums that Apple found, best first, without songs.
  /// - Throws: An ``AppleError``.
  public func searchAlbums(
    _ term: String, limit: Int = 25, in storefront: Storefront = .us
  ) async throws(AppleError) -> [Album] {
    try await search(term, for: .albums, limit: limit, in: storefront).albums
  }

  /// Searches for podcasts.
  ///
  /// - Parameters:
  ///   - term: What to search for: any text but an empty one.
  ///   - limit: How many to return at most, 1 to 200.
  ///   - storefront: The store to search in.
  /// - Returns: The podcasts that Apple found, best first, without episodes.
  /// - Throws: An ``AppleError``.
  public func searchPodcasts(
    _ term: String, limit: Int = 25, in storefront: Storefront = .us
  ) async throws(AppleError) -> [Podcast] {
    try await search(term, for: .podcasts, limit: limit, in: storefront).podcasts
  }

  private func search(
    _ term: String, for subject: SearchSubject, limit: Int, in storefront: Storefront
  ) async throws(AppleError) -> Lookup {
    let url = endpoints.search(term, for: subject, in: storefront, limit: limit)
    guard term.contains(where: { !$0.isWhitespace }), term.utf8.count <= Self.longestTerm else {
      throw AppleError(.badTerm, url: url)
    }
    guard (1...200).contains(limit) else {
      throw AppleError(.badLimit(limit, allowed: 1...200), url: url)
    }
    return try await request(url, from: .lookups) { (response) throws(ResponseError) in
      try AppleResponse.decodeLookup(response.body).records
    }
  }

  // MARK: - Lookup

  /// Looks an artist up, with the albums.
  ///
  /// Apple's first row is the artist, and the rest are albums.
  ///
  /// - Parameters:
  ///   - id: The artist's id.
  ///   - storefront: The store to look in; another may have other albums, or not know the artist.
  /// - Returns: The artist, with the albums in the response's order.
  /// - Throws: An ``AppleError``; its kind is `notFound` where the results do not contain artist info.
  public func lookupArtist(
    _ id: Int, in storefront: Storefront = .us
  ) async throws(AppleError) -> Artist {
    let response = try await lookup([id], .artist, in: storefront)
    guard var artist = response.records.artists.first(where: { $0.id == id }) else {
      throw notFound("results do not contain artist info", [id], .artist, storefront)
    }
    artist.albums = response.records.albums
    return artist
  }

  /// Looks an album up, with its songs.
  ///
  /// - Parameters:
  ///   - id: The album's id.
  ///   - storefront: The store to look in.
  /// - Returns: The album, with the songs in the response's order, which is the album's.
  /// - Throws: An ``AppleError``; its kind is `notFound` where the store has no such album.
  public func lookupAlbum(
    _ id: Int, in storefront: Storefront = .us
  ) async throws(AppleError) -> Album {
    let response = try await lookup([id], .album, in: storefront)
    guard var album = response.records.albums.first(where: { $0.id == id }) else {
      throw notFound("results do not contain album info", [id], .album, storefront)
    }
    album.songs = response.records.songs
    return album
  }

  /// Looks a podcast up, with its newest episodes.
  ///
  /// - Parameters:
  ///   - id: The podcast's id.
  ///   - episodes: How many episodes to request, 0 to 200.
  ///   - storefront: The store to look in.
  /// - Returns: The podcast.
  /// - Throws: An ``AppleError``; its kind is `notFound` where the store has no such podcast.
  public func lookupPodcast(
    _ id: Int, episodes: Int = 0, in storefront: Storefront = .us
  ) async throws(AppleError) -> Podcast {
    let subject = episodes == 0 ? LookupSubject.podcast : .episodes(episodes)
    let response = try await lookup([id], subject, in: storefront)
    guard var podcast = response.records.podcasts.first(where: { $0.id == id }) else {
      throw notFound("results do not contain podcast info", [id], subject, storefront)
    }
    podcast.episodes = response.records.episodes
    return podcast
  }

  private func notFound(
    _ what: String, _ ids: [Int], _ subject: LookupSubject, _ storefront: Storefront
  ) -> AppleError {
    AppleError(.notFound(what), url: endpoints.lookup(ids, subject, in: storefront))
  }
}
