public import ChartModel
import SQLite

extension Store {
  /// Stores the records of one lookup or search answer.
  ///
  /// An item's own record is the one of the storefront that comes first in the site's order and
  /// has it: a record of a later one never takes its place. A full record is never replaced by a
  /// hollow one, and what a record leaves out stays as it was known. An episode that does not say
  /// which podcast it belongs to is passed over.
  ///
  /// - Parameters:
  ///   - lookup: The answer as it was decoded.
  ///   - storefront: Where it was asked for; what the answer says itself, where this is nil.
  ///   - order: The site's storefronts, the most preferred first.
  ///   - received: When it was received.
  /// - Throws: A ``StoreError`` when it could not be stored; then nothing of it is.
  public func save(
    _ lookup: Lookup, storefront: Storefront? = nil, preferring order: [Storefront],
    receivedAt received: Timestamp
  ) throws(StoreError) {
    try writing { (connection) throws(SQLiteError) in
      try keep(lookup, storefront ?? lookup.storefront, order, received, connection)
    }
  }

  /// Stores the records of a lookup of several ids, and which of them the store has.
  ///
  /// - Parameters:
  ///   - lookup: The answer as it was decoded.
  ///   - ids: The ids that were asked for; one without rows is kept as not in that storefront.
  ///   - rows: How many rows came for each id.
  ///   - subject: What was asked of them.
  ///   - storefront: Where it was asked.
  ///   - order: The site's storefronts, the most preferred first.
  ///   - received: When the answer was received.
  /// - Throws: A ``StoreError`` when it could not be stored; then nothing of it is.
  public func save(
    _ lookup: Lookup, of ids: [Int], rows: [Int: Int], _ subject: LookupSubject,
    storefront: Storefront, preferring order: [Storefront], receivedAt received: Timestamp
  ) throws(StoreError) {
    try writing { (connection) throws(SQLiteError) in
      try keep(lookup, storefront, order, received, connection)
      let insert = try connection.statement(
        """
        INSERT OR REPLACE INTO lookup (subject, id, storefront, answered, rows)
        VALUES (?, ?, ?, ?, ?)
        """)
      for id in ids {
        try insert.run(subject.name, id, storefront.code, received.seconds, rows[id] ?? 0)
      }
    }
  }

  /// Notes that an implausible response left items out, which is believed once it has lasted for some
  /// nights.
  ///
  /// - Parameters:
  ///   - ids: The ids that are missing.
  ///   - subject: What was requested of them.
  ///   - storefront: Where it was requested.
  ///   - moment: When the response was received.
  /// - Throws: A ``StoreError`` when it could not be stored.
  public func noteMissing(
    _ ids: [Int], _ subject: LookupSubject, in storefront: Storefront, at moment: Timestamp
  ) throws(StoreError) {
    try writing(changesPages: { false }) { (connection) throws(SQLiteError) in
      let insert = try connection.statement(
        """
        INSERT INTO lookup (subject, id, storefront, answered, rows, missing_since)
        VALUES (?, ?, ?, 0, 0, ?)
        ON CONFLICT (subject, id, storefront)
          DO UPDATE SET missing_since = ifnull(missing_since, excluded.missing_since)
        """)
      for id in ids { try insert.run(subject.name, id, storefront.code, moment.seconds) }
    }
  }

  private func keep(
    _ lookup: Lookup, _ storefront: Storefront?, _ order: [Storefront], _ received: Timestamp,
    _ connection: Connection
  ) throws(SQLiteError) {
    let source = RecordTable.Source(
      storefront: storefront, received: received, precedence: StorefrontPrecedence(order))
    for podcast in lookup.podcasts { try keep(podcast, from: source, connection) }
    for episode in lookup.episodes { try keep(episode, from: source, connection) }
    for artist in lookup.artists { try keep(artist, from: source, connection) }
    for album in lookup.albums { try keep(album, from: source, connection) }
    for song in lookup.songs { try keep(song, from: source, connection) }
  }

  private func keep(
    _ podcast: Podcast, from source: RecordTable.Source, _ connection: Connection
  ) throws(SQLiteError) {
    let isOwn = try RecordTable.podcast.keep(
      podcast.id, hasAddress: podcast.url != nil, from: source,
      [
        podcast.name, podcast.publisher, podcast.advisory?.rawValue, podcast.url, podcast.feedURL,
        podcast.artwork?.string, podcast.episodeCount, podcast.released?.seconds,
      ], in: connection)
    if isOwn { try setGenres(podcast.genres, of: podcast.id, in: .podcast, connection) }
    try giveSlug(from: podcast.name, to: podcast.id, .podcast, connection)
  }

  private func keep(
    _ episode: Episode, from source: RecordTable.Source, _ connection: Connection
  ) throws(SQLiteError) {
    guard let podcast = episode.podcastID else { return }
    try RecordTable.episode.keep(
      episode.id, hasAddress: episode.url != nil, from: source,
      [
        podcast, episode.name, episode.released?.seconds, episode.milliseconds,
        episode.advisory?.rawValue, episode.url, episode.summary,
      ], in: connection)
  }

  private func keep(
    _ artist: Artist, from source: RecordTable.Source, _ connection: Connection
  ) throws(SQLiteError) {
    let genre = try genreLabels.number(of: artist.genre, in: connection)
    try RecordTable.artist.keep(
      artist.id, hasAddress: artist.url != nil, from: source, [artist.name, genre, artist.url],
      in: connection)
    try giveSlug(from: artist.name, to: artist.id, .artist, connection)
  }

  private func keep(
    _ album: Album, from source: RecordTable.Source, _ connection: Connection
  ) throws(SQLiteError) {
    let genre = try genreLabels.number(of: album.genre, in: connection)
    try RecordTable.album.keep(
      album.id, hasAddress: album.url != nil, from: source,
      [
        album.name, album.artistID, album.artistName, album.advisory?.rawValue, genre,
        album.released?.number, album.trackCount, album.copyright, album.url,
        album.artwork?.string,
      ], in: connection)
    try giveSlug(from: album.name, to: album.id, .album, connection)
  }

  private func keep(
    _ song: Song, from source: RecordTable.Source, _ connection: Connection
  ) throws(SQLiteError) {
    let genre = try genreLabels.number(of: song.genre, in: connection)
    try RecordTable.song.keep(
      song.id, hasAddress: song.url != nil, from: source,
      [
        song.name, song.albumID, song.albumName, song.artistID, song.artistName,
        song.advisory?.rawValue, genre, song.disc, song.track, song.milliseconds,
        song.released?.number, song.previewURL, song.url, song.artwork?.string,
      ], in: connection)
    // The album gets a page where the song charts, whether or not its own record is ever seen.
    if let album = song.albumID, let name = song.albumName {
      try giveSlug(from: name, to: album, .album, connection)
    }
  }
}
