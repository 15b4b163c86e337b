import SQLite

extension Schema {
  /// The store's shape.
  ///
  /// The application id spells `CHRT`. Moments are seconds since 1970 and days are days since then, as in the model; a storefront is
  /// its code, a chart's kind its raw value. An item's id is Apple's.
  static let charts = Schema(
    applicationID: 0x4348_5254,
    migrations: [
      Migration("charts and catalogue", chartTables + listingTables + catalogueTables),
      Migration("asking", fetchStateTables),
      Migration("artwork", artworkTables),
      Migration("history", historyTables),
      Migration("coverage", coverageTables),
      Migration("artwork mirror", artworkMirror),
      Migration("chosen items", chosenItems),
      Migration("own charts", ownCharts + views),
    ])

  /// Charts and their snapshots: which item had which rank on which day.
  ///
  /// An entry names its snapshot by chart and day, so that all of an item's days in a chart lie
  /// side by side in the index, in order, and no query about history needs a join. An imported
  /// chart may have ties, so the rank alone is no key.
  private static let chartTables = """
    CREATE TABLE chart (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      storefront TEXT NOT NULL,
      genre INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX chart_by_key ON chart (kind, storefront, ifnull(genre, -1));

    CREATE TABLE snapshot (
      chart INTEGER NOT NULL REFERENCES chart (id),
      day INTEGER NOT NULL,
      updated INTEGER,
      received INTEGER NOT NULL,
      source TEXT NOT NULL,
      PRIMARY KEY (chart, day)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE entry (
      chart INTEGER NOT NULL,
      day INTEGER NOT NULL,
      rank INTEGER NOT NULL,
      item INTEGER NOT NULL,
      PRIMARY KEY (chart, day, rank, item),
      FOREIGN KEY (chart, day) REFERENCES snapshot (chart, day) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX entry_by_item ON entry (item, chart, day, rank);

    CREATE TABLE attempt (
      source TEXT PRIMARY KEY,
      tried INTEGER NOT NULL,
      outcome TEXT NOT NULL,
      succeeded INTEGER
    ) STRICT, WITHOUT ROWID;

    """

  /// What chart rows say of their items now, by kind of chart and storefront.
  ///
  /// `said` is the moment of the chart that said it. Items of different kinds of chart never share
  /// a row, and so never an imported chart's with Apple's.
  private static let listingTables = """
    CREATE TABLE genre_label (
      id INTEGER PRIMARY KEY,
      genre INTEGER,
      name TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX genre_label_by_name ON genre_label (name, ifnull(genre, -1));

    CREATE TABLE listing (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      item INTEGER NOT NULL,
      storefront TEXT NOT NULL,
      said INTEGER NOT NULL,
      name TEXT NOT NULL,
      maker TEXT NOT NULL,
      artist INTEGER,
      album INTEGER,
      album_name TEXT,
      advisory TEXT,
      released INTEGER,
      url TEXT,
      artwork TEXT,
      UNIQUE (kind, item, storefront)
    ) STRICT;
    CREATE INDEX listing_by_artist ON listing (artist, kind) WHERE artist IS NOT NULL;
    CREATE INDEX listing_by_album ON listing (album, kind) WHERE album IS NOT NULL;

    CREATE TABLE listing_genre (
      listing INTEGER NOT NULL REFERENCES listing (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      label INTEGER NOT NULL REFERENCES genre_label (id),
      PRIMARY KEY (listing, position)
    ) STRICT, WITHOUT ROWID;

    """

  /// Records as they were looked up, each with the storefront that it came from, and the readable
  /// part of each address, which stays whatever the record is called later.
  ///
  /// A song may name an album that has no record, and an album such an artist.
  private static let catalogueTables = """
    CREATE TABLE podcast (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      publisher TEXT NOT NULL,
      advisory TEXT,
      url TEXT,
      feed TEXT,
      artwork TEXT,
      episode_count INTEGER,
      released INTEGER,
      storefront TEXT,
      looked_up INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE podcast_genre (
      podcast INTEGER NOT NULL REFERENCES podcast (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      label INTEGER NOT NULL REFERENCES genre_label (id),
      PRIMARY KEY (podcast, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE episode (
      id INTEGER PRIMARY KEY,
      podcast INTEGER NOT NULL,
      name TEXT NOT NULL,
      released INTEGER,
      milliseconds INTEGER,
      advisory TEXT,
      url TEXT,
      summary TEXT,
      storefront TEXT,
      looked_up INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX episode_by_podcast ON episode (podcast, released DESC, id DESC);

    CREATE TABLE artist (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      genre INTEGER REFERENCES genre_label (id),
      url TEXT,
      storefront TEXT,
      looked_up INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE album (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      artist INTEGER,
      artist_name TEXT NOT NULL,
      advisory TEXT,
      genre INTEGER REFERENCES genre_label (id),
      released INTEGER,
      track_count INTEGER,
      copyright TEXT,
      url TEXT,
      artwork TEXT,
      storefront TEXT,
      looked_up INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX album_by_artist ON album (artist, released DESC, id);

    CREATE TABLE song (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      album INTEGER,
      album_name TEXT,
      artist INTEGER,
      artist_name TEXT NOT NULL,
      advisory TEXT,
      genre INTEGER REFERENCES genre_label (id),
      disc INTEGER,
      track INTEGER,
      milliseconds INTEGER,
      released INTEGER,
      preview TEXT,
      url TEXT,
      artwork TEXT,
      storefront TEXT,
      looked_up INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX song_by_album ON song (album, ifnull(disc, 1), ifnull(track, 9999), id);
    CREATE INDEX song_by_artist ON song (artist);

    CREATE TABLE slug (
      kind TEXT NOT NULL,
      id INTEGER NOT NULL,
      slug TEXT NOT NULL,
      PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;

    """
}
