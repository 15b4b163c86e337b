import SQLite

extension Schema {
  /// What was asked, so that it is not asked again too soon.
  ///
  /// A lookup without rows says that the store has no such item. A tag is what a feed calls its own
  /// state. The calls are those of the last minutes, by host.
  static let fetchStateTables = """
    CREATE TABLE lookup (
      subject TEXT NOT NULL,
      id INTEGER NOT NULL,
      storefront TEXT NOT NULL,
      answered INTEGER NOT NULL,
      rows INTEGER NOT NULL,
      PRIMARY KEY (subject, id, storefront)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE feed_tag (
      address TEXT PRIMARY KEY,
      tag TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE call (
      host TEXT NOT NULL,
      began INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE closed_host (
      host TEXT PRIMARY KEY,
      until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE chosen_artist (
      name TEXT PRIMARY KEY,
      artist INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    """

  /// Which artist or podcast a name in site.yml stands for.
  static let chosenItems = """
    CREATE TABLE chosen_item (
      subject TEXT NOT NULL,
      name TEXT NOT NULL,
      id INTEGER NOT NULL,
      PRIMARY KEY (subject, name)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO chosen_item SELECT 'artist', name, artist FROM chosen_artist;
    DROP TABLE chosen_artist;
    """
}
