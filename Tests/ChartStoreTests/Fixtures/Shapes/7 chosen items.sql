PRAGMA foreign_keys = OFF;
PRAGMA application_id = 1128813140;
BEGIN TRANSACTION;
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
CREATE TABLE archive_page (
  chart INTEGER NOT NULL REFERENCES chart (id),
  day INTEGER NOT NULL,
  PRIMARY KEY (chart, day)
) STRICT, WITHOUT ROWID;
INSERT INTO "archive_page" VALUES(1,20758);
CREATE TABLE artist (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      genre INTEGER REFERENCES genre_label (id),
      url TEXT,
      storefront TEXT,
      looked_up INTEGER NOT NULL
    ) STRICT;
INSERT INTO "artist" VALUES(9,'Ann Other',NULL,NULL,'us',1793584800);
CREATE TABLE artwork (
      address TEXT PRIMARY KEY,
      used INTEGER NOT NULL,
      failure TEXT,
      tried INTEGER,
      hash INTEGER,
      format TEXT,
      width INTEGER,
      height INTEGER,
      bytes INTEGER,
      color INTEGER,
      jpeg INTEGER,
      webp_64 INTEGER,
      webp_128 INTEGER,
      webp_256 INTEGER,
      webp_512 INTEGER, mirror TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE attempt (
      source TEXT PRIMARY KEY,
      tried INTEGER NOT NULL,
      outcome TEXT NOT NULL,
      succeeded INTEGER
    ) STRICT, WITHOUT ROWID;
INSERT INTO "attempt" VALUES('us top-songs',1793584800,'read',1793584800);
CREATE TABLE call (
      host TEXT NOT NULL,
      began INTEGER NOT NULL
    ) STRICT;
CREATE TABLE chart (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      storefront TEXT NOT NULL,
      genre INTEGER
    , items TEXT) STRICT;
INSERT INTO "chart" VALUES(1,'top-songs','us',NULL,NULL);
CREATE TABLE chosen_item (
      subject TEXT NOT NULL,
      name TEXT NOT NULL,
      id INTEGER NOT NULL,
      PRIMARY KEY (subject, name)
    ) STRICT, WITHOUT ROWID;
INSERT INTO chosen_item VALUES('artist','Ann Other',20);
CREATE TABLE closed_host (
      host TEXT PRIMARY KEY,
      until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
CREATE TABLE entry (
      chart INTEGER NOT NULL,
      day INTEGER NOT NULL,
      rank INTEGER NOT NULL,
      item INTEGER NOT NULL,
      PRIMARY KEY (chart, day, rank, item),
      FOREIGN KEY (chart, day) REFERENCES snapshot (chart, day) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
INSERT INTO "entry" VALUES(1,20758,1,7);
INSERT INTO "entry" VALUES(1,20759,2,7);
INSERT INTO "entry" VALUES(1,20758,2,8);
INSERT INTO "entry" VALUES(1,20759,1,8);
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
CREATE TABLE feed_tag (
      address TEXT PRIMARY KEY,
      tag TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
CREATE TABLE former_name (
  listing INTEGER NOT NULL REFERENCES listing (id) ON DELETE CASCADE,
  until INTEGER NOT NULL,
  name TEXT NOT NULL,
  maker TEXT NOT NULL,
  PRIMARY KEY (listing, until)
) STRICT, WITHOUT ROWID;
CREATE TABLE genre_label (
      id INTEGER PRIMARY KEY,
      genre INTEGER,
      name TEXT NOT NULL
    ) STRICT;
INSERT INTO "genre_label" VALUES(1,14,'Pop');
CREATE TABLE imported_item (
  number INTEGER PRIMARY KEY,
  chart INTEGER NOT NULL REFERENCES chart (id),
  id TEXT NOT NULL,
  UNIQUE (chart, id)
) STRICT;
CREATE TABLE left_out (
  chart INTEGER NOT NULL,
  day INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  item INTEGER NOT NULL,
  PRIMARY KEY (chart, day, rank),
  FOREIGN KEY (chart, day) REFERENCES snapshot (chart, day) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
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
INSERT INTO "listing" VALUES(1,'top-songs',7,'us',1793584800,'Tide','Ann Other',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "listing" VALUES(2,'top-songs',8,'us',1793584800,'Ebb','Ann Other',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE listing_genre (
      listing INTEGER NOT NULL REFERENCES listing (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      label INTEGER NOT NULL REFERENCES genre_label (id),
      PRIMARY KEY (listing, position)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "listing_genre" VALUES(1,0,1);
CREATE TABLE lookup (
      subject TEXT NOT NULL,
      id INTEGER NOT NULL,
      storefront TEXT NOT NULL,
      answered INTEGER NOT NULL,
      rows INTEGER NOT NULL, missing_since INTEGER,
      PRIMARY KEY (subject, id, storefront)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE migration (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO "migration" VALUES(1,'charts and catalogue');
INSERT INTO "migration" VALUES(2,'asking');
INSERT INTO "migration" VALUES(3,'artwork');
INSERT INTO "migration" VALUES(4,'history');
INSERT INTO "migration" VALUES(5,'coverage');
INSERT INTO "migration" VALUES(6,'artwork mirror');
INSERT INTO "migration" VALUES(7,'chosen items');
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
CREATE TABLE published_manifest (
  hash TEXT PRIMARY KEY,
  published_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE slug (
      kind TEXT NOT NULL,
      id INTEGER NOT NULL,
      slug TEXT NOT NULL,
      PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "slug" VALUES('artist',9,'ann-other');
CREATE TABLE snapshot (
      chart INTEGER NOT NULL REFERENCES chart (id),
      day INTEGER NOT NULL,
      updated INTEGER,
      received INTEGER NOT NULL,
      source TEXT NOT NULL, depth INTEGER NOT NULL DEFAULT 0, left_out INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (chart, day)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "snapshot" VALUES(1,20758,1793498400,1793502000,'old',2,0);
INSERT INTO "snapshot" VALUES(1,20759,1793584800,1793588400,'old',2,0);
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
CREATE TABLE state (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "state" VALUES('unknown_manifest',1);
CREATE UNIQUE INDEX chart_by_key ON chart (kind, storefront, ifnull(genre, -1));
CREATE INDEX entry_by_item ON entry (item, chart, day, rank);
CREATE UNIQUE INDEX genre_label_by_name ON genre_label (name, ifnull(genre, -1));
CREATE INDEX listing_by_artist ON listing (artist, kind) WHERE artist IS NOT NULL;
CREATE INDEX listing_by_album ON listing (album, kind) WHERE album IS NOT NULL;
CREATE INDEX episode_by_podcast ON episode (podcast, released DESC, id DESC);
CREATE INDEX album_by_artist ON album (artist, released DESC, id);
CREATE INDEX song_by_album ON song (album, ifnull(disc, 1), ifnull(track, 9999), id);
CREATE INDEX song_by_artist ON song (artist);
COMMIT;
