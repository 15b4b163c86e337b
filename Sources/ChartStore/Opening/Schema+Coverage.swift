import SQLite

extension Schema {
  /// How much of its chart each snapshot covers, and what was published of the store.
  ///
  /// - `snapshot.depth` is the greatest rank that the snapshot covers, `left_out` the number of its
  ///   rows that could not be stored. Of snapshots from before this step, and of imported ones, the
  ///   greatest rank stands for the depth. The table `left_out` has the item of each such row, where
  ///   the row gave its id.
  /// - `lookup.missing_since` is the moment of the first of several responses that left out an item
  ///   which the storefront was known to have.
  /// - `published_manifest` has the hash of the manifest of every Output that was published from the
  ///   store. A store from before this step cannot know its Output: `state` then says
  ///   `unknown_manifest`, until the first manifest is recorded.
  static let coverageTables = """
    ALTER TABLE snapshot ADD COLUMN depth INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE snapshot ADD COLUMN left_out INTEGER NOT NULL DEFAULT 0;
    UPDATE snapshot SET depth = ifnull((
      SELECT max(rank) FROM entry WHERE entry.chart = snapshot.chart AND entry.day = snapshot.day
    ), 0);

    CREATE TABLE left_out (
      chart INTEGER NOT NULL,
      day INTEGER NOT NULL,
      rank INTEGER NOT NULL,
      item INTEGER NOT NULL,
      PRIMARY KEY (chart, day, rank),
      FOREIGN KEY (chart, day) REFERENCES snapshot (chart, day) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE lookup ADD COLUMN missing_since INTEGER;

    CREATE TABLE published_manifest (
      hash TEXT PRIMARY KEY,
      published_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE state (
      name TEXT PRIMARY KEY,
      value INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO state
      SELECT 'unknown_manifest', 1 WHERE EXISTS (SELECT 1 FROM snapshot) OR EXISTS (SELECT 1 FROM attempt);
    """
}
