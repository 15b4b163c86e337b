/// The queries of a render; tests hold their plans to the indexes.
///
/// `CROSS JOIN` keeps SQLite to the order of the tables as they stand.
enum Queries {
  /// What ``Listing`` reads, behind a position.
  private static let listingColumns = """
    listing.id, storefront, name, maker, artist, album, album_name, advisory, released, url, artwork
    """

  /// What an album reads, behind a position.
  private static let albumColumns = """
    album.id, name, artist, artist_name, advisory, genre, released, track_count, copyright, url,
    artwork
    """

  /// Every chart that has a snapshot.
  static let charts = """
    SELECT id, kind, storefront, genre, items FROM chart
    WHERE EXISTS (SELECT 1 FROM snapshot WHERE chart = chart.id)
    """

  /// The days of a chart's snapshots within a range.
  static let days = """
    SELECT day FROM snapshot WHERE chart = ?1 AND day BETWEEN ?2 AND ?3 ORDER BY day
    """

  /// The same with what the snapshots cover.
  static let timeline = """
    SELECT day, depth, left_out FROM snapshot WHERE chart = ?1 AND day BETWEEN ?2 AND ?3
    ORDER BY day
    """

  /// The rows of a snapshot with what is said of their items.
  static let entries = """
    SELECT entry.rank, entry.item, listing.id, name, maker, artist, album, album_name, advisory,
      released, url, artwork
    FROM entry CROSS JOIN listing ON listing.kind = ?3 AND listing.item = entry.item
      AND listing.storefront = ?4
    WHERE entry.chart = ?1 AND entry.day = ?2
    ORDER BY entry.rank, entry.item
    """

  /// The genres of a snapshot's items, by listing.
  static let entryGenres = """
    SELECT listing.id, label
    FROM entry CROSS JOIN listing ON listing.kind = ?3 AND listing.item = entry.item
      AND listing.storefront = ?4
    CROSS JOIN listing_genre ON listing_genre.listing = listing.id
    WHERE entry.chart = ?1 AND entry.day = ?2
    ORDER BY entry.rank, entry.item, position
    """

  // MARK: - History

  /// The ranks and items of a snapshot alone.
  static let ranks = """
    SELECT rank, item FROM entry WHERE chart = ?1 AND day = ?2 ORDER BY rank, item
    """

  /// Every row of a chart up to a day that has one of the requested items, item by item.
  static let careers = """
    SELECT position, day, rank
    FROM temp.requested CROSS JOIN entry
      ON entry.item = requested.id AND entry.chart = ?1 AND entry.day <= ?2
    ORDER BY position, day, rank
    """

  /// Every row of every chart that has one of the requested items, item by item.
  static let runs = """
    SELECT position, chart, day, rank
    FROM temp.requested CROSS JOIN entry ON entry.item = requested.id
    ORDER BY position, chart, day, rank
    """

  /// What a storefront's rows of a kind of chart say of one item.
  static let listing = """
    SELECT 0, \(listingColumns)
    FROM listing WHERE kind = ?1 AND item = ?2 AND storefront = ?3
    """

  /// What an item was called on a day, where that is not what it is called now.
  static let formerName = """
    SELECT name, maker FROM former_name WHERE listing = ?1 AND until >= ?2 ORDER BY until LIMIT 1
    """

  static let formerNames = """
    SELECT until, name, maker FROM former_name WHERE listing = ?1 ORDER BY until
    """

  static let archivePages = """
    SELECT day FROM archive_page WHERE chart = ?1
    """

  // MARK: - Records, for the requested ids

  static let podcasts = """
    SELECT position, podcast.id, name, publisher, advisory, url, feed, artwork, episode_count,
      released
    FROM temp.requested CROSS JOIN podcast ON podcast.id = requested.id
    ORDER BY position
    """

  static let podcastGenres = """
    SELECT requested.position, label
    FROM temp.requested CROSS JOIN podcast_genre ON podcast = requested.id
    ORDER BY requested.position, podcast_genre.position
    """

  /// The newest episodes, so many of each podcast.
  static let episodes = """
    SELECT position, episode.id, podcast, name, released, milliseconds, advisory, url, summary
    FROM temp.requested CROSS JOIN episode ON episode.id IN (
      SELECT id FROM episode AS newest WHERE newest.podcast = requested.id
      ORDER BY newest.released DESC, newest.id DESC LIMIT ?1)
    ORDER BY position
    """

  static let artists = """
    SELECT position, artist.id, name, genre, url
    FROM temp.requested CROSS JOIN artist ON artist.id = requested.id
    ORDER BY position
    """

  /// Each with the number of its songs as its own page has them.
  static let albumsOfArtists = """
    SELECT position, \(albumColumns),
      (SELECT count(*) FROM song WHERE song.album = album.id) + (
        SELECT count(*) FROM listing INDEXED BY listing_by_album
        WHERE listing.album = album.id AND kind = ?1 AND NOT EXISTS (
          SELECT 1 FROM song WHERE song.id = item AND song.album IS NOT NULL) AND NOT EXISTS (
          SELECT 1 FROM listing AS other
          WHERE other.kind = ?1 AND other.item = listing.item AND other.album = listing.album
            AND other.storefront < listing.storefront))
    FROM temp.requested CROSS JOIN album ON album.artist = requested.id
    ORDER BY position, released DESC, album.id
    """

  static let albums = """
    SELECT position, \(albumColumns)
    FROM temp.requested CROSS JOIN album ON album.id = requested.id
    ORDER BY position
    """

  /// A disc that is not named is the first; a track without a number comes after the others.
  static let songsOfAlbums = """
    SELECT position, song.id, name, album, album_name, artist, artist_name, advisory, genre, disc,
      track, milliseconds, released, preview, url, artwork
    FROM temp.requested CROSS JOIN song ON song.album = requested.id
    ORDER BY position, ifnull(disc, 1), ifnull(track, 9999), song.id
    """

  // MARK: - What chart rows say, for the requested ids

  /// What rows of a kind of chart say of the items.
  static let listings = """
    SELECT position, \(listingColumns)
    FROM temp.requested CROSS JOIN listing ON kind = ?1 AND item = requested.id
    ORDER BY position, storefront
    """

  /// What rows of songs say of the albums that they are on.
  static let listingsOfAlbums = """
    SELECT position, \(listingColumns)
    FROM temp.requested CROSS JOIN listing ON album = requested.id AND kind = ?1
    WHERE album_name IS NOT NULL
    ORDER BY position, storefront, item
    """

  /// What rows say of the songs on the albums whose records do not say themselves what they are on.
  ///
  /// Without `INDEXED BY`, the index that has the wanted order would be read from end to end, once
  /// for each album.
  static let songListingsOfAlbums = """
    SELECT position, \(listingColumns), item
    FROM temp.requested CROSS JOIN listing INDEXED BY listing_by_album
      ON album = requested.id AND kind = ?1
    WHERE NOT EXISTS (SELECT 1 FROM song WHERE song.id = item AND song.album IS NOT NULL)
    ORDER BY position, item, storefront
    """

  /// What rows of albums and songs call the artists.
  static let listingsOfArtists = """
    SELECT position, storefront, maker
    FROM temp.requested CROSS JOIN listing ON artist = requested.id AND kind IN (?1, ?2)
    """

  /// What records call the artists that have none of their own.
  static let creditsOfArtists = """
    SELECT position, artist_name FROM temp.requested CROSS JOIN album ON artist = requested.id
    UNION ALL
    SELECT position, artist_name FROM temp.requested CROSS JOIN song ON artist = requested.id
    """

  // MARK: - Which items have pages

  /// The items that were ever on a chart of a kind, of the requested charts.
  ///
  /// Every entry has a listing, and there are as many listings as items, not as entries: so each
  /// item is looked for among the entries, which ends with the first one found.
  static let chartedItems = """
    SELECT item FROM (SELECT DISTINCT item FROM listing WHERE kind = ?1) AS known
    WHERE EXISTS (
      SELECT 1 FROM listing AS said
      CROSS JOIN chart ON chart.kind = ?1 AND chart.storefront = said.storefront
      CROSS JOIN entry ON entry.item = known.item AND entry.chart = chart.id
      WHERE said.kind = ?1 AND said.item = known.item AND chart.id IN (SELECT id FROM temp.requested))
    ORDER BY item
    """

  /// The albums and artists of the songs' own records.
  static let songLinks = """
    SELECT position, album, album_name IS NOT NULL, artist
    FROM temp.requested CROSS JOIN song ON song.id = requested.id
    """

  /// The albums and artists that rows of a kind of chart name.
  static let listingLinks = """
    SELECT position, album, album_name IS NOT NULL, artist
    FROM temp.requested CROSS JOIN listing ON kind = ?1 AND item = requested.id
    ORDER BY position, storefront
    """

  /// The artists of the albums' own records.
  static let albumLinks = """
    SELECT artist FROM temp.requested CROSS JOIN album ON album.id = requested.id
    """

  static let albumIDsOfArtists = """
    SELECT album.id FROM temp.requested CROSS JOIN album ON album.artist = requested.id
    """

  /// The items of an imported chart that an entry has, with what they are called and their slugs.
  static let chartItems = """
    SELECT -number, imported_item.id, name, maker, slug
    FROM imported_item CROSS JOIN listing
      ON listing.kind = ?2 AND listing.item = -number AND listing.storefront = ?3
    LEFT JOIN slug ON slug.kind = ?4 AND slug.id = -number
    WHERE imported_item.chart = ?1
      AND EXISTS (SELECT 1 FROM entry WHERE entry.item = -number AND entry.chart = ?1)
    ORDER BY number
    """

  static let slugs = """
    SELECT position, slug FROM temp.requested CROSS JOIN slug ON kind = ?1 AND slug.id = requested.id
    ORDER BY position
    """

  // MARK: - What is to be requested

  /// The items of a chart's newest snapshot, with the artist and the album that their rows name.
  static let newestItems = """
    SELECT entry.rank, entry.item, artist, album
    FROM entry LEFT JOIN listing ON listing.kind = ?2 AND listing.item = entry.item
      AND listing.storefront = ?3
    WHERE entry.chart = ?1 AND entry.day = (SELECT max(day) FROM snapshot WHERE chart = ?1)
    ORDER BY entry.rank, entry.item
    """

  /// The snapshots around a day.
  static let snapshotUpTo = """
    SELECT day, left_out FROM snapshot WHERE chart = ?1 AND day <= ?2 ORDER BY day DESC LIMIT 1
    """

  static let snapshotAfter = """
    SELECT day, left_out FROM snapshot WHERE chart = ?1 AND day > ?2 ORDER BY day LIMIT 1
    """

  /// When the items were looked up in which storefront, and how many rows that gave.
  static let lookups = """
    SELECT lookup.id, storefront, answered, rows, missing_since
    FROM temp.requested CROSS JOIN lookup ON subject = ?1 AND lookup.id = requested.id
    """

  static let trackCounts = """
    SELECT album.id, track_count FROM temp.requested CROSS JOIN album ON album.id = requested.id
    """

  static let albumArtists = """
    SELECT album.id, artist FROM temp.requested CROSS JOIN album ON album.id = requested.id
    """

  // MARK: - Pictures

  static let artwork = """
    SELECT address, used, failure, tried, hash, format, width, height, bytes, color, jpeg, webp_64,
      webp_128, webp_256, webp_512, mirror
    FROM artwork ORDER BY address
    """

  /// The pictures of a chart's newest snapshot.
  static let newestArtwork = """
    SELECT entry.rank, artwork
    FROM entry CROSS JOIN listing ON listing.kind = ?2 AND listing.item = entry.item
      AND listing.storefront = ?3
    WHERE entry.chart = ?1 AND entry.day = (SELECT max(day) FROM snapshot WHERE chart = ?1)
      AND artwork IS NOT NULL
    ORDER BY entry.rank, entry.item
    """

  /// All pictures, group after group.
  ///
  /// They are all wanted, so each table is read as a whole.
  static let otherArtwork = [
    "SELECT artwork FROM podcast WHERE artwork IS NOT NULL ORDER BY id",
    "SELECT artwork, max(released) FROM album WHERE artwork IS NOT NULL GROUP BY artist",
    "SELECT artwork FROM album WHERE artwork IS NOT NULL ORDER BY released DESC, id",
    "SELECT artwork FROM listing WHERE artwork IS NOT NULL ORDER BY id",
  ]
}
